import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { PISOS } from '../../.dependency-cruiser.ts'
import { dibujar, leer, PLANO } from '../../docs/plano.ts'

const RAIZ = join(import.meta.dirname, '../..')
const FUERA = ['node_modules', 'web/dist', 'coverage', 'data']
/** Matches an import statement without parsing the file. */
const IMPORTA = /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm

const archivos = globSync('**/*.{ts,tsx}', { cwd: RAIZ, exclude: (ruta) => FUERA.includes(ruta) })
  .map((ruta) => ruta.replaceAll('\\', '/'))
  .filter((ruta) => ruta.includes('/') && !ruta.startsWith('docs/'))
  .sort()

let modulos: Awaited<ReturnType<typeof leer>>
beforeAll(async () => {
  modulos = await leer()
})

// Without a parser that it supports, dependency-cruiser reads nothing and passes; TypeScript 7 is
// not supported.
describe('dependency-cruiser reads', () => {
  it('every file of the house', () => {
    const leidos = new Set(modulos.map(({ source }) => source))
    expect(archivos.length).toBeGreaterThan(500)
    expect(archivos.filter((ruta) => !leidos.has(ruta))).toEqual([])
  })

  // dependency-cruiser ignores a type taken by an inline import(…), so an `import type` is needed.
  it('every import in them', () => {
    const importado = new Set(
      modulos.flatMap(({ source, dependencies }) =>
        // It recognises some of Node's modules only by their prefix.
        dependencies.map(({ module }) => `${source}: ${module.replace(/^node:/, '')}`),
      ),
    )
    const escrito = archivos.flatMap((ruta) =>
      [...readFileSync(join(RAIZ, ruta), 'utf8').matchAll(IMPORTA)].map(
        ([, de, en]) => `${ruta}: ${(de ?? en ?? '').replace(/^node:/, '')}`,
      ),
    )
    expect(escrito.length).toBeGreaterThan(2500)
    expect(escrito.filter((importacion) => !importado.has(importacion))).toEqual([])
  })

  it('all floors in `npm run check`', () => {
    const { scripts } = JSON.parse(readFileSync(join(RAIZ, 'package.json'), 'utf8'))
    expect(scripts.check).toContain(`depcruise -T err-long ${PISOS.join(' ')} &&`)
  })
})

it('The picture of the architecture matches the imports (npm run plano)', () => {
  expect(readFileSync(PLANO, 'utf8')).toBe(dibujar(modulos))
})
