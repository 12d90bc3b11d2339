import type { Linea } from './lectura.ts'
import { huellaDe, llana, referenciaLlana } from './texto.ts'

/**
 * A payment that waits for its confirmation, or that has one. `monto` is the cents that are
 * expected, or that came.
 */
export type Pagable = {
  /** Unique among payments, which are listed in its order. */
  readonly clave: string
  readonly estado: 'espera' | 'confirmado'
  readonly monto: number
  /**
   * For a waiting payment, the number that the proof's sender read on it, or ''; for a confirmed
   * one, the bank's reference.
   */
  readonly referencia: string
  /** The day on which its proof was sent or it was confirmed, YYYY-MM-DD in America/Guayaquil. */
  readonly dia: string
  /** The names and tax ids of its client. */
  readonly nombres: readonly string[]
  readonly identificaciones: readonly string[]
}

export const ESTADOS_DE_LINEA = ['casada', 'distinta', 'doblada', 'dudosa', 'suelta', 'confirmada', 'apartada'] as const
export type EstadoDeLinea = (typeof ESTADOS_DE_LINEA)[number]

/** The reasons for a line's state. */
export const PORQUES = [
  'referencia',
  'monto-y-fecha',
  'cliente',
  'otro-monto',
  'varias-lineas',
  'varios-pagos',
  'repetida',
  'ya-usada',
  'misma',
  'otro-extracto',
  'en-palabras',
  'numero-comun',
  'otro-cliente',
  'otras-palabras',
  'devuelta',
  'quizas-devuelta',
  'reverso',
  'quizas-confirmada',
  'nombre-ilegible',
  'sin-nombre',
  'otra-fecha',
  'con-linea',
  'nada',
  'confirmada',
  'apartada',
] as const
export type Porque = (typeof PORQUES)[number]

const SIN_ELECCION: ReadonlySet<Porque> = new Set(['confirmada', 'apartada', 'misma', 'devuelta'])
/**
 * Returns whether a person may say which waiting payment a line is. They may not when its money was
 * already counted or went out again.
 */
export const sePuedeElegir = (porque: Porque): boolean => !SIN_ELECCION.has(porque)

/**
 * The result for a line. `claves` are the payments that it is about: at most five, and one when it
 * is matched.
 */
export type LineaCasada = {
  readonly linea: Linea
  readonly estado: EstadoDeLinea
  readonly porque: Porque
  readonly claves: readonly string[]
  /** Whether a matched line agrees wholly: its amount, number and client are the payment's. */
  readonly enTodo?: true
  /**
   * The payers that an unmatched line names, by the first of their names: besides these payments'
   * clients, or instead of them.
   */
  readonly nombra?: readonly string[]
  /** The first of its words that neither name its client nor are known to be neutral. */
  readonly dice?: readonly string[]
}

const MAXIMA_REFERENCIA = 60
/**
 * Returns the reference with which a line's payment is confirmed. When the bank gives none, it is
 * the line's day and a hash of its words: what a bank writes about people is for finance alone, and
 * the ledger isn't.
 */
export const referenciaDeCobro = ({ fecha, referencia, descripcion }: Omit<Linea, 'numero' | 'monto'>): string =>
  referenciaLlana(referencia) === ''
    ? `${fecha} ${huellaDe(llana(descripcion))}`
    : referencia
        .slice(0, MAXIMA_REFERENCIA)
        // The cut may have left half a character.
        .replace(/[\ud800-\udbff]$/, '')
        .trim()

/**
 * Days from a payment's `dia` within which a line may stand: when its reference agrees, when no
 * reference is given, and when the payment was confirmed with what the line says.
 */
export const PLAZO = { referencia: [-30, 7], fecha: [-10, 3], confirmado: [-60, 10] } as const

/** Returns the days from one date to another, both YYYY-MM-DD. */
export const dista = (desde: string, hasta: string): number => (Date.parse(hasta) - Date.parse(desde)) / 86_400_000
export const enPlazo = (plazo: keyof typeof PLAZO, fecha: string, dia: string): boolean => {
  const n = dista(dia, fecha)
  return n >= PLAZO[plazo][0] && n <= PLAZO[plazo][1]
}

export const porClave = (a: Pagable, b: Pagable): number => (a.clave < b.clave ? -1 : 1)
/** Returns a key of a reference, as `llana` returns it, and an amount. */
export const con = (referencia: string, monto: number): string => `${referencia} ${monto}`

export const enGrupos = <V>(
  todos: readonly V[],
  clavesDe: (elemento: V) => readonly string[],
): ReadonlyMap<string, V[]> => {
  const grupos = new Map<string, V[]>()
  for (const elemento of todos)
    for (const clave of clavesDe(elemento)) {
      const grupo = grupos.get(clave)
      if (grupo) grupo.push(elemento)
      else grupos.set(clave, [elemento])
    }
  return grupos
}
