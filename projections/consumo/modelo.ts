import type { HechoConsumo } from '#domain/consumo/hechos.ts'
import { mesDe } from '#domain/consumo/mes.ts'
import { type ClaseDeConsumo, renglonDe } from '#domain/consumo/renglon.ts'
import { HechoImposible } from '#domain/decider.ts'
import type { Hecho } from '#domain/hecho.ts'
import { de, type ReadModel, type Tuplas, tabla, texto } from '#projections/motor/modelo.ts'
import { pedidos } from '#projections/pedido/tablas.ts'

/** The facts that count, a row each: every figure is a sum of rows, and opens to them. */
export const consumos = tabla({
  nombre: 'consumos',
  modo: 'agregados',
  columnas: {
    posicion: 'bigint',
    proveedor: 'bigint',
    /** 'YYYY-MM' in America/Guayaquil. */
    mes: 'text',
    clase: texto<ClaseDeConsumo>(),
    /** Id of the order, the post or the account. */
    objeto: 'bigint',
    cuantos: 'int',
    /** Cents. */
    ventas: 'bigint',
    momento: 'timestamptz',
  },
  clave: ['posicion'],
  indices: ['(proveedor, mes, clase) include (cuantos, ventas)', '(proveedor, clase, posicion desc)'],
})

/** Annual objectives, in cents. */
export const objetivos = tabla({
  nombre: 'objetivos',
  modo: 'tuplas',
  columnas: { proveedor: 'bigint', anio: 'int', objetivo: 'bigint', fijado: 'timestamptz' },
  clave: ['proveedor', 'anio'],
  indices: [],
})

const fijar = ({ type, data, meta }: Hecho & HechoConsumo, tuplas: Tuplas): void => {
  const { proveedorId: proveedor, anio, objetivo } = data
  if (tuplas.leer(objetivos, proveedor, anio)) throw new HechoImposible(type, `con objetivo de ${anio}`)
  tuplas.poner(objetivos, { proveedor, anio, objetivo, fijado: meta.momento })
}

export const modeloConsumo = {
  nombre: 'consumo',
  tablas: [consumos, objetivos],
  necesita: (leido) => {
    if (leido.category === 'consumo') {
      const { proveedorId, anio } = (leido as Hecho & HechoConsumo).data
      return [de(objetivos, proveedorId, anio)]
    }
    const renglon = renglonDe(leido)
    return renglon && renglon.proveedor === undefined ? [de(pedidos, renglon.objeto)] : []
  },
  aplicar: (leido, tuplas) => {
    if (leido.category === 'consumo') return fijar(leido as Hecho & HechoConsumo, tuplas)
    const renglon = renglonDe(leido)
    if (!renglon) return
    const proveedor = renglon.proveedor ?? tuplas.leer(pedidos, renglon.objeto)?.proveedor
    if (proveedor === undefined) throw new Error(`no hay pedido ${renglon.objeto}`)
    const { momento } = leido.meta
    tuplas.agregar(consumos, { ...renglon, posicion: Number(leido.posicion), proveedor, mes: mesDe(momento), momento })
  },
} satisfies ReadModel
