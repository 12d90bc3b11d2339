import { anioLocal } from '#domain/calendario.ts'
import { tasaIva } from '#domain/dinero.ts'
import type { Hecho } from '#domain/hecho.ts'
import { avisosDePedido } from '#domain/pedido/avisos.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { avisar, avisos } from '#projections/avisos/modelo.ts'
import { cuentas, numeracion } from '#projections/cuenta/modelo.ts'
import { de, type Filas, type ReadModel } from '#projections/motor/modelo.ts'
import { normalizar } from '#projections/motor/texto.ts'
import { anotarIncidente, incidentes } from './incidentes.ts'
import { contadores, evolucionar, type FilaPedidos, pedidos, pedidosTexto, SIN_HECHOS } from './tablas.ts'

/** `P12-2026-000345`: provider, year, the provider's n-th order of that year (decisions §2). */
const codigoDe = (numeroProveedor: number, anio: number, numero: number): string =>
  `P${numeroProveedor}-${anio}-${String(numero).padStart(6, '0')}`

const serieDe = (proveedor: number, momento: string): string => `pedidos-${proveedor}-${anioLocal(momento)}`

type Leido = Hecho & HechoPedido

/** The row before an order's first fact. */
const filaInicial = (hecho: Leido & { type: 'PedidoPreparado' | 'PedidoColocado' }, filas: Filas): FilaPedidos => {
  const { consumidorId, proveedorId, matrizId } = hecho.data
  const consumidor = filas.leer(cuentas, consumidorId)
  const proveedor = filas.leer(cuentas, proveedorId)
  if (!consumidor || !proveedor) throw new Error(`faltan las cuentas del pedido ${hecho.clave}`)
  return {
    id: Number(hecho.clave),
    codigo: '',
    proveedor: proveedorId,
    consumidor: consumidorId,
    matriz: matrizId ?? null,
    nombre_proveedor: proveedor.nombre,
    nombre_consumidor: consumidor.nombre,
    clase_consumidor: consumidor.clase,
    ...SIN_HECHOS,
    tasa_iva: tasaIva(hecho.meta.momento),
    creado: hecho.meta.momento,
    actualizado: hecho.meta.momento,
    orden: Number(hecho.posicion),
  }
}

const numerar = (fila: FilaPedidos, momento: string, filas: Filas): FilaPedidos => {
  const serie = serieDe(fila.proveedor, momento)
  const ultimo = (filas.leer(numeracion, serie)?.ultimo ?? 0) + 1
  filas.poner(numeracion, { serie, ultimo })
  const proveedor = filas.leer(cuentas, fila.proveedor)
  return { ...fila, codigo: codigoDe(proveedor?.numero ?? 0, anioLocal(momento), ultimo) }
}

const contar = (fila: FilaPedidos, cuantos: number, filas: Filas) => {
  filas.sumar(contadores, { cuenta: fila.consumidor, lado: 'consumidor', estado: fila.estado, cuantos })
  if (fila.codigo) filas.sumar(contadores, { cuenta: fila.proveedor, lado: 'proveedor', estado: fila.estado, cuantos })
}

export const modeloPedidos: ReadModel = {
  nombre: 'pedidos',
  version: 1,
  tablas: [pedidos, pedidosTexto, contadores, incidentes, avisos] as unknown as ReadModel['tablas'],
  necesita: (leido) => {
    if (leido.category !== 'pedido') return []
    const hecho = leido as Leido
    const pedido = de(pedidos, Number(hecho.clave))
    switch (hecho.type) {
      case 'PedidoPreparado':
      case 'PedidoColocado': {
        const { consumidorId, proveedorId } = hecho.data
        return [
          pedido,
          de(cuentas, consumidorId),
          de(cuentas, proveedorId),
          de(numeracion, serieDe(proveedorId, hecho.meta.momento)),
        ]
      }
      case 'IncidenteReportado':
      case 'IncidenteCerrado':
        return [pedido, de(incidentes, Number(hecho.clave), hecho.data.numero)]
      default:
        return [pedido]
    }
  },
  aplicar: (leido, filas) => {
    if (leido.category !== 'pedido') return
    const hecho = leido as Leido
    const antes = filas.leer(pedidos, Number(hecho.clave))
    let base = antes
    if (hecho.type === 'PedidoPreparado' || hecho.type === 'PedidoColocado') {
      base ??= filaInicial(hecho, filas)
      if (hecho.type === 'PedidoColocado') base = numerar(base, hecho.meta.momento, filas)
    }
    if (!base) throw new Error(`no hay pedido ${hecho.clave}`)
    const fila = evolucionar(base, hecho)
    filas.poner(pedidos, fila)
    if (antes?.descripcion !== fila.descripcion || antes.codigo !== fila.codigo) {
      const { id, consumidor, orden } = fila
      // A draft is nobody's but its client's.
      const proveedor = fila.codigo ? fila.proveedor : 0
      const texto = normalizar([fila.codigo, fila.nombre_proveedor, fila.nombre_consumidor, fila.descripcion].join(' '))
      filas.poner(pedidosTexto, { id, proveedor, consumidor, orden, texto })
    }
    if (antes?.estado !== fila.estado || antes.codigo !== fila.codigo) {
      if (antes) contar(antes, -1, filas)
      contar(fila, 1, filas)
    }
    anotarIncidente(fila, hecho, filas)
    const mensajes = avisosDePedido(hecho, {
      id: fila.id,
      codigo: fila.codigo,
      consumidorId: fila.consumidor,
      proveedorId: fila.proveedor,
      nombreConsumidor: fila.nombre_consumidor,
      claseConsumidor: fila.clase_consumidor,
    })
    avisar(hecho, mensajes, filas)
  },
}
