import type { FilaPedido } from '#api/contract/pedido.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { decimal, ivaDe } from '#domain/dinero.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { contextoVacio, pedidoEn } from '#domain/pedido/maquina.ts'
import { ESPERAN_A, ESTADO_CLIENTE, ESTADO_PROVEEDOR } from '#domain/pedido/palabras.ts'
import { impedimento, PASOS, type Paso } from '#domain/pedido/pasos.ts'
import type { PedidoVisto } from '#projections/pedido/consultas.ts'

const CALLADO = { msgForRead: 0, chatState: 'inicial' } as const

const porEstado = new Map<string, FilaPedido['pasos']>()

/** For each step null when it can be taken now, else why not. It depends on state, side and whether the order was sent alone: few answers, kept. */
const pasosDe = ({ estado, codigo }: PedidoVisto, lado: Lado): FilaPedido['pasos'] => {
  const colocado = codigo !== ''
  const clave = `${estado} ${lado} ${colocado}`
  let pasos = porEstado.get(clave)
  if (!pasos) {
    const pedido = pedidoEn(estado, { ...contextoVacio, colocado })
    pasos = Object.fromEntries(
      (Object.keys(PASOS) as Paso[]).map((paso) => [paso, impedimento(pedido, lado, paso)?.detalle ?? null]),
    ) as FilaPedido['pasos']
    porEstado.set(clave, pasos)
  }
  return pasos
}

/** A row whose stream stands still: what it shows may not be so, and nobody goes on from there. */
export const detenida = (fila: FilaPedido): FilaPedido => ({
  ...fila,
  estadoCliente: 'Detenido',
  estadoPedProv: 'Detenido',
  meEspera: false,
  detenido: true,
  pasos: Object.fromEntries(
    Object.keys(fila.pasos).map((paso) => [paso, 'El pedido está detenido: su historia no se puede comprobar.']),
  ) as FilaPedido['pasos'],
})

/** An order as one side reads it (decisiones/pedido, «The row»). */
export const filaDe = (
  p: PedidoVisto,
  lado: Lado,
  tipoUsuario: string,
  ids: Ofuscador,
  conectado: (cuenta: number) => boolean,
): FilaPedido => {
  const id = ids.ocultar(p.id)
  const delProveedor = lado === 'proveedor'
  const subtotal = delProveedor ? p.subtotal : p.propuesta_subtotal
  const iva = delProveedor ? ivaDe(p.subtotal, p.tasa_iva) : p.propuesta_iva
  const visor = delProveedor ? 'proveedor' : 'cliente'
  return {
    id,
    idPediProv: p.codigo,
    descriPedido: p.descripcion,
    cambio: delProveedor && p.editado !== null ? { antes: p.descripcion_antes, momento: p.editado } : null,
    nota: delProveedor ? p.nota_proveedor : null,
    notacliente: delProveedor ? null : p.nota_consumidor,
    createAt: p.creado,
    updatedAt: p[`actualizado_${lado}`],
    adjuPedido: p.archivos.map(({ sha256, nombre, tipo, bytes, lado: suyo, prohibido }) => ({
      sha256,
      nombre,
      tipo,
      bytes,
      lado: suyo,
      prohibido,
      url: `/api/${visor}/pedidos/visualizar/doc/${id}?archivo=${sha256}`,
    })),
    propuestaProv:
      p.propuesta_enviada === null
        ? null
        : {
            version: p.propuesta_version,
            subtotal: decimal(p.propuesta_subtotal),
            iva: decimal(p.propuesta_iva),
            total: decimal(p.propuesta_total),
            enviada: p.propuesta_enviada,
          },
    motivo: p.motivo,
    subtotalPedido: decimal(subtotal),
    ivaPedido: decimal(iva),
    totalPedido: decimal(subtotal + iva),
    estadoPedido: p.estado,
    estadoCliente: ESTADO_CLIENTE[p.estado],
    estadoPedProv: ESTADO_PROVEEDOR[p.estado],
    idProv: ids.ocultar(p.proveedor),
    consumidor_id: ids.ocultar(p.consumidor),
    tipoUsuario: delProveedor ? (tipoUsuario === 'nosotros' ? 'nosotros' : 'proveedor') : 'consumidor',
    lado,
    tipoUserItem: p.c_clase,
    idUserItem: ids.ocultar(p.c_id),
    nombreUserItem: p.c_nombre,
    sucursales: p.p_sucursales,
    userItemSucursal:
      p.p_matriz === null
        ? null
        : { nombre_sucursal: p.p_nombre, id: ids.ocultar(p.proveedor), empresa_id: ids.ocultar(p.p_matriz) },
    direccion: p.c_direccion,
    celular: p.c_celular,
    correo: p.c_correo,
    pais: p.c_pais,
    ciudad: p.c_ciudad,
    actividadeco: p.c_actividad,
    abierto: conectado(p.c_id),
    chatPedido: { consumidor: CALLADO, proveedor: CALLADO },
    imagePublic: `/api/logos/${ids.ocultar(p.c_id)}`,
    tasaIva: p.tasa_iva,
    meEspera: ESPERAN_A[lado].includes(p.estado),
    detenido: false,
    pasos: pasosDe(p, lado),
    revision: p.revision,
    posicion: String(p.posicion),
  }
}
