import type { DatosCompra, FilaCompra, SuscripcionAnterior } from '#api/contract/compra.ts'
import { direccionLogo } from '#api/cuenta/logo.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { estadosDe } from '#domain/compra/estados.ts'
import { type ArchivoDeCompra, type HechoCompra, hechosCompra, type Oferta } from '#domain/compra/hechos.ts'
import { type ContextoCompra, maquinaCompra } from '#domain/compra/maquina.ts'
import {
  deshacerHasta,
  esOfertaMarcada,
  impedimentoDeCompra,
  muestraDesactivar,
  PASOS_COMPRA,
  type PasoCompra,
  type QuienCompra,
  relojDe,
} from '#domain/compra/pasos.ts'
import type { Origen } from '#domain/decider.ts'
import { decimal } from '#domain/dinero.ts'
import { quienesVen } from '#domain/esquema.ts'
import type { CompraVista } from '#projections/compra/consultas.ts'
import type { TuplaCompra } from '#projections/compra/modelo.ts'

/** The machine's state that a row holds. */
export const compraDeFila = ({ estado, venta, contexto }: Pick<TuplaCompra, 'estado' | 'venta' | 'contexto'>) =>
  maquinaCompra.resolveState({ value: { estado, ventas: venta }, context: contexto })

export const datosCompraDe = (
  oferta: Oferta,
  fila: { readonly id: number; readonly contexto: Pick<ContextoCompra, 'ofertaVista'> },
  proveedor: string,
  ids: Ofuscador,
): DatosCompra => ({
  id: ids.ocultar(fila.id),
  numero: oferta.numero,
  proveedor,
  tipo: oferta.tipo,
  cantidad: oferta.cantidad,
  unidad: oferta.unidad,
  vxmes: decimal(oferta.vxmes),
  esOferta: oferta.unidad === 'meses' && esOfertaMarcada(oferta.cantidad, oferta.vxmes),
  subtotalCompra: decimal(oferta.subtotal),
  ivaCompra: decimal(oferta.iva),
  totalCompra: decimal(oferta.total),
  vista: fila.contexto.ofertaVista,
})

const pasosDe = (fila: CompraVista, rol: string, ahora: string): FilaCompra['pasos'] => {
  const compra = compraDeFila(fila)
  const alPreguntar = { actor: { id: 0, tipoUsuario: rol }, ahora } as Origen
  const suyos = (Object.keys(PASOS_COMPRA) as PasoCompra[]).filter((paso) =>
    (PASOS_COMPRA[paso].quien as readonly string[]).includes(rol),
  )
  return Object.fromEntries(
    suyos.map((paso) => [paso, impedimentoDeCompra(compra, rol as QuienCompra, paso, alPreguntar)?.detalle ?? null]),
  )
}

/** A file as it is shown: who brought it is kept with it and told to nobody. */
const archivoDe = ({ cuentaId: _, ...archivo }: ArchivoDeCompra) => archivo

/** Whether a fact is one that the reader sees: what follows from another isn't told either. */
export const ve = (rol: string, type: HechoCompra['type']): boolean =>
  (quienesVen(hechosCompra[type]) as readonly string[]).includes(rol)

/** A file that was rejected twice is there once, with what was said last. */
const rechazadosDe = ({ devueltos = [] }: ContextoCompra): FilaCompra['comprobantesRechazados'] => [
  ...new Map(
    devueltos.flatMap(({ motivo, ...archivo }) =>
      motivo === undefined ? [] : [[archivo.sha256, { ...archivoDe(archivo), motivo }]],
    ),
  ).values(),
]

/** The terms that were over before the purchase was negotiated anew, the newest first. */
const terminosDe = ({ id, codigo, terminos }: TuplaCompra, ids: Ofuscador): SuscripcionAnterior[] =>
  terminos
    .map(({ oferta, factura, autorizada }, n) => ({
      id: ids.ocultar(id),
      termino: n + 1,
      codCompra: codigo,
      cantidad: oferta.cantidad,
      unidad: oferta.unidad,
      totalCompra: decimal(oferta.total),
      desde: autorizada,
      conOferta: true,
      conFactura: factura !== undefined,
    }))
    .toReversed()

/** A purchase as its reader sees it (decisiones/compra, «The row»): of each fact what its schema lets the reader see. */
export const filaDeCompra = (
  fila: CompraVista,
  rol: string,
  ahora: string,
  ids: Ofuscador,
  conectado: (cuenta: number) => boolean,
): FilaCompra => {
  const { cuenta, contexto } = fila
  const { oferta } = contexto
  const esSucursal = cuenta.matriz !== null
  const { estado, venta } = estadosDe(compraDeFila(fila)) ?? { estado: fila.estado, venta: fila.venta }
  return {
    id: ids.ocultar(fila.id),
    codCompra: fila.codigo,
    codCliente: `P${cuenta.numero}`,
    idProv: ids.ocultar(fila.proveedor),
    empresaProv: esSucursal ? (fila.matriz_nombre ?? cuenta.nombre) : cuenta.nombre,
    isSucursal: esSucursal,
    nombreSucursal: esSucursal ? cuenta.nombre : '',
    nombreUserItem: cuenta.nombre,
    emailTr: cuenta.correo,
    ciudad: cuenta.ciudad,
    celular: cuenta.celular,
    paginaweb: cuenta.paginaweb,
    fecharegistro: new Date(cuenta.creada).toISOString(),
    subtotalCompra: decimal(oferta?.subtotal ?? 0),
    ivaCompra: decimal(oferta?.iva ?? 0),
    totalCompra: decimal(oferta?.total ?? 0),
    fechaCompra: fila.fecha_compra,
    fechaAutorizado: fila.autorizada,
    fechaFin: fila.fin,
    cantidad: oferta?.cantidad ?? 0,
    unidad: oferta?.unidad ?? 'meses',
    vxmes: decimal(oferta?.vxmes ?? 0),
    tipoPago: contexto.tipoPago ?? null,
    estadoPedido: estado,
    isActivoClie: venta,
    estadoVenta: venta,
    autorizar: fila.autorizable,
    isActive: estado === 'Completado',
    estadoFiltroFinan: fila.archivada && ve(rol, 'CompraArchivada') ? 'archivado' : 'visible',
    pagoConfirmado: contexto.pagada,
    confirmadoFile: contexto.comprobante !== undefined,
    comprobanteFile: contexto.comprobante ? archivoDe(contexto.comprobante) : null,
    comprobantesRechazados: ve(rol, 'ComprobanteRechazado') ? rechazadosDe(contexto) : [],
    propuestaProv: contexto.archivos.map(({ prohibido = false, ...archivo }) => ({ ...archivoDe(archivo), prohibido })),
    datosCompra: oferta ? datosCompraDe(oferta, fila, cuenta.nombre, ids) : null,
    factura: contexto.factura ?? null,
    modo: contexto.modo,
    cerrada: contexto.cerrada,
    motivo: contexto.motivo && ve(rol, contexto.motivo.de) ? contexto.motivo : null,
    deshacerHasta: estado === 'Desactivado' && ve(rol, 'CompraDesactivada') ? (deshacerHasta(contexto) ?? null) : null,
    terminos: terminosDe(fila, ids),
    nota: ve(rol, 'NotaDeCompraGuardada') ? contexto.nota : '',
    isAtendido: contexto.callcenterId !== undefined,
    atendidoPor: fila.callcenter_nombre ?? '',
    isAbierto: conectado(fila.proveedor),
    logo: direccionLogo(cuenta, ids),
    chatCompra: 0,
    chatFinan: 0,
    chatCall: 0,
    numCltPro: fila.clientes.prov,
    numCltEmpr: fila.clientes.empr,
    numCltPer: fila.clientes.pers,
    numCltProF: fila.favoritos.prov,
    numCltEmprF: fila.favoritos.empr,
    numCltPerF: fila.favoritos.pers,
    numprove: fila.proveedores,
    numProvFav: fila.favoritos.proveedores,
    reloj: estado === 'Completado' ? (relojDe(fila.fin ?? undefined, ahora) ?? null) : null,
    muestraDesactivar: muestraDesactivar({ estado, venta, fechaAutorizado: fila.autorizada ?? undefined }, ahora),
    pasos: pasosDe(fila, rol, ahora),
    posicion: String(fila.posicion),
  }
}

/** An earlier purchase as the provider's list shows it. */
export const anteriorDe = ({
  id,
  codCompra,
  cantidad,
  unidad,
  totalCompra,
  fechaCompra,
  datosCompra,
  factura,
}: FilaCompra): SuscripcionAnterior => ({
  id,
  termino: null,
  codCompra,
  cantidad,
  unidad,
  totalCompra,
  desde: fechaCompra,
  conOferta: datosCompra !== null,
  conFactura: datosCompra !== null && factura !== null,
})
