import { createHash } from 'node:crypto'
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
  /** Raised by any change of its tables or handlers: the read side is then rebuilt beside the live one. */
  readonly version: number
  readonly tablas: readonly Tabla[]
  readonly necesita: (hecho: Hecho) => readonly Necesidad[]
  readonly aplicar: (hecho: Hecho, tuplas: Tuplas) => void
}

/** The read models of a read side, in the order in which they see a fact, and the version of the whole: it changes with any model's. */
export type Modelos = {
  readonly todos: readonly ReadModel[]
  readonly tablas: readonly Tabla[]
  readonly version: string
}

export const reunir = (todos: readonly ReadModel[]): Modelos => ({
  todos,
  tablas: todos.flatMap((modelo) => modelo.tablas),
  version: createHash('sha256')
    .update(todos.map(({ nombre, version }) => `${nombre}:${version}`).join())
    .digest('hex')
    .slice(0, 8),
})

/** A table of a row type; without it TypeScript would widen the columns. */
export const tabla = <F extends Tupla>(definicion: Tabla<F>): Tabla<F> => definicion

/** Makes a need of any typed table. */
export const de = <F extends Tupla>(deTabla: Tabla<F>, ...clave: Clave): Necesidad => ({
  tabla: deTabla as unknown as Tabla,
  clave,
})
