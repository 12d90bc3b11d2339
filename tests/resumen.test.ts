import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { borrar, carpetaNueva } from './carpeta.ts'
import { RAIZ } from './programa.ts'

const carpeta = carpetaNueva('resumen')
afterAll(() => borrar(carpeta))

/** Returns what a run of these test files, and of nothing else, prints at its end. */
const resumen = (
  archivos: Readonly<Record<string, string>>,
  mas: readonly string[] = [],
): { codigo: number | null; lineas: readonly string[] } => {
  const raiz = carpetaNueva('corrida', carpeta)
  writeFileSync(join(raiz, 'package.json'), '{"type":"module"}')
  for (const [nombre, codigo] of Object.entries(archivos)) writeFileSync(join(raiz, `${nombre}.test.js`), codigo)
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      join(RAIZ, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--globals',
      '--root',
      raiz,
      '--maxWorkers',
      '1',
      '--reporter',
      join(RAIZ, 'tests/resumen.ts'),
      ...mas,
    ],
    { cwd: raiz, encoding: 'utf8', env: { PATH: process.env['PATH'] } },
  )
  const lineas = stdout.split('\n').filter((linea) => linea !== '')
  return { codigo: status, lineas: lineas.filter((linea) => !/ s {2}|slowest/.test(linea)) }
}

it('the summary counts what passed, and what failed by itself or as a whole', () => {
  const { codigo, lineas } = resumen({
    bien: `it('a', () => {}); it('b', () => {})`,
    mal: `it('a', () => { throw new Error('mal') })`,
    alImportar: `throw new Error('mal')`,
    grupo: `describe('g', () => { beforeAll(() => { throw new Error('mal') }); it('a', () => {}) }); it('b', () => {})`,
  })
  expect(codigo).toBe(1)
  expect(lineas).toEqual(['3 passed, 3 failed'])
})

it('a run with a test that is skipped, retried or meant to fail is red, unless tests are selected by name', () => {
  const archivos = {
    saltada: `it.skip('a', () => {}); it('b', () => {})`,
    porHacer: `it.todo('a'); it('b', ({ skip }) => skip())`,
    sola: `it.only('a', () => {}); it('b', () => {})`,
    otraVez: `it('a', { retry: 2 }, () => {})`,
    alReves: `it.fails('a', () => { throw new Error('mal') })`,
  }
  const { codigo, lineas } = resumen(archivos)
  expect(codigo).toBe(1)
  expect(lineas).toEqual(['Tests that are skipped, tried again or meant to fail: 6', '4 passed, 6 failed'])
  const elegida = resumen({ dos: `it('a', () => {}); it('b', () => {})` }, ['-t', 'b'])
  expect([elegida.codigo, elegida.lineas.at(-1)]).toEqual([0, '1 passed, 0 failed'])
})

it.each([
  ['a rejection that nobody handles', `it('a', () => { Promise.reject(new Error('mal')) })`, /^1 passed, 1 failed$/],
  [
    'a worker that is killed',
    `it('a', () => process.kill(process.pid, 'SIGKILL')); it('b', () => {})`,
    /^0 passed, [1-9] failed$/,
  ],
])('the summary of a red run never says that nothing failed: %s', (_, codigo, dice) => {
  const corrida = resumen({ uno: codigo })
  expect(corrida.codigo).toBe(1)
  expect(corrida.lineas.at(-1)).toMatch(dice)
})

it('a run without a test counts as failed', () => {
  const { codigo, lineas } = resumen({})
  expect([codigo, lineas.at(-1)]).toEqual([1, '0 passed, 1 failed'])
})
