import { expect, test } from 'vitest'
import { fuerzaDe } from '#web/yo/fuerza.ts'

test('a password’s strength depends on its length, its variety and the usual pieces', () => {
  expect(fuerzaDe('corta')).toBe(0)
  expect(fuerzaDe('aaaaaaaaaaaa')).toBe(1)
  expect(fuerzaDe('Contraseña123')).toBe(1)
  expect(fuerzaDe('rosa.toapanta', ['rosa.toapanta@correo.ec', 'Rosa Toapanta'])).toBe(1)
  expect(fuerzaDe('zapatos verdes')).toBe(3)
  expect(fuerzaDe('volcán y páramo 27')).toBe(3)
})
