import type { PaginaDeMensajes } from '#api/contract/conversacion.ts'
import type { HechoVisto, TramaDeRevision } from '#api/contract/hechos.ts'
import {
  type ConversacionPlegada,
  type HechoLeido,
  type Mensaje,
  plegarConversacion,
  SIN_CONVERSACION,
} from '#domain/conversacion/plegado.ts'

export type Nombres = Readonly<Record<string, string>>
/** The folded conversation, and the names of its writers by account id. */
export type Plegada = { readonly conversacion: ConversacionPlegada; readonly nombres: Nombres }
export const NADA: Plegada = { conversacion: SIN_CONVERSACION, nombres: {} }

export const mensajesDe = ({ items }: PaginaDeMensajes): readonly Mensaje[] =>
  items.map(({ usuario, nombre: _, ...mensaje }) => ({ ...mensaje, quien: usuario }))
export const nombresDe = ({ items }: PaginaDeMensajes): Nombres =>
  Object.fromEntries(
    items.flatMap(({ usuario, nombre }) => (usuario === null || nombre === '' ? [] : [[usuario, nombre]])),
  )

/** Converts the server's answer into the state that the fold continues from. */
export const plegadaDe = (pagina: PaginaDeMensajes): { readonly valor: Plegada; readonly revision: number } => {
  const { leido, leidoHasta: mio, abierta, ultimo, retirados, revision } = pagina
  const conversacion = { mensajes: mensajesDe(pagina), ultimo, leido, mio, abierta, retirados, revision }
  return { valor: { conversacion, nombres: nombresDe(pagina) }, revision }
}

/**
 * Builds the page that the server would answer by now, except for `chatState`. The name of somebody
 * who has written since isn't known, so it is empty.
 */
export const paginaDe = (pagina: PaginaDeMensajes, { conversacion, nombres }: Plegada): PaginaDeMensajes => {
  const { mensajes, mio, ultimo, leido, abierta, retirados, revision } = conversacion
  const items = mensajes.map(({ quien, ...mensaje }) => ({
    ...mensaje,
    usuario: quien,
    nombre: (quien === null ? undefined : nombres[quien]) ?? '',
  }))
  return {
    ...pagina,
    items,
    leidoHasta: mio,
    leido,
    ultimo,
    abierta: [...abierta],
    retirados: [...retirados],
    revision,
  }
}

const leidoDe = ({ tipo, data, revision, momento, quien }: HechoVisto): HechoLeido =>
  ({ type: tipo, data, revision, momento, quien: quien.id }) as unknown as HechoLeido

/** Folds one more frame, as the account `yo` sees it. */
export const plegarTrama = ({ conversacion, nombres }: Plegada, trama: TramaDeRevision, yo: string): Plegada =>
  'tipo' in trama
    ? { conversacion: plegarConversacion(conversacion, leidoDe(trama), yo), nombres }
    : { conversacion: { ...conversacion, revision: trama.revision }, nombres }
