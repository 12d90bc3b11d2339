import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { onTestFinished } from 'vitest'
import configuracion, { PISOS } from '../../.dependency-cruiser.ts'

const { imports } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))

/** The files of a small project, each with its imports. */
type Casa = Readonly<Record<string, readonly string[]>>

const escribir = (ruta: string, texto: string) => {
  mkdirSync(dirname(ruta), { recursive: true })
  writeFileSync(ruta, texto)
}

/**
 * Writes the files, and an empty file for everything that they import, except what `falta` names.
 * Returns what our configuration objects to. The package `desarrollo` is a devDependency.
 */
export async function objeciones(casa: Casa, solo: { desarrollo?: string; falta?: string } = {}): Promise<string[]> {
  const baseDir = mkdtempSync(join(tmpdir(), 'fronteras-'))
  onTestFinished(() => rmSync(baseDir, { recursive: true, force: true }))
  const importado = [...new Set(Object.values(casa).flat())].filter((que) => que !== solo.falta)
  const paquetes = importado.filter((que) => !/^[#.]/.test(que) && !isBuiltin(que))
  const manifiesto = {
    imports,
    dependencies: Object.fromEntries(paquetes.filter((que) => que !== solo.desarrollo).map((que) => [que, '1.0.0'])),
    devDependencies: solo.desarrollo ? { [solo.desarrollo]: '1.0.0' } : {},
  }
  escribir(join(baseDir, 'package.json'), JSON.stringify(manifiesto))
  for (const nombre of paquetes) {
    escribir(join(baseDir, 'node_modules', nombre, 'package.json'), JSON.stringify({ name: nombre, main: 'index.js' }))
    escribir(join(baseDir, 'node_modules', nombre, 'index.js'), '')
  }
  for (const que of importado) if (que.startsWith('#')) escribir(join(baseDir, que.slice(1)), 'export {}\n')
  for (const piso of PISOS) mkdirSync(join(baseDir, piso), { recursive: true })
  for (const [ruta, importados] of Object.entries(casa)) {
    escribir(join(baseDir, ruta), importados.map((que) => `import ${JSON.stringify(que)}\n`).join(''))
  }
  const { options, ...ruleSet } = configuracion
  const { output } = await cruise([...PISOS], { ...options, baseDir, validate: true, ruleSet })
  if (typeof output === 'string') throw new Error(output)
  return output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).sort()
}
