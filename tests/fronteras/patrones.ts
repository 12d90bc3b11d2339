import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { checkSync } from 'recheck'

/**
 * The patterns that are built at run time, by file. Each entry says which part of the pattern comes
 * from outside.
 */
const AL_CORRER: Readonly<Record<string, string>> = {
  'api/access/cabeceras.ts': 'names of elements, over the built page',
  'api/contract/push.ts': 'a length',
  'api/http/celda-de-archivo.ts': 'names of months',
  'api/operacion/paginas.ts': 'paths of the route table',
  'api/wamp/live.ts': 'a topic of the contract',
  'domain/extracto/legible.ts': 'the characters that windows-1252 has for bytes',
  'domain/extracto/montos.ts': 'the separators of an amount',
  'domain/extracto/texto.ts': 'another pattern of the file, of which all matches are wanted',
  'domain/extracto/totales.ts': 'another pattern of the file',
  'domain/rutas.ts': 'paths of the route table',
  'eventstore/read-request.ts': 'the filter of a client of the node, over names of streams and types',
  'projections/motor/texto.ts': 'a class of characters',
}
const CARPETAS = ['domain', 'commands', 'projections', 'eventstore', 'api', 'web']

type Hallado = { readonly patron: string; readonly flags: string }
type Nodo = { readonly type?: string; readonly [campo: string]: unknown }

/** Returns the regular expressions in a file's code, and how many are built at run time. */
export const patronesEn = (codigo: string, tsx: boolean): { fijos: readonly Hallado[]; alCorrer: number } => {
  const fijos: Hallado[] = []
  let alCorrer = 0
  const mirar = (nodo: unknown): void => {
    if (typeof nodo !== 'object' || nodo === null) return
    const { type, pattern, flags, callee } = nodo as Nodo
    if (type === 'RegExpLiteral') fijos.push({ patron: String(pattern), flags: String(flags) })
    if ((type === 'NewExpression' || type === 'CallExpression') && (callee as Nodo)['value'] === 'RegExp') alCorrer += 1
    for (const dentro of Object.values(nodo)) mirar(dentro)
  }
  mirar(parseSync(codigo, { syntax: 'typescript', tsx, target: 'esnext' }))
  return { fijos, alCorrer }
}

/**
 * Checks that a pattern takes time linear in the length of its input, wherever in the input it
 * starts. Returns an input that shows otherwise, if there is one. A pattern that can't be judged in
 * time counts as one that isn't linear.
 */
export const tardanza = ({ patron, flags }: Hallado): string | undefined => {
  // The random inputs have a fixed seed, so that every run of the check gives the same result. A
  // trial is limited by the characters that it reads and not by time, which a busy machine exceeds.
  const juicio = checkSync(patron, flags.replace('v', 'u'), {
    timeout: 20_000,
    randomSeed: 1,
    seedingTimeout: null,
    incubationTimeout: null,
    attackTimeout: null,
  })
  if (juicio.status === 'safe') return undefined
  return juicio.status === 'vulnerable' ? `${juicio.complexity.summary}: ${juicio.attack.pattern}` : juicio.error.kind
}

if (import.meta.main) {
  const archivos = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...CARPETAS], { encoding: 'utf8' })
    .split('\n')
    .filter((archivo) => /\.(?:tsx?|m?js)$/.test(archivo))
  const donde = new Map<string, Hallado & { readonly en: string }>()
  const faltas: string[] = []
  for (const archivo of archivos) {
    const { fijos, alCorrer } = patronesEn(readFileSync(archivo, 'utf8'), archivo.endsWith('x'))
    for (const hallado of fijos) donde.set(`/${hallado.patron}/${hallado.flags}`, { ...hallado, en: archivo })
    if (alCorrer > 0 !== archivo in AL_CORRER)
      faltas.push(
        `${archivo}: a pattern put together at run time is listed in tests/fronteras/patrones.ts, and no other`,
      )
  }
  for (const [literal, hallado] of donde) {
    const tarda = tardanza(hallado)
    if (tarda !== undefined) faltas.push(`${hallado.en}: ${literal} isn't linear. ${tarda}`)
  }
  console.log(`${donde.size} patterns, ${faltas.length} faults`)
  for (const falta of faltas) console.error(falta)
  process.exitCode = faltas.length > 0 ? 1 : 0
}
