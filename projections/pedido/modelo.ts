import type { Hecho } from '#domain/hecho.ts'
import { avisosDePedido } from '#domain/pedido/avisos.ts'
import { sucesosDePedido } from '#domain/pedido/cifras.ts'
import { type DetalleDePedido, plegarDetalle, SIN_DETALLE } from '#domain/pedido/detalle.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { avisar } from '#projections/avisos/modelo.ts'
import { contar, niveles } from '#projections/cifras/modelo.ts'
import { cuentas } from '#projections/cuenta/modelo.ts'
import { incidentes, suIncidente } from '#projections/incidente/modelo.ts'
import { de, type ReadModel, type Tuplas } from '#projections/motor/modelo.ts'
import { normalizar } from '#projections/motor/texto.ts'
import { codigoDe, numeros } from '#projections/numeracion/modelo.ts'
import {
  contadores,
  evolucionar,
  FILA_SIN_HECHOS,
  pedidos,
  pedidosLineas,
  pedidosTexto,
  type TuplaPedido,
} from './tablas.ts'

type Leido = Hecho & HechoPedido

/** Returns the row before an order's first fact. */
const filaInicial = (hecho: Leido & { type: 'PedidoPreparado' | 'PedidoColocado' }, tuplas: Tuplas): TuplaPedido => {
  const { consumidorId, proveedorId, matrizId, publicacionId } = hecho.data
  const consumidor = tuplas.leer(cuentas, consumidorId)
  const proveedor = tuplas.leer(cuentas, proveedorId)
  if (!consumidor || !proveedor) throw new Error(`faltan las cuentas del pedido ${hecho.clave}`)
  return {
    id: Number(hecho.clave),
    codigo: '',
    proveedor: proveedorId,
    consumidor: consumidorId,
    matriz: matrizId ?? null,
    publicacion: publicacionId ?? null,
    nombre_proveedor: proveedor.nombre,
    nombre_consumidor: consumidor.nombre,
    clase_consumidor: consumidor.clase,
    ...FILA_SIN_HECHOS,
    creado: hecho.meta.momento,
    actualizado_consumidor: hecho.meta.momento,
    actualizado_proveedor: hecho.meta.momento,
    orden: Number(hecho.posicion),
  }
}

/**
 * Returns whether a fact may say something about an order's lines, or about the text beside them.
 */
const tocaLineas = ({ type, data }: Leido): boolean =>
  type === 'PedidoEditado' || type.startsWith('Contraoferta') || ('lineas' in data && data.lineas !== undefined)

/** Writes an order's lines after one more fact, and returns them. */
const conLineas = (hecho: Leido, colocado: boolean, tuplas: Tuplas): DetalleDePedido => {
  const id = Number(hecho.clave)
  const antes = tuplas.leer(pedidosLineas, id)?.detalle ?? SIN_DETALLE
  const detalle = plegarDetalle(antes, hecho, colocado)
  if (detalle !== antes && detalle.lineas.length > 0) tuplas.poner(pedidosLineas, { id, detalle })
  return detalle
}

/** Returns the side that reported the incident that a fact answers or closes. */
const ladoDelIncidente = ({ type, clave, data }: Leido, tuplas: Tuplas): Lado | undefined =>
  type === 'IncidenteRespondido' || type === 'IncidenteCerrado'
    ? tuplas.leer(incidentes, 'pedido', Number(clave), data.numero)?.lado || undefined
    : undefined

/**
 * Adds an order to the counters of each side and, once it was placed, to the levels of its state;
 * -1 subtracts it.
 */
const sumarEstado = (tupla: TuplaPedido, cuantos: 1 | -1, tuplas: Tuplas) => {
  tuplas.sumar(contadores, { cuenta: tupla.consumidor, lado: 'consumidor', estado: tupla.estado, cuantos })
  if (!tupla.codigo) return
  const { estado, propuesta_total } = tupla
  tuplas.sumar(contadores, { cuenta: tupla.proveedor, lado: 'proveedor', estado, cuantos })
  tuplas.sumar(niveles, { de: 'pedidos', clave: estado, suma: cuantos })
  tuplas.sumar(niveles, { de: 'valor', clave: estado, suma: cuantos * propuesta_total })
}

export const modeloPedidos = {
  nombre: 'pedidos',
  tablas: [pedidos, pedidosLineas, pedidosTexto, contadores],
  necesita: (leido) => {
    if (leido.category !== 'pedido') return []
    const hecho = leido as Leido
    const id = Number(hecho.clave)
    const pedido = de(pedidos, id)
    const lineas = tocaLineas(hecho) ? [de(pedidosLineas, id)] : []
    switch (hecho.type) {
      case 'PedidoPreparado':
      case 'PedidoColocado': {
        const { consumidorId, proveedorId } = hecho.data
        return [pedido, ...lineas, de(cuentas, consumidorId), de(cuentas, proveedorId), de(numeros, hecho.stream)]
      }
      default:
        return [pedido, ...lineas, ...suIncidente(leido)]
    }
  },
  aplicar: (leido, tuplas) => {
    if (leido.category !== 'pedido') return
    const hecho = leido as Leido
    const antes = tuplas.leer(pedidos, Number(hecho.clave))
    let base = antes
    if (hecho.type === 'PedidoPreparado' || hecho.type === 'PedidoColocado') {
      base ??= filaInicial(hecho, tuplas)
      if (hecho.type === 'PedidoColocado') base = { ...base, codigo: codigoDe(hecho.stream, tuplas) }
    }
    if (!base) throw new Error(`no hay pedido ${hecho.clave}`)
    const tupla = evolucionar(base, hecho)
    tuplas.poner(pedidos, tupla)
    const detalle = tocaLineas(hecho) ? conLineas(hecho, base.codigo !== '', tuplas) : undefined
    const cambianLineas = hecho.type === 'LineasCambiadas'
    if (cambianLineas || antes?.descripcion !== tupla.descripcion || antes.codigo !== tupla.codigo) {
      const { id, consumidor, orden } = tupla
      // A draft belongs to its client alone.
      const proveedor = tupla.codigo ? tupla.proveedor : 0
      const deLineas = detalle?.lineas.map(({ descripcion, referencia }) => `${descripcion} ${referencia}`) ?? []
      const texto = normalizar([tupla.codigo, tupla.descripcion, ...deLineas].join(' '))
      tuplas.poner(pedidosTexto, { id, proveedor, consumidor, orden, texto })
    }
    const cambia = (['estado', 'codigo', 'propuesta_total'] as const).some((que) => antes?.[que] !== tupla[que])
    if (cambia) {
      if (antes) sumarEstado(antes, -1, tuplas)
      sumarEstado(tupla, 1, tuplas)
    }
    const { id, proveedor, consumidor } = tupla
    contar(hecho, sucesosDePedido(hecho, { proveedor, consumidor }), { objeto: id, proveedor }, tuplas)
    const mensajes = avisosDePedido(hecho, {
      id: tupla.id,
      codigo: tupla.codigo,
      consumidorId: tupla.consumidor,
      proveedorId: tupla.proveedor,
      nombreConsumidor: tupla.nombre_consumidor,
      nombreProveedor: tupla.nombre_proveedor,
      claseConsumidor: tupla.clase_consumidor,
      reporto: ladoDelIncidente(hecho, tuplas),
    })
    avisar(hecho, mensajes, tuplas)
  },
} satisfies ReadModel
