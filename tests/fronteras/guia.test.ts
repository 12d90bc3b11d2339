import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const RAIZ = join(import.meta.dirname, '../..')
const guia = readFileSync(join(RAIZ, 'CONTRIBUTING.md'), 'utf8')

it('every place that the guide names is there', () => {
  const nombrados = [...guia.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`|\]\(([\w./-]+)\)/g)].map(
    ([, uno, otro]) => uno ?? otro ?? '',
  )
  expect(nombrados.length).toBeGreaterThan(60)
  expect(nombrados.filter((lugar) => !existsSync(join(RAIZ, lugar)))).toEqual([])
})

it('what the guide takes from a file is in it', () => {
  const tomados = [...guia.matchAll(/`(\w+)`(?:: [^`.]*)? (?:in|of) `([\w./-]+\.tsx?)`/g)]
  expect(tomados.length).toBeGreaterThan(4)
  for (const [, nombre = '', archivo = ''] of tomados)
    expect(readFileSync(join(RAIZ, archivo), 'utf8'), archivo).toContain(nombre)
})
