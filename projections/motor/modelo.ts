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

export type Tupla = Readonly<Record<string, unknown>>

/**
 * A table that the projector writes. `tuplas`: rows replaced as a whole by their key; `agregados`: rows only added;
 * `sumas`: the last column is a running total that grows by what is added.
 */
export type Tabla<F extends Tupla = Tupla> = {
  readonly nombre: string
  readonly modo: 'tuplas' | 'agregados' | 'sumas'
  readonly columnas: { readonly [C in keyof F & string]: TipoColumna }
  /** Columns that Postgres computes: their definitions after the name. Nobody writes or compares them. */
  readonly generadas?: Readonly<Record<string, string>>
  readonly clave: readonly (keyof F & string)[]
  /** Index definitions after `on <table>`, made once the rows are there when a read side is rebuilt. */
  readonly indices: readonly string[]
  /** Storage parameters after `with`. */
  readonly con?: string
}

export type Clave = readonly (string | number)[]

/** The rows that a batch works on. Rows are replaced, never changed in place, so that a batch that fails leaves no trace. */
export interface Tuplas {
  leer<F extends Tupla>(tabla: Tabla<F>, ...clave: Clave): F | undefined
  poner<F extends Tupla>(tabla: Tabla<F>, tupla: F): void
  agregar<F extends Tupla>(tabla: Tabla<F>, tupla: F): void
  sumar<F extends Tupla>(tabla: Tabla<F>, tupla: F): void
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

/** What a seal proves of a stored event: its plain fields count, though it can't be read or its stream is parked. `momento`: ISO 8601. */
export type Asiento = {
  readonly stream: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly momento: string
}

/**
 * Tables that follow from sealed events alone, parked or not, so that nothing in them waits for a stream to be healed. Seen before the read
 * models; the same event again changes nothing. What they say was told to people: a read side made anew begins with the rows of the one before.
 */
export type Asentador = {
  readonly nombre: string
  readonly tablas: readonly Tabla[]
  /** The types that it counts. */
  readonly tipos: ReadonlySet<string>
  readonly necesita: (asiento: Asiento) => readonly Necesidad[]
  readonly aplicar: (asiento: Asiento, tuplas: Tuplas) => void
}

/**
 * The models of a read side, in the order in which they see a fact. `version`: 8 hex digits that change with any table or handler; the read
 * side is then rebuilt beside the live one.
 */
export type Modelos = {
  readonly asentador: Asentador
  readonly todos: readonly ReadModel[]
  readonly tablas: readonly Tabla[]
  readonly version: string
}

export const reunir = (version: string, asentador: Asentador, todos: readonly ReadModel[]): Modelos => ({
  asentador,
  todos,
  tablas: [asentador, ...todos].flatMap((modelo) => modelo.tablas),
  version,
})

/** A table of a row type; without it TypeScript would widen the columns. */
export const tabla = <F extends Tupla>(definicion: Tabla<F>): Tabla<F> => definicion

/** Makes a need of any typed table. */
export const de = <F extends Tupla>(deTabla: Tabla<F>, ...clave: Clave): Necesidad => ({
  tabla: deTabla as unknown as Tabla,
  clave,
})
