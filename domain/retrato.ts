import { type CompraPlegada, plegarCompra } from './compra/plegado.ts'
import { conversacionDecider } from './conversacion/decidir.ts'
import { cuentaDecider } from './cuenta/decidir.ts'
import type { Decider, Evento } from './decider.ts'
import type { Hecho } from './hecho.ts'
import { type HechoFechado, plegarPedido, SIN_HECHOS, sinVer } from './pedido/plegado.ts'

/** What an object's facts make of it, one after another; what they come to is plain data, its amounts in cents and its instants ISO 8601. */
type Retrato<S> = {
  readonly inicial: S
  readonly plegar: (antes: S, hecho: Hecho) => S
  /** A fact that whoever asks doesn't see has only its revision. */
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

const RETRATOS: Readonly<Record<string, unknown>> = {
  pedido: {
    inicial: SIN_HECHOS,
    plegar: (antes, hecho) => plegarPedido(antes, fechado(hecho) as unknown as HechoFechado),
    callar: sinVer,
    ver: (estado) => estado,
  } satisfies Retrato<Parameters<typeof plegarPedido>[0]>,
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
    // By who read: an account's number is only hidden where a field names it.
    ver: ({ lecturas, ...resto }) => ({
      ...resto,
      lecturas: Object.entries(lecturas).map(([cuenta, suya]) => ({ cuentaId: Number(cuenta), ...suya })),
    }),
  } satisfies Retrato<(typeof conversacionDecider)['initial']>,
}

/** Whether an object of a category can be drawn as it was. */
export const seRetrata = (category: string): boolean => Object.hasOwn(RETRATOS, category)

/** An object of a category as some of its facts left it, of which `ve` tells those that whoever asks sees. Throws HechoImposible. */
export const retratoDe = (category: string, hechos: readonly Hecho[], ve: (hecho: Hecho) => boolean): object => {
  const { inicial, plegar, callar, ver } = RETRATOS[category] as Retrato<unknown>
  return ver(
    hechos.reduce((antes, hecho) => (ve(hecho) ? plegar(antes, hecho) : callar(antes, hecho.revision)), inicial),
  )
}
