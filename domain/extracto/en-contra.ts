import { diceEstadoMalo } from './estado.ts'
import { esCredito } from './signos.ts'
import { celdasDe, sinAcentos } from './texto.ts'

/**
 * The beginnings of words by which a bank says that money was refused, came back or waits, and
 * whole words for the same.
 */
const RECHAZO =
  /(?<![A-Z])(?:RECHA?Z|RCHZ|RECH(?![A-Z])|NEGAD|DENEGAD|DECLINAD|REJECT|DECLINED|FALLID|FAILED|FALLO|FALL(?![A-Z])|IMPAG|INSUF(?![A-Z])|INSUFICIENT|CADUCAD|EXPIRAD|SUSPENDID|ERRONE|ERRAD[OA]S?(?![A-Z])|ERROR(?![A-Z])|DUPLICAD|ELIMINAD|ABORTAD|DESISTID|INVALID[OA]S?(?![A-Z])|INCOMPLET[OA]S?(?![A-Z])|INDEBID|FRAUD|TIMEOUT|MAL[\W_]{1,3}(?:[A-Z]{2,15}[AI]D[OA]S?|CREDITO)(?![A-Z])|DIFIERE|DISCONFORME|SIN[\W_]{1,3}FIRMA|DOBLE[\W_]{1,3}(?:ACREDIT|CREDITO|ABONO)|NUL[OA]S?(?![A-Z])|(?:CTA|CUENTA)[\W_]{1,3}(?:CERRAD|INEXISTENT|INACTIV)|SIN[\W_]{1,3}(?:FONDOS|EFECTO|PROVISION|SALDO))/
const VUELTA =
  /(?<![A-Z])(?:ANULA|ANULO|ANU?LD|REVERS|REVERT|REVE?R(?![A-Z])|RE?VR?SO?(?![A-Z])|PROTEST|PROT(?![A-Z])|DEVOL|DEVUEL|RETORN|RETURNED|CONTRA[\W_]?ASIENTO|E[XS]?TORN|STORN|REEMBOLS|REINTEGR|RESTITUC|CORRECCI|REGULARIZ|CONTRACARG|CONTRAPARTID|CHARGE[\W_]?BACK|REFUND|DE?VL?TO(?![A-Z])|(?:REV|DEV|ANUL)(?![A-Z]))/
/** The same, run together with the kind of movement: «REVSPI», «CHQDEV». */
const PEGADAS =
  /(?<![A-Z])(?:(?:REC?H|REV|DEV|ANUL?)(?:SPI|TRF|TRX|TRANS[A-Z]{0,10}|CH(?:EQ(?:UES?)?|QS?)?|DEP(?:OSITO)?|ACH|PAGO|CRED(?:ITO)?)|(?:SPI|TRF|TRX|TRANSF?|CH(?:EQ(?:UES?)?|QS?)|DEP|PAGO)(?:REC?H|REV|DEV|PROT|ANUL))(?![A-Z])/
const EN_ESPERA = [
  RECHAZO,
  VUELTA,
  PEGADAS,
  /(?<![A-Z])(?:PENDIENT|PENDING|PEND(?![A-Z])|PE?N?DTE|PNDT(?![A-Z])|HOLD(?![A-Z])|RESERVA[\W_]{1,3}(?:DE[\W_]{1,3})?FONDOS|FONDOS[\W_]{1,3}RESERVAD|RETENID|RETENCION[\W_]{1,3}(?:JUDICIAL|\d)|EMBARGO|BLOQUEAD|BLOQUEO|CONGELAD|DIFERID|PROVISIONAL|PRELIMINAR|(?:MOVIMIENTOS|TRANSACCIONES)[\W_]{1,3}FUTUR|PROYECTAD|POST?F(?:ECHAD|(?![A-Z]))|PROCESANDO|VALIDANDO|AGENDAD|PROGRAMAD[OA]S?(?![A-Z])|PRE[\W_]?AUTORIZ|SALVO(?![A-Z])|SUJET[OA]S?[\W_]{1,3}A(?![A-Z])|S[\W_]?B[\W_]?C(?![A-Z])|CANJE(?![A-Z])|EN[\W_]{1,3}(?:CAMARA|TRANSITO|PROCESO|ESPERA|REVISION|VERIFICACION|VALIDACION|CONFIRMACION|COMPENSACION|RETENCION|DISPUTA|ESTUDIO|COLA|BANDEJA|TRAMITE|CURSO|FLOTE|COBRANZA)|(?:AL|EN|POR|BUEN)[\W_]{1,3}COBRO|(?:(?:POR|X|SIN)[\W_]{1,3}|P\/ ?)(?:(?:CONFIRM|ACREDIT|EFECTIV|EFECTIVIZ|APROB|PROCES|VALID|VERIFIC|LIBER|COMPENS|COBR|LIQUID|REVIS|AUTORIZ|ENVI|CONTABILIZ|REGULARIZ|APLIC)AR|(?:CONF|CONFIRM|ACRED|ACREDIT|EFECT|EFECTIV|APROB|PROC|VALID|VERIF|LIBER|LIQ|AUT|REVIS)(?![A-Z]))|A[\W_]{1,3}CONFIRMAR)/,
  /(?<![A-Z.])NO[\s_-]{1,3}(?:SE[\s_-]{1,3})?(?:[A-Z]{3,20}(?:[AI]D[OA]S?|ARON|IERON)|(?:DISPONIBLE|EFECTIV[OA]|DEFINITIV[OA]|CONTABLE)S?)(?![A-Z])/,
]
/**
 * The same, and words for money that left, that is for somebody else, or that is in another
 * currency.
 */
const EN_CONTRA = [
  ...EN_ESPERA,
  // A cheque that isn't cleared, or is drawn on another bank.
  /(?<![A-Z])(?:OTROS|O\/)[\W_]{0,3}B(?:AN)?COS[\W_]{1,3}CH(?:EQ(?:UES?)?|QS?)?(?![A-Z])/,
  /(?<![A-Z])CH(?:EQ(?:UES?)?|QS?)?[\W_]{1,3}(?:\d{1,12}[\W_]{1,3})?(?:DEL?[\W_]{1,3})?(?:CAMARA|24 ?H|OTR[OA]S?(?![A-Z])|O\/ ?B|(?:BANCO|BCO|BNCO|COOP)S?(?![A-Z])|REMESA|LOCAL(?:ES)?(?![A-Z])|EXTERNO|EXTERIOR)|(?<!\d)(?:48|72) ?H(?:R?S|ORAS)?(?![A-Z])/,
  /(?<![A-Z])(?:SALIENTE|EMITID|ENVIAD|ENV(?![A-Z])|ENVIO[\W_]{1,3}(?:SPI|TRANSF|TRF)|HACIA(?![A-Z])|PRESTAMO|DESEMBOLS|(?:DEBITOS?|DEB|DEBITAD[OA]|RETIROS?|EGRESO|SALIDA|CARGO|N[/.-] ?D|NDB?|INTERES|INTERESES|ENTRE[\W_]{1,3}(?:MIS[\W_]{1,3})?(?:CUENTAS|CTAS)|SALDO[\W_]{1,3}INICIAL)(?![A-Z]))/,
  /(?<![A-Z])(?:TRANSF[A-Z]*|TRF|SPI)\W{1,3}(?:SPI |INTERBANCARIA )?(?:ORDENAD|EFECTUAD|REALIZAD)[OA]/,
  // The payee: «A LA ORDEN DE», «FAVOR JUAN PEREZ», not «A SU FAVOR» nor «POR FAVOR».
  /(?<![A-Z])(?:A[\W_]{1,3}LA[\W_]{1,3}(?:ORDEN|CUENTA|CTA)|(?<!(?:[ST]U|NUESTRO|POR) )FAVOR[\W_]{1,3}[A-Z]|A[\W_]{1,3}NOMBRE(?![A-Z])|AL?[\W_]{1,3}(?:LA[\W_]{1,3})?(?:SRA?|SRTA|CLIENTE|TITULAR)(?![A-Z])|A\/F(?![A-Z])|(?:CRED|DEP|ACRED|ABONO)[A-Z]*[\W_]{1,3}(?:A|EN)[\W_]{1,3}(?:CUENTA|CTA)[\W_]{1,3}(?!CTE|CORR|AHO)[A-Z])/,
  // «NO RECIBIDO», not «NO. AUTORIZACION 12», «NO DOC 12» nor «NO APLICA».
  /(?<![A-Z.])NO[\s_-]{1,3}(?!(?:DOC|REF|COMP|CTA|CUENTA|AUTORIZACION|OPER|TRX|TRANSACCION|FACT?|FACTURA|DE|APLICA)(?![DT]))[A-Z]{2,}(?![A-Z\d-])/,
  // Another currency.
  /(?<![A-Z])(?:EUR|EUROS?|COP|PEN|MXN|CLP|GBP|BRL|ARS|VES|CAD|CHF|JPY|CNY|USDT|PESOS|SOLES|SUCRES)(?![A-Z])|[€£¥]/,
]
/** Returns whether words say that their subject was refused, came back or waits. */
export const diceEspera = (palabras: string): boolean => {
  const texto = sinAcentos(palabras)
  return EN_ESPERA.some((patron) => patron.test(texto))
}
/** Returns whether words begin by saying so. */
export const empiezaEnEspera = (palabras: string): boolean => {
  const texto = sinAcentos(palabras).replace(/^[\W_]{1,3}/, '')
  return EN_ESPERA.some((patron) => patron.exec(texto)?.index === 0)
}
/**
 * The payee of a transfer: «TRANSFERENCIA A JUAN», not «TRANSFERENCIA A SU FAVOR» nor the number
 * «PAGO A-42».
 */
const HACIA =
  /(?<![A-Z])(?:TRANSF[A-Z]*|TRF|TRX|PAGOS?|GIRO)\.?(?: (?:DIRECT|INTERBANCARI|INTERN|ELECTRONIC|BANCARI|INMEDIAT)[A-Z]{1,4}| SPI| ACH)? {1,3}AL? (?![ST]U )/
/**
 * A cancelled transfer. In Ecuador a bill is «cancelled» by whoever pays it, and a transfer by
 * whoever doesn't.
 */
const SE_CANCELO =
  /(?<![A-Z])(?:(?:TRANSF[A-Z]*|TRF|TRX|PAGOS?)\W{1,3}CANCELA(?:D[OA]S?)?|CANCELA(?:D[OA]S?)?\W{1,3}(?:TRANSF[A-Z]*|TRF|TRX|PAGOS?)|CANCELACION (?:DE )?(?:LA )?(?:TRANSF[A-Z]*|TRF|TRX)|CANCEL[A-Z]*[\W_]{1,3}POR[\W_]{1,3}SALDO)(?![A-Z])/
const [CANCELA, LO_PAGADO] = [
  /(?<![A-Z])CANC(?:EL|(?![A-Z]))/,
  /(?<![A-Z])(?:FACT?|FACTURAS?|DEUDAS?|CUOTAS?|SALDOS?)(?![A-Z])/,
]
/** Names that a payer's transfer may give us: third party or supplier. */
const A_TERCEROS = / A (?:TERCEROS?|PROVEEDOR(?:ES)?)(?![A-Z])/g
/** BandWork as the payee: «A FAVOR DE BANDWORK», «BENEFICIARIO: BANDWORK». */
const A_NOSOTROS =
  /(?<![A-Z])(?:(?:(?:A|EN)[\s_]{1,3})?FAVOR|A[\s_]{1,3}(?:LA[\s_]{1,3})?(?:ORDEN|CUENTA|CTA|NOMBRE)|AL?|PARA|HACIA)[\s:.]{1,3}(?:DE[\s:]{1,3})?BANDWORK(?![A-Z])/g
/** Returns whether words say that money went out, came back or never moved. */
const dichasEnContra = (palabras: string): boolean => {
  const texto = palabras.replaceAll(A_NOSOTROS, ' ')
  return (
    [...EN_CONTRA, SE_CANCELO].some((patron) => patron.test(texto)) ||
    HACIA.test(texto.replaceAll(A_TERCEROS, ' ')) ||
    (CANCELA.test(texto) && !LO_PAGADO.test(texto))
  )
}

/** Returns whether a movement's words say that it gives money back, or takes back what came in. */
export const diceReverso = (palabras: string): boolean => {
  const texto = sinAcentos(palabras)
  return [RECHAZO, VUELTA, PEGADAS, /(?<![A-Z])(?:CANCEL|EXT(?![A-Z])|(?:N\/?D|DEBITO)\W{1,3}CH(?:EQUE|Q))/].some(
    (patron) => patron.test(texto),
  )
}

/**
 * Returns whether a line's words say that its money went out, went back, was refused, waits or is
 * in another currency. Either the words themselves say so, or a cell is a debit's word and nothing
 * else, or it is a state that isn't done. `palabras` are as `palabrasDe` returns them.
 */
export const estaEnContra = (palabras: string): boolean =>
  dichasEnContra(sinAcentos(palabras)) ||
  celdasDe(palabras).some(
    (celda, n) => (n > 0 && celda.length <= 20 && esCredito(celda) === false) || diceEstadoMalo(celda),
  )
