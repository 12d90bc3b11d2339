import type { Cola, Medida, NombreDeVentana, PasoDeInvitado } from '#domain/cifras.ts'
import { type FiguraConciliada, SE_CUENTAN } from '#domain/conciliacion.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { dolares, numero } from '#web/ui/cifras.ts'

export const PALABRA_VENTANA: Readonly<Record<NombreDeVentana, string>> = {
  mes: 'Este mes',
  treinta: '30 días',
  trimestre: '90 días',
  anio: 'Este año',
}
/** The same within a sentence: «Cobrado en 30 días». */
export const EN_VENTANA: Readonly<Record<NombreDeVentana, string>> = {
  mes: 'este mes',
  treinta: 'en 30 días',
  trimestre: 'en 90 días',
  anio: 'este año',
}

/** Headings of the lists of facts, by measure. */
export const PALABRA_MEDIDA: Readonly<Record<Medida, string>> = {
  abierta: 'Negociaciones abiertas',
  tomada: 'Negociaciones tomadas',
  ofrecida: 'Ofertas enviadas',
  aceptada: 'Ofertas aceptadas',
  comprobante: 'Comprobantes enviados',
  confirmada: 'Pagos confirmados',
  autorizada: 'Compras autorizadas',
  'prueba-ofrecida': 'Pruebas ofrecidas',
  prueba: 'Pruebas autorizadas',
  'prueba-reactivada': 'Pruebas reactivadas',
  fin: 'Terminaciones',
  'sin-confirmar': 'Pagos archivados sin confirmar',
  recurrente: 'Ingreso recurrente al mes',
  facturado: 'Facturado, sin IVA',
  iva: 'IVA facturado',
  cobrado: 'Cobrado, con IVA',
  'iva-cobrado': 'IVA cobrado',
  pedido: 'Pedidos',
  cotizado: 'Pedidos cotizados',
  aprobado: 'Pedidos aprobados',
  vendido: 'Valor aprobado, con IVA',
  'consumo-cobrado': 'Consumo cobrado',
  'persona-eliminada': 'Personas eliminadas',
}

/** The same for one's own orders, as their provider or as their client. */
export const PALABRA_DE_LADO = {
  proveedor: { pedido: 'Pedidos recibidos', vendido: 'Vendido, con IVA' },
  consumidor: { pedido: 'Pedidos enviados', vendido: 'Comprado, con IVA' },
} as const satisfies Readonly<Record<Lado, Readonly<Partial<Record<Medida, string>>>>>

/** Definitions of the measures (decisiones/cifras, «What is counted»). */
export const DEFINICION: Readonly<Record<Medida, string>> = {
  abierta: 'Las compras que se abrieron, o se volvieron a abrir, para negociarlas.',
  tomada: 'Las negociaciones que alguien del call center tomó.',
  ofrecida: 'Las ofertas de pago que se enviaron al cliente.',
  aceptada: 'Las ofertas de pago que el cliente aceptó o escogió.',
  comprobante: 'Los comprobantes de pago que se enviaron.',
  confirmada: 'Los pagos que se confirmaron. Lo que se desconfirma se descuenta.',
  autorizada: 'Los plazos pagados que se autorizaron, en la provincia del cliente.',
  'prueba-ofrecida': 'Las pruebas que se ofrecieron.',
  prueba: 'Las pruebas que se autorizaron. Es pagada la de quien tuvo después una oferta autorizada.',
  'prueba-reactivada': 'Las pruebas que se reactivaron y siguen.',
  fin: 'Lo que terminó: se venció su plazo, se desactivó a mano o se cerró la negociación. Deshacer una desactivación la descuenta.',
  'sin-confirmar': 'Los pagos que Finanzas archivó sin confirmar.',
  recurrente:
    'Lo que cada oferta autorizada da al mes, sin IVA: se gana cuando se autoriza y se pierde cuando termina.',
  facturado: 'El subtotal de las ofertas autorizadas, sin IVA.',
  iva: 'El IVA de las ofertas autorizadas.',
  cobrado: 'Lo que el banco dice que llegó de cada pago confirmado, con IVA. Lo que se desconfirma se descuenta.',
  'iva-cobrado': 'El IVA de las ofertas cuyo pago se confirmó. Lo que se desconfirma se descuenta.',
  pedido: 'Los pedidos que se enviaron; los borradores no cuentan.',
  cotizado: 'Los pedidos que recibieron su primera propuesta.',
  aprobado: 'Los pedidos que el cliente aprobó.',
  vendido: 'El total, con IVA, de los pedidos aprobados.',
  'consumo-cobrado': 'Lo que el banco dice que llegó de cada pago de consumo confirmado.',
  'persona-eliminada': 'Las personas cuyos datos se borraron a su pedido.',
}
/** The definition of a step of the funnel (decisiones/cifras, «The administrator's»). */
export const DEL_EMBUDO =
  'De las compras que se abrieron en este tiempo, las que llegaron a este paso desde entonces, una vez cada una.'

export const PALABRA_COLA: Readonly<Record<Cola, string>> = {
  'sin-tomar': 'Sin tomar',
  'ofertas-vistas': 'Ofertas vistas',
  'ofertas-sin-ver': 'Ofertas sin ver',
  renegociaciones: 'Renegociaciones',
  terminan: 'Terminan pronto',
  llamadas: 'Llamadas por hacer',
  activas: 'Suscripciones activas',
  pruebas: 'Pruebas activas',
  'a-cargo': 'A su cargo',
  'por-confirmar': 'Por confirmar',
  'sin-pagar': 'Aceptadas sin pagar',
  'por-autorizar': 'Por autorizar',
}

/** Words for a fact that reached what its rate counts. */
export const LOGRADO: Readonly<Partial<Record<Medida, string>>> = { cotizado: 'aprobado', prueba: 'pagada' }

const DE_NEGOCIACION = ['Una negociación', 'negociaciones'] as const
const DE_OFERTA = ['Una oferta', 'ofertas'] as const
const DE_COMPRA = ['Una compra', 'compras'] as const
const DE_PRUEBA = ['Una prueba', 'pruebas'] as const
const DE_PAGO = ['Un pago', 'pagos'] as const
const DE_PEDIDO = ['Un pedido', 'pedidos'] as const
/** Movements: some of them take back what others added. */
const DE_MOVIMIENTO = ['Un movimiento', 'movimientos'] as const
/** Names of one and of several facts of a measure. */
export const SON: Readonly<Record<Medida, readonly [singular: string, plural: string]>> = {
  abierta: DE_NEGOCIACION,
  tomada: DE_NEGOCIACION,
  ofrecida: DE_OFERTA,
  aceptada: DE_OFERTA,
  comprobante: ['Un comprobante', 'comprobantes'],
  confirmada: DE_PAGO,
  autorizada: DE_COMPRA,
  'prueba-ofrecida': DE_PRUEBA,
  prueba: DE_PRUEBA,
  'prueba-reactivada': DE_PRUEBA,
  fin: DE_MOVIMIENTO,
  'sin-confirmar': DE_PAGO,
  recurrente: DE_MOVIMIENTO,
  facturado: DE_COMPRA,
  iva: DE_COMPRA,
  cobrado: DE_MOVIMIENTO,
  'iva-cobrado': DE_MOVIMIENTO,
  pedido: DE_PEDIDO,
  cotizado: DE_PEDIDO,
  aprobado: DE_PEDIDO,
  vendido: DE_PEDIDO,
  'consumo-cobrado': DE_PAGO,
  'persona-eliminada': ['Una persona', 'personas'],
}
/** Definitions of the queues (decisiones/cifras, «Queues»). */
export const DEFINICION_COLA: Readonly<Record<Cola, string>> = {
  'sin-tomar': 'Las negociaciones abiertas que nadie ha tomado, la que más espera primero.',
  'ofertas-vistas': 'Tus ofertas que el cliente ya abrió y no ha contestado.',
  'ofertas-sin-ver': 'Tus ofertas que el cliente todavía no abre.',
  renegociaciones: 'Tus negociaciones en que el cliente pidió otra oferta.',
  terminan: 'Las suscripciones y pruebas cuyo plazo se acaba en 20 días o menos, la primera en acabarse primero.',
  llamadas: 'Tus clientes a los que ya es hora de llamar.',
  activas: 'Las suscripciones pagadas cuyo plazo corre.',
  pruebas: 'Las pruebas gratuitas cuyo plazo corre.',
  'a-cargo': 'Las negociaciones que lleva esta persona: abiertas, ofrecidas o aceptadas, sin autorizar todavía.',
  'por-confirmar': 'Las compras con comprobante cuyo pago falta confirmar, sin las archivadas.',
  'sin-pagar': 'Las ofertas aceptadas que todavía no tienen comprobante, sin las archivadas.',
  'por-autorizar': 'Las compras que ya se pueden autorizar, sin las archivadas.',
}
/** Days since the proof was sent, in the order of ANTIGUEDADES. */
export const PALABRA_ANTIGUEDAD = ['0 a 1 día', '2 a 3 días', '4 a 7 días', 'Más de 7 días'] as const
export const PALABRA_PASO: Readonly<Record<PasoDeInvitado, string>> = {
  invitada: 'Invitaciones enviadas',
  aceptada: 'Invitaciones aceptadas',
  negociando: 'Invitados que negocian',
  activa: 'Invitados con suscripción',
}
export const DE_INVITADOS = 'De las invitaciones que enviaste en este tiempo, las que han llegado hasta aquí.'
export const DE_ESTADO =
  'Los pedidos que están ahora en ese estado y lo que suman sus propuestas; los borradores no cuentan.'
export const DE_DEUDAS = 'Lo que cuestan los meses cerrados que ningún pago cubre, quien más debe primero.'
export const DEL_LOG = 'Cada hecho del log cuenta una vez, el día en que ocurrió.'

/** Words for kinds of endings and of recurring income. The other kinds are shown as they are. */
const PALABRA_CLAVE: Readonly<Record<string, string>> = {
  vencida: 'Se venció el plazo',
  manual: 'Desactivada a mano',
  cerrada: 'Negociación cerrada',
  nueva: 'Nueva',
  renovada: 'Renovada',
  perdida: 'Perdida',
}
/** Returns whether the kind is an offer of the catalogue. The server writes its name. */
export const esOferta = (clave: string): boolean => clave.startsWith('oferta ')
export const palabraDeClave = (clave: string): string => PALABRA_CLAVE[clave] ?? clave

/** Accents that are lost when a type is split into words. */
const CON_TILDE: readonly (readonly [RegExp, string])[] = [
  [/(?<=[cs])ion\b/g, 'ión'],
  [/\braiz\b/g, 'raíz'],
  [/\bproxima\b/g, 'próxima'],
  [/\banadido\b/g, 'añadido'],
  [/\bcontrasena\b/g, 'contraseña'],
  [/\bcategoria\b/g, 'categoría'],
]
/**
 * Formats a fact's type as people read it: 'NegociacionReabierta' becomes «Negociación reabierta».
 */
export const tipoEscrito = (type: string): string => {
  const palabras = CON_TILDE.reduce(
    (dicho, [mal, bien]) => dicho.replace(mal, bien),
    type.replace(/(?<=.)[A-Z]/g, ' $&').toLowerCase(),
  )
  return palabras.charAt(0).toUpperCase() + palabras.slice(1)
}

const enDias = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 1 })
/** Formats the days that a step takes, as in «3 h» or «1,5 días». */
export const tarda = (dias: number): string =>
  dias < 1 / 24
    ? `${Math.max(1, Math.round(dias * 1_440))} min`
    : dias < 1
      ? `${Math.round(dias * 24)} h`
      : `${enDias.format(dias)} ${dias < 1.05 ? 'día' : 'días'}`

/** Formats a part of a whole in percent; «—» where the whole is zero. */
export const enCien = (parte: number, todo: number): string =>
  todo === 0 ? '—' : `${Math.round((100 * parte) / todo)} %`

/** Formats a reconciled figure's value as people read it. */
export const conciliada = (figura: FiguraConciliada, valor: string): string =>
  SE_CUENTAN.includes(figura) ? numero(Number(valor)) : dolares(valor)
