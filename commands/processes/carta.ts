import type { Firmas } from '#commands/log/firmas.ts'
import type { Handle } from '#commands/log/handle.ts'
import type { OfertaImpresa } from '#domain/compra/enlace.ts'
import type { HechoCompra } from '#domain/compra/hechos.ts'
import type { HechoCuenta } from '#domain/cuenta/hechos.ts'
import { enDolares } from '#domain/dinero.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { PropuestaImpresa } from '#domain/pedido/enlace.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import type { HechoRaices, RaizFirmada } from '#domain/raiz.ts'
import type { HechoInvitacion } from '#domain/red/invitacion.ts'
import { VIGENCIA_ENLACE_DIAS } from '#domain/remision.ts'
import { legible } from '#domain/texto.ts'

/** A mail as a fact asks for it; the process adds its Message-ID. */
export type Carta = {
  readonly para: string
  readonly asunto: string
  readonly texto: string
  readonly html: string
  /** The invitation that it carries, when it carries one. */
  readonly invitacion?: { readonly invitadorId: number; readonly numero: number }
  readonly adjuntos?: readonly Adjunto[]
  /** Where its reader ends mails of its kind, of those that can be ended (decisiones/vivo, «Ending a mail»). */
  readonly baja?: string
  /** The account that it is written to, where its fact names none. */
  readonly cuentaId?: number
}

/** A document that a mail brings along. */
export type Adjunto = { readonly nombre: string; readonly tipo: string; readonly contenido: Uint8Array }

/** By type of fact: the mails that it asks for, none when it doesn't. */
export type Cartas = {
  readonly [T in (HechoCompra | HechoCuenta | HechoInvitacion | HechoPedido | HechoRaices)['type']]?: (
    hecho: Hecho,
  ) => Promise<readonly Carta[]>
}

/** What mails are written with. */
export type Remitente = {
  readonly cargar: Handle['cargar']
  readonly historia: Handle['historia']
  readonly firmas: Firmas
  readonly publicUrl: string
  /** What people call the order by that a fact is of, by its id and the fact's log position; '' while nobody can tell. */
  readonly codigoDePedido: (pedidoId: number, posicion: bigint) => Promise<string>
  /** An id as addresses name it. */
  readonly ocultar: (id: number) => string
  /** A mailed proposal as PDF: the same bytes for the same proposal. */
  readonly imprimirPropuesta: (propuesta: PropuestaImpresa) => Promise<Uint8Array>
  /** What people call the purchase by that a fact is of, as of an order. */
  readonly codigoDeCompra: (compraId: number, posicion: bigint) => Promise<string>
  /** A mailed offer as PDF: the same bytes for the same offer. */
  readonly imprimirOferta: (oferta: OfertaImpresa) => Promise<Uint8Array>
  /** Whether an address is some account's. */
  readonly tieneCuenta: (correo: string) => Promise<boolean>
  /** The signed root before the one of a revision; undefined before the first. */
  /** The log's identity. */
  readonly registro: () => Promise<string>
  readonly raizAnterior: (revision: number) => Promise<RaizFirmada | undefined>
  /** The accounts that had asked for each day's root by a log position. Throws while nobody can tell. */
  readonly suscritos: (posicion: bigint) => Promise<readonly number[]>
}

const escapar = (texto: string): string =>
  texto.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c)

/** One line: a header takes no line break, nor does what stands before a link. */
const enLinea = (texto: string): string => texto.replace(/\s+/g, ' ').trim().slice(0, 180)

/** An erased person has no address any more. */
export const tieneBuzon = (correo: string): boolean => correo.includes('@')

/** Amounts in cents, as a mail says them. */
export const montosEnCarta = (o: { subtotal: number; iva: number; total: number }): string =>
  `Subtotal: ${enDolares(o.subtotal)}\nIVA: ${enDolares(o.iva)}\nTotal: ${enDolares(o.total)}`
/** What a link of one addressee's own does: `que` is what it shows, «la propuesta». */
export const unaVezPorEnlace = (que: string): string =>
  `El enlace de arriba es solo para ti: muestra ${que} una vez, sin entrar con una cuenta, durante ${VIGENCIA_ENLACE_DIAS} días. ${que.charAt(0).toUpperCase()}${que.slice(1)} completa está también en el PDF adjunto.`

const BOTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#111a2c;color:#fff;font-weight:bold;text-decoration:none'

/** A line that leads somewhere. */
export type Renglon = { readonly dice: string; readonly enlace: string }
/** Words, a line, or a list of lines. */
type Parrafo = string | Renglon | readonly Renglon[]

const renglonEnTexto = ({ dice, enlace }: Renglon): string => `${enLinea(dice)}: ${enlace}`
const renglonEnHtml = ({ dice, enlace }: Renglon): string => `<a href="${escapar(enlace)}">${escapar(dice)}</a>`
const comoTexto = (parrafo: Parrafo): string => {
  if (typeof parrafo === 'string') return parrafo
  return 'dice' in parrafo ? renglonEnTexto(parrafo) : parrafo.map((uno) => `- ${renglonEnTexto(uno)}`).join('\n')
}
const comoHtml = (parrafo: Parrafo): string => {
  if (typeof parrafo === 'string') return `<p>${escapar(parrafo).replaceAll('\n', '<br>')}</p>`
  if ('dice' in parrafo) return `<p>${renglonEnHtml(parrafo)}</p>`
  return `<ul style="padding-left:20px">${parrafo.map((uno) => `<li>${renglonEnHtml(uno)}</li>`).join('')}</ul>`
}

/** The same words as text and as HTML: first what to do, with its link, then why. */
export const escribir = (carta: {
  para: string
  asunto: string
  parrafos: readonly Parrafo[]
  enlace: string
  /** What to do: the link says it. */
  acto: string
  invitacion?: Carta['invitacion']
  adjuntos?: Carta['adjuntos']
  baja?: string
}): Carta => {
  const { para, enlace, acto, invitacion, adjuntos, baja } = carta
  const parrafos = [...carta.parrafos, ...(baja ? [{ dice: 'Dejar de recibir este correo', enlace: baja }] : [])]
  const cuerpo = legible(parrafos.map(comoHtml).join(''))
  const href = escapar(enlace)
  return {
    para,
    asunto: legible(enLinea(carta.asunto)),
    texto: legible([`${enLinea(acto)}: ${enlace}`, ...parrafos.map(comoTexto)].join('\n\n')),
    html: `<!doctype html><html lang="es"><body style="font-family:sans-serif;line-height:1.5;color:#111"><p><a href="${href}" style="${BOTON}">${escapar(acto)}</a></p>${cuerpo}<p style="font-size:12px;color:#555">Si el botón no abre, copia este enlace:<br><a href="${href}">${href}</a></p></body></html>`,
    ...(invitacion ? { invitacion } : {}),
    ...(adjuntos ? { adjuntos } : {}),
    ...(baja ? { baja } : {}),
  }
}
