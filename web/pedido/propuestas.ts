import type { HistoriaPedido } from '#api/contract/pedido.ts'
import { decimal } from '#domain/dinero.ts'

export type PropuestaVista = {
  readonly version: number
  readonly subtotal: string
  readonly iva: string
  readonly total: string
  readonly momento: string
}

/** An amount of an event's data: cents as stored, or already a decimal string. */
const monto = (valor: unknown): string =>
  typeof valor === 'number' ? decimal(valor) : typeof valor === 'string' ? valor : '0.00'

/** The proposals in an order's history, oldest first, as decimal strings. */
export const propuestasDe = ({ eventos }: Pick<HistoriaPedido, 'eventos'>): PropuestaVista[] =>
  eventos.flatMap(({ tipo, data, momento }) =>
    tipo === 'PropuestaEnviada'
      ? [
          {
            version: Number(data.version),
            subtotal: monto(data.subtotal),
            iva: monto(data.iva),
            total: monto(data.total),
            momento,
          },
        ]
      : [],
  )

export type Remitida = {
  readonly revision: number
  /** 0 while there was no proposal to mail. */
  readonly version: number
  readonly enviada: string
  /** Its addressees, and when each opened the link of their own. */
  readonly correos: readonly { readonly correo: string; readonly vista: string | undefined }[]
}

/** The times that the proposal was mailed, oldest first. */
export const remitidasDe = ({ eventos }: Pick<HistoriaPedido, 'eventos'>): Remitida[] => {
  const vistas = new Map(
    eventos
      .filter(({ tipo }) => tipo === 'PropuestaVistaPorEnlace')
      .map(({ data, momento }) => [`${data.remision} ${data.correo}`, momento]),
  )
  return eventos
    .filter(({ tipo }) => tipo === 'PropuestaRemitida')
    .map(({ revision, data, momento }, i) => ({
      revision,
      version: Number(data.version),
      enviada: momento,
      correos: (data.correos as string[]).map((correo, lugar) => ({ correo, vista: vistas.get(`${i + 1} ${lugar}`) })),
    }))
}
