import type { FilaPedido } from '#api/contract/pedido.ts'
import { direccionLogo } from '#api/cuenta/logo.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { filaDeHechos, lineasDeHechos } from '#domain/pedido/fila.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import type { Sucursal } from '#projections/cuenta/consultas.ts'
import type { PedidoVisto } from '#projections/pedido/consultas.ts'

/**
 * Returns the state of a side's conversation: the number of unread messages, and whether it is
 * open.
 */
const chatDe = (p: PedidoVisto, lado: Lado) => ({
  msgForRead: p[`chat_${lado}`] ?? 0,
  chatState: p.chat_abierta?.includes(lado) ? ('enChat' as const) : ('inicial' as const),
})

const sinPasos = ({ pasos }: FilaPedido, motivo: string): FilaPedido['pasos'] =>
  Object.fromEntries(Object.keys(pasos).map((paso) => [paso, motivo])) as FilaPedido['pasos']

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
  pasos: sinPasos(fila, 'El pedido está detenido: su historia no se puede comprobar.'),
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
    ...(p.detalle ? lineasDeHechos(p.detalle, lado) : {}),
  }
}

const SIN_CHAT = { msgForRead: 0, chatState: 'inicial' } as const

/**
 * Returns a branch's row as its head office reads it: without the branch's note and conversation,
 * and without a step (decisiones/permisos, «Head office»).
 */
export const leidaDe = (fila: FilaPedido, sucursal: { readonly id: string; readonly nombre: string }): FilaPedido => ({
  ...fila,
  sucursal,
  nota: null,
  notacliente: null,
  cambio: null,
  ...(fila.lineas ? { lineasAntes: null } : {}),
  chatPedido: { consumidor: SIN_CHAT, proveedor: SIN_CHAT },
  // Whether the other side is connected is told to the branch alone.
  abierto: false,
  meEspera: false,
  deshacerHasta: null,
  pasos: sinPasos(fila, 'El pedido es de tu sucursal: solo lo lees.'),
  adjuPedido: fila.adjuPedido.map((archivo) => ({ ...archivo, url: `${archivo.url}&sucursal=${sucursal.id}` })),
})

/** Returns the branch of an order that is read by its head office. */
export const sucursalDe = (
  pedido: PedidoVisto,
  lado: Lado,
  sucursales: readonly Sucursal[],
  ids: Ofuscador,
): { id: string; nombre: string } => {
  const nombre = sucursales.find(({ id }) => id === pedido[lado])?.nombre ?? ''
  return { id: ids.ocultar(pedido[lado]), nombre }
}
