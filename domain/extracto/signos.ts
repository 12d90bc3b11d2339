import { celdaLimpia } from './celdas.ts'

/** What somebody said of words that say whether money came or went, as `palabraDeSigno` has them. */
export type Signos = { readonly entran: readonly string[]; readonly salen: readonly string[] }

const ENTRA = [
  ...['c', 'cr', 'cre', 'cred', 'crd', 'crdt', 'crdto', 'credit', 'credits', 'credito', 'creditos', 'acreditacion'],
  ...[
    'acreditado',
    'acredita',
    'nc',
    'n c',
    'n credito',
    'n cr',
    'nota credito',
    'nota de credito',
    'notas de credito',
  ],
  ...[
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
  ],
  ...[
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
  ],
  ...['positivo', 'transferencia recibida', 'transf recibida', 'pago recibido'],
]
const SALE = [
  ...['d', 'db', 'deb', 'dbt', 'dbit', 'dr', 'debit', 'debits', 'debito', 'debitos', 'nd', 'n d', 'n debito', 'n db'],
  ...[
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
  ],
  ...[
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
  ],
  ...['negativo', 'transferencia enviada', 'transf enviada', 'pago enviado', 'comision'],
  ...['srvchg', 'check', 'directdebit', 'debito automatico', 'nota de debito automatica'],
]
const CREDITOS = new Set(ENTRA)
const DEBITOS = new Set(SALE)

/** A cell's word by which it says a sign, whatever its case, accents and marks. */
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

/** Whether a cell says that an amount came in, by what somebody said of its word or by what it means; undefined when it says neither. */
export const esCredito = (celda: string, dichos: Partial<Signos> = {}): boolean | undefined => {
  const palabra = palabraDeSigno(celda)
  if (dichos.entran?.includes(palabra)) return true
  if (dichos.salen?.includes(palabra)) return false
  const junta = palabra.replaceAll(' ', '')
  if (CREDITOS.has(palabra) || CREDITOS.has(junta)) return true
  return DEBITOS.has(palabra) || DEBITOS.has(junta) ? false : undefined
}
