import { type AsuntoDe, type Aviso, avisosPorAsunto, type Destinado, type HechoDeAsunto } from '#domain/aviso.ts'
import { decimal } from '#domain/dinero.ts'
import type { HechoPedido } from './hechos.ts'
import { PASOS } from './pasos.ts'

/** What a message about an order tells of it. */
export type FichaDePedido = {
  readonly id: number
  readonly codigo: string
  readonly consumidorId: number
  readonly proveedorId: number
  readonly nombreConsumidor: string
  readonly claseConsumidor: string
}

/** The client sub-option under which a provider finds an order's client. */
const navbarClnts = (clase: string): string =>
  clase === 'personal' ? 'personal' : clase === 'empresa' ? 'empresa' : 'proveedor'

type Datos = Aviso['datos']

const base = ({ id, codigo }: FichaDePedido) => ({ idPedido: id, codPedido: codigo })
// `lado` (ours) is the addressee's side, so that their screen knows which table it is about.
const alProveedor = (pedido: FichaDePedido, datos: Datos = {}): Destinado[] => [
  {
    destino: { cuenta: pedido.proveedorId, como: 'proveedor' },
    datos: { ...base(pedido), lado: 'proveedor', ...datos },
  },
]
const alCliente = (pedido: FichaDePedido, datos: Datos = {}): Destinado[] => [
  {
    destino: { cuenta: pedido.consumidorId, como: 'consumidor' },
    datos: { ...base(pedido), lado: 'consumidor', ...datos },
  },
]
const alOtro = (pedido: FichaDePedido, lado: string): Destinado[] =>
  lado === 'consumidor'
    ? alProveedor(pedido, { usuario: pedido.consumidorId })
    : alCliente(pedido, { usuario: pedido.proveedorId })

/** Its steps, and what no step of a party leaves. */
const FILAS = { ...PASOS, colocar: { hecho: 'PedidoColocado', asuntos: ['nuevoPedido'] } } as const

type Asunto = AsuntoDe<typeof FILAS>
type De<A> = Extract<HechoPedido, { type: HechoDeAsunto<typeof FILAS, A> }>

const AVISOS: { readonly [A in Asunto]: (hecho: De<A>, pedido: FichaDePedido) => readonly Destinado[] } = {
  nuevoPedido: (_, pedido) =>
    alProveedor(pedido, {
      userItem: pedido.nombreConsumidor,
      tipoUserItem: pedido.claseConsumidor,
      navbarClnts: navbarClnts(pedido.claseConsumidor),
    }),
  // A draft is its client's alone.
  pedidoEditado: (_, pedido) => (pedido.codigo ? alProveedor(pedido) : []),
  propuestaEnviada: ({ data: { subtotal, iva, total } }, pedido) =>
    alCliente(pedido, { subTotal: decimal(subtotal), iva: decimal(iva), total: decimal(total) }),
  Aprobado: ({ data }, pedido) => alProveedor(pedido, { total: decimal(data.total) }),
  renegociacion: (_, pedido) => alProveedor(pedido),
  Entregado: (_, pedido) => alCliente(pedido),
  Recibido: (_, pedido) => alProveedor(pedido),
  Finalizado: (_, pedido) => alProveedor(pedido),
  descartarPedido: ({ data }, pedido) => (pedido.codigo ? alOtro(pedido, data.lado) : []),
  archivoAdjunto: ({ data }, pedido) => alOtro(pedido, data.lado),
  descartarArchivo: ({ data }, pedido) => alOtro(pedido, data.lado),
  incidenteReportado: ({ data }, pedido) =>
    (['callcenter', 'administrador'] as const).map((rol) => ({
      destino: { rol },
      datos: { ...base(pedido), texto: data.tipo },
    })),
}

/** The messages that a fact of an order causes; the rule is the table of live-events. */
export const avisosDePedido = avisosPorAsunto<HechoPedido, FichaDePedido>(FILAS, AVISOS)
