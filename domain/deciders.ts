import { compraDecider } from '#domain/compra/decidir.ts'
import { periodoDecider } from '#domain/consumo/cierre.ts'
import { consumoDecider } from '#domain/consumo/decidir.ts'
import { conversacionDecider } from '#domain/conversacion/decidir.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { reservaDecider } from '#domain/cuenta/reserva.ts'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import type { Lado } from '#domain/pedido/lado.ts'
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
import { revisionDecider } from './revision.ts'

/**
 * Every decider of the product, for code that handles any of them. Each knows only its own states,
 * commands and facts.
 */
export const DECIDERS = [
  pedidoDecider,
  compraDecider,
  cuentaDecider,
  reservaDecider,
  correoDecider,
  favoritosDecider,
  invitacionDecider,
  mensajesDecider,
  publicacionDecider,
  vitrinaDecider,
  remisionDecider,
  conversacionDecider,
  consumoDecider,
  periodoDecider,
  raicesDecider,
  revisionDecider,
] as readonly unknown[] as readonly Decider<unknown, Origen, Evento>[]

/**
 * The schemas of every stream category: everything that the log can hold. No decider handles the
 * log's own stream.
 */
export const CATEGORIAS: Readonly<Record<string, EventSchemas>> = {
  ...Object.fromEntries(DECIDERS.map(({ category, schemas }) => [category, schemas])),
  log: hechosLog,
}

/** For each type of fact, who sees it and which of its fields are only the staff's. */
const ven = new Map<string, { readonly quienes: ReadonlySet<string>; readonly delPersonal: readonly string[] }>()
for (const [category, schemas] of Object.entries(CATEGORIAS)) {
  for (const [type, schema] of Object.entries(schemas)) {
    ven.set(`${category}.${type}`, { quienes: new Set(quienesVen(schema)), delPersonal: camposDelPersonal(schema) })
  }
}

/** Returns who sees a fact: those that its schema names, and no others. */
export const lectoresDe = ({ category, type, data }: Pick<Hecho, 'category' | 'type' | 'data'>): readonly Lector[] =>
  [...(ven.get(`${category}.${type}`)?.quienes ?? [])].flatMap((quien) => {
    if (quien !== 'autor') return [quien as Lector]
    return 'lado' in data ? [data.lado as Lector] : []
  })

/** Returns whether a reader sees a fact. */
export const veHecho = (
  { category, type, data }: Pick<Hecho, 'category' | 'type' | 'data'>,
  lector: Lector,
): boolean => {
  const lectores = ven.get(`${category}.${type}`)?.quienes
  if (!lectores) return false
  return lectores.has(lector) || (lectores.has('autor') && 'lado' in data && data.lado === lector)
}

/**
 * Returns whether the head office of a side sees a fact: what the side sees, except what only its
 * own author sees (decisiones/permisos, «Head office»).
 */
export const veLaMatriz = ({ category, type }: Pick<Hecho, 'category' | 'type'>, lado: Lado): boolean =>
  ven.get(`${category}.${type}`)?.quienes.has(lado) === true

/** Returns the types of a category's facts of which a reader sees none. */
export const tiposOcultos = (category: string, lector: Lector): readonly string[] =>
  Object.keys(CATEGORIAS[category] ?? {}).filter((type) => !ven.get(`${category}.${type}`)?.quienes.has(lector))

/** Returns a fact's fields that nobody outside the staff gets. */
export const soloDelPersonal = ({ category, type }: Pick<Hecho, 'category' | 'type'>): readonly string[] =>
  ven.get(`${category}.${type}`)?.delPersonal ?? []
