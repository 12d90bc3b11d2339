import type { Linea } from './lectura.ts'
import { huellaDe, llana, referenciaLlana } from './texto.ts'

/** A payment that waits for its confirmation, or that has one. `monto`: cents that are expected, or that came. */
export type Pagable = {
  /** Unique among them; they are told in its order. */
  readonly clave: string
  readonly estado: 'espera' | 'confirmado'
  readonly monto: number
  /** Of what waits, the number that its proof's sender read on it, or ''; of what is confirmed, the bank's reference. */
  readonly referencia: string
  /** When its proof was sent, or it was confirmed: YYYY-MM-DD in America/Guayaquil. */
  readonly dia: string
  /** Whose it is, by any of their names and tax ids. */
  readonly nombres: readonly string[]
  readonly identificaciones: readonly string[]
}

export const ESTADOS_DE_LINEA = ['casada', 'distinta', 'doblada', 'dudosa', 'suelta', 'confirmada', 'apartada'] as const
export type EstadoDeLinea = (typeof ESTADOS_DE_LINEA)[number]

/** Why a line is in its state. */
export const PORQUES = [
  ...(['referencia', 'monto-y-fecha', 'cliente'] as const),
  'otro-monto',
  ...(['varias-lineas', 'varios-pagos', 'repetida', 'ya-usada', 'misma', 'otro-extracto'] as const),
  ...([
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
  ] as const),
  ...(['otra-fecha', 'con-linea', 'nada'] as const),
  ...(['confirmada', 'apartada'] as const),
] as const
export type Porque = (typeof PORQUES)[number]

const SIN_ELECCION: ReadonlySet<Porque> = new Set(['confirmada', 'apartada', 'misma', 'devuelta'])
/** Whether a person may say which payment that waits a line is: not where its money was counted already, or went out again. */
export const sePuedeElegir = (porque: Porque): boolean => !SIN_ELECCION.has(porque)

/** What a line came to; `claves`: the payments that it is about, at most five, one where it is matched. */
export type LineaCasada = {
  readonly linea: Linea
  readonly estado: EstadoDeLinea
  readonly porque: Porque
  readonly claves: readonly string[]
  /**
   * Where nobody matched it, whom it names, by their first name: besides or instead of these
   * payments' clients where these fit.
   */
  readonly nombra?: readonly string[]
  /** The first of its words that neither name its client nor are known to be neutral. */
  readonly dice?: readonly string[]
}

const MAXIMA_REFERENCIA = 60
/**
 * What a line's payment is confirmed with: its reference or, where the bank says none, its day and a mark of its words: what a bank writes of people
 * is finance's alone, and the ledger isn't.
 */
export const referenciaDeCobro = ({ fecha, referencia, descripcion }: Omit<Linea, 'numero' | 'monto'>): string =>
  referenciaLlana(referencia) === ''
    ? `${fecha} ${huellaDe(llana(descripcion))}`
    : referencia
        .slice(0, MAXIMA_REFERENCIA)
        // Not half a character, where the cut went through one.
        .replace(/[\ud800-\udbff]$/, '')
        .trim()

/**
 * Days from the proof's in which a line may stand: where its reference agrees, where none is said, and where the payment was confirmed with what it
 * says.
 */
export const PLAZO = { referencia: [-30, 7], fecha: [-10, 3], confirmado: [-60, 10] } as const

/** Days from one to another, both YYYY-MM-DD. */
export const dista = (desde: string, hasta: string): number => (Date.parse(hasta) - Date.parse(desde)) / 86_400_000
export const enPlazo = (plazo: keyof typeof PLAZO, fecha: string, dia: string): boolean => {
  const n = dista(dia, fecha)
  return n >= PLAZO[plazo][0] && n <= PLAZO[plazo][1]
}

export const porClave = (a: Pagable, b: Pagable): number => (a.clave < b.clave ? -1 : 1)
/** A reference, as `llana` has it, with an amount. */
export const con = (referencia: string, monto: number): string => `${referencia} ${monto}`

export const enGrupos = <V>(todos: readonly V[], clavesDe: (uno: V) => readonly string[]): ReadonlyMap<string, V[]> => {
  const grupos = new Map<string, V[]>()
  for (const uno of todos)
    for (const clave of clavesDe(uno)) {
      const suyo = grupos.get(clave)
      if (suyo) suyo.push(uno)
      else grupos.set(clave, [uno])
    }
  return grupos
}
