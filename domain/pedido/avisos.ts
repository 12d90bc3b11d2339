import {
  type AsuntoDe,
  type AvisosDe,
  avisosPorAsunto,
  type Callado,
  callarA,
  type Destinado,
  type HechoDeAsunto,
} from '#domain/aviso.ts'
import { type Clase, PERSONAL } from '#domain/cuenta/tipos.ts'
import { decimal } from '#domain/dinero.ts'
import type { HechoGuardado } from '#domain/hecho.ts'
import { ATIENDEN } from '#domain/permisos.ts'
import type { HechoPedido } from './hechos.ts'
import { LADOS, type Lado, otroLado } from './lado.ts'
import { PASOS } from './pasos.ts'

/** The data that a message tells about an order. */
export type FichaDePedido = {
  readonly id: number
  readonly codigo: string
  readonly consumidorId: number
  readonly proveedorId: number
  readonly nombreConsumidor: string
  readonly nombreProveedor: string
  readonly claseConsumidor: Clase
  /** The side that reported the incident, for a fact about one that was reported before. */
  readonly reporto?: Lado | undefined
}

/** Returns the client sub-option under which a provider finds an order's client. */
const navbarClnts = (clase: Clase): 'personal' | 'empresa' | 'proveedor' =>
  clase === 'personal' || clase === 'empresa' ? clase : 'proveedor'

const base = ({ id, codigo }: FichaDePedido) => ({ idPedido: id, codPedido: codigo })
const nombreDe = (lado: Lado, { nombreConsumidor, nombreProveedor }: FichaDePedido): string =>
  lado === 'consumidor' ? nombreConsumidor : nombreProveedor
/**
 * Addresses a message to a side. Two fields are our own: `lado` is the addressee's side, so that
 * their screen knows which table the message is about, and `deQuien` names the order's other side.
 */
const a =
  <L extends Lado>(lado: L) =>
  <D extends object>(pedido: FichaDePedido, datos: D) => [
    {
      destino: { cuenta: pedido[`${lado}Id`], como: lado },
      datos: { ...base(pedido), lado, deQuien: nombreDe(otroLado(lado), pedido), ...datos },
    },
  ]
const alProveedor = a('proveedor')
const alCliente = a('consumidor')
const alOtro = <D extends object>(pedido: FichaDePedido, lado: Lado, datos: D) =>
  lado === 'consumidor'
    ? alProveedor(pedido, { usuario: pedido.consumidorId, ...datos })
    : alCliente(pedido, { usuario: pedido.proveedorId, ...datos })

const aRoles = <D extends object>(pedido: FichaDePedido, roles: readonly (typeof PERSONAL)[number][], datos: D) =>
  roles.map((rol) => ({ destino: { rol }, datos: { ...base(pedido), ...datos } }))

/**
 * `lado` is the side that reported it, and only that side is told it. `deQuien` names it to the
 * staff; to itself it is '', because the staff answers.
 */
type DeIncidente = ReturnType<typeof base> & { readonly numero: number; readonly lado?: Lado; readonly deQuien: string }
/** Addresses the roles that answer for incidents, and the side that reported this one. */
const aQuienesLoLlevan = (pedido: FichaDePedido, numero: number): readonly Destinado<DeIncidente>[] => [
  ...aRoles(pedido, ATIENDEN, { numero, deQuien: pedido.reporto ? nombreDe(pedido.reporto, pedido) : '' }),
  ...(pedido.reporto ? a(pedido.reporto)(pedido, { numero, deQuien: '' }) : []),
]

/** The rows of the steps, and rows for facts that no step of a party leaves. */
const FILAS = {
  ...PASOS,
  colocar: { hecho: 'PedidoColocado', asuntos: ['nuevoPedido'] },
  responderIncidente: { hecho: 'IncidenteRespondido', asuntos: ['incidenteRespondido'] },
  cerrarIncidente: { hecho: 'IncidenteCerrado', asuntos: ['incidenteCerrado'] },
  cambiarLineas: { hecho: 'LineasCambiadas', asuntos: ['pedidoEditado'] },
  avisarVencimiento: { hecho: 'VencimientoAvisado', asuntos: ['propuestaPorVencer'] },
  verPorEnlace: { hecho: 'PropuestaVistaPorEnlace', asuntos: ['propuestaVista'] },
} as const

type Asunto = AsuntoDe<typeof FILAS>
type De<A> = Extract<HechoPedido, { type: HechoDeAsunto<typeof FILAS, A> }>

const AVISOS = {
  nuevoPedido: (_, pedido) =>
    alProveedor(pedido, {
      userItem: pedido.nombreConsumidor,
      tipoUserItem: pedido.claseConsumidor,
      navbarClnts: navbarClnts(pedido.claseConsumidor),
    }),
  // A draft is its client's alone.
  pedidoEditado: (_, pedido) => (pedido.codigo ? alProveedor(pedido, {}) : []),
  propuestaEnviada: ({ data: { subtotal, iva, total } }, pedido) =>
    alCliente(pedido, { subTotal: decimal(subtotal), iva: decimal(iva), total: decimal(total) }),
  propuestaVista: ({ data: { version } }, pedido) => alProveedor(pedido, { version }),
  // The provider who agrees to a counter-offer knows of the approval.
  Aprobado: ({ data: { total, contraoferta } }, pedido) =>
    contraoferta === undefined ? alProveedor(pedido, { total: decimal(total) }) : [],
  confirmacionPedida: ({ data: { version } }, pedido) => alProveedor(pedido, { version }),
  propuestaPorVencer: ({ data: { version } }, pedido) => [
    ...alCliente(pedido, { version }),
    ...alProveedor(pedido, { version }),
  ],
  contraoferta: ({ data: { total, motivo } }, pedido) => alProveedor(pedido, { total: decimal(total), motivo }),
  contraofertaRetirada: (_, pedido) => alProveedor(pedido, {}),
  contraofertaDeclinada: ({ data: { motivo } }, pedido) => alCliente(pedido, { motivo }),
  contraofertaAceptada: (_, pedido) => alCliente(pedido, {}),
  renegociacion: ({ data: { motivo = '' } }, pedido) => alProveedor(pedido, { motivo }),
  Entregado: (_, pedido) => alCliente(pedido, {}),
  Recibido: (_, pedido) => alProveedor(pedido, {}),
  Finalizado: (_, pedido) => alProveedor(pedido, {}),
  descartarPedido: ({ data: { lado, motivo } }, pedido) =>
    pedido.codigo ? alOtro(pedido, lado, motivo ? { motivo } : {}) : [],
  descarteDeshecho: ({ data }, pedido) => (pedido.codigo ? alOtro(pedido, data.lado, {}) : []),
  archivoAdjunto: ({ data }, pedido) => alOtro(pedido, data.lado, {}),
  descartarArchivo: ({ data }, pedido) => alOtro(pedido, data.lado, {}),
  incidenteReportado: ({ data }, pedido): readonly Destinado<DeIncidente & { readonly texto: string }>[] =>
    aRoles(pedido, ATIENDEN, { numero: data.numero, texto: data.tipo, deQuien: nombreDe(data.lado, pedido) }),
  incidenteRespondido: ({ data }, pedido) => aQuienesLoLlevan(pedido, data.numero),
  incidenteCerrado: ({ data }, pedido) => aQuienesLoLlevan(pedido, data.numero),
} satisfies { readonly [A in Asunto]: (hecho: De<A>, pedido: FichaDePedido) => readonly Destinado[] }
export type AvisoDePedido = AvisosDe<'pedido', typeof AVISOS>

/** Returns the messages that a fact of an order causes (decisiones/vivo, «A message»). */
export const avisosDePedido = avisosPorAsunto<HechoPedido, FichaDePedido, 'pedido', typeof AVISOS>(
  'pedido',
  FILAS,
  AVISOS,
)

const DE_INCIDENTES: ReadonlySet<string> = new Set<HechoPedido['type']>([
  'IncidenteReportado',
  'IncidenteRespondido',
  'IncidenteCerrado',
])

/**
 * Returns the silent messages: whoever took a step looks at the order on other devices too, and
 * every desk's list of incidents follows their facts.
 */
export const calladosDePedido = ({ type, meta: { actor, partes } }: HechoGuardado): readonly Callado[] => {
  const como = LADOS[partes.indexOf(actor.id)]
  return [
    ...(como ? [{ asunto: 'pedidoCambiado', destino: { cuenta: actor.id, como } } as const] : []),
    ...(DE_INCIDENTES.has(type) ? callarA('incidenteCambiado', PERSONAL) : []),
  ]
}
