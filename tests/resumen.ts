import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** A test file: its path from here, how long it took in milliseconds, its tests by how they ended. */
type Archivo = { readonly archivo: string; readonly ms: number; readonly bien: number; readonly mal: number }

const LENTOS = 10

/** The slowest files of one or several runs, and what came of all their tests: a line for whoever reads nothing else. */
const resumenDe = (archivos: readonly Archivo[], errores: number): string => {
  const suma = (cuantos: (uno: Archivo) => number) => archivos.reduce((total, uno) => total + cuantos(uno), 0)
  const lentos = archivos
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, LENTOS)
    .map(({ archivo, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${archivo}`)
  return [
    `The ${lentos.length} slowest of ${archivos.length} files:`,
    ...lentos,
    ...(errores > 0 ? [`${errores} errors outside of the tests`] : []),
    `${suma(({ bien }) => bien)} passed, ${suma(({ mal }) => mal)} failed`,
  ].join('\n')
}

/** A file that failed as a whole, before its tests or beside them, counts as one that failed. */
const leer = (modulo: TestModule): Archivo => {
  const tests = [...modulo.children.allTests()].map((test) => test.result().state)
  const mal = tests.filter((estado) => estado === 'failed').length
  return {
    archivo: relative(process.cwd(), modulo.moduleId),
    ms: modulo.diagnostic().duration,
    bien: tests.filter((estado) => estado === 'passed').length,
    mal: mal === 0 && !modulo.ok() ? 1 : mal,
  }
}

type Corrida = { readonly archivos: readonly Archivo[]; readonly errores: number }

/** Says at a run's end what took long and what failed, and notes it for who sums several up (RESUMEN_EN, a file). */
class Resumen implements Reporter {
  onTestRunEnd(modulos: readonly TestModule[], errores: readonly SerializedError[]): void {
    const corrida: Corrida = { archivos: modulos.map(leer), errores: errores.length }
    const en = process.env['RESUMEN_EN']
    if (en) appendFileSync(en, `${JSON.stringify(corrida)}\n`)
    console.log(`\n${resumenDe(corrida.archivos, corrida.errores)}`)
  }
}

// biome-ignore lint/style/noDefaultExport: vitest takes a reporter by its file
export default Resumen

/** `node tests/resumen.ts FILE`: what the runs that are noted there came to. */
const [, programa, notas] = process.argv
if (programa === import.meta.filename && notas !== undefined) {
  const corridas = existsSync(notas)
    ? readFileSync(notas, 'utf8')
        .split('\n')
        .filter((linea) => linea !== '')
        .map((linea) => JSON.parse(linea) as Corrida)
    : []
  const errores = corridas.reduce((total, corrida) => total + corrida.errores, 0)
  console.log(
    resumenDe(
      corridas.flatMap(({ archivos }) => archivos),
      errores,
    ),
  )
}
