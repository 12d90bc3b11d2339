import { type Origen, type Refusal, refuse } from '#domain/decider.ts'

/** The maximum number of addresses in one request. */
export const MAXIMO_CORREOS = 20
/** The maximum number of requests about one order, or one purchase. */
export const MAXIMO_REMISIONES = 100

/**
 * A mailing, as its stream's state keeps it: the addressees, from 0, that have used up their link.
 */
export type Remision = { readonly vistas: readonly number[] }
/** Days for which a mailed link works (decisiones/pedido, «A proposal by e-mail»). */
export const VIGENCIA_ENLACE_DIAS = 30
const DIA_MS = 24 * 3_600_000

/**
 * An addressee's link: the number of its mailing, from 1, that of its address, from 0, and when it
 * was mailed, ISO 8601.
 */
export type UsoDeEnlace = { readonly remision: number; readonly correo: number; readonly remitida: string }

/**
 * Returns why a link no longer works (enlace-usado or enlace-vencido), in words that end with
 * `yAhora`, or undefined when it does.
 */
export const impideEnlace = (
  { vistas }: Remision,
  { correo, remitida, ahora }: UsoDeEnlace & Pick<Origen, 'ahora'>,
  yAhora: string,
): Refusal | undefined => {
  if (vistas.includes(correo)) return refuse('enlace-usado', `Este enlace ya se usó: sirve una sola vez. ${yAhora}`)
  return Date.parse(ahora) - Date.parse(remitida) > VIGENCIA_ENLACE_DIAS * DIA_MS
    ? refuse('enlace-vencido', `Este enlace venció: servía durante ${VIGENCIA_ENLACE_DIAS} días. ${yAhora}`)
    : undefined
}
/** Returns the mailings after one more use of a link. */
export const conVista = <R extends Remision>(
  remisiones: readonly R[],
  { remision, correo }: Pick<UsoDeEnlace, 'remision' | 'correo'>,
): readonly R[] =>
  remisiones.map((enviada, i) => (i === remision - 1 ? { ...enviada, vistas: [...enviada.vistas, correo] } : enviada))

/** A party, as the other one reads it in a mailed document. */
export type ParteImpresa = {
  readonly nombre: string
  readonly ciudad: string
  readonly celular: string
  readonly correo: string
}

/** Returns the refusal of one mailing too many (demasiadas-remisiones), or undefined. */
export const cabeRemision = (remisiones: readonly Remision[], que: string): Refusal | undefined =>
  remisiones.length < MAXIMO_REMISIONES
    ? undefined
    : refuse('demasiadas-remisiones', `${que} se envía por correo hasta ${MAXIMO_REMISIONES} veces.`)
