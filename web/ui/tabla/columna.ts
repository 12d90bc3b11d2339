import type { ReactNode } from 'react'
import type { Sentido } from '#api/contract/tablas.ts'
import type { EstadoDeTabla } from './estado-de-tabla.ts'

/**
 * The names of both directions of an order. The first press chooses the first one: texts from A,
 * amounts and dates from the greatest.
 */
const PALABRAS = {
  texto: { asc: 'A–Z', desc: 'Z–A' },
  etapa: { asc: 'desde la primera etapa', desc: 'desde la última etapa' },
  abierto: { desc: 'lo abierto primero', asc: 'lo cerrado primero' },
  numero: { desc: 'de mayor a menor', asc: 'de menor a mayor' },
  fecha: { desc: 'lo más nuevo primero', asc: 'lo más antiguo primero' },
} as const satisfies Readonly<Record<string, Readonly<Record<Sentido, string>>>>

export type Orden<C extends string> = {
  readonly por: C
  readonly clase: keyof typeof PALABRAS
  /** Its name, if it isn't the column's own. */
  readonly palabra?: string
}

export type ColumnaDeTabla<F, C extends string> = {
  readonly id: string
  readonly palabra: string
  readonly celda: (fila: F) => ReactNode
  readonly ordena?: readonly Orden<C>[]
  /** Amounts and next steps are aligned right; an icon's header is for screen readers only. */
  readonly aspecto?: 'monto' | 'paso' | 'icono'
  readonly clase?: string | undefined
}

const sentidosDe = ({ clase }: Orden<string>) => Object.entries(PALABRAS[clase]) as [Sentido, string][]

/** Returns the order that pressing a header chooses: its first direction, and then the other. */
export const alPulsar = <C extends string>(orden: Orden<C>, estado: EstadoDeTabla<C>) => {
  const [[primero] = ['asc' as const]] = sentidosDe(orden)
  const segundo: Sentido = primero === 'asc' ? 'desc' : 'asc'
  const ya = estado.columna === orden.por && estado.sentido === primero
  return { columna: orden.por, sentido: ya ? segundo : primero }
}

/** Returns every order that a table has, in words, for where there are no headers. */
export const ordenesDe = <F, C extends string>(columnas: readonly ColumnaDeTabla<F, C>[]) =>
  columnas.flatMap(({ palabra, ordena = [] }) =>
    ordena.flatMap((orden) =>
      sentidosDe(orden).map(([sentido, como]) => ({
        columna: orden.por,
        sentido,
        palabra: `${orden.palabra ?? palabra}: ${como}`,
      })),
    ),
  )
