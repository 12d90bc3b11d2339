import { fechaLocal } from '#domain/calendario.ts'
import { alcancesDe, type Medida, type Suceso } from '#domain/cifras.ts'
import type { Hecho } from '#domain/hecho.ts'
import { type ReadModel, type TuplaDe, type Tuplas, tabla, texto } from '#projections/motor/modelo.ts'

/** What the dashboards add up: a day in America/Guayaquil, a measure and one of its scopes. */
export const cifras = tabla({
  nombre: 'cifras',
  modo: 'sumas',
  columnas: {
    medida: texto<Medida>(),
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
    /** The purchase, and its client. */
    objeto: 'bigint',
    proveedor: 'bigint',
    otro: 'bigint null',
    clave: 'text null',
    valor: 'bigint',
  },
  clave: ['posicion', 'n'],
  indices: ['(medida, dia, posicion)', '(objeto, medida, posicion)'],
})
export type TuplaSuceso = TuplaDe<typeof sucesos>

/** Each noun counts its own, with the rows that they follow from. */
export const modeloCifras = {
  nombre: 'cifras',
  tablas: [cifras, sucesos],
  necesita: () => [],
  aplicar: () => undefined,
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
