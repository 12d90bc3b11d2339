import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestState, Vitest } from 'vitest/node'

/** A test file: its path from here, how long it took in milliseconds, its tests by how they ended. */
type Archivo = {
  readonly archivo: string
  readonly ms: number
  readonly bien: number
  /** Also groups and files that failed as a whole. */
  readonly mal: number
  /** Skipped, tried again, or meant to fail: who reads that it passed would be deceived. */
  readonly dispensadas: number
  /** Their worker died, or somebody stopped the run. */
  readonly sinCorrer: number
}
/** `errores`: what happened outside of the tests. */
type Corrida = { readonly archivos: readonly Archivo[]; readonly errores: number }

const LENTOS = 10

/**
 * The slowest files of one or several runs, and what came of all their tests: a line for whoever
 * reads nothing else. Whatever kept a run from being whole counts there as failed.
 */
const resumenDe = (corridas: readonly Corrida[], terminoMal = false): string => {
  const archivos = corridas.flatMap((una) => una.archivos)
  const suma = (cuantos: (uno: Archivo) => number) => archivos.reduce((total, uno) => total + cuantos(uno), 0)
  const sinCorrer = suma((uno) => uno.sinCorrer)
  const dispensadas = suma((uno) => uno.dispensadas)
  const fallidas = suma(({ mal }) => mal) + sinCorrer + dispensadas
  const dichos = corridas.reduce((total, uno) => total + uno.errores, 0)
  // One that nobody told of: nothing failed, and yet it ended badly or had nothing to run.
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

/** `elegidas`: who runs it asked for some tests by name, so that all others are skipped. */
const leer = (modulo: TestModule, elegidas: boolean): Archivo => {
  const tests = [...modulo.children.allTests()]
  const cuantas = (estado: TestState) => tests.filter((test) => test.result().state === estado).length
  const dispensa = ({ options: { retry, fails } }: TestCase) => Boolean(retry) || Boolean(fails)
  const grupos = [modulo, ...modulo.children.allSuites()].filter((uno) => uno.errors().length > 0)
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

/** Says at a run's end what took long and what failed, and notes it for who sums several up (RESUMEN_EN, a file). */
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

/** `node tests/resumen.ts FILE CODE`: what the runs that are noted there came to, of a command that ended so. */
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
