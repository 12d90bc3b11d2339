import { estadoDicho } from './estado.ts'
import { esCredito } from './signos.ts'
import { celdasDe, sinAcentos } from './texto.ts'

/**
 * How the words begin by which a bank says that money came back or was refused, waits, or left; and
 * whole words of the same.
 */
const EN_CONTRA = [
  /(?<![A-Z])(?:RECHA?Z|RECH(?![A-Z])|NEGAD|DENEGAD|DECLINAD|REJECT|DECLINED|FALLID|FAILED|FALLO|IMPAG|INSUFICIENT|CADUCAD|EXPIRAD|SUSPENDID|ERRONE|DUPLICAD|ELIMINAD|NUL[OA]S?(?![A-Z])|SIN[\W_]{1,3}(?:FONDOS|EFECTO|ACREDITAR|CONFIRMAR|PROCESAR)|NO[\W_]{1,3}(?:SE[\W_]{1,3})?(?:PROCES|ACREDIT|EFECTIV|APLIC|AUTORIZ|APROB|COMPLET|EJECUT|CONFIRM)AD[OA])/,
  /(?<![A-Z])(?:ANULA|ANULO|REVERS|REVERT|REVR|PROTEST|DEVOL|DEVUEL|RETORN|RETURNED|CONTRA[\W_]?ASIENTO|EXTORN|REEMBOLS|REINTEGR|CONTRACARG|CONTRAPARTID|CHARGE[\W_]?BACK|REFUND|(?:REV|DEV|ANUL)(?![A-Z]))/,
  /(?<![A-Z])(?:PENDIENT|PENDING|RETENID|RETENCION[\W_]{1,3}JUDICIAL|EMBARGO|BLOQUEAD|BLOQUEO|CONGELAD|DIFERID|PROGRAMAD[OA]S?(?![A-Z])|PRE[\W_]?AUTORIZ|EN[\W_]{1,3}(?:CAMARA|CANJE|TRANSITO|PROCESO|ESPERA|REVISION|VERIFICACION|VALIDACION|TRAMITE|CURSO|FLOTE)|(?:AL|EN|POR|BUEN)[\W_]{1,3}COBRO|POR[\W_]{1,3}(?:CONFIRM|ACREDIT|EFECTIV|EFECTIVIZ|APROB|PROCES|VALID|VERIFIC|LIBER|COMPENS|COBR)AR)/,
  /(?<![A-Z])(?:SALIENTE|EMITID|ENVIAD|ENVIO[\W_]{1,3}SPI|HACIA(?![A-Z])|PRESTAMO|DESEMBOLS|(?:DEBITOS?|DEB|DEBITAD[OA]|RETIROS?|EGRESO|SALIDA|CARGO|N[/.-] ?D|NDB?|INTERESES|ENTRE[\W_]{1,3}(?:MIS[\W_]{1,3})?(?:CUENTAS|CTAS)|SALDO[\W_]{1,3}INICIAL)(?![A-Z]))/,
  /(?<![A-Z])(?:TRANSF[A-Z]*|TRF|SPI)\W{1,3}(?:SPI |INTERBANCARIA )?(?:ORDENAD|EFECTUAD|REALIZAD)[OA]/,
  // Whom it is for: «A LA ORDEN DE», «FAVOR JUAN PEREZ», not «A SU FAVOR» nor «POR FAVOR».
  /(?<![A-Z])(?:A[\W_]{1,3}LA[\W_]{1,3}(?:ORDEN|CUENTA|CTA)|(?<!(?:[ST]U|NUESTRO|POR) )FAVOR[\W_]{1,3}[A-Z]|A[\W_]{1,3}NOMBRE(?![A-Z])|AL?[\W_]{1,3}(?:LA[\W_]{1,3})?(?:SRA?|SRTA|CLIENTE|TITULAR)(?![A-Z])|A\/F(?![A-Z])|(?:CRED|DEP|ACRED|ABONO)[A-Z]*[\W_]{1,3}(?:A|EN)[\W_]{1,3}(?:CUENTA|CTA)[\W_]{1,3}(?!CTE|CORR|AHO)[A-Z])/,
  // «NO RECIBIDO», not «NO. AUTORIZACION 12» nor «NO DOC 12».
  /(?<![A-Z.])NO[\s_-]{1,3}(?!(?:DOC|REF|COMP|CTA|CUENTA|AUTORIZACION|OPER|TRX|TRANSACCION|FACT?|FACTURA|DE)(?![DT]))[A-Z]{2,}(?![A-Z\d-])/,
  // Another currency.
  /(?<![A-Z])(?:EUR|EUROS?|COP|PEN|MXN|CLP|GBP|BRL|ARS|VES|CAD|CHF|JPY|CNY|PESOS|SOLES)(?![A-Z])|[€£¥]/,
]
/**
 * Whom the money went to: «TRANSFERENCIA A JUAN», not «TRANSFERENCIA A SU FAVOR» nor the number
 * «PAGO A-42».
 */
const HACIA =
  /(?<![A-Z])(?:TRANSF[A-Z]*|TRF|TRX|PAGOS?|GIRO)\.?(?: (?:DIRECT|INTERBANCARI|INTERN|ELECTRONIC|BANCARI|INMEDIAT)[A-Z]{1,4}| SPI| ACH)? {1,3}AL? (?![ST]U )/
/** In Ecuador a bill is «cancelled» by whoever pays it; a transfer is by whoever doesn't. */
const SE_CANCELO =
  /(?<![A-Z])(?:(?:TRANSF[A-Z]*|TRF|TRX|PAGOS?)\W{1,3}CANCELA(?:D[OA]S?)?|CANCELA(?:D[OA]S?)?\W{1,3}(?:TRANSF[A-Z]*|TRF|TRX|PAGOS?)|CANCELACION (?:DE )?(?:LA )?(?:TRANSF[A-Z]*|TRF|TRX)|CANCEL[A-Z]*[\W_]{1,3}POR[\W_]{1,3}SALDO)(?![A-Z])/
const [CANCELA, LO_PAGADO] = [/(?<![A-Z])CANCEL/, /(?<![A-Z])(?:FACT?|FACTURAS?|DEUDAS?|CUOTAS?|SALDOS?)(?![A-Z])/]
/** Words of what went out, back or nowhere. */
const dichasEnContra = (texto: string): boolean =>
  [...EN_CONTRA, HACIA, SE_CANCELO].some((patron) => patron.test(texto)) ||
  (CANCELA.test(texto) && !LO_PAGADO.test(texto))

/** Whether a movement's words say that it gives money back, or takes back what came. */
const DE_REVERSO =
  /(?<![A-Z])(?:RECHA?Z|ANULA|ANULO|REVERS|REVERT|REVR|PROTEST|DEVOL|DEVUEL|RETORN|RETURN|EXTORN|REEMBOLS|REINTEGR|CONTRA(?:CARG|PARTID|[\W_]?ASIENTO)|CHARGE ?BACK|REFUND|REJECT|CANCEL|(?:REV|DEV|ANUL|EXT)(?![A-Z]))/
export const diceReverso = (palabras: string): boolean => DE_REVERSO.test(sinAcentos(palabras))

/**
 * Whether a line's words say that its money went out, went back, was refused, waits or is of
 * another currency: they do, one of its cells is a word for a debit and nothing else, or it is in a
 * state that isn't done. `palabras` as `palabrasDe` has them.
 */
export const estaEnContra = (palabras: string): boolean =>
  dichasEnContra(sinAcentos(palabras)) ||
  celdasDe(palabras).some(
    (celda, n) => (n > 0 && celda.length <= 20 && esCredito(celda) === false) || estadoDicho(celda) === false,
  )
