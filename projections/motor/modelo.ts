import type { Hecho } from '#domain/hecho.ts'

/** Postgres types of the read models' columns. */
export type TipoColumna =
  | 'bigint'
  | 'int'
  | 'text'
  | 'bool'
  | 'jsonb'
  | 'timestamptz'
  | 'bigint null'
  | 'text null'
  | 'timestamptz null'

/**
 * Keys that exist only in types: the values of a column where its Postgres type says less, and the
 * row that a table holds.
 */
declare const VALOR: unique symbol
declare const TUPLA: unique symbol

type Afinada<C extends TipoColumna, V> = C & { readonly [VALOR]: V }
/** Declares a text column that holds only certain values. */
export const texto = <V extends string>() => 'text' as Afinada<'text', V>
/** Declares a jsonb column. */
export const documento = <V>() => 'jsonb' as Afinada<'jsonb', V>

type Columnas = Readonly<Record<string, TipoColumna>>
type Simple = { bigint: number; int: number; text: string; bool: boolean; jsonb: unknown; timestamptz: string }
type ValorDe<C> = C extends { readonly [VALOR]: infer V }
  ? V
  : C extends `${infer S extends keyof Simple} null`
    ? Simple[S] | null
    : C extends keyof Simple
      ? Simple[C]
      : never

export type Tupla = Readonly<Record<string, unknown>>

/**
 * A table that the projector writes. `tuplas`: whole rows replaced by key. `agregados`: rows that
 * are only added. `sumas`: the last column is a running total that added rows increase.
 */
export type Tabla<F extends Tupla = Tupla, N extends string = string> = {
  readonly nombre: N
  readonly modo: 'tuplas' | 'agregados' | 'sumas'
  /**
   * Set when its sums are written with a delay, every second. Such a table has one value, and is
   * read through a view that adds what waits (motor/sumas).
   */
  readonly detras?: true
  readonly columnas: Columnas
  /**
   * Definitions, after the name, of columns that Postgres computes. Nobody writes or compares them.
   */
  readonly generadas?: Readonly<Record<string, string>>
  readonly clave: readonly string[]
  /**
   * Index definitions after `on <table>`. A rebuilt read side gets its indexes once the rows are
   * there.
   */
  readonly indices: readonly string[]
  /** Storage parameters after `with`. */
  readonly con?: string
  /**
   * SQL over the rows of the last release's table, for columns that it lacked or had in another
   * form. It is read while the read side is rebuilt; a table that the last release lacked
   * altogether is then empty. Without it, a column that can't be null isn't served meanwhile
   * (decisiones/http, «After an upgrade»).
   */
  readonly puente?: Readonly<Record<string, string>>
  readonly [TUPLA]?: F
}
/** A row of a table, as queries and handlers see it. */
export type TuplaDe<T extends Tabla> = NonNullable<T[typeof TUPLA]>

export type Clave = readonly (string | number)[]

/**
 * The rows that a batch works on. Rows are replaced and never changed in place, so that a failed
 * batch leaves no trace.
 */
export interface Tuplas {
  leer<F extends Tupla>(tabla: Tabla<F>, ...clave: Clave): F | undefined
  poner<F extends Tupla>(tabla: Tabla<F>, tupla: NoInfer<F>): void
  agregar<F extends Tupla>(tabla: Tabla<F>, tupla: NoInfer<F>): void
  sumar<F extends Tupla>(tabla: Tabla<F>, tupla: NoInfer<F>): void
}

export type Necesidad = { readonly tabla: Tabla; readonly clave: Clave }

/**
 * Tables, and how a fact changes them. Handlers use the fact, their own rows and those of the
 * models before theirs: no clock and no randomness. `necesita` names the rows that `aplicar` will
 * read or replace, so that they are loaded together beforehand.
 */
export type ReadModel = {
  readonly nombre: string
  readonly tablas: readonly Tabla[]
  readonly necesita: (hecho: Hecho) => readonly Necesidad[]
  readonly aplicar: (hecho: Hecho, tuplas: Tuplas) => void
  /** Set when it also sees the facts of newer releases that this one leaves out. */
  readonly conOmitidos?: true
}

/**
 * The part of a stored event that its seal proves. Its plain fields count even if the event can't
 * be read or its stream is parked. `momento` is ISO 8601. If the event was changed after it was
 * sealed, only `cadena` is proven and its type is ''.
 */
export type Asiento = {
  readonly stream: string
  readonly posicion: bigint
  /** The event's link, hex (decisiones/auditoria, «Roots»). */
  readonly cadena: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly momento: string
}

/**
 * Tables derived from sealed events alone, whether their streams are parked or not, so that nothing
 * in them waits until a stream is healed. They see events before the read models do. Applying the
 * same event again changes nothing.
 */
export type Asentador = {
  readonly nombre: string
  readonly tablas: readonly Tabla[]
  /** The event types that it counts. */
  readonly tipos: ReadonlySet<string> | 'todos'
  /**
   * Whether its rows were shown to people and can't be counted again. A rebuilt read side then
   * starts with the rows of the previous one.
   */
  readonly hereda: boolean
  readonly necesita: (asiento: Asiento) => readonly Necesidad[]
  readonly aplicar: (asiento: Asiento, tuplas: Tuplas) => void
}

/** Returns whether events of a type are counted. */
export const cuenta = ({ tipos }: Pick<Asentador, 'tipos'>, type: string): boolean =>
  tipos === 'todos' || tipos.has(type)

/**
 * The models of a read side, in the order in which they see a fact. `version` is 8 hex digits that
 * change with any table or handler; the read side is then rebuilt beside the live one.
 */
export type Modelos = {
  readonly asentadores: readonly Asentador[]
  readonly todos: readonly ReadModel[]
  readonly tablas: readonly Tabla[]
  readonly version: string
}

export const reunir = (version: string, asentadores: readonly Asentador[], todos: readonly ReadModel[]): Modelos => ({
  asentadores,
  todos,
  tablas: [...asentadores, ...todos].flatMap((modelo) => modelo.tablas),
  version,
})

/** Declares a table. Its columns give the type of its rows. */
export const tabla = <const N extends string, const C extends Columnas>(
  definicion: Pick<Tabla, 'modo' | 'detras' | 'generadas' | 'indices' | 'con' | 'puente'> & {
    readonly nombre: N
    readonly columnas: C
    readonly clave: readonly (keyof C & string)[]
  },
): Tabla<{ readonly [K in keyof C]: ValorDe<C[K]> }, N> => definicion

/** Returns the need for a row. */
export const de = (deTabla: Tabla, ...clave: Clave): Necesidad => ({ tabla: deTabla, clave })
