import type { Hecho } from '#domain/hecho.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { type TuplaDe, type Tuplas, tabla, texto } from '#projections/motor/modelo.ts'
import type { TuplaPedido } from './tablas.ts'

export const incidentes = tabla({
  nombre: 'incidentes',
  modo: 'tuplas',
  columnas: {
    pedido: 'bigint',
    numero: 'int',
    codigo: 'text',
    tipo: 'text',
    texto: 'text',
    lado: texto<Lado>(),
    quien: 'text',
    momento: 'timestamptz',
    abierto: 'bool',
  },
  clave: ['pedido', 'numero'],
  indices: ['(abierto, momento desc)'],
})
export type TuplaIncidente = TuplaDe<typeof incidentes>

/** Reports on an order, as its facts tell them. */
export const anotarIncidente = (tupla: TuplaPedido, hecho: Hecho & HechoPedido, tuplas: Tuplas) => {
  if (hecho.type === 'IncidenteReportado') {
    const { numero, tipo, texto, lado } = hecho.data
    const quien = lado === 'proveedor' ? tupla.nombre_proveedor : tupla.nombre_consumidor
    const { momento } = hecho.meta
    tuplas.poner(incidentes, {
      pedido: tupla.id,
      numero,
      codigo: tupla.codigo,
      tipo,
      texto,
      lado,
      quien,
      momento,
      abierto: true,
    })
  } else if (hecho.type === 'IncidenteCerrado') {
    const incidente = tuplas.leer(incidentes, tupla.id, hecho.data.numero)
    if (incidente) tuplas.poner(incidentes, { ...incidente, abierto: false })
  }
}

/** The side that reported the incident that a fact speaks of. */
export const ladoDelIncidente = ({ id }: TuplaPedido, { type, data }: HechoPedido, tuplas: Tuplas): Lado | undefined =>
  type === 'IncidenteCerrado' ? tuplas.leer(incidentes, id, data.numero)?.lado : undefined
