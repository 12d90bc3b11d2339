import { z } from 'zod'
import { LEEN_TODO } from './cuenta/tipos.ts'
import { type Decider, type Decision, HechoImposible, type Origen } from './decider.ts'
import { type EventsOf, hecho } from './esquema.ts'

/**
 * The stream of the log's signed roots (decisiones/auditoria, «Roots»). These names are the stored
 * format.
 */
export const STREAM_RAICES = 'raices-log'

export const hechosRaices = {
  /**
   * A signed root of the tree of the first `tamano` leaves. `clave` is the id of the key, and
   * `firma` its Ed25519 signature, base64url.
   */
  RaizFirmada: hecho(
    { ven: LEEN_TODO },
    z.object({
      tamano: z.int().positive(),
      /** Hex. */
      raiz: z.string().regex(/^[0-9a-f]{64}$/),
      /** ISO 8601, UTC. */
      momento: z.iso.datetime(),
      clave: z.string().regex(/^[0-9a-f]{16}$/),
      firma: z.string().regex(/^[A-Za-z0-9_-]{86}$/),
    }),
  ),
} as const
export type HechoRaices = EventsOf<typeof hechosRaices>
export type RaizFirmada = HechoRaices['data']

export type Raices = { readonly cuantas: number; readonly ultima?: RaizFirmada }
export type ComandoRaices = Origen & { readonly type: 'FirmarRaiz' } & Omit<RaizFirmada, 'momento'>

/** Returns the hour of an instant, ISO 8601. */
export const horaDe = (instante: string): string => `${new Date(instante).toISOString().slice(0, 13)}:00:00.000Z`

/**
 * Returns whether a root of a tree is due: one an hour, if the log grew by more than the last root
 * itself, which is a leaf too.
 */
export const debeFirmarse = ({ ultima }: Raices, { tamano, ahora }: { tamano: number; ahora: string }): boolean =>
  ultima === undefined ? tamano > 0 : tamano > ultima.tamano + 1 && horaDe(ahora) > horaDe(ultima.momento)

const decideRaices = (raices: Raices, { tamano, raiz, clave, firma, ahora }: ComandoRaices): Decision<HechoRaices> =>
  debeFirmarse(raices, { tamano, ahora })
    ? [{ type: 'RaizFirmada', data: { tamano, raiz, momento: ahora, clave, firma } }]
    : []

/** Folds a fact. A tree only grows; throws HechoImposible when it doesn't. */
const evolveRaices = ({ cuantas, ultima }: Raices, { type, data }: HechoRaices): Raices => {
  if (ultima && data.tamano <= ultima.tamano) throw new HechoImposible(type, `tamaño ${ultima.tamano}`)
  return { cuantas: cuantas + 1, ultima: data }
}

export const raicesDecider: Decider<Raices, ComandoRaices, HechoRaices> = {
  category: 'raices',
  schemas: hechosRaices,
  initial: { cuantas: 0 },
  decide: decideRaices,
  evolve: evolveRaices,
  partes: () => [],
}
