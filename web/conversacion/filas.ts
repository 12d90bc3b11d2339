import type { LadoDeCanal } from '#domain/conversacion/canal.ts'
import type { Mensaje } from '#domain/conversacion/plegado.ts'
import { diaLocal } from '#web/ui/cifras.ts'
import type { Pendiente } from './salida.ts'

/** A row of the list that shows a conversation. */
export type Fila =
  | { readonly tipo: 'dia'; readonly clave: string; readonly momento: string }
  | { readonly tipo: 'sin-leer'; readonly clave: string; readonly cuantos: number }
  | { readonly tipo: 'mensaje'; readonly clave: string; readonly mensaje: Mensaje; readonly sigue: boolean }
  | { readonly tipo: 'pendiente'; readonly clave: string; readonly pendiente: Pendiente; readonly sigue: boolean }

/** Milliseconds within which messages of one writer belong together. */
const JUNTO_MS = 5 * 60_000

const cerca = (a: string, b: string): boolean => Math.abs(Date.parse(b) - Date.parse(a)) < JUNTO_MS

/**
 * Returns the outgoing messages that aren't among the written ones. Until a message's answer
 * arrives, a later one by the same account with the same text counts as it.
 */
export const porLlegar = (
  pendientes: readonly Pendiente[],
  mensajes: readonly Mensaje[],
  yo: string,
): readonly Pendiente[] => {
  const ultimo = mensajes.at(-1)?.numero ?? 0
  const propios = mensajes.filter(({ quien }) => quien === yo)
  const tomados = new Set<number>()
  return pendientes.filter(({ numero, tras, texto, archivo, falla }) => {
    if (numero !== undefined) return numero > ultimo
    if (falla !== undefined) return true
    const mismo = propios.find(
      (mensaje) =>
        mensaje.numero > tras &&
        !tomados.has(mensaje.numero) &&
        mensaje.texto === texto &&
        (mensaje.archivo !== null) === (archivo !== undefined),
    )
    if (mismo) tomados.add(mismo.numero)
    return mismo === undefined
  })
}

/** The number of the first message that was unread on arrival, and how many were. */
export type SinLeer = { readonly desde: number; readonly cuantos: number }

/** Returns what a side hasn't read of the other. Its own messages, even late ones, don't count. */
export const sinLeerDe = (
  mensajes: readonly Mensaje[],
  { leido, ultimo }: { readonly leido: number; readonly ultimo: number },
  lado: LadoDeCanal,
): SinLeer | undefined => {
  const despues = mensajes.filter(({ numero }) => numero > leido)
  const ajenos = despues.filter(({ lado: emisor }) => emisor !== lado)
  const cuantos = ultimo - leido - (despues.length - ajenos.length)
  if (cuantos <= 0) return undefined
  // Messages that aren't loaded come before and count as the other side's.
  return { desde: despues.length < ultimo - leido ? leido + 1 : (ajenos[0]?.numero ?? leido + 1), cuantos }
}

/** Builds the rows, grouped by day, with a mark before the first unread message. */
export const filasDe = (
  mensajes: readonly Mensaje[],
  pendientes: readonly Pendiente[],
  sinLeer: SinLeer | undefined,
): readonly Fila[] => {
  const filas: Fila[] = []
  let dia = ''
  let antes: { readonly quien: string; readonly momento: string } | undefined
  const separar = (momento: string) => {
    const diaNuevo = diaLocal(momento)
    if (diaNuevo === dia) return
    dia = diaNuevo
    antes = undefined
    filas.push({ tipo: 'dia', clave: `dia ${diaNuevo}`, momento })
  }
  const sigue = (quien: string, momento: string): boolean => {
    const junto = antes?.quien === quien && cerca(antes.momento, momento)
    antes = { quien, momento }
    return junto
  }
  for (const mensaje of mensajes) {
    const { numero, momento, lado, quien } = mensaje
    separar(momento)
    if (numero === sinLeer?.desde) {
      antes = undefined
      filas.push({ tipo: 'sin-leer', clave: 'sin-leer', cuantos: sinLeer.cuantos })
    }
    filas.push({ tipo: 'mensaje', clave: `m${numero}`, mensaje, sigue: sigue(quien ?? lado, momento) })
  }
  for (const pendiente of pendientes) {
    separar(pendiente.momento)
    const { clave, momento } = pendiente
    filas.push({ tipo: 'pendiente', clave, pendiente, sigue: sigue('yo', momento) })
  }
  return filas
}
