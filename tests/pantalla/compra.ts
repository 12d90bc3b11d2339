import type { FilaCompra, TablaCompras } from '#api/contract/compra.ts'

/** Returns a purchase that nobody has taken yet, with nothing pending. */
export const unaCompra = (cambios: Partial<FilaCompra> = {}): FilaCompra => ({
  ...{ id: 'compraUno1', codCompra: 'C1-0001', codCliente: 'C1', idProv: 'proveedor1', empresaProv: 'Andino' },
  ...{ isSucursal: false, nombreSucursal: '', nombreUserItem: 'Andino', emailTr: 'andino@prueba.ec', ciudad: 'Quito' },
  ...{ celular: '0991234567', identificacion: '', paginaweb: '', fecharegistro: '2026-03-02T15:00:00.000Z' },
  ...{ subtotalCompra: '0.00', ivaCompra: '0.00', totalCompra: '0.00', fechaCompra: '2026-03-02T15:00:00.000Z' },
  ...{ fechaAutorizado: null, fechaFin: null, cantidad: 0, unidad: 'meses', vxmes: '0.00', tipoPago: null },
  ...{ estadoPedido: 'En Curso', isActivoClie: 'tablanegociacion', estadoVenta: 'tablanegociacion', autorizar: false },
  ...{ isActive: true, estadoFiltroFinan: 'visible', pagoConfirmado: false, cobro: null, confirmadoFile: false },
  ...{ comprobanteFile: null, comprobantesRechazados: [], propuestaProv: [], datosCompra: null, factura: null },
  ...{ modo: 'negociacion', cerrada: false, motivo: null, demoPedida: false, deshacerHasta: null, archivoHasta: null },
  ...{ clienteEliminado: false, terminos: [], proximaLlamada: null, ultimaLlamada: null, isAtendido: false },
  ...{ atendidoPor: '', callcenter: null, sinQuienAtienda: false, desdeCuando: '2026-03-02T15:00:00.000Z' },
  ...{ esperaDesde: null, isAbierto: false, cuentaDesactivada: false, logo: '/api/logos/proveedor1' },
  ...{ chatCompra: 0, chatFinan: 0, chatCall: 0, numCltPro: 0, numCltEmpr: 0, numCltPer: 0, numCltProF: 0 },
  ...{ numCltEmprF: 0, numCltPerF: 0, numprove: 0, numProvFav: 0, reloj: null, muestraDesactivar: false },
  ...{ pasos: {}, posicion: '1' },
  ...cambios,
})

/** Returns a page of a table of purchases. */
export const tablaDeCompras = (...data: readonly FilaCompra[]): TablaCompras => ({
  ...{ draw: 1, recordsTotal: data.length, recordsFiltered: data.length, data: [...data], contadores: {} },
})
