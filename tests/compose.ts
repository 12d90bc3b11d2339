import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { RAIZ } from './programa.ts'

type Mapa = { readonly [clave: string]: unknown }
type Servicio = {
  readonly build?: unknown
  readonly restart?: string
  readonly ports?: readonly string[]
  readonly healthcheck?: { readonly disable?: boolean }
  readonly logging?: { readonly options: Mapa }
  readonly mem_limit?: string
  readonly command?: readonly [string, ...string[]]
  readonly environment: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}
type Compuesto = {
  readonly services: Readonly<Record<string, Servicio>>
  readonly volumes: Mapa
  readonly networks?: {
    readonly default: { readonly ipam: { readonly config: readonly [{ readonly subnet: string }] } }
  }
}

/** Keys that a later file replaces whole. */
const ENTEROS = ['command', 'entrypoint', 'test']

/** Returns the path of a volume inside its container. */
export const destinoDe = (volumen: string): string => volumen.replace(/:ro$/, '').split(':').at(-1) ?? ''

const esMapa = (valor: unknown): valor is Mapa => typeof valor === 'object' && valor !== null && !Array.isArray(valor)

/**
 * Merges two files as Compose does: maps are merged, lists are appended, and one volume stays for
 * each path.
 */
const fundir = (antes: unknown, despues: unknown, clave = ''): unknown => {
  if (esMapa(antes) && esMapa(despues)) {
    const todas = new Set([...Object.keys(antes), ...Object.keys(despues)])
    return Object.fromEntries(
      [...todas].map((campo) => [campo, campo in despues ? fundir(antes[campo], despues[campo], campo) : antes[campo]]),
    )
  }
  if (!Array.isArray(antes) || !Array.isArray(despues) || ENTEROS.includes(clave)) return despues
  const puestos = clave === 'volumes' ? despues.map(destinoDe) : []
  return [...antes.filter((elemento) => !puestos.includes(destinoDe(String(elemento)))), ...despues]
}

/**
 * Reads the files of Compose, the later over the earlier, with these variables in the environment.
 */
export const componer = (archivos: readonly string[], dadas: Record<string, string>): Compuesto => {
  const interpolar = (texto: string) =>
    texto.replace(/\$\{(\w+):([-?])(.*?)\}/g, (_, nombre, signo, resto) => {
      if (signo === '?' && !dadas[nombre]) throw new Error(`falta ${nombre}`)
      return dadas[nombre] ?? resto
    })
  const leidos = archivos.map((archivo) =>
    parse(
      readFileSync(join(RAIZ, archivo), 'utf8'),
      (_, valor) => (typeof valor === 'string' ? interpolar(valor) : valor),
      { merge: true },
    ),
  )
  return leidos.reduce((antes, despues) => fundir(antes, despues)) as Compuesto
}
