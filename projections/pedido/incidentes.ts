import type { Hecho } from '#domain/hecho.ts'
import type { HechoPedido, Lado } from '#domain/pedido/hechos.ts'
import { type Filas, tabla } from '#projections/motor/modelo.ts'
import type { FilaPedidos } from './tablas.ts'

export type FilaIncidentes = {
  readonly pedido: number
  readonly numero: number
  readonly codigo: string
  readonly tipo: string
  readonly texto: string
  readonly lado: Lado
  readonly quien: string
  readonly momento: string
  readonly abierto: boolean
}
export const incidentes = tabla<FilaIncidentes>({
  nombre: 'incidentes',
  modo: 'filas',
  columnas: {
    pedido: 'bigint',
    numero: 'int',
    codigo: 'text',
    tipo: 'text',
    texto: 'text',
    lado: 'text',
    quien: 'text',
    momento: 'timestamptz',
    abierto: 'bool',
  },
  clave: ['pedido', 'numero'],
  indices: ['(abierto, momento desc)'],
})

/** Reports on an order, as its facts tell them. */
export const anotarIncidente = (fila: FilaPedidos, hecho: Hecho & HechoPedido, filas: Filas) => {
  if (hecho.type === 'IncidenteReportado') {
    const { numero, tipo, texto, lado } = hecho.data
    const quien = lado === 'proveedor' ? fila.nombre_proveedor : fila.nombre_consumidor
    const { momento } = hecho.meta
    filas.poner(incidentes, {
      pedido: fila.id,
      numero,
      codigo: fila.codigo,
      tipo,
      texto,
      lado,
      quien,
      momento,
      abierto: true,
    })
  } else if (hecho.type === 'IncidenteCerrado') {
    const incidente = filas.leer(incidentes, fila.id, hecho.data.numero)
    if (incidente) filas.poner(incidentes, { ...incidente, abierto: false })
  }
}
