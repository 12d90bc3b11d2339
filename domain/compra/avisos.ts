import {
  type AsuntoDe,
  type Aviso,
  avisosPorAsunto,
  conCallados,
  type Destinado,
  type HechoDeAsunto,
} from '#domain/aviso.ts'
import { decimal } from '#domain/dinero.ts'
import { estadosDe } from './estados.ts'
import type { HechoCompra, Oferta } from './hechos.ts'
import type { Compra } from './maquina.ts'
import { PASOS_COMPRA } from './pasos.ts'

/** What a message about a purchase tells of it, after the fact. */
export type FichaDeCompra = { readonly id: number; readonly empresa: string; readonly compra: Compra }

type Datos = Aviso['datos']
type Rol = 'callcenter' | 'financiero' | 'administrador'

const deOferta = ({ cantidad, unidad, subtotal, iva, total }: Oferta): Datos => ({
  cantidad,
  unidad,
  subTotal: decimal(subtotal),
  iva: decimal(iva),
  total: decimal(total),
})

const base = ({ id, empresa, compra }: FichaDeCompra) => ({
  idCompra: id,
  idProv: compra.context.proveedorId,
  empresa,
})
const alProveedor = (ficha: FichaDeCompra, datos: Datos = {}): Destinado => ({
  destino: { cuenta: ficha.compra.context.proveedorId, como: 'proveedor' },
  datos: { ...base(ficha), ...datos },
})
const aRoles = (ficha: FichaDeCompra, roles: readonly Rol[], datos: Datos = {}): Destinado[] =>
  roles.map((rol) => ({ destino: { rol }, datos: { ...base(ficha), ...datos } }))
const ofrecida = (ficha: FichaDeCompra, oferta: Oferta): Destinado[] => [
  alProveedor(ficha, { ...deOferta(oferta), typeSuscripcion: oferta.tipo }),
]

/** Its steps, and what no step leaves. */
const FILAS = {
  ...PASOS_COMPRA,
  abrir: { hecho: 'CompraAbierta', asuntos: ['nuevoProveedor', 'provClntsEnEspera', 'negociacionAbierta'] },
} as const

type Asunto = AsuntoDe<typeof FILAS>
type De<A> = Extract<HechoCompra, { type: HechoDeAsunto<typeof FILAS, A> }>

const AVISOS: { readonly [A in Asunto]: (hecho: De<A>, ficha: FichaDeCompra) => readonly Destinado[] } = {
  nuevoProveedor: (_, ficha) => aRoles(ficha, ['callcenter', 'administrador']),
  provClntsEnEspera: (_, ficha) => aRoles(ficha, ['callcenter']),
  // The provider's other devices.
  negociacionAbierta: (_, ficha) => [alProveedor(ficha)],
  callCenterAsignadoOn: (_, ficha) => [alProveedor(ficha)],
  visualizaNegociacion: (_, ficha) => [alProveedor(ficha)],
  nuevaOferta: ({ data }, ficha) => (data.cantidad > 1 ? [] : ofrecida(ficha, data)),
  cotizacionpaquete: ({ data }, ficha) => (data.cantidad > 1 ? ofrecida(ficha, data) : []),
  pruebaseleccionada: (hecho, ficha) =>
    hecho.type === 'DemoEnviada'
      ? [alProveedor(ficha, { ...deOferta(hecho.data), opcion: 'ofrecida' })]
      : aRoles(ficha, ['callcenter'], { opcion: 'pedida' }),
  visualizaOferta: (_, ficha) => aRoles(ficha, ['callcenter']),
  renegociacion: (_, ficha) => aRoles(ficha, ['callcenter']),
  rechazodemo: (_, ficha) => aRoles(ficha, ['callcenter']),
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
  pagorecibido: (_, ficha) => [alProveedor(ficha), ...aRoles(ficha, ['callcenter'])],
  aprobacioncompra: (_, ficha) => {
    const { oferta } = ficha.compra.context
    const datos = { estadoVenta: estadosDe(ficha.compra)?.venta ?? '', ...(oferta ? deOferta(oferta) : {}) }
    return [alProveedor(ficha, datos), ...aRoles(ficha, ['callcenter', 'administrador'], datos)]
  },
  desactivacionmanual: (_, ficha) => [alProveedor(ficha), ...aRoles(ficha, ['callcenter'])],
  activacionmanualdemo: (_, ficha) => [alProveedor(ficha)],
  archivoAdjunto: (_, ficha) => [alProveedor(ficha)],
}

const sonoros = avisosPorAsunto<HechoCompra, FichaDeCompra>(FILAS, AVISOS)

/** The messages that a fact of a purchase causes; the rule is the table of live-events. */
export const avisosDeCompra = (hecho: HechoCompra, ficha: FichaDeCompra): readonly Aviso[] =>
  conCallados(sonoros(hecho, ficha), 'compraCambiada', [
    alProveedor(ficha),
    ...aRoles(ficha, ['callcenter', 'financiero', 'administrador']),
  ])
