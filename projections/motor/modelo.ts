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

/** Only types know these: what a column holds where Postgres says less, and the row that a table holds. */
declare const VALOR: unique symbol
declare const TUPLA: unique symbol

type Afinada<C extends TipoColumna, V> = C & { readonly [VALOR]: V }
/** A text column of which only some values occur. */
export const texto = <V extends string>() => 'text' as Afinada<'text', V>
/** A jsonb column. */
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
 * A table that the projector writes. `tuplas`: rows replaced as a whole by their key; `agregados`: rows only added;
 * `sumas`: the last column is a running total that grows by what is added.
 */
export type Tabla<F extends Tupla = Tupla, N extends string = string> = {
  readonly nombre: N
  readonly modo: 'tuplas' | 'agregados' | 'sumas'
  /**
   * Its sums are written behind, every second: one value, and read through a view that adds what
   * waits (motor/sumas).
   */
  readonly detras?: true
  readonly columnas: Columnas
  /** Columns that Postgres computes: their definitions after the name. Nobody writes or compares them. */
  readonly generadas?: Readonly<Record<string, string>>
  readonly clave: readonly string[]
  /** Index definitions after `on <table>`, made once the rows are there when a read side is rebuilt. */
  readonly indices: readonly string[]
  /** Storage parameters after `with`. */
  readonly con?: string
  /**
   * What columns are that the last release's table didn't have, or had otherwise, in SQL over its rows, while the read side is made anew; a table that
   * it didn't have at all is then empty. Without it what can't be null isn't served meanwhile (decisiones/http, «After an upgrade»).
   */
  readonly puente?: Readonly<Record<string, string>>
  readonly [TUPLA]?: F
}
/** A row of a table, as queries and handlers see it. */
export type TuplaDe<T extends Tabla> = NonNullable<T[typeof TUPLA]>

export type Clave = readonly (string | number)[]

/** The rows that a batch works on. Rows are replaced, never changed in place, so that a batch that fails leaves no trace. */
export interface Tuplas {
  leer<F extends Tupla>(tabla: Tabla<F>, ...clave: Clave): F | undefined
  poner<F extends Tupla>(tabla: Tabla<F>, tupla: NoInfer<F>): void
  agregar<F extends Tupla>(tabla: Tabla<F>, tupla: NoInfer<F>): void
  sumar<F extends Tupla>(tabla: Tabla<F>, tupla: NoInfer<F>): void
}

export type Necesidad = { readonly tabla: Tabla; readonly clave: Clave }

/**
 * Tables, and how a fact changes them. Handlers use the fact, their own rows and those of the models before theirs: no clock, no
 * randomness. `necesita` names the rows that `aplicar` will read or replace; they are loaded before, many at once.
 */
export type ReadModel = {
  readonly nombre: string
  readonly tablas: readonly Tabla[]
  readonly necesita: (hecho: Hecho) => readonly Necesidad[]
  readonly aplicar: (hecho: Hecho, tuplas: Tuplas) => void
}

/**
 * What a seal proves of a stored event: its plain fields count, though it can't be read or its stream is parked. `momento`: ISO 8601. Of one that
 * was changed since only `cadena` is proven: its type is ''.
 */
export type Asiento = {
  readonly stream: string
  readonly posicion: bigint
  /** Its link, hex (decisiones/auditoria, «Roots»). */
  readonly cadena: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly momento: string
}

/**
 * Tables that follow from sealed events alone, parked or not, so that nothing in them waits for a stream to be healed. Seen before the read
 * models; the same event again changes nothing.
 */
export type Asentador = {
  readonly nombre: string
  readonly tablas: readonly Tabla[]
  /** The types that it counts. */
  readonly tipos: ReadonlySet<string> | 'todos'
  /** Whether what its tables say was told to people, and can't be counted again: a read side made anew begins with the rows of the one before. */
  readonly hereda: boolean
  readonly necesita: (asiento: Asiento) => readonly Necesidad[]
  readonly aplicar: (asiento: Asiento, tuplas: Tuplas) => void
}

/** Whether something counts events of a type. */
export const cuenta = ({ tipos }: Pick<Asentador, 'tipos'>, type: string): boolean =>
  tipos === 'todos' || tipos.has(type)

/**
 * The models of a read side, in the order in which they see a fact. `version`: 8 hex digits that change with any table or handler; the read
 * side is then rebuilt beside the live one.
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

/** Declares a table: its columns say the type of its rows. */
export const tabla = <const N extends string, const C extends Columnas>(
  definicion: Pick<Tabla, 'modo' | 'detras' | 'generadas' | 'indices' | 'con' | 'puente'> & {
    readonly nombre: N
    readonly columnas: C
    readonly clave: readonly (keyof C & string)[]
  },
): Tabla<{ readonly [K in keyof C]: ValorDe<C[K]> }, N> => definicion

/** The need of a row. */
export const de = (deTabla: Tabla, ...clave: Clave): Necesidad => ({ tabla: deTabla, clave })
