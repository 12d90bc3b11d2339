import {
  type AsuntoDe,
  type AvisosDe,
  avisosPorAsunto,
  type Callado,
  callarA,
  type Destinado,
  type HechoDeAsunto,
} from '#domain/aviso.ts'
import { decimal } from '#domain/dinero.ts'
import type { HechoGuardado } from '#domain/hecho.ts'
import { faltaDe } from './abonos.ts'
import { estadosDe } from './estados.ts'
import type { HechoCompra, Oferta } from './hechos.ts'
import type { Compra } from './maquina.ts'
import { PASOS_COMPRA } from './pasos.ts'

/** The data that a message tells about a purchase, as of after the fact. */
export type FichaDeCompra = {
  readonly id: number
  readonly empresa: string
  /** Whether it is its provider's first purchase, with which the provider joined. */
  readonly primera: boolean
  /** Account id of whoever did what the message tells. */
  readonly actor: number
  readonly compra: Compra
  /** The messages that the call center hasn't read there, for a fact whose message tells them. */
  readonly sinLeer: number
}

type Rol = 'callcenter' | 'financiero' | 'administrador'

const datosCompra = ({ id, empresa }: FichaDeCompra, { numero, cantidad, unidad, subtotal, iva, total }: Oferta) => ({
  id,
  numero,
  proveedor: empresa,
  cantidad,
  unidad,
  subtotalCompra: decimal(subtotal),
  ivaCompra: decimal(iva),
  totalCompra: decimal(total),
})

const base = ({ id, empresa, compra }: FichaDeCompra) => ({
  idCompra: id,
  idProv: compra.context.proveedorId,
  empresa,
})
type Base = ReturnType<typeof base>

const alProveedor = <D extends object = object>(ficha: FichaDeCompra, datos?: D): Destinado<Base & D> => ({
  destino: { cuenta: ficha.compra.context.proveedorId, como: 'proveedor' },
  datos: { ...base(ficha), ...(datos as D) },
})
const aRoles = <D extends object = object>(
  ficha: FichaDeCompra,
  roles: readonly Rol[],
  datos?: D,
): Destinado<Base & D>[] => roles.map((rol) => ({ destino: { rol }, datos: { ...base(ficha), ...(datos as D) } }))
const ofrecida = (ficha: FichaDeCompra, oferta: Oferta) => [
  alProveedor(ficha, { datosCompra: datosCompra(ficha, oferta), typeSuscripcion: oferta.tipo }),
]

const conMotivo = ({ motivo = '' }: { readonly motivo?: string | undefined }) => ({ motivo })

/** The rows of the steps, and rows for facts that no row of `pasos` names. */
const FILAS = {
  ...PASOS_COMPRA,
  archivarPago: { hecho: 'PagoNoConfirmado', asuntos: ['compraArchivada'] },
  retractarPago: { hecho: 'PagoNoConfirmadoDeshecho', asuntos: ['archivoDeshecho'] },
  recordarPago: { hecho: 'PagoRecordado', asuntos: ['pagoRecordado'] },
  recordar: { hecho: 'LlamadaPendiente', asuntos: ['llamadaPendiente'] },
  verPorEnlace: { hecho: 'OfertaVistaPorEnlace', asuntos: ['ofertaVistaPorEnlace'] },
  abrir: { hecho: 'CompraAbierta', asuntos: ['nuevoProveedor', 'provClntsEnEspera', 'negociacionAbierta'] },
} as const

type Asunto = AsuntoDe<typeof FILAS>
type De<A> = Extract<HechoCompra, { type: HechoDeAsunto<typeof FILAS, A> }>

const AVISOS = {
  nuevoProveedor: (_, ficha) => (ficha.primera ? aRoles(ficha, ['callcenter', 'administrador']) : []),
  provClntsEnEspera: (_, ficha) => aRoles(ficha, ['callcenter'], { nroMessages: ficha.sinLeer }),
  negociacionAbierta: ({ type }, ficha) =>
    type === 'CompraAbierta' && ficha.primera ? [] : aRoles(ficha, ['callcenter']),
  callCenterAsignadoOn: (_, ficha) => [alProveedor(ficha)],
  visualizaNegociacion: (_, ficha) => [alProveedor(ficha)],
  nuevaOferta: ({ data }, ficha) => (data.cantidad > 1 ? [] : ofrecida(ficha, data)),
  cotizacionpaquete: ({ data }, ficha) => (data.cantidad > 1 ? ofrecida(ficha, data) : []),
  pruebaseleccionada: (hecho, ficha) =>
    hecho.type === 'DemoEnviada'
      ? [alProveedor(ficha, { datosCompra: datosCompra(ficha, hecho.data), opcion: 'ofrecida' as const })]
      : aRoles(ficha, ['callcenter'], { opcion: 'pedida' as const }),
  visualizaOferta: (_, ficha) => aRoles(ficha, ['callcenter']),
  ofertaVistaPorEnlace: ({ data: { numero } }, ficha) => aRoles(ficha, ['callcenter'], { numero }),
  renegociacion: ({ data }, ficha) => aRoles(ficha, ['callcenter'], conMotivo(data)),
  rechazodemo: ({ data }, ficha) => aRoles(ficha, ['callcenter'], conMotivo(data)),
  compraOfertaAprobada: ({ data }, ficha) =>
    aRoles(ficha, ['callcenter', 'financiero'], { total: decimal(data.total) }),
  pruebaFreeAprobada: (_, ficha) => aRoles(ficha, ['callcenter', 'financiero'], { total: decimal(0) }),
  formFacturacion: (_, ficha) => [alProveedor(ficha)],
  datosFacturaClntProv: (_, ficha) => aRoles(ficha, ['callcenter', 'financiero']),
  tipopago: ({ data: { tipoPago } }, ficha) => [
    ...aRoles(ficha, ['financiero'], { tipoPago }),
    alProveedor(ficha, { tipoPago }),
  ],
  enviocomprobante: (_, ficha) => aRoles(ficha, ['financiero']),
  pagoRecordado: ({ data }, ficha) => [alProveedor(ficha, { total: decimal(data.total) })],
  pagorecibido: (_, ficha) => [alProveedor(ficha), ...aRoles(ficha, ['callcenter'])],
  abonoRecibido: ({ data: { recibido } }, ficha) => {
    const datos = { recibido: decimal(recibido), falta: decimal(faltaDe(ficha.compra.context).total) }
    return [alProveedor(ficha, datos), ...aRoles(ficha, ['callcenter'], datos)]
  },
  abonosDevueltos: ({ data: { monto, motivo } }, ficha) => {
    const datos = { recibido: decimal(monto), motivo }
    return [alProveedor(ficha, datos), ...aRoles(ficha, ['callcenter'], datos)]
  },
  aprobacioncompra: (_, ficha) => {
    const { oferta } = ficha.compra.context
    const datos = {
      estadoVenta: estadosDe(ficha.compra)?.venta ?? ('' as const),
      ...(oferta ? { datosCompra: datosCompra(ficha, oferta) } : {}),
    }
    return [alProveedor(ficha, datos), ...aRoles(ficha, ['callcenter', 'administrador'], datos)]
  },
  desactivacionmanual: ({ data }, ficha) => [
    alProveedor(ficha, conMotivo(data)),
    ...aRoles(ficha, ['callcenter'], conMotivo(data)),
  ],
  // The actor isn't told about their own action.
  compraReasignada: ({ data }, ficha) =>
    data.callcenterId === ficha.actor ? [] : [{ destino: { cuenta: data.callcenterId }, datos: base(ficha) }],
  llamadaPendiente: ({ data: { aTodos } }: Extract<HechoCompra, { type: 'LlamadaPendiente' }>, ficha) => {
    const { callcenterId } = ficha.compra.context
    return aTodos || callcenterId === undefined
      ? aRoles(ficha, ['callcenter'])
      : [{ destino: { cuenta: callcenterId }, datos: base(ficha) }]
  },
  desactivacionDeshecha: (_, ficha) => [alProveedor(ficha)],
  negociacionCerrada: ({ data }, ficha) => [alProveedor(ficha, conMotivo(data))],
  comprobanteRechazado: ({ data }, ficha) => [alProveedor(ficha, conMotivo(data))],
  compraArchivada: ({ data }, ficha) => [
    alProveedor(ficha, conMotivo(data)),
    ...aRoles(ficha, ['callcenter'], conMotivo(data)),
  ],
  archivoDeshecho: (_, ficha) => [alProveedor(ficha), ...aRoles(ficha, ['callcenter'])],
  activacionmanualdemo: (_, ficha) => [alProveedor(ficha)],
  // Only the call center attaches and withdraws files.
  archivoAdjunto: ({ data }, ficha) => [alProveedor(ficha, { usuario: data.cuentaId })],
  // To the provider the desk is a team.
  descartarArchivo: (_, ficha) => [alProveedor(ficha), ...aRoles(ficha, ['callcenter'], { usuario: ficha.actor })],
} satisfies { readonly [A in Asunto]: (hecho: De<A>, ficha: FichaDeCompra) => readonly Destinado[] }

export type AvisoDeCompra = AvisosDe<'compra', typeof AVISOS>

/** Returns the messages that a fact of a purchase causes (decisiones/vivo, «A message»). */
export const avisosDeCompra = avisosPorAsunto<HechoCompra, FichaDeCompra, 'compra', typeof AVISOS>(
  'compra',
  FILAS,
  AVISOS,
)

/**
 * Returns the silent messages of any fact: its provider's screens and every desk's table follow
 * them all. A seller's table shows nothing of a purchase that its provider doesn't see.
 */
export const calladosDeCompra = ({ meta: { partes } }: HechoGuardado): readonly Callado[] => [
  ...partes.flatMap((cuenta): readonly Callado[] => [
    { asunto: 'compraCambiada', destino: { cuenta, como: 'proveedor' } },
    { asunto: 'compraCambiada', destino: { invitada: cuenta, como: 'proveedor' } },
  ]),
  ...callarA('compraCambiada', ['callcenter', 'financiero', 'administrador']),
]
