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
/** What a page folds of a conversation, and how its writers are called, by their ids. */
export type Plegada = { readonly conversacion: ConversacionPlegada; readonly nombres: Nombres }
export const NADA: Plegada = { conversacion: SIN_CONVERSACION, nombres: {} }

export const mensajesDe = ({ items }: PaginaDeMensajes): readonly Mensaje[] =>
  items.map(({ usuario, nombre: _, ...mensaje }) => ({ ...mensaje, quien: usuario }))
export const nombresDe = ({ items }: PaginaDeMensajes): Nombres =>
  Object.fromEntries(
    items.flatMap(({ usuario, nombre }) => (usuario === null || nombre === '' ? [] : [[usuario, nombre]])),
  )

/** What the server answers, as the fold goes on from it. */
export const plegadaDe = (pagina: PaginaDeMensajes): { readonly valor: Plegada; readonly revision: number } => {
  const { leido, leidoHasta: mio, abierta, ultimo, retirados, revision } = pagina
  const conversacion = { mensajes: mensajesDe(pagina), ultimo, leido, mio, abierta, retirados, revision }
  return { valor: { conversacion, nombres: nombresDe(pagina) }, revision }
}

/** As the server would answer it by now, but for who has it open; the name of who wrote since isn't known. */
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

/** After one more frame, as the account `yo` sees it. */
export const plegarTrama = ({ conversacion, nombres }: Plegada, trama: TramaDeRevision, yo: string): Plegada =>
  'tipo' in trama
    ? { conversacion: plegarConversacion(conversacion, leidoDe(trama), yo), nombres }
    : { conversacion: { ...conversacion, revision: trama.revision }, nombres }
