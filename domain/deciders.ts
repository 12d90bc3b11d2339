import { compraDecider } from '#domain/compra/decidir.ts'
import { periodoDecider } from '#domain/consumo/cierre.ts'
import { consumoDecider } from '#domain/consumo/decidir.ts'
import { conversacionDecider } from '#domain/conversacion/decidir.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { reservaDecider } from '#domain/cuenta/reserva.ts'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import { publicacionDecider } from '#domain/publicacion/decidir.ts'
import { vitrinaDecider } from '#domain/publicacion/vitrina.ts'
import { favoritosDecider } from '#domain/red/favoritos.ts'
import { invitacionDecider } from '#domain/red/invitacion.ts'
import { mensajesDecider } from '#domain/red/mensajes.ts'
import { correoDecider } from './correo.ts'
import type { Decider, Evento, Origen } from './decider.ts'
import { camposDelPersonal, type EventSchemas, quienesVen } from './esquema.ts'
import type { Hecho } from './hecho.ts'
import type { Lector } from './lector.ts'
import { hechosLog } from './log.ts'
import { raicesDecider } from './raiz.ts'
import { remisionDecider } from './remisiones.ts'

/** Every decider of the product, for whoever takes whatever comes: each knows its own states, commands and facts alone. */
export const DECIDERS = [
  ...[pedidoDecider, compraDecider, cuentaDecider, reservaDecider, correoDecider, favoritosDecider, invitacionDecider],
  ...[mensajesDecider, publicacionDecider, vitrinaDecider, remisionDecider, conversacionDecider, consumoDecider],
  periodoDecider,
  raicesDecider,
] as readonly unknown[] as readonly Decider<unknown, Origen, Evento>[]

/** The schemas of every stream category: what can be in the log. Nobody decides on its own stream. */
export const CATEGORIAS: Readonly<Record<string, EventSchemas>> = {
  ...Object.fromEntries(DECIDERS.map(({ category, schemas }) => [category, schemas])),
  log: hechosLog,
}

/** Of each type of fact who sees it, and which fields of it are the staff's own. */
const ven = new Map<string, { readonly quienes: ReadonlySet<string>; readonly delPersonal: readonly string[] }>()
for (const [category, schemas] of Object.entries(CATEGORIAS)) {
  for (const [type, schema] of Object.entries(schemas)) {
    ven.set(`${category}.${type}`, { quienes: new Set(quienesVen(schema)), delPersonal: camposDelPersonal(schema) })
  }
}

/** Whether somebody sees a fact: what its schema names, and nobody else. */
export const veHecho = (
  { category, type, data }: Pick<Hecho, 'category' | 'type' | 'data'>,
  lector: Lector,
): boolean => {
  const suyos = ven.get(`${category}.${type}`)?.quienes
  if (!suyos) return false
  return suyos.has(lector) || (suyos.has('autor') && 'lado' in data && data.lado === lector)
}

/** The types of a category's facts that somebody sees none of. */
export const tiposOcultos = (category: string, lector: Lector): readonly string[] =>
  Object.keys(CATEGORIAS[category] ?? {}).filter((type) => !ven.get(`${category}.${type}`)?.quienes.has(lector))

/** A fact's fields that are nobody's outside the staff. */
export const soloDelPersonal = ({ category, type }: Pick<Hecho, 'category' | 'type'>): readonly string[] =>
  ven.get(`${category}.${type}`)?.delPersonal ?? []
