import { esColumnaDeMoneda } from './moneda.ts'
import { nombrada } from './nombres.ts'

/**
 * The kind of content of a column: when or why a movement was taken back, its state, whether it was
 * done, its currency, a tax id, somebody other than the payer, a place, the part paid by cheque.
 * `conocida` is for words, numbers and days that say none of these, and `desconocida` for content
 * that nobody can interpret.
 */
export type Clase =
  | ('reverso' | 'estado' | 'hecho' | 'moneda' | 'identificacion' | 'ajena' | 'lugar')
  | ('cheque' | 'conocida' | 'desconocida')

const CLASES: readonly (readonly [Clase, (nombre: string) => boolean])[] = (
  [
    ['moneda', esColumnaDeMoneda],
    [
      'ajena',
      /(?<![a-z])(?:destin|beneficiari|receptor|acreditad[oa] a(?![a-z])|a favor(?![a-z])|favorecid|cajer|usuari|ejecutiv|operador|asesor|gestor|digitador|responsable|(?:aproba|autoriza)(?:dor|d[oa] por))|^(?:para|oficial|a nombre de|a la orden de|girado a|pagado a)(?: |$)|^(?:cuenta|cta) (?:de|nombre)$|^(?!.*(?:ordenante|origen|remitente|pagador|originador|depositante|emisor))(?:.{0,40} )?(?:titular(?![a-z])|(?:nombre|dueno|descripcion|alias) (?:de )?(?:la |su )?(?:cuenta|cta)$)/,
    ],
    [
      'reverso',
      /(?<![a-z])(?:anul|nul[oa]|rever|rev(?![a-z])|devol|devuel|dev(?![a-z])|rechaz|extorn|estorn|bloque[oa]|reten|retorn|protest|cancel|elimin|contracarg|error|pend(?![a-z])|pendient|por (?:efectiv|confirm|acredit|liber|cobr)|fallid|canje|camara|disput|impag|diferid)/,
    ],
    [
      'estado',
      /^(?:(?:desc|descripcion|detalle|nombre|ultimo|ult|cod|codigo|trx|transaccion|movimiento|mov) (?:del? )?(?:la |el )?)?(?:est|estado|estatus|status|sts|situacion|condicion|resultado)(?: |$)|^(?:(?:cod|codigo) (?:de )?)?(?:respuesta|resp|rta)(?: |$)/,
    ],
    [
      'hecho',
      /^(?:confirm|conf(?![a-z])|procesad|acreditad|valid|aprob|efectiviz|compens|liquid|disponible$|aplicad|contabiliz|verificad)/,
    ],
    [
      'identificacion',
      /(?<![a-z])(?:ruc|cedula|ced|identificacion|ident|pasaporte)(?![a-z])|^(?:c ?i|id) (?:del? )?(?:ordenante|cliente|pagador|remitente|depositante|originador)/,
    ],
    [
      'cheque',
      /^(?!(?:nro|num|numero|no|n|tipo|cta|cuenta|doc|documento|referencia) ).*(?<![a-z])(?:cheque|chq)s?(?![a-z])/,
    ],
    [
      'lugar',
      /^(?:(?:nombre|cod|codigo|desc|descripcion) (?:del? )?(?:la )?)?(?:oficina|ofic|of|agencia|ag|sucursal|suc|ciudad|localidad|provincia|canton|plaza|canal|medio|banco|bco|institucion|entidad|ifi|cooperativa|punto|establecimiento|comercio|lugar|zona|region|ventanilla|turno)(?: |$)/,
    ],
    [
      'conocida',
      /^(?:otros|notas?|info|forma de pago|serie|mes|ano|clasificacion|costo|comentarios?|categoria|rubro|nro|num|numero|cuenta|cta|efectivo|comision|iva|impuesto|itf|neto|saldo|caja|terminal|lote|sec|linea|fila|item|id|uuid|autorizacion|via|traza|trace)(?: |$)/,
    ],
  ] as const
).map(([clase, patron]) => [clase, typeof patron === 'function' ? patron : (nombre) => patron.test(nombre)])
/** Returns the class of a column, by its heading as `palabraDeColumna` returns it. */
export const claseDe = (nombre: string): Clase =>
  CLASES.find(([, es]) => es(nombre))?.[0] ?? (nombrada(nombre) ? 'conocida' : 'desconocida')
