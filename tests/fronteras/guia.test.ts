import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const RAIZ = join(import.meta.dirname, '../..')
const guia = readFileSync(join(RAIZ, 'CONTRIBUTING.md'), 'utf8')

it('every path that the guide names exists', () => {
  const nombrados = [...guia.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`|\]\(([\w./-]+)\)/g)].map(
    ([, enCodigo, enEnlace]) => enCodigo ?? enEnlace ?? '',
  )
  expect(nombrados.length).toBeGreaterThan(60)
  expect(nombrados.filter((lugar) => !existsSync(join(RAIZ, lugar)))).toEqual([])
})

it('every name that the guide imports from a file is in it', () => {
  const tomados = [...guia.matchAll(/`(\w+)`(?:: [^`.]*)? (?:in|of) `([\w./-]+\.tsx?)`/g)]
  expect(tomados.length).toBeGreaterThan(12)
  for (const [, nombre = '', archivo = ''] of tomados)
    expect(readFileSync(join(RAIZ, archivo), 'utf8'), archivo).toContain(nombre)
})

it('every function that the guide calls is one of the tests', () => {
  const capas = guia.slice(guia.indexOf('## A test'), guia.indexOf('## Before you commit'))
  const codigo = [...capas.matchAll(/`([^`]+)`/g)].flatMap(([, trozo = '']) => [
    ...trozo.matchAll(/\b([a-zA-Z]\w+)\(/g),
  ])
  const llamadas = [...new Set(codigo.map(([, nombre = '']) => nombre))]
  expect(llamadas.length).toBeGreaterThan(14)
  const fuentes = readdirSync(join(RAIZ, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((archivo) => /(?<!\.test)\.tsx?$/.test(archivo))
    .map((archivo) => readFileSync(join(RAIZ, 'tests', archivo), 'utf8'))
  expect(
    llamadas.filter((nombre) => {
      const hecha = new RegExp(`\\bconst (?:\\{[^}]*)?${nombre}\\b|^ +(?:readonly )?${nombre}[:,(]`, 'm')
      return !fuentes.some((fuente) => hecha.test(fuente))
    }),
  ).toEqual([])
})
