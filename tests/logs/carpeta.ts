import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClaveDeRaices } from '#commands/log/raices.ts'
import { RAIZ } from '#tests/programa.ts'

/** An event as a release stored it: seals, encrypted fields and all. */
export type Guardada = {
  readonly stream: string
  readonly revision: number
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly metadata: Readonly<Record<string, unknown>>
}
/**
 * The keys that open and prove the events: those of persons in base64 by account id, without erased
 * ones, the secret of the seals, and the public halves of those that signed roots, if there are
 * any. They belong to tests alone.
 */
export type Llaves = {
  readonly secreto: string
  readonly claves: Readonly<Record<string, string>>
  readonly raices?: readonly ClaveDeRaices[]
}
export type Fila = Readonly<Record<string, unknown>>
/** Rows by table, in the order of their keys. */
export type Filas = Readonly<Record<string, readonly Fila[]>>

/**
 * A read side as a release made it of its log: its version, its tables in a schema `lectura`, and
 * their rows.
 */
export type Lectura = { readonly version: string; readonly definicion: readonly string[]; readonly filas: Filas }

/**
 * The next release: this folder may be rewritten. `fijar` copies it under a release's own name,
 * which nobody writes any more.
 */
export const PROXIMA = 'proxima'

const lugar = (...partes: readonly string[]) => join(import.meta.dirname, ...partes)
const leer = (carpeta: string, archivo: string) => readFileSync(lugar(carpeta, archivo), 'utf8')

/** Returns the folders of the logs, one for each release. */
export const carpetas = (): readonly string[] =>
  readdirSync(lugar(), { withFileTypes: true })
    .filter((entrada) => entrada.isDirectory())
    .map(({ name }) => name)
    .sort()

/** Returns a release's log, in its order. */
export const hechosDe = (carpeta: string): readonly Guardada[] =>
  leer(carpeta, 'hechos.jsonl')
    .trimEnd()
    .split('\n')
    .map((linea) => JSON.parse(linea))
export const llavesDe = (carpeta: string): Llaves => JSON.parse(leer(carpeta, 'claves.json'))
export const filasDe = (carpeta: string): Filas => JSON.parse(leer(carpeta, 'filas.json'))
export const lecturaDe = (carpeta: string): Lectura => JSON.parse(leer(carpeta, 'lectura.json'))

const escribir = (archivo: string, texto: string) => {
  mkdirSync(lugar(PROXIMA), { recursive: true })
  writeFileSync(lugar(PROXIMA, archivo), `${texto}\n`)
}
export const escribirHechos = (hechos: readonly Guardada[], llaves: Llaves): void => {
  escribir('hechos.jsonl', hechos.map((hecho) => JSON.stringify(hecho)).join('\n'))
  escribir('claves.json', JSON.stringify(llaves, null, 2))
}
/** Formats one row a line, so that a change shows which row it is in. */
const enLineas = (filas: Filas): string =>
  Object.entries(filas)
    .map(([tabla, filas]) => `${JSON.stringify(tabla)}: [\n${filas.map((fila) => JSON.stringify(fila)).join(',\n')}\n]`)
    .join(',\n')
export const escribirFilas = (filas: Filas): void => escribir('filas.json', `{\n${enLineas(filas)}\n}`)

/**
 * Copies the folder of the next release under a name that it keeps, with the read side that its
 * code makes. Throws if that name is taken.
 */
export const fijar = (nombre: string, { version, definicion }: Omit<Lectura, 'filas'>): void => {
  if (carpetas().includes(nombre)) throw new Error(`tests/logs/${nombre} ya está, y se queda como es`)
  cpSync(lugar(PROXIMA), lugar(nombre), { recursive: true })
  const cabecera = `{\n"version": ${JSON.stringify(version)},\n"definicion": ${JSON.stringify(definicion, null, 1)},\n"filas": {\n`
  writeFileSync(lugar(nombre, 'lectura.json'), `${cabecera}${enLineas(filasDe(PROXIMA))}\n}\n}\n`)
}

/** The parts of a release that its processes run from, besides its pages and its packages. */
const CODIGO = ['api', 'commands', 'domain', 'eventstore', 'projections', 'package.json']
const ARCHIVO = 'codigo.tgz'

/** Keeps the code of the release that is being made, for tests that run it beside a later one. */
export const guardarCodigo = (carpeta: string): void => {
  execFileSync(
    'tar',
    ['--sort=name', '--mtime=2026-01-01', '--owner=0', '--group=0', '-czf', lugar(carpeta, ARCHIVO), ...CODIGO],
    {
      cwd: RAIZ,
    },
  )
}

/**
 * Puts a release's code into an empty folder, with the pages and packages of this one. If its read
 * models are still these, they get another version, so that each release has a read side of its
 * own.
 */
export const ponerCodigo = (carpeta: string, donde: string): void => {
  execFileSync('tar', ['-xzf', lugar(carpeta, ARCHIVO), '-C', donde])
  for (const nombre of ['node_modules', 'web']) symlinkSync(join(RAIZ, nombre), join(donde, nombre))
  const versiones = join('projections', 'versiones.ts')
  const suyas = readFileSync(join(donde, versiones), 'utf8')
  if (suyas !== readFileSync(join(RAIZ, versiones), 'utf8')) return
  writeFileSync(join(donde, versiones), suyas.replace(/motor: '.*'/, "motor: '00000000'"))
}
