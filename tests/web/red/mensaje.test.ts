import { expect, test } from 'vitest'
import { alternar, alternarTodos, coinciden } from '#web/red/mensaje/elegir.ts'

const persona = (id: string, nombre: string, ciudad = 'Loja') => ({ id, nombre, ciudad })
const GENTE = [
  persona('a', 'Ferretería Ñusta'),
  persona('b', 'Íntima Textil', 'Quito'),
  persona('c', 'Óptica Sol', 'Quito'),
]

test('recipients are found by any words of name and city, whatever the accents', () => {
  expect(coinciden(GENTE, 'optica').map(({ id }) => id)).toEqual(['c'])
  expect(coinciden(GENTE, ' QUITO intima ').map(({ id }) => id)).toEqual(['b'])
  expect(coinciden(GENTE, '')).toHaveLength(3)
})

test('"todos" marks those in view, and unmarks them without touching the others', () => {
  const enQuito = coinciden(GENTE, 'quito')
  const marcados = alternarTodos(new Set(['a']), enQuito)
  expect([...marcados]).toEqual(['a', 'b', 'c'])
  expect([...alternarTodos(marcados, enQuito)]).toEqual(['a'])
})

test('nobody can mark more than 200', () => {
  const muchos = Array.from({ length: 250 }, (_, i) => persona(`p${i}`, `Persona ${i}`))
  const marcados = alternarTodos(new Set(), muchos)
  expect(marcados.size).toBe(200)
  expect(alternar(marcados, 'p249').size).toBe(200)
  expect(alternar(marcados, 'p0').size).toBe(199)
})
