import { expect, it } from 'vitest'
import { correoParecido, formasDeCorreo } from '#commands/formas-de-correo.ts'
import { correoCanonico, correoConHost, correoLimpio } from '#domain/cuenta/correo.ts'

it.each([
  ['  ana@prueba.ec\u00a0', 'ana@prueba.ec'],
  ["'ana@prueba.ec'", 'ana@prueba.ec'],
  ['“ana@prueba.ec”', 'ana@prueba.ec'],
  ['‘ana@prueba.ec', 'ana@prueba.ec'],
  ["ana@prueba.ec'", 'ana@prueba.ec'],
  ['\u202aana@prueba.ec\u202c', 'ana@prueba.ec'],
  ["o'brien@prueba.ec", "o'brien@prueba.ec"],
  ['″ana@prueba.ec″', 'ana@prueba.ec'],
  ['❝ana@prueba.ec❞', 'ana@prueba.ec'],
  ['<ana@prueba.ec>', 'ana@prueba.ec'],
  ['Ana Pérez <ana@prueba.ec>', 'ana@prueba.ec'],
  ['"Pérez, Ana" <ana@prueba.ec>; ', 'ana@prueba.ec'],
  ['mailto:ana@prueba.ec', 'ana@prueba.ec'],
  ['ana@prueba.ec;', 'ana@prueba.ec'],
  ['Ana <ana@prueba.ec>; Luis <luis@prueba.ec>', 'Ana <ana@prueba.ec>; Luis <luis@prueba.ec'],
  ['Ana.Paz+feria@Prueba.EC', 'Ana.Paz+feria@Prueba.EC'],
  ['info@n\u0303andu\u0301.ec', 'info@ñandú.ec'],
])('%j is cleaned to %j', (escrito, limpio) => {
  expect(correoLimpio(escrito)).toBe(limpio)
})

it('the spellings of one mailbox have one canonical form, and a tagged address another', () => {
  const formas = [
    'info@ñandú.ec',
    'INFO@XN--AND-6MA2C.ec',
    'info@n\u0303andu\u0301.ec',
    ' Info@Ñandú.EC ',
    "'info@ñandú.ec'",
  ]
  expect(new Set(formas.map(correoCanonico))).toEqual(new Set(['info@xn--and-6ma2c.ec']))
  expect(correoCanonico('ana+feria@prueba.ec')).not.toBe(correoCanonico('ana@prueba.ec'))
})

it.each([
  'ana',
  '@prueba.ec',
  'ana@',
  'ana@127.0.0.1',
  'ana@1.2',
  'ana@prueba',
  'ana@prueba.ec:25',
  'ana@prueba.ec/x',
  'ana@[::1]',
])('%j has no valid mail host', (escrito) => {
  expect(correoConHost(escrito)).toBeUndefined()
})

it('an ASCII address has a single form, and a non-ASCII one lists its own spelling first', () => {
  expect(formasDeCorreo('Ana@Prueba.ec')).toEqual(['ana@prueba.ec'])
  expect(formasDeCorreo('Uno@xn--and-6ma2c.ec')).toContain('uno@ñandú.ec')
  expect(formasDeCorreo('info@ñandú.ec')).toEqual([
    'info@ñandú.ec',
    'info@xn--and-6ma2c.ec',
    'info@ñandú.ec'.normalize('NFD'),
  ])
})

it.each([
  ['аna@prueba.ec', 'Cyrillic a'],
  ['ana@рruеba.ec', 'Cyrillic in the host'],
  ['ａｎａ@prueba.ec', 'full width'],
  ['ana@ｐrueba.ec', 'full width in the host'],
  ['𝐚na@prueba.ec', 'mathematical'],
  ['αna@prueba.ec', 'Greek alpha'],
  ['ᴀna@prueba.ec', 'small capital'],
  ['🅰na@prueba.ec', 'in a box'],
  ['a\u0332na@prueba.ec', 'underlined'],
  ['a\u1e49a@prueba.ec', 'underlined, in one character'],
  ['ạna@prueba.ec', 'a dot below'],
  ['aˑna@prueba.ec', 'a letter that only modifies one'],
  ['Ꭺna@prueba.ec', 'a Cherokee capital'],
  ['ana@ᏢRUEBA.ec', 'a Cherokee capital in the host'],
  ['ana@ƥrueba.ec', 'a hook'],
  ['аnа@prueba.ec', 'two Cyrillic letters'],
])('%j looks like ana@prueba.ec (%s)', (escrito) => {
  expect(correoParecido(escrito)).toBe('ana@prueba.ec')
})

it('a long s looks like an s, but accented letters, digits and «rn» don’t look like others', () => {
  expect(correoParecido('ſol@prueba.ec')).toBe('sol@prueba.ec')
  for (const [correo, otro] of [
    ['ana1@prueba.ec', 'anal@prueba.ec'],
    ['carmen@prueba.ec', 'carrnen@prueba.ec'],
    ['maría@prueba.ec', 'maria@prueba.ec'],
    ['ana0@prueba.ec', 'anao@prueba.ec'],
  ] as const)
    expect(correoParecido(correo)).not.toBe(correoParecido(otro))
})
