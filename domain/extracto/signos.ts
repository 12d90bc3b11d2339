import { celdaLimpia } from './celdas.ts'

/**
 * The meanings that somebody gave to words that say whether money came or went. Words are as
 * `palabraDeSigno` returns them.
 */
export type Signos = { readonly entran: readonly string[]; readonly salen: readonly string[] }

const ENTRA = [
  'c',
  'cr',
  'cre',
  'cred',
  'crd',
  'crdt',
  'crdto',
  'credit',
  'credits',
  'credito',
  'creditos',
  'acreditacion',
  'acreditado',
  'acredita',
  'nc',
  'n c',
  'n credito',
  'n cr',
  'nota credito',
  'nota de credito',
  'notas de credito',
  'dep',
  'depo',
  'deposit',
  'deposito',
  'depositos',
  'h',
  'hab',
  'haber',
  'abono',
  'abonos',
  'abo',
  'ab',
  'ingreso',
  'ingresos',
  'ing',
  'entrada',
  'entradas',
  'ent',
  'recibido',
  'recibida',
  'recibe',
  'xcredit',
  'directdep',
  'in',
  '+',
  'positivo',
  'transferencia recibida',
  'transf recibida',
  'pago recibido',
]
const SALE = [
  'd',
  'db',
  'deb',
  'dbt',
  'dbit',
  'dr',
  'debit',
  'debits',
  'debito',
  'debitos',
  'nd',
  'n d',
  'n debito',
  'n db',
  'nota debito',
  'nota de debito',
  'notas de debito',
  'debe',
  'cargo',
  'cargos',
  'car',
  'cgo',
  'retiro',
  'retiros',
  'ret',
  'egreso',
  'egresos',
  'egr',
  'salida',
  'salidas',
  'sal',
  'ch',
  'chq',
  'cheque',
  'cheques',
  'enviado',
  'enviada',
  'out',
  '-',
  'negativo',
  'transferencia enviada',
  'transf enviada',
  'pago enviado',
  'comision',
  'srvchg',
  'check',
  'directdebit',
  'debito automatico',
  'nota de debito automatica',
]
const CREDITOS = new Set(ENTRA)
const DEBITOS = new Set(SALE)

/** Returns the word by which a cell says a sign, without its case, accents and marks. */
export const palabraDeSigno = (celda: string): string =>
  celdaLimpia(celda)
    .slice(0, 60)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[./()[\]:_]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()

/**
 * Returns whether a cell says that an amount came in, by the meaning that somebody gave to its word
 * or by its own. Undefined when it says neither.
 */
export const esCredito = (celda: string, dichos: Partial<Signos> = {}): boolean | undefined => {
  const palabra = palabraDeSigno(celda)
  if (dichos.entran?.includes(palabra)) return true
  if (dichos.salen?.includes(palabra)) return false
  const junta = palabra.replaceAll(' ', '')
  if (CREDITOS.has(palabra) || CREDITOS.has(junta)) return true
  return DEBITOS.has(palabra) || DEBITOS.has(junta) ? false : undefined
}

/**
 * Initials of two words that mean something else in other columns: «C» is a cargo beside «A» for
 * abono, «D» is a depósito beside «R» for retiro.
 */
const INICIALES = [
  [/^(a|abonos?) ?(o |y )?(c|cargos?)$|^(c|cargos?) ?(o |y )?(a|abonos?)$/, 'a', 'c'],
  [/^(d|depositos?) ?(o |y )?(r|retiros?)$|^(r|retiros?) ?(o |y )?(d|depositos?)$/, 'd', 'r'],
  [/^(i|ingresos?) ?(o |y )?(e|egresos?)$|^(e|egresos?) ?(o |y )?(i|ingresos?)$/, 'i', 'e'],
  [/^(e|entradas?) ?(o |y )?(s|salidas?)$|^(s|salidas?) ?(o |y )?(e|entradas?)$/, 'e', 's'],
] as const
/**
 * Returns the likely meaning of a column's words when they are the initials of a pair that its name
 * says, or that stand beside each other. Somebody has to look at it.
 */
export const signosDeIniciales = (nombre: string, palabras: readonly string[]): Signos | undefined => {
  const par = INICIALES.find(([dos, entra, sale]) => {
    const esDeEllas = palabras.length > 0 && palabras.every((palabra) => palabra === entra || palabra === sale)
    return esDeEllas && (dos.test(nombre) || palabras.length === 2)
  })
  return par && { entran: [par[1]], salen: [par[2]] }
}
