import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import configuracion, { PISOS, SALAS } from '../.dependency-cruiser.ts'

const RAIZ = join(import.meta.dirname, '..')
export const PLANO = join(import.meta.dirname, 'arquitectura.md')

/** Every file of the project with its imports. */
export async function leer(): Promise<ICruiseResult['modules']> {
  const { output } = await cruise([...PISOS], { ...configuracion.options, baseDir: RAIZ })
  if (typeof output === 'string') throw new Error(output)
  return output.modules
}

/** The nodes that each node imports. */
type Grafo = Map<string, Set<string>>

const DIBUJADOS = PISOS.filter((piso) => piso !== 'tests')

const grafo = (modulos: ICruiseResult['modules'], nodo: (ruta: string) => string | undefined): Grafo => {
  const flechas: Grafo = new Map()
  for (const { source, dependencies } of modulos) {
    const de = nodo(source)
    if (de === undefined) continue
    const destinos = flechas.get(de) ?? new Set()
    flechas.set(de, destinos)
    for (const { resolved } of dependencies) {
      const a = nodo(resolved)
      if (a !== undefined && a !== de) destinos.add(a)
    }
  }
  return new Map([...flechas].sort(([a], [b]) => (a < b ? -1 : 1)).map(([de, a]) => [de, new Set([...a].sort())]))
}

const alcanza = (flechas: Grafo, de: string, a: string, vistos = new Set<string>()): boolean =>
  [...(flechas.get(de) ?? [])].some(
    (siguiente) => siguiente === a || (!vistos.has(siguiente) && alcanza(flechas, siguiente, a, vistos.add(siguiente))),
  )

/** Leaves out each arrow that a longer path implies. */
const reducido = (flechas: Grafo): Grafo => {
  const copia: Grafo = new Map([...flechas].map(([de, a]) => [de, new Set(a)]))
  for (const [de, destinos] of copia)
    for (const a of [...destinos]) {
      destinos.delete(a)
      if (!alcanza(copia, de, a)) destinos.add(a)
    }
  return copia
}

const mermaid = (flechas: Grafo, piso = ''): string => {
  const pares = [...flechas].flatMap(([de, destinos]) => [...destinos].map((a) => [de, a] as const))
  const id = (nombre: string) => nombre.replaceAll(/\W/g, '_')
  const rotulo = (nombre: string) =>
    nombre.startsWith(`${piso}/`) && !nombre.endsWith('/*') ? nombre.slice(piso.length + 1) : nombre
  return [
    '```mermaid',
    'flowchart TB',
    ...[...new Set(pares.flat())].sort().map((nombre) => `  ${id(nombre)}["${rotulo(nombre)}"]`),
    ...pares.map(([de, a]) => `  ${id(de)} --> ${id(a)}`),
    '```',
  ].join('\n')
}

/** Returns the table of a floor's rooms, in the order in which they may know each other. */
const tablaDeSalas = (de: string): readonly string[] =>
  SALAS[de]
    ? [
        [
          '| room | holds |',
          '|---|---|',
          ...Object.entries(SALAS[de]).map(([sala, tiene]) => `| \`${sala}\` | ${tiene} |`),
        ].join('\n'),
      ]
    : []

const piso = (ruta: string) => {
  if (ruta.startsWith('api/contract/')) return 'api/contract'
  return DIBUJADOS.find((dibujado) => ruta.startsWith(`${dibujado}/`))
}

/**
 * Returns the rooms of a floor. The floor's own files are one node, except that a file that lists
 * rooms is a node of its own, and the rooms' imports of it aren't drawn.
 */
const salas = (modulos: ICruiseResult['modules'], de: string): Grafo => {
  const suelto = (ruta: string) => ruta.startsWith(`${de}/`) && !ruta.slice(de.length + 1).includes('/')
  const enSala = (ruta: string) => ruta.startsWith(`${de}/`) && !suelto(ruta)
  const listas = new Set(
    modulos
      .filter(({ source, dependencies }) => suelto(source) && dependencies.some(({ resolved }) => enSala(resolved)))
      .map(({ source }) => source),
  )
  const flechas = grafo(modulos, (ruta) => {
    if (suelto(ruta)) return listas.has(ruta) ? ruta : `${de}/*`
    return enSala(ruta) ? ruta.split('/').slice(0, 2).join('/') : undefined
  })
  for (const [sala, destinos] of flechas) {
    for (const a of destinos) if (listas.has(a) && alcanza(flechas, a, sala)) destinos.delete(a)
  }
  return flechas
}

/** Returns the picture of the architecture, from the imports. */
export function dibujar(modulos: ICruiseResult['modules']): string {
  return [
    '# The house, drawn from its imports',
    '`npm run plano` writes this page, and a test holds it fresh. An arrow reads «imports». What may be imported is the table in [.dependency-cruiser.ts](../.dependency-cruiser.ts).',
    '## The floors',
    mermaid(grafo(modulos, piso)),
    'Below, the rooms of each floor. A room may import those above it in the table. An arrow that a longer way says already is left out. `domain/*` stands for the files of that folder alone; one of them that lists rooms is drawn by itself, without what those rooms take of it.',
    ...DIBUJADOS.flatMap((dibujado) => {
      const flechas = reducido(salas(modulos, dibujado))
      return flechas.size > 1 ? [`## ${dibujado}`, ...tablaDeSalas(dibujado), mermaid(flechas, dibujado)] : []
    }),
  ]
    .join('\n\n')
    .concat('\n')
}

if (import.meta.main) writeFileSync(PLANO, dibujar(await leer()))
