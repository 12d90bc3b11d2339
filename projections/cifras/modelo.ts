import { fechaLocal } from '#domain/calendario.ts'
import { alcanceDe, alcancesDe, type Medida, type Suceso } from '#domain/cifras.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { EstadoPedido } from '#domain/pedido/maquina.ts'
import { type ReadModel, type TuplaDe, type Tuplas, tabla, texto } from '#projections/motor/modelo.ts'

/** What the dashboards add up: a day in America/Guayaquil, a measure and one of its scopes. */
export const cifras = tabla({
  nombre: 'cifras',
  modo: 'sumas',
  columnas: {
    medida: texto<Medida | typeof DE_HECHOS>(),
    /** (domain/cifras) */
    alcance: 'text',
    /** 'YYYY-MM-DD'. */
    dia: 'text',
    suma: 'bigint',
  },
  clave: ['medida', 'alcance', 'dia'],
  indices: [],
})
export type TuplaCifra = TuplaDe<typeof cifras>

/** Counts every fact, by its type. */
export const DE_HECHOS = 'hecho'

/** The facts behind them, a row for each measure that a fact adds to: every figure opens to its rows. */
export const sucesos = tabla({
  nombre: 'sucesos',
  modo: 'agregados',
  columnas: {
    posicion: 'bigint',
    n: 'int',
    medida: texto<Medida>(),
    dia: 'text',
    momento: 'timestamptz',
    /** The purchase, the order, the number of the payment or the account, and the provider that it is of. */
    objeto: 'bigint',
    proveedor: 'bigint',
    /** Who of the team did it, or the order's client. */
    otro: 'bigint null',
    clave: 'text null',
    valor: 'bigint',
  },
  clave: ['posicion', 'n'],
  indices: [
    '(medida, dia, posicion)',
    '(objeto, medida, posicion)',
    '(proveedor, medida, dia)',
    '(otro, medida, dia) where otro is not null',
  ],
})
export type TuplaSuceso = TuplaDe<typeof sucesos>

/** How many orders stand in a state, and what their proposals come to in cents. */
export const niveles = tabla({
  nombre: 'niveles',
  modo: 'sumas',
  columnas: { de: texto<'cuantos' | 'valor'>(), estado: texto<EstadoPedido>(), suma: 'bigint' },
  clave: ['de', 'estado'],
  indices: [],
})

/** Every fact, where it stands and whose it is: what the auditor looks through. */
export const hechos = tabla({
  nombre: 'hechos',
  modo: 'agregados',
  columnas: {
    posicion: 'bigint',
    stream: 'text',
    revision: 'int',
    type: 'text',
    dia: 'text',
    momento: 'timestamptz',
    actor: 'bigint',
  },
  clave: ['posicion'],
  indices: ['(type, dia, posicion)', '(dia, posicion)'],
})

/** Facts are counted here; what an object's facts come to, by its noun, with the rows that it follows from. */
export const modeloCifras = {
  nombre: 'cifras',
  tablas: [cifras, sucesos, niveles, hechos],
  necesita: () => [],
  aplicar: ({ posicion, stream, revision, type, meta: { momento, actor } }, tuplas) => {
    const dia = fechaLocal(momento)
    tuplas.agregar(hechos, { posicion: Number(posicion), stream, revision, type, dia, momento, actor: actor.id })
    for (const alcance of ['', alcanceDe({ clave: type })])
      tuplas.sumar(cifras, { medida: DE_HECHOS, alcance, dia, suma: 1 })
  },
} satisfies ReadModel

/** Counts what a fact of an object adds. */
export const contar = (
  { posicion, meta: { momento } }: Hecho,
  suyos: readonly Suceso[],
  de: Pick<TuplaSuceso, 'objeto' | 'proveedor'>,
  tuplas: Tuplas,
): void => {
  const dia = fechaLocal(momento)
  for (const [n, suceso] of suyos.entries()) {
    const { medida, valor, otro = null, clave = null } = suceso
    tuplas.agregar(sucesos, { ...de, posicion: Number(posicion), n, medida, dia, momento, otro, clave, valor })
    for (const alcance of alcancesDe(suceso)) tuplas.sumar(cifras, { medida, alcance, dia, suma: valor })
  }
}
