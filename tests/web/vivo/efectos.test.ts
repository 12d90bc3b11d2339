import { describe, expect, it } from 'vitest'
import { DE_PRESENCIA, type Mensaje, type MensajeDeHecho } from '#api/contract/vivo.ts'
import { CALLADOS, FUERA_DE_LA_LISTA, type NounDeAviso } from '#domain/aviso.ts'
import type { TipoUsuario } from '#domain/cuenta/tipos.ts'
import type { Tono } from '#domain/dicho.ts'
import { dichoDe } from '#domain/dichos.ts'
import { efectoDe } from '#web/marco/efectos.ts'
import { COSAS, type Cosa } from '#web/servidor/refresco.ts'
import { aplicarCallado } from '#web/vivo/callado.ts'
import type { Efecto } from '#web/vivo/efecto.ts'
import { aplicarPresencia } from '#web/vivo/presencia.ts'
import type { Pestana } from '#web/vivo/senales.ts'

/** The effect on a reader: a toast with that title and tone, and that tab blinking. */
type Dicho = {
  readonly titulo?: string
  readonly tono?: Tono
  readonly pestana?: Pestana
  /** Milliseconds until the toast leaves by itself. */
  readonly duracion?: number
  /** The panel that opens by itself, and from which page. */
  readonly abre?: Efecto['abre']
}
/** No effect: what is on the screen is only requested again. */
const CALLADO: Dicho = {}
const PANEL: Dicho = { abre: { desde: '/proveedor', a: '/new-negociacion' } }
/** A message's own fields, beside those common to its noun, and its effect on each reader. */
type Caso = readonly [campos: object, dichos: { readonly [L in TipoUsuario]?: Dicho }]

const hecho = { posicion: '9', momento: '2026-11-20T15:00:00.000Z' }
const datosCompra = { numero: 1, cantidad: 1, unidad: 'meses', totalCompra: '34.50' }
const COMUNES = {
  pedido: { idPedido: 'abcdefghij', codPedido: 'P3-2026-000001', usuario: 'klmnopqrst', total: '5.00' },
  compra: {
    idCompra: 'abcdefghij',
    idProv: 'klmnopqrst',
    empresa: 'Ferrecentro',
    motivo: '',
    total: '34.50',
    datosCompra,
  },
  conversacion: { nroMessages: 1, empresa: 'Ferretería La Unión' },
  cuenta: { usuario: 'klmnopqrst', numero: 1, texto: 'pago' },
  red: { usuario: 'klmnopqrst', empresa: 'Ferrecentro', correo: 'ana@correo.ec', texto: 'Abrimos', tipo: '' },
  consumo: {
    idProv: 'klmnopqrst',
    empresa: 'Ferrecentro',
    total: '5.00',
    motivo: '',
    mes: '2026-10',
    cifras: 1,
    meses: 2,
  },
} as const

const a = (lectores: readonly TipoUsuario[], dicho: Dicho, campos: object = {}): Caso => [
  campos,
  Object.fromEntries(lectores.map((lector) => [lector, dicho])),
]
const callada = (...lectores: readonly TipoUsuario[]) => a(lectores, CALLADO)
const resto = (titulo: string): Dicho => ({ titulo, tono: 'resto' })
const enIncidentes = (titulo: string): Dicho => ({ ...resto(titulo), pestana: 'incidentes' })

const CLIENTE = { lado: 'consumidor' }
const PROVEEDOR = { lado: 'proveedor' }
/** Cases for the provider of an order and for its client, whose tabs differ. */
const alProveedor = (titulo: string, tono: Tono = 'resto') =>
  a(['proveedor'], { titulo, tono, pestana: 'ventas' }, PROVEEDOR)
const alCliente = (titulo: string, tono: Tono = 'resto') =>
  a(['consumidor'], { titulo, tono, pestana: 'pedidos' }, CLIENTE)
const aAmbos = (titulo: string) => [alProveedor(titulo), alCliente(titulo)]

/** Builds the effect of a message of a purchase. */
const enCompras = (titulo: string, tono: Tono = 'resto'): Dicho => ({ titulo, tono, pestana: 'compras' })
const conPanel = (titulo: string) => a(['proveedor'], { ...enCompras(titulo), ...PANEL })
const activada: Dicho = { ...enCompras('Suscripción activada', 'aprobacion'), duracion: 5_000 }

const ATIENDEN = ['callcenter', 'administrador'] as const
const CON_QUIEN_REPORTO = [...ATIENDEN, 'consumidor', 'proveedor'] as const
const escrito: Dicho = { titulo: 'Mensaje de Ferretería La…', tono: 'chat' }
const escritoDeCompra: Dicho = { ...escrito, pestana: 'compras' }
const dePedido = { canal: 'pedido', idPedido: 'abcdefghij' }
const deCompra = { idCompra: 'abcdefghij' }

const TABLA: {
  readonly [N in NounDeAviso]: Readonly<Record<Extract<MensajeDeHecho, { noun: N }>['asunto'], readonly Caso[]>>
} = {
  pedido: {
    nuevoPedido: [alProveedor('Nuevo pedido')],
    pedidoEditado: [a(['proveedor'], CALLADO, PROVEEDOR)],
    propuestaEnviada: [alCliente('Propuesta recibida')],
    propuestaVista: [alProveedor('Abrieron tu propuesta')],
    Aprobado: [alProveedor('Pedido aprobado', 'aprobacion')],
    renegociacion: [alProveedor('Te piden otra propuesta')],
    confirmacionPedida: [alProveedor('Te piden confirmar tu propuesta')],
    propuestaPorVencer: aAmbos('La propuesta vence mañana'),
    contraoferta: [alProveedor('Contraoferta recibida')],
    contraofertaRetirada: [alProveedor('Retiraron la contraoferta')],
    contraofertaDeclinada: [alCliente('Contraoferta declinada')],
    contraofertaAceptada: [alCliente('Contraoferta aceptada', 'aprobacion')],
    Entregado: [alCliente('Pedido entregado')],
    Recibido: [alProveedor('Pedido recibido')],
    Finalizado: [alProveedor('Pedido finalizado')],
    descartarPedido: aAmbos('Pedido Descartado'),
    descarteDeshecho: aAmbos('Se deshizo el descarte'),
    archivoAdjunto: aAmbos('Archivo adjunto'),
    descartarArchivo: aAmbos('Archivo retirado'),
    incidenteReportado: [a(ATIENDEN, enIncidentes('Incidente reportado'), { numero: 1 })],
    incidenteRespondido: [a(CON_QUIEN_REPORTO, enIncidentes('Incidente respondido'), { numero: 1 })],
    incidenteCerrado: [a(CON_QUIEN_REPORTO, enIncidentes('Incidente cerrado'), { numero: 1 })],
  },
  compra: {
    nuevoProveedor: [a(['callcenter', 'administrador'], enCompras('Nuevo proveedor'))],
    provClntsEnEspera: [callada('callcenter')],
    negociacionAbierta: [callada('callcenter')],
    callCenterAsignadoOn: [conPanel('El call center te atiende')],
    visualizaNegociacion: [a(['proveedor'], enCompras('El call center abrió tu negociación'))],
    nuevaOferta: [conPanel('Tienes una oferta')],
    cotizacionpaquete: [conPanel('Te cotizaron un paquete')],
    pruebaseleccionada: [
      conPanel('Te ofrecen una prueba gratuita'),
      a(['callcenter'], enCompras('Piden una prueba gratuita'), { opcion: 'pedida' }),
    ],
    visualizaOferta: [callada('callcenter')],
    ofertaVistaPorEnlace: [a(['callcenter'], enCompras('Abrieron la oferta'))],
    renegociacion: [a(['callcenter'], enCompras('Piden otra oferta'))],
    rechazodemo: [a(['callcenter'], enCompras('Prueba rechazada'))],
    compraOfertaAprobada: [a(['callcenter', 'financiero'], enCompras('Oferta aceptada', 'aprobacion'))],
    pruebaFreeAprobada: [a(['callcenter', 'financiero'], enCompras('Prueba aceptada', 'aprobacion'))],
    formFacturacion: [conPanel('Te piden los datos de facturación')],
    datosFacturaClntProv: [callada('callcenter', 'financiero')],
    tipopago: [callada('financiero'), a(['proveedor'], PANEL)],
    enviocomprobante: [a(['financiero'], enCompras('Comprobante enviado'))],
    pagorecibido: [
      a(['proveedor'], { ...enCompras('Pago recibido', 'aprobacion'), ...PANEL }),
      a(['callcenter'], enCompras('Pago recibido', 'aprobacion')),
    ],
    abonoRecibido: [
      a(['proveedor'], { ...enCompras('Llegó una parte del pago'), ...PANEL }),
      a(['callcenter'], enCompras('Llegó una parte del pago')),
    ],
    abonosDevueltos: [a(['proveedor', 'callcenter'], enCompras('Abono devuelto'))],
    pagoRecordado: [a(['proveedor'], enCompras('Falta el pago de tu suscripción'))],
    aprobacioncompra: [a(['proveedor'], { ...activada, ...PANEL }), a(ATIENDEN, activada)],
    desactivacionmanual: [a(['proveedor', 'callcenter'], enCompras('Cuenta desactivada - Su crédito ha caducado'))],
    compraReasignada: [a(['callcenter'], enCompras('Te dieron una negociación'))],
    llamadaPendiente: [a(['callcenter'], enCompras('Toca llamar'))],
    desactivacionDeshecha: [a(['proveedor'], enCompras('Tu cuenta vuelve a estar activa'))],
    archivoDeshecho: [a(['proveedor', 'callcenter'], enCompras('Finanzas vuelve a revisar el pago'))],
    negociacionCerrada: [a(['proveedor'], enCompras('Negociación cerrada'))],
    comprobanteRechazado: [a(['proveedor'], enCompras('Comprobante rechazado'))],
    compraArchivada: [a(['proveedor', 'callcenter'], enCompras('Finanzas no confirmó el pago'))],
    activacionmanualdemo: [a(['proveedor'], enCompras('Prueba reactivada'))],
    archivoAdjunto: [a(['proveedor'], enCompras('Archivo adjunto'))],
    descartarArchivo: [a(['proveedor'], enCompras('Archivo retirado')), callada('callcenter')],
  },
  conversacion: {
    chatMessage: [
      a(['consumidor'], { ...escrito, pestana: 'pedidos' }, { ...CLIENTE, ...dePedido }),
      a(['proveedor'], { ...escrito, pestana: 'ventas' }, { ...PROVEEDOR, ...dePedido }),
      a(['proveedor'], escritoDeCompra, { ...PROVEEDOR, ...deCompra, canal: 'call' }),
      a(['callcenter'], escritoDeCompra, { ...deCompra, canal: 'finan', lado: 'callcenter' }),
      a(['financiero'], escritoDeCompra, { ...deCompra, canal: 'finan', lado: 'financiero' }),
    ],
    chatwork: [a(['consumidor'], CALLADO, { ...CLIENTE, ...dePedido })],
  },
  cuenta: {
    incidenteReportado: [a(ATIENDEN, enIncidentes('Incidente reportado'))],
    incidenteRespondido: [a(CON_QUIEN_REPORTO, enIncidentes('Incidente respondido'))],
    incidenteCerrado: [a(CON_QUIEN_REPORTO, enIncidentes('Incidente cerrado'))],
  },
  red: {
    invitacion: [
      a(['consumidor', 'vendedor'], CALLADO, { estado: 'enviada' }),
      a(
        ['consumidor', 'vendedor'],
        { ...resto('No pudimos enviar tu invitación'), pestana: 'invitaciones' },
        { estado: 'fallida' },
      ),
    ],
    invitacionAceptada: [
      a(['proveedor', 'vendedor'], { ...resto('Aceptaron tu invitación'), pestana: 'invitaciones' }),
    ],
    mensajeMasivo: [a(['consumidor', 'proveedor'], { ...resto('Mensaje de Ferrecentro'), pestana: 'avisos' })],
  },
  consumo: {
    pagoConsumo: [a(['financiero'], { ...resto('Pago de consumo por confirmar'), pestana: 'consumos' })],
    pagoConsumoRechazado: [a(['proveedor'], { ...resto('Rechazaron tu pago de consumo'), pestana: 'consumos' })],
    consumoRecordado: [a(['proveedor'], { ...resto('Tienes consumo por pagar'), pestana: 'consumos' })],
    cierreAlterado: [
      a(['financiero', 'administrador', 'auditor'], resto('El cierre firmado de octubre de 2026 se lee distinto')),
    ],
  },
}

const NOUNS = Object.keys(TABLA) as (keyof typeof TABLA)[]
const CASOS = NOUNS.flatMap((noun) =>
  Object.entries(TABLA[noun]).flatMap(([asunto, casos]) =>
    casos.flatMap(([campos, dichos]) =>
      Object.entries(dichos).map(([lector, dicho]) => ({ noun, asunto, campos, lector, dicho })),
    ),
  ),
)

describe('a live message', () => {
  it.each(CASOS)('$asunto ($noun) to $lector: $dicho', ({ noun, asunto, campos, lector, dicho }) => {
    const m = { ...hecho, ...COMUNES[noun], ...campos, noun, asunto } as unknown as MensajeDeHecho
    const { aviso, pestana, abre } = efectoDe(m, { tipoUsuario: lector as TipoUsuario })
    const { titulo, tono, duracion } = aviso ?? {}
    // A tab blinks only for a message with a toast.
    expect({ titulo, tono, duracion, pestana: aviso && pestana, abre }).toEqual(dicho)
  })

  it.each(CASOS)(
    '$asunto ($noun) counts in the bell of $lector exactly when the server counts it',
    ({ noun, asunto, campos, lector }) => {
      const m = { ...hecho, ...COMUNES[noun], ...campos, noun, asunto } as unknown as MensajeDeHecho
      if ((FUERA_DE_LA_LISTA as readonly string[]).includes(asunto)) return
      const tipoUsuario = lector as TipoUsuario
      expect(dichoDe(m, { tipoUsuario }) !== undefined).toBe(efectoDe(m, { tipoUsuario }).aviso !== undefined)
    },
  )

  it('that is silent shows nothing, and refreshes what it changed', () => {
    const pide = CALLADOS.map((asunto) => {
      const pedidas: Cosa[] = []
      const m = { asunto, posicion: '9' } as Mensaje
      expect(aplicarCallado(m, (cosa) => pedidas.push(cosa))).toBe(true)
      return [asunto, ...pedidas]
    })
    expect(pide).toEqual([
      ['pedidoCambiado', 'pedido'],
      ['compraCambiada', 'compra'],
      ['cuentaCambiada', 'cuentas'],
      ['incidenteCambiado', 'incidente'],
      ['consumo', 'consumo'],
      ['favoritos', 'favoritos'],
      ['publicacion', 'publicacion'],
      ['presentacion', 'publicacion'],
    ])
    expect(aplicarCallado({ ...hecho, asunto: 'Aprobado' } as Mensaje, () => undefined)).toBe(false)
  })

  it('of presence shows nothing, and refreshes what it changed', () => {
    const pide = Object.keys(DE_PRESENCIA).map((asunto) => {
      const pedidas: Cosa[] = []
      const m = { asunto, usuario: 'klmnopqrst', tipoUserItem: '' } as Mensaje
      expect(aplicarPresencia(m, (...cosas) => pedidas.push(...cosas))).toBe(true)
      return [asunto, pedidas]
    })
    expect(pide).toEqual([
      ['HomePageOn', []],
      ['HomePageOff', []],
      ['sesion', COSAS],
      ['avisosLeidos', ['aviso']],
      ['perdidos', COSAS],
      ['trabajos', ['trabajo']],
      ['extractos', ['extracto']],
    ])
  })
})
