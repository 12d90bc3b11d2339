import { expect, it } from 'vitest'
import { esTelefono, telefonoLimpio } from '#domain/telefono.ts'

it.each([
  ['0991234567', '0991234567'],
  ['099 123 4567', '099 123 4567'],
  ['(02) 234-5678', '02 234-5678'],
  ['+593 (0)99 123 4567', '+593 99 123 4567'],
  ['00593 99 123 4567', '+593 99 123 4567'],
  ['\u202a+593 99 123 4567\u202c', '+593 99 123 4567'],
  ['+593\u00a099\u2011123\u20114567', '+593 99-123-4567'],
  ['099.123.4567', '099 123 4567'],
  ['02/234/5678', '02 234 5678'],
  ['Tel.: 02 234 5678', '02 234 5678'],
  ['022345678 ext. 12', '022345678 ext 12'],
  ['02 234 5678 x12', '02 234 5678 ext 12'],
  ['+593 - 99 - 123 - 4567', '+593-99-123-4567'],
  ['+593 (0) 99 123 4567 ext 12345', '+593991234567 ext 12345'],
  ['０９９１２３４５６７', '0991234567'],
])('%j is kept as %j', (escrito, limpio) => {
  expect(telefonoLimpio(escrito)).toBe(limpio)
})

it('a number that can be dialled has seven to fifteen figures and fits where it is kept', () => {
  for (const bueno of ['0991234567', '+593 (0)99 123 4567', '(02) 234-5678', '234-5678', '02 234 5678 ext. 12'])
    expect(esTelefono(telefonoLimpio(bueno)), bueno).toBe(true)
  for (const malo of [
    '',
    '12345',
    'llámame',
    '099123456a',
    '+',
    '(((',
    '1234567890123456',
    '099--1234567 999999999999',
    '+593 +593 99 123',
  ])
    expect(esTelefono(telefonoLimpio(malo)), malo).toBe(false)
})
