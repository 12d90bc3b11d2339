import { expect, test } from 'vitest'
import { crearClaves, trazaNueva, uuid } from '#web/servidor/claves.ts'

const contadas = () => {
  let n = 0
  return crearClaves(() => `clave-${++n}`)
}

test('an action without an answer keeps its key when tried again', () => {
  const claves = contadas()
  expect(claves.de('aprobar 1')).toBe(claves.de('aprobar 1'))
})

test('the same action gets another key after an answer', () => {
  const claves = contadas()
  const primera = claves.de('aprobar 1')
  claves.soltar('aprobar 1')
  expect(claves.de('aprobar 1')).not.toBe(primera)
})

test('different actions have different keys', () => {
  const claves = contadas()
  expect(claves.de('aprobar 1')).not.toBe(claves.de('aprobar 2'))
})

test('a key is a UUID', () => {
  expect(uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('a traceparent is in the form of W3C, and each is another', () => {
  const nuevas = Array.from({ length: 50 }, trazaNueva)
  for (const nueva of nuevas) expect(nueva).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(new Set(nuevas).size).toBe(nuevas.length)
})
