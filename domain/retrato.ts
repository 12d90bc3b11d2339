import { type CompraPlegada, plegarCompra } from './compra/plegado.ts'
import { conversacionDecider } from './conversacion/decidir.ts'
import { cuentaDecider } from './cuenta/decidir.ts'
import type { Decider, Evento } from './decider.ts'
import type { Hecho } from './hecho.ts'
import { type DetalleDePedido, plegarDetalle, SIN_DETALLE } from './pedido/detalle.ts'
import { type HechoFechado, type PedidoPlegado, plegarPedido, SIN_HECHOS, sinVer } from './pedido/plegado.ts'

/**
 * The fold of an object's facts, one after another. Its result is plain data, with amounts in cents
 * and instants in ISO 8601.
 */
type Retrato<S> = {
  readonly inicial: S
  readonly plegar: (antes: S, hecho: Hecho) => S
  /** Folds a fact that the reader doesn't see, of which only the revision is known. */
  readonly callar: (antes: S, revision: number) => S
  readonly ver: (estado: S) => object
}

const deDecider = <S, E extends Evento>({ initial, evolve }: Pick<Decider<S, never, E>, 'initial' | 'evolve'>) =>
  ({
    inicial: initial,
    plegar: (antes, hecho) => evolve(antes, hecho as unknown as E),
    callar: (antes) => antes,
    ver: (estado) => estado as object,
  }) satisfies Retrato<S>

const fechado = (hecho: Hecho) => ({ ...hecho, momento: hecho.meta.momento })

/** Returns an order's lines, each with what the proposal in force says of it. */
const conPrecios = ({ lineas, propuesta }: DetalleDePedido) =>
  lineas.map((linea) => ({
    ...linea,
    ...propuesta?.lineas?.find(({ numero }) => numero === linea.numero),
    cantidad: linea.cantidad,
  }))

const RETRATOS: Readonly<Record<string, unknown>> = {
  pedido: {
    inicial: { plegado: SIN_HECHOS, detalle: SIN_DETALLE },
    plegar: ({ plegado, detalle }, hecho) => {
      const leido = fechado(hecho) as unknown as HechoFechado
      return { plegado: plegarPedido(plegado, leido), detalle: plegarDetalle(detalle, leido, plegado.colocado) }
    },
    callar: ({ plegado, detalle }, revision) => ({ plegado: sinVer(plegado, revision), detalle }),
    ver: ({ plegado, detalle }) =>
      detalle.lineas.length === 0 ? plegado : { ...plegado, lineas: conPrecios(detalle) },
  } satisfies Retrato<{ plegado: PedidoPlegado; detalle: DetalleDePedido }>,
  compra: {
    inicial: undefined,
    plegar: (antes, hecho) => plegarCompra(antes, fechado(hecho) as unknown as Parameters<typeof plegarCompra>[1]),
    callar: (antes) => antes,
    ver: (estado) => {
      const { contexto = {}, ...resto } = estado ?? {}
      return { ...resto, ...contexto }
    },
  } satisfies Retrato<CompraPlegada | undefined>,
  cuenta: deDecider(cuentaDecider),
  conversacion: {
    ...deDecider(conversacionDecider),
    // A list of readings with a field for the account: its number is only hidden where a field
    // names it.
    ver: ({ lecturas, ...resto }) => ({
      ...resto,
      lecturas: Object.entries(lecturas).map(([cuenta, lectura]) => ({ cuentaId: Number(cuenta), ...lectura })),
    }),
  } satisfies Retrato<(typeof conversacionDecider)['initial']>,
}

/** Returns whether an object of a category can be shown as it was. */
export const seRetrata = (category: string): boolean => Object.hasOwn(RETRATOS, category)

/**
 * Returns an object of a category as some of its facts left it. `ve` says which of them the reader
 * sees. Throws HechoImposible.
 */
export const retratoDe = (category: string, hechos: readonly Hecho[], ve: (hecho: Hecho) => boolean): object => {
  const { inicial, plegar, callar, ver } = RETRATOS[category] as Retrato<unknown>
  return ver(
    hechos.reduce((antes, hecho) => (ve(hecho) ? plegar(antes, hecho) : callar(antes, hecho.revision)), inicial),
  )
}
