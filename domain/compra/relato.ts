import { diaEscrito, plazo } from '#domain/calendario.ts'
import { enDolares } from '#domain/dinero.ts'
import { seFue } from '#domain/hecho.ts'
import type { HechoCompra, Oferta, ResultadoDeLlamada } from './hechos.ts'

type Tipo = HechoCompra['type']
type De<T extends Tipo> = Extract<HechoCompra, { type: T }>['data']
/** A function that returns an account's name, given its id. */
type Nombrar = (cuentaId: number) => string
/** The account id of whoever did it. */
type Quien = { readonly actor: number }

/** The outcome of a call in a clerk's words. */
export const PALABRA_DE_LLAMADA: Readonly<Record<ResultadoDeLlamada, string>> = {
  interesado: 'le interesa',
  'volver-a-llamar': 'pide que lo vuelvan a llamar',
  'no-contesta': 'no contesta',
  'sin-interes': 'no le interesa',
  'numero-equivocado': 'número equivocado',
}

const deOferta = ({ numero, ...resto }: Oferta): string => `la oferta ${numero}: ${plazo(resto)}`

const RELATOS: { readonly [T in Tipo]: string | ((data: De<T>, nombrar: Nombrar, quien: Quien) => string) } = {
  CompraAbierta: ({ modo }) => (modo === 'pago' ? 'Se abrió la compra, de pago inmediato' : 'Se abrió la negociación'),
  NegociacionReabierta: 'Abrió otra negociación',
  CallCenterAsignado: 'Tomó la negociación',
  CompraReasignada: ({ callcenterId }, nombrar, { actor }) =>
    callcenterId === actor ? 'Tomó la negociación' : `Pasó la negociación a ${nombrar(callcenterId)}`,
  NegociacionVista: 'Vio la negociación',
  OfertaEnviada: (data) => `Envió ${deOferta(data)}`,
  DemoEnviada: (data) => `Ofreció la prueba gratuita ${data.numero}: ${plazo(data)}`,
  DemoPedida: 'Pidió una prueba gratuita',
  OfertaVista: ({ numero }) => `Vio la oferta ${numero}`,
  OfertaRemitida: ({ numero }) => `Envió por correo la oferta ${numero}`,
  OfertaVistaPorEnlace: ({ numero }) => `Abrió la oferta ${numero} con el enlace del correo`,
  OfertaElegida: (data) => `Eligió ${deOferta(data)}`,
  RenegociacionDeCompraPedida: 'Pidió otra oferta',
  DemoRechazada: 'Rechazó la prueba',
  OfertaAprobada: ({ numero }) => `Aceptó la oferta ${numero}`,
  DemoAprobada: 'Aceptó la prueba',
  FacturaPedida: 'Pidió los datos de facturación',
  FacturaGuardada: 'Dio los datos de facturación',
  TipoDePagoElegido: ({ tipoPago }) => `Eligió cómo se paga: ${tipoPago}`,
  ComprobanteEnviado: ({ nombre, referencia }) =>
    seFue({ nombre })
      ? 'Envió un comprobante, que se eliminó'
      : `Envió el comprobante «${nombre}»${referencia === undefined ? '' : `, con el número «${referencia}»`}`,
  ComprobanteRechazado: 'Rechazó el comprobante',
  PagoRecordado: ({ dias, total }) => `Recordó el pago de ${enDolares(total)}, a los ${dias} días`,
  PagoConfirmado: ({ recibido, referencia }) =>
    recibido === undefined
      ? 'Confirmó el pago'
      : `Confirmó el pago: llegaron ${enDolares(recibido)}, con la referencia «${referencia ?? ''}»`,
  AbonoRecibido: ({ recibido, referencia }) =>
    `Conservó un abono de ${enDolares(recibido)}, con la referencia «${referencia}»`,
  AbonosDevueltos: ({ monto }) => `Devolvió lo abonado: ${enDolares(monto)}`,
  PagoNoConfirmado: 'No confirmó el pago',
  CompraAutorizada: ({ fechaFin }) => `Autorizó la compra, hasta el ${diaEscrito(fechaFin)}`,
  CompraDesactivada: ({ forma }) => (forma === 'vencida' ? 'Terminó el plazo' : 'Desactivó la cuenta'),
  DesactivacionDeshecha: 'Deshizo la desactivación',
  NegociacionCerrada: 'Cerró la negociación',
  DemoReactivada: ({ fechaFin }) => `Reactivó la prueba, hasta el ${diaEscrito(fechaFin)}`,
  PagoNoConfirmadoDeshecho: 'Volvió a revisar el pago',
  CompraArchivada: 'Archivó la compra',
  ArchivoDeshecho: 'Deshizo que se archivó la compra',
  CompraDesarchivada: 'Sacó la compra del archivo',
  LlamadaRegistrada: ({ resultado }) => `Llamó: ${PALABRA_DE_LLAMADA[resultado]}`,
  ProximaLlamadaFijada: ({ fecha }) => (fecha === null ? 'Quitó la próxima llamada' : 'Fijó la próxima llamada'),
  LlamadaPendiente: 'Llegó la hora de llamar',
  NotaDeCompraGuardada: ({ nota }) => (nota === '' ? 'Borró la nota' : 'Anotó'),
  ArchivoDeCompraAdjuntado: (archivo) =>
    seFue(archivo) ? 'Adjuntó un archivo, que se eliminó' : `Adjuntó «${archivo.nombre}»`,
  ArchivoDeCompraProhibido: 'Retiró un archivo',
}

/** Returns a purchase's fact as a person reads it in the history. */
export const relatoDeCompra = ({ type, data }: HechoCompra, nombrar: Nombrar, quien: Quien): string => {
  const relato = RELATOS[type]
  return typeof relato === 'string' ? relato : relato(data as never, nombrar, quien)
}
