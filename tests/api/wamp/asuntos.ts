import type { NounDeAviso } from '#domain/aviso.ts'
import { avisosDeCompra, type FichaDeCompra } from '#domain/compra/avisos.ts'
import type { HechoCompra } from '#domain/compra/hechos.ts'
import { avisosDeConsumo, avisosDePeriodo } from '#domain/consumo/avisos.ts'
import type { HechoPeriodo } from '#domain/consumo/cierre.ts'
import type { HechoConsumo } from '#domain/consumo/hechos.ts'
import { avisosDeConversacion } from '#domain/conversacion/avisos.ts'
import type { TipoDeCanal } from '#domain/conversacion/canal.ts'
import type { HechoConversacion } from '#domain/conversacion/hechos.ts'
import { avisosDeCuenta } from '#domain/cuenta/avisos.ts'
import type { HechoCuenta } from '#domain/cuenta/hechos.ts'
import type { AvisoDeHecho } from '#domain/dichos.ts'
import type { Hecho } from '#domain/hecho.ts'
import { avisosDePedido, type FichaDePedido } from '#domain/pedido/avisos.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { avisoDeAceptada, avisoDeInvitacion, avisosDeMensaje } from '#domain/red/avisos.ts'
import { avisar, type TuplaAviso } from '#projections/avisos/modelo.ts'
import type { Tuplas } from '#projections/motor/modelo.ts'
import { abierta, archivo, FACTURA, PAGADA, QUIEN, vivir } from '#tests/domain/compra/vidas.ts'
import { AHORA, colocado, propuesta } from '#tests/domain/pedido/hechos.ts'

/** The accounts in this table; the other listeners are roles, by their name. */
const [CLIENTE, PROVEEDOR] = [1, 2]
const QUIENES: Readonly<Record<string, string>> = {
  [`u${CLIENTE}`]: 'cliente',
  [`u${PROVEEDOR}`]: 'proveedor',
  [`u${QUIEN.callcenter.id}`]: 'encargada',
  [`u${QUIEN.colega.id}`]: 'colega',
}
export const quien = (destino: string): string => QUIENES[destino] ?? destino.slice(1)

/** A fact and everybody who hears of it, as noted. */
type Causa = { readonly type: string; readonly oyen: readonly TuplaAviso[] }
const causa = (category: string, { type, data }: Pick<Hecho, 'type' | 'data'>, avisos: readonly AvisoDeHecho[]) => {
  const oyen: TuplaAviso[] = []
  const hecho = { category, type, data, posicion: 9n, meta: { momento: AHORA } } as Hecho
  avisar(hecho, avisos, { agregar: (_: unknown, tupla: TuplaAviso) => oyen.push(tupla) } as unknown as Tuplas)
  return { type, oyen }
}

/** The listeners of an asunto, each with its fields besides the position and the moment. */
type Oido = Readonly<Record<string, object>>
const a = (destinos: string, datos: object): Oido =>
  Object.fromEntries(destinos.split(' ').map((destino) => [destino, datos]))
/** A fact and the exact listeners of an asunto of it. */
type Caso = readonly [Causa, Oido]

const P = { idPedido: 7, codPedido: 'P2-2026-000007' }
const FICHA: FichaDePedido = {
  id: 7,
  codigo: P.codPedido,
  consumidorId: CLIENTE,
  proveedorId: PROVEEDOR,
  nombreConsumidor: 'Lucía Andrade',
  nombreProveedor: 'Ferrecentro',
  claseConsumidor: 'personal',
}
const pedido = (hecho: HechoPedido, mas: Partial<FichaDePedido> = {}) =>
  causa('pedido', hecho, avisosDePedido(hecho, { ...FICHA, ...mas }))
const alCliente = (datos: object = {}) => a('cliente', { ...P, lado: 'consumidor', deQuien: 'Ferrecentro', ...datos })
const alProveedor = (datos: object = {}) =>
  a('proveedor', { ...P, lado: 'proveedor', deQuien: 'Lucía Andrade', ...datos })
const editado: HechoPedido = { type: 'PedidoEditado', data: { descripcion: '60 quintales' } }
const descartado = (lado: 'consumidor' | 'proveedor'): HechoPedido => ({ type: 'PedidoDescartado', data: { lado } })
const incidente = { numero: 1, lado: 'consumidor', texto: 'No llegó' } as const
const reportado: HechoPedido = { type: 'IncidenteReportado', data: { ...incidente, tipo: 'demora' } }
const BORRADOR = { codigo: '' }

const C = { idCompra: 5, idProv: PROVEEDOR, empresa: 'Ferrecentro' }
const compra = (hecho: HechoCompra, mas: Partial<FichaDeCompra> = {}) =>
  causa(
    'compra',
    hecho,
    avisosDeCompra(hecho, {
      id: C.idCompra,
      empresa: C.empresa,
      primera: true,
      actor: QUIEN.callcenter.id,
      compra: abierta(),
      sinLeer: 0,
      ...mas,
    }),
  )
const de = (destinos: string, datos: object = {}) => a(destinos, { ...C, ...datos })
const abrirla: HechoCompra = { type: 'CompraAbierta', data: { proveedorId: PROVEEDOR, modo: 'negociacion' } }
const tomada: HechoCompra = { type: 'CallCenterAsignado', data: { callcenterId: QUIEN.callcenter.id } }
const oferta = (cantidad: number, unidad: 'meses' | 'dias' = 'meses') => ({
  numero: 1,
  ofertaId: 1,
  tipo: 1,
  cantidad,
  unidad,
  vxmes: 3_000,
  subtotal: 3_000,
  tasaIva: 1_500,
  iva: 450,
  total: 3_450,
})
const datosCompra = (cantidad: number, unidad = 'meses') => ({
  id: C.idCompra,
  numero: 1,
  proveedor: C.empresa,
  cantidad,
  unidad,
  subtotalCompra: '30.00',
  ivaCompra: '4.50',
  totalCompra: '34.50',
})
const porque = { motivo: 'No se lee' }
const llamar = (aTodos?: true): HechoCompra => ({
  type: 'LlamadaPendiente',
  data: { fecha: AHORA, ...(aTodos && { aTodos }) },
})
const TOMADA = { compra: vivir([{ type: 'TomarCompra' }, 'callcenter']) }
const ABONO = { sha256: archivo().sha256, recibido: 1_000, referencia: 'TRX 7', financieroId: QUIEN.financiero.id }
const abonada = vivir(...PAGADA.slice(0, -1), [
  { type: 'RecibirAbono', sha256: ABONO.sha256, recibido: ABONO.recibido, referencia: ABONO.referencia },
  'financiero',
])
const autorizada = vivir(...PAGADA, [{ type: 'AutorizarCompra', accion: 'compra' }, 'financiero'])

const conversacion = (tipo: TipoDeCanal, hecho: HechoConversacion) =>
  causa(
    'conversacion',
    hecho,
    avisosDeConversacion(hecho, {
      canal: { tipo, id: 7 },
      codigo: 'la 7',
      consumidorId: CLIENTE,
      proveedorId: PROVEEDOR,
      nombres: { consumidor: 'Lucía', proveedor: 'Ferrecentro', callcenter: 'Call center', financiero: 'Finanzas' },
      sinLeer: { consumidor: 1, proveedor: 2, callcenter: 3, financiero: 4 },
    }),
  )
type Lado = Extract<HechoConversacion, { type: 'MensajeEscrito' }>['data']['lado']
const escrito = (lado: Lado, autorId: number): HechoConversacion => ({
  type: 'MensajeEscrito',
  data: { numero: 1, lado, autorId, texto: 'Hola' },
})
const compartido: HechoConversacion = {
  type: 'ArchivoCompartido',
  data: { ...archivo(), numero: 1, lado: 'financiero', autorId: QUIEN.financiero.id, texto: '' },
}
const enPedido = { canal: 'pedido', idPedido: 7, codPedido: 'la 7' }
const enCompra = (canal: TipoDeCanal) => ({ canal, idCompra: 7, codCompra: 'la 7' })

const consumo = (hecho: HechoConsumo) => causa('consumo', hecho, avisosDeConsumo(hecho, C.empresa))
const periodo = (hecho: HechoPeriodo) => causa('periodo', hecho, avisosDePeriodo(hecho))
const pago = (valor: number): HechoConsumo => ({
  type: 'PagoDeConsumoEnviado',
  data: { proveedorId: PROVEEDOR, numero: 1, meses: [{ mes: '2026-10', valor }], valor },
})
const alterada = { fuente: 'consumos', figura: 'ventas', firmado: '1.00', leido: '2.00' }

const cuenta = (hecho: HechoCuenta) =>
  causa('cuenta', hecho, avisosDeCuenta(hecho, { usuario: CLIENTE, deQuien: 'Lucía Andrade' }))
const deCuenta = { usuario: CLIENTE, numero: 1 }
const DE_QUIEN = { deQuien: 'Lucía Andrade' }
/** Builds a fact of these four, whose messages don't depend on its data. */
const suelto = (type: string, ...avisos: readonly AvisoDeHecho[]) => causa('', { type, data: {} }, avisos)
const correo = { correo: 'ana@correo.ec' }

const lineas = { lineas: [{ numero: 1, cantidad: 1000, unidad: 'saco' }], palabras: [{ descripcion: 'Cemento' }] }
const contraoferta = {
  contraoferta: 1,
  version: 1,
  tasaIva: 1500,
  subtotal: 10_000,
  iva: 1_500,
  total: 11_500,
  motivo: 'Es mucho',
}

/** Each asunto that facts cause, with the facts, the listeners and the fields. */
export const TABLA: {
  readonly [N in NounDeAviso]: Readonly<Record<Extract<AvisoDeHecho, { noun: N }>['asunto'], readonly Caso[]>>
} = {
  pedido: {
    nuevoPedido: [
      [pedido(colocado), alProveedor({ userItem: 'Lucía Andrade', tipoUserItem: 'personal', navbarClnts: 'personal' })],
      [
        pedido(colocado, { claseConsumidor: 'sucursal' }),
        alProveedor({ userItem: 'Lucía Andrade', tipoUserItem: 'sucursal', navbarClnts: 'proveedor' }),
      ],
    ],
    pedidoEditado: [
      [pedido(editado), alProveedor()],
      [pedido(editado, BORRADOR), {}],
      [pedido({ type: 'LineasCambiadas', data: lineas }), alProveedor()],
      [pedido({ type: 'LineasCambiadas', data: lineas }, BORRADOR), {}],
    ],
    propuestaEnviada: [
      [pedido(propuesta(1, 12_550)), alCliente({ subTotal: '125.50', iva: '18.83', total: '144.33' })],
    ],
    propuestaVista: [
      [
        pedido({ type: 'PropuestaVistaPorEnlace', data: { version: 2, remision: 1, correo: 0 } }),
        alProveedor({ version: 2 }),
      ],
    ],
    Aprobado: [
      [pedido({ type: 'PedidoAprobado', data: { version: 1, total: 14_433 } }), alProveedor({ total: '144.33' })],
      // The provider who agreed to a counter-offer knows of it.
      [pedido({ type: 'PedidoAprobado', data: { version: 1, total: 14_433, contraoferta: 1 } }), {}],
    ],
    confirmacionPedida: [[pedido({ type: 'ConfirmacionPedida', data: { version: 2 } }), alProveedor({ version: 2 })]],
    propuestaPorVencer: [
      [
        pedido({ type: 'VencimientoAvisado', data: { version: 2 } }),
        { ...alCliente({ version: 2 }), ...alProveedor({ version: 2 }) },
      ],
    ],
    contraoferta: [
      [
        pedido({ type: 'ContraofertaEnviada', data: contraoferta }),
        alProveedor({ total: '115.00', motivo: 'Es mucho' }),
      ],
    ],
    contraofertaRetirada: [[pedido({ type: 'ContraofertaRetirada', data: { contraoferta: 1 } }), alProveedor()]],
    contraofertaDeclinada: [
      [
        pedido({ type: 'ContraofertaDeclinada', data: { contraoferta: 1, motivo: 'No puedo' } }),
        alCliente({ motivo: 'No puedo' }),
      ],
    ],
    contraofertaAceptada: [
      [pedido({ type: 'ContraofertaAceptada', data: { contraoferta: 1, version: 1 } }), alCliente()],
    ],
    renegociacion: [
      [pedido({ type: 'RenegociacionPedida', data: { version: 1, motivo: 'Caro' } }), alProveedor({ motivo: 'Caro' })],
      [pedido({ type: 'RenegociacionPedida', data: { version: 1 } }), alProveedor({ motivo: '' })],
    ],
    Entregado: [[pedido({ type: 'PedidoEntregado', data: {} }), alCliente()]],
    Recibido: [[pedido({ type: 'PedidoRecibido', data: {} }), alProveedor()]],
    Finalizado: [[pedido({ type: 'PedidoFinalizado', data: {} }), alProveedor()]],
    descartarPedido: [
      [pedido(descartado('consumidor')), alProveedor({ usuario: CLIENTE })],
      [
        pedido({ type: 'PedidoDescartado', data: { lado: 'proveedor', motivo: 'No hay' } }),
        alCliente({ usuario: PROVEEDOR, motivo: 'No hay' }),
      ],
      [pedido(descartado('consumidor'), BORRADOR), {}],
    ],
    descarteDeshecho: [
      [pedido({ type: 'DescarteDeshecho', data: { lado: 'consumidor' } }), alProveedor({ usuario: CLIENTE })],
      [pedido({ type: 'DescarteDeshecho', data: { lado: 'proveedor' } }), alCliente({ usuario: PROVEEDOR })],
      [pedido({ type: 'DescarteDeshecho', data: { lado: 'consumidor' } }, BORRADOR), {}],
    ],
    archivoAdjunto: [
      [
        pedido({ type: 'ArchivoAdjuntado', data: { ...archivo(), cuentaId: PROVEEDOR, lado: 'proveedor' } }),
        alCliente({ usuario: PROVEEDOR }),
      ],
    ],
    descartarArchivo: [
      [
        pedido({ type: 'ArchivoProhibido', data: { sha256: archivo().sha256, lado: 'consumidor' } }),
        alProveedor({ usuario: CLIENTE }),
      ],
    ],
    incidenteReportado: [
      [
        pedido(reportado),
        a('callcenter administrador', { ...P, numero: 1, texto: 'demora', deQuien: 'Lucía Andrade' }),
      ],
    ],
    incidenteRespondido: [
      [
        pedido({ type: 'IncidenteRespondido', data: incidente }, { reporto: 'consumidor' }),
        {
          ...a('callcenter administrador', { ...P, numero: 1, deQuien: 'Lucía Andrade' }),
          ...alCliente({ numero: 1, deQuien: '' }),
        },
      ],
    ],
    incidenteCerrado: [
      [
        pedido({ type: 'IncidenteCerrado', data: { numero: 1, lado: 'proveedor' } }, { reporto: 'proveedor' }),
        {
          ...a('callcenter administrador', { ...P, numero: 1, deQuien: 'Ferrecentro' }),
          ...alProveedor({ numero: 1, deQuien: '' }),
        },
      ],
    ],
  },
  compra: {
    nuevoProveedor: [
      [compra(abrirla), de('callcenter administrador')],
      [compra(abrirla, { primera: false }), {}],
    ],
    provClntsEnEspera: [
      [compra(abrirla), de('callcenter', { nroMessages: 0 })],
      [compra(tomada, { sinLeer: 3 }), de('callcenter', { nroMessages: 3 })],
      [compra({ type: 'NegociacionReabierta', data: {} }), de('callcenter', { nroMessages: 0 })],
    ],
    negociacionAbierta: [
      [compra(abrirla), {}],
      [compra(abrirla, { primera: false }), de('callcenter')],
      [compra({ type: 'NegociacionReabierta', data: {} }), de('callcenter')],
    ],
    callCenterAsignadoOn: [[compra(tomada), de('proveedor')]],
    visualizaNegociacion: [[compra({ type: 'NegociacionVista', data: {} }), de('proveedor')]],
    nuevaOferta: [
      [
        compra({ type: 'OfertaEnviada', data: oferta(1) }),
        de('proveedor', { datosCompra: datosCompra(1), typeSuscripcion: 1 }),
      ],
      [compra({ type: 'OfertaEnviada', data: oferta(12) }), {}],
    ],
    cotizacionpaquete: [
      [
        compra({ type: 'OfertaEnviada', data: oferta(12) }),
        de('proveedor', { datosCompra: datosCompra(12), typeSuscripcion: 1 }),
      ],
      [compra({ type: 'OfertaEnviada', data: oferta(1) }), {}],
    ],
    pruebaseleccionada: [
      [
        compra({ type: 'DemoEnviada', data: oferta(15, 'dias') }),
        de('proveedor', { datosCompra: datosCompra(15, 'dias'), opcion: 'ofrecida' }),
      ],
      [compra({ type: 'DemoPedida', data: {} }), de('callcenter', { opcion: 'pedida' })],
    ],
    visualizaOferta: [[compra({ type: 'OfertaVista', data: { numero: 1 } }), de('callcenter')]],
    ofertaVistaPorEnlace: [
      [
        compra({ type: 'OfertaVistaPorEnlace', data: { numero: 2, remision: 1, correo: 0 } }),
        de('callcenter', { numero: 2 }),
      ],
    ],
    renegociacion: [[compra({ type: 'RenegociacionDeCompraPedida', data: porque }), de('callcenter', porque)]],
    rechazodemo: [[compra({ type: 'DemoRechazada', data: porque }), de('callcenter', porque)]],
    compraOfertaAprobada: [
      [
        compra({ type: 'OfertaAprobada', data: { numero: 1, total: 3_450 } }),
        de('callcenter financiero', { total: '34.50' }),
      ],
      [compra({ type: 'OfertaElegida', data: oferta(1) }), de('callcenter financiero', { total: '34.50' })],
    ],
    pruebaFreeAprobada: [
      [compra({ type: 'DemoAprobada', data: { numero: 1 } }), de('callcenter financiero', { total: '0.00' })],
    ],
    formFacturacion: [[compra({ type: 'FacturaPedida', data: {} }), de('proveedor')]],
    datosFacturaClntProv: [
      [compra({ type: 'FacturaGuardada', data: { proveedorId: PROVEEDOR, ...FACTURA } }), de('callcenter financiero')],
    ],
    tipopago: [
      [
        compra({ type: 'TipoDePagoElegido', data: { tipoPago: 'Efectivo' } }),
        de('financiero proveedor', { tipoPago: 'Efectivo' }),
      ],
    ],
    enviocomprobante: [
      [compra({ type: 'ComprobanteEnviado', data: { ...archivo(), cuentaId: PROVEEDOR } }), de('financiero')],
    ],
    pagorecibido: [[compra({ type: 'PagoConfirmado', data: {} }), de('proveedor callcenter')]],
    abonoRecibido: [
      [
        compra({ type: 'AbonoRecibido', data: ABONO }, { compra: abonada }),
        de('proveedor callcenter', { recibido: '10.00', falta: '24.50' }),
      ],
    ],
    abonosDevueltos: [
      [
        compra({ type: 'AbonosDevueltos', data: { monto: 1_000, financieroId: QUIEN.financiero.id, ...porque } }),
        de('proveedor callcenter', { recibido: '10.00', ...porque }),
      ],
    ],
    pagoRecordado: [
      [
        compra({ type: 'PagoRecordado', data: { numero: 1, dias: 3, total: 3_450 } }),
        de('proveedor', { total: '34.50' }),
      ],
    ],
    aprobacioncompra: [
      [
        compra({ type: 'CompraAutorizada', data: { fechaFin: AHORA } }, { compra: autorizada }),
        de('proveedor callcenter administrador', { estadoVenta: 'activado', datosCompra: datosCompra(1) }),
      ],
    ],
    desactivacionmanual: [
      [compra({ type: 'CompraDesactivada', data: { forma: 'manual', ...porque } }), de('proveedor callcenter', porque)],
      [compra({ type: 'CompraDesactivada', data: { forma: 'vencida' } }), de('proveedor callcenter', { motivo: '' })],
    ],
    compraReasignada: [
      [compra({ type: 'CompraReasignada', data: { callcenterId: QUIEN.colega.id } }), de('colega')],
      // Nobody hears of their own action.
      [compra({ type: 'CompraReasignada', data: { callcenterId: QUIEN.callcenter.id } }), {}],
    ],
    llamadaPendiente: [
      [compra(llamar(), TOMADA), de('encargada')],
      [compra(llamar(true), TOMADA), de('callcenter')],
      [compra(llamar()), de('callcenter')],
    ],
    desactivacionDeshecha: [[compra({ type: 'DesactivacionDeshecha', data: {} }), de('proveedor')]],
    archivoDeshecho: [[compra({ type: 'PagoNoConfirmadoDeshecho', data: {} }), de('proveedor callcenter')]],
    negociacionCerrada: [[compra({ type: 'NegociacionCerrada', data: porque }), de('proveedor', porque)]],
    comprobanteRechazado: [
      [
        compra({ type: 'ComprobanteRechazado', data: { sha256: archivo().sha256, ...porque } }),
        de('proveedor', porque),
      ],
    ],
    compraArchivada: [[compra({ type: 'PagoNoConfirmado', data: porque }), de('proveedor callcenter', porque)]],
    activacionmanualdemo: [[compra({ type: 'DemoReactivada', data: { fechaFin: AHORA } }), de('proveedor')]],
    archivoAdjunto: [
      [
        compra({ type: 'ArchivoDeCompraAdjuntado', data: { ...archivo(), cuentaId: QUIEN.callcenter.id } }),
        de('proveedor', { usuario: QUIEN.callcenter.id }),
      ],
    ],
    descartarArchivo: [
      [
        compra({ type: 'ArchivoDeCompraProhibido', data: { sha256: archivo().sha256 } }),
        { ...de('proveedor'), ...de('callcenter', { usuario: QUIEN.callcenter.id }) },
      ],
    ],
  },
  conversacion: {
    chatMessage: [
      [
        conversacion('pedido', escrito('consumidor', CLIENTE)),
        a('proveedor', { ...enPedido, lado: 'proveedor', nroMessages: 2, fromUser: CLIENTE, empresa: 'Lucía' }),
      ],
      [
        conversacion('call', escrito('callcenter', QUIEN.callcenter.id)),
        a('proveedor', { ...enCompra('call'), lado: 'proveedor', nroMessages: 2, empresa: 'Call center' }),
      ],
      [
        conversacion('finan', escrito('callcenter', QUIEN.callcenter.id)),
        a('financiero', {
          ...enCompra('finan'),
          lado: 'financiero',
          nroMessages: 4,
          fromUser: QUIEN.callcenter.id,
          empresa: 'Call center',
        }),
      ],
      [
        conversacion('finan', compartido),
        a('callcenter', {
          ...enCompra('finan'),
          lado: 'callcenter',
          nroMessages: 3,
          fromUser: QUIEN.financiero.id,
          empresa: 'Finanzas',
        }),
      ],
    ],
    chatwork: [
      [
        conversacion('pedido', escrito('consumidor', CLIENTE)),
        a('cliente', { ...enPedido, lado: 'consumidor', nroMessages: 1, usuario: CLIENTE }),
      ],
      [
        conversacion('call', {
          type: 'LecturaMarcada',
          data: { lado: 'proveedor', autorId: PROVEEDOR, hasta: 1 },
        }),
        {
          ...a('proveedor', { ...enCompra('call'), lado: 'proveedor', nroMessages: 2, usuario: PROVEEDOR }),
          ...a('callcenter', { ...enCompra('call'), lado: 'callcenter', nroMessages: 3, usuario: PROVEEDOR }),
        },
      ],
      [
        conversacion('finan', {
          type: 'ConversacionCerrada',
          data: { lado: 'financiero', autorId: QUIEN.financiero.id },
        }),
        {
          ...a('callcenter', {
            ...enCompra('finan'),
            lado: 'callcenter',
            nroMessages: 3,
            usuario: QUIEN.financiero.id,
          }),
          ...a('financiero', {
            ...enCompra('finan'),
            lado: 'financiero',
            nroMessages: 4,
            usuario: QUIEN.financiero.id,
          }),
        },
      ],
    ],
  },
  cuenta: {
    incidenteReportado: [
      [
        cuenta({ type: 'IncidenteDeCuentaReportado', data: { numero: 1, tipo: 'pago', texto: 'Dos veces' } }),
        a('callcenter administrador', { ...deCuenta, ...DE_QUIEN, texto: 'pago' }),
      ],
    ],
    incidenteRespondido: [
      [
        cuenta({ type: 'IncidenteDeCuentaRespondido', data: { numero: 1, texto: 'Lo vemos' } }),
        { ...a('callcenter administrador', { ...deCuenta, ...DE_QUIEN }), ...a('cliente', deCuenta) },
      ],
    ],
    incidenteCerrado: [
      [
        cuenta({ type: 'IncidenteDeCuentaCerrado', data: { numero: 1 } }),
        { ...a('callcenter administrador', { ...deCuenta, ...DE_QUIEN }), ...a('cliente', deCuenta) },
      ],
    ],
  },
  red: {
    invitacion: [
      [
        suelto('CorreoEnviado', avisoDeInvitacion(CLIENTE, correo.correo, 'enviada')),
        a('cliente', { ...correo, estado: 'enviada' }),
      ],
      [
        suelto('CorreoFallido', avisoDeInvitacion(CLIENTE, correo.correo, 'fallida')),
        a('cliente', { ...correo, estado: 'fallida' }),
      ],
    ],
    invitacionAceptada: [
      [
        suelto('CuentaAbierta', avisoDeAceptada(CLIENTE, { usuario: PROVEEDOR, empresa: 'Ferrecentro', tipo: '' })),
        a('cliente', { usuario: PROVEEDOR, empresa: 'Ferrecentro', tipo: '' }),
      ],
    ],
    mensajeMasivo: [
      [
        suelto(
          'MensajeMasivoEnviado',
          ...avisosDeMensaje([CLIENTE, QUIEN.colega.id], {
            usuario: PROVEEDOR,
            empresa: 'Ferrecentro',
            texto: 'Abrimos',
          }),
        ),
        a('cliente colega', { usuario: PROVEEDOR, empresa: 'Ferrecentro', texto: 'Abrimos' }),
      ],
    ],
  },
  consumo: {
    pagoConsumo: [
      [consumo(pago(500)), a('financiero', { idProv: PROVEEDOR, empresa: C.empresa, total: '5.00' })],
      // A payment of zero needs no confirmation.
      [consumo(pago(0)), {}],
    ],
    pagoConsumoRechazado: [
      [
        consumo({ type: 'PagoDeConsumoRechazado', data: { proveedorId: PROVEEDOR, numero: 1, ...porque } }),
        a('proveedor', porque),
      ],
    ],
    consumoRecordado: [
      [
        consumo({
          type: 'ConsumoRecordado',
          data: {
            proveedorId: PROVEEDOR,
            meses: [{ mes: '2026-10', valor: 330 }],
            valor: 330,
            momento: '2026-11-04T15:00:00.000Z',
          },
        }),
        a('proveedor', { total: '3.30', meses: 1 }),
      ],
    ],
    cierreAlterado: [
      [
        periodo({ type: 'CierreAlterado', data: { mes: '2026-10', cifras: [alterada] } }),
        a('financiero administrador auditor', { mes: '2026-10', cifras: 1 }),
      ],
    ],
  },
}
