import type { FilaPedido, TablaPedidos } from '#api/contract/pedido.ts'
import { PASOS } from '#domain/pedido/pasos.ts'
import { idPropio } from './escena.tsx'

/**
 * Returns an order just placed, as its provider sees it. Every step can be taken except those that
 * `cambios` closes.
 */
export const unPedido = (cambios: Partial<FilaPedido> = {}): FilaPedido => ({
  id: 'pedidoUno1',
  idPediProv: 'P1-2026-000001',
  descriPedido: 'Cable sólido número doce',
  cambio: null,
  nota: null,
  notacliente: null,
  adjuPedido: [],
  propuestaProv: null,
  motivo: '',
  createAt: '2026-03-02T15:00:00.000Z',
  updatedAt: '2026-03-02T15:00:00.000Z',
  subtotalPedido: '0.00',
  ivaPedido: '0.00',
  totalPedido: '0.00',
  tasaIva: 1500,
  tarifa: '15',
  impuestos: [
    { tarifa: cambios.tarifa ?? '15', base: cambios.subtotalPedido ?? '0.00', valor: cambios.ivaPedido ?? '0.00' },
  ],
  nroLineas: 0,
  validaHasta: null,
  entregaDias: null,
  condiciones: '',
  porConfirmar: false,
  contraoferta: null,
  estadoPedido: 'En Curso',
  estadoCliente: 'En Curso',
  estadoPedProv: 'En Curso',
  meEspera: true,
  idProv: idPropio(),
  consumidor_id: 'cliente001',
  tipoUsuario: 'proveedor',
  lado: 'proveedor',
  tipoUserItem: 'personal',
  idUserItem: 'cliente001',
  nombreUserItem: 'Lucía Andrade',
  desactivada: false,
  sucursales: false,
  userItemSucursal: null,
  direccion: 'Av. Amazonas N24',
  celular: '0991234567',
  correo: 'lucia@prueba.ec',
  pais: 'Ecuador',
  ciudad: 'Quito',
  actividadeco: '',
  abierto: false,
  chatPedido: {
    consumidor: { msgForRead: 0, chatState: 'inicial' },
    proveedor: { msgForRead: 0, chatState: 'inicial' },
  },
  publicacion: null,
  imagePublic: '/api/logos/cliente001',
  deshacerHasta: null,
  detenido: false,
  pasos: Object.fromEntries(Object.keys(PASOS).map((paso) => [paso, null])) as FilaPedido['pasos'],
  revision: 1,
  posicion: '1',
  ...cambios,
})

/** Returns a page of a table of orders. */
export const tablaDePedidos = (...data: readonly FilaPedido[]): TablaPedidos => ({
  draw: 1,
  recordsTotal: data.length,
  recordsFiltered: data.length,
  data: [...data],
  contadores: { 'me-esperan': data.filter(({ meEspera }) => meEspera).length },
  siguiente: null,
  aproximada: null,
})
