import { type Origen, type Refusal, refuse } from '#domain/decider.ts'

/** Addresses of one request. */
export const MAXIMO_CORREOS = 20
/** Requests about one order, or one purchase. */
export const MAXIMO_REMISIONES = 100

/** One of the times that something was mailed, as its stream's state keeps it: which of its addressees, from 0, have used up their link. */
export type Remision = { readonly vistas: readonly number[] }
/** Days that a mailed link serves (decisiones/pedido, «A proposal by e-mail»). */
export const VIGENCIA_ENLACE_DIAS = 30
const DIA_MS = 24 * 3_600_000

/** An addressee's link: of which mailing, from 1, and which of its addresses, from 0; when it was mailed, ISO 8601. */
export type UsoDeEnlace = { readonly remision: number; readonly correo: number; readonly remitida: string }

/** Why a link doesn't serve any more: enlace-usado or enlace-vencido, and then `yAhora`; undefined when it does. */
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
/** What a link's use adds to its mailing. */
export const conVista = <R extends Remision>(
  remisiones: readonly R[],
  { remision, correo }: Pick<UsoDeEnlace, 'remision' | 'correo'>,
): readonly R[] => remisiones.map((una, i) => (i === remision - 1 ? { ...una, vistas: [...una.vistas, correo] } : una))

/** A party as the other one reads it in what is mailed. */
export type ParteImpresa = {
  readonly nombre: string
  readonly ciudad: string
  readonly celular: string
  readonly correo: string
}

/** Refusal: demasiadas-remisiones. */
export const cabeRemision = (remisiones: readonly Remision[], que: string): Refusal | undefined =>
  remisiones.length < MAXIMO_REMISIONES
    ? undefined
    : refuse('demasiadas-remisiones', `${que} se envía por correo hasta ${MAXIMO_REMISIONES} veces.`)
