import type { FilaPedido } from '#api/contract/pedido.ts'
import { direccionLogo } from '#api/cuenta/logo.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { filaDeHechos } from '#domain/pedido/fila.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import type { PedidoVisto } from '#projections/pedido/consultas.ts'

/**
 * Returns the state of a side's conversation: the number of unread messages, and whether it is
 * open.
 */
const chatDe = (p: PedidoVisto, lado: Lado) => ({
  msgForRead: p[`chat_${lado}`] ?? 0,
  chatState: p.chat_abierta?.includes(lado) ? ('enChat' as const) : ('inicial' as const),
})

/**
 * Marks the row of an order whose stream is stopped or parked: its contents may be wrong, and
 * nobody can take a step.
 */
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

/** Builds an order's row as one side reads it (decisiones/pedido, «The row»). */
export const filaDe = (
  p: PedidoVisto,
  lado: Lado,
  tipoUsuario: string,
  ids: Ofuscador,
  conectado: (cuenta: number) => boolean,
): FilaPedido => {
  const id = ids.ocultar(p.id)
  const delProveedor = lado === 'proveedor'
  return {
    id,
    idPediProv: p.codigo,
    createAt: p.creado,
    updatedAt: p[`actualizado_${lado}`],
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
    desactivada: p.c_desactivada,
    chatPedido: { consumidor: chatDe(p, 'consumidor'), proveedor: chatDe(p, 'proveedor') },
    publicacion:
      p.publicacion === null
        ? null
        : {
            id: ids.ocultar(p.publicacion),
            titulo: p.publicada?.titulo ?? '',
            publicada: p.publicada?.estado === 'publicada',
          },
    imagePublic: direccionLogo(
      { id: p.c_id, nombre: p.c_nombre, logo: p.c_logo, matriz: p.c_matriz, matriz_logo: p.c_matriz_logo },
      ids,
    ),
    detenido: false,
    posicion: String(p.posicion),
    ...filaDeHechos({ ...p, colocado: p.codigo !== '' }, lado, id),
  }
}
