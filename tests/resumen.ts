import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestState, Vitest } from 'vitest/node'

/** A test file: its path from here, its duration in milliseconds, its tests by how they ended. */
type Archivo = {
  readonly archivo: string
  readonly ms: number
  readonly bien: number
  /** The failed tests, with groups and files that failed as a whole. */
  readonly mal: number
  /**
   * Tests that are skipped, tried again, or meant to fail: reading that they passed would be
   * misleading.
   */
  readonly dispensadas: number
  /** Tests whose worker died, or that were stopped with the run. */
  readonly sinCorrer: number
}
/** `errores`: errors outside of the tests. */
type Corrida = { readonly archivos: readonly Archivo[]; readonly errores: number }

const LENTOS = 10

/**
 * Returns the slowest files of one or several runs, and the result of all their tests: one line for
 * a reader of nothing else. Anything that kept a run from being whole counts there as failed.
 */
const resumenDe = (corridas: readonly Corrida[], terminoMal = false): string => {
  const archivos = corridas.flatMap((corrida) => corrida.archivos)
  const suma = (cuantos: (archivo: Archivo) => number) =>
    archivos.reduce((total, archivo) => total + cuantos(archivo), 0)
  const sinCorrer = suma((archivo) => archivo.sinCorrer)
  const dispensadas = suma((archivo) => archivo.dispensadas)
  const fallidas = suma(({ mal }) => mal) + sinCorrer + dispensadas
  const dichos = corridas.reduce((total, corrida) => total + corrida.errores, 0)
  // An error that nobody reported: nothing failed, and yet the run ended badly or had nothing to
  // run.
  const errores = fallidas + dichos === 0 && (terminoMal || archivos.length === 0) ? 1 : dichos
  const lentos = archivos
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, LENTOS)
    .map(({ archivo, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${archivo}`)
  return [
    `The ${lentos.length} slowest of ${archivos.length} files:`,
    ...lentos,
    ...(errores > 0 ? [`Errors outside of the tests: ${errores}`] : []),
    ...(sinCorrer > 0 ? [`Tests that didn't come to their end: ${sinCorrer}`] : []),
    ...(dispensadas > 0 ? [`Tests that are skipped, tried again or meant to fail: ${dispensadas}`] : []),
    `${suma(({ bien }) => bien)} passed, ${fallidas + errores} failed`,
  ].join('\n')
}

/**
 * Reads a file's results. `elegidas`: some tests were selected by name, so all others are skipped.
 */
const leer = (modulo: TestModule, elegidas: boolean): Archivo => {
  const tests = [...modulo.children.allTests()]
  const cuantas = (estado: TestState) => tests.filter((test) => test.result().state === estado).length
  const dispensa = ({ options: { retry, fails } }: TestCase) => Boolean(retry) || Boolean(fails)
  const grupos = [modulo, ...modulo.children.allSuites()].filter((grupo) => grupo.errors().length > 0)
  const mal = cuantas('failed') + grupos.length
  const sinCorrer = cuantas('pending')
  return {
    archivo: relative(process.cwd(), modulo.moduleId),
    ms: modulo.diagnostic().duration,
    bien: cuantas('passed'),
    mal: mal + sinCorrer === 0 && !modulo.ok() ? 1 : mal,
    // Those of a group that failed as a whole are skipped too.
    dispensadas: tests.filter(dispensa).length + (elegidas || grupos.length > 0 ? 0 : cuantas('skipped')),
    sinCorrer,
  }
}

/**
 * Prints at a run's end what took long and what failed, and stores it for a sum over several runs
 * (RESUMEN_EN, a file).
 */
class Resumen implements Reporter {
  private vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.vitest = vitest
  }

  onTestRunEnd(
    modulos: readonly TestModule[],
    errores: readonly SerializedError[],
    fin: 'passed' | 'failed' | 'interrupted',
  ): void {
    const elegidas = this.vitest?.config.testNamePattern !== undefined
    const archivos = modulos.map((modulo) => leer(modulo, elegidas))
    if (archivos.some(({ dispensadas }) => dispensadas > 0)) process.exitCode = 1
    const corrida: Corrida = { archivos, errores: errores.length }
    const en = process.env['RESUMEN_EN']
    if (en) appendFileSync(en, `${JSON.stringify(corrida)}\n`)
    console.log(`\n${resumenDe([corrida], fin !== 'passed')}`)
  }
}

// biome-ignore lint/style/noDefaultExport: vitest takes a reporter by its file
export default Resumen

/**
 * `node tests/resumen.ts FILE CODE` prints the result of the runs that are stored there, of a
 * command that ended with that code.
 */
const [, programa, notas, codigo] = process.argv
if (programa === import.meta.filename && notas !== undefined) {
  const corridas = existsSync(notas)
    ? readFileSync(notas, 'utf8')
        .split('\n')
        .filter((linea) => linea !== '')
        .map((linea) => JSON.parse(linea) as Corrida)
    : []
  console.log(resumenDe(corridas, codigo !== '0'))
}
