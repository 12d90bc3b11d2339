import { expect, it } from 'vitest'
import { z } from 'zod'
import { enEspanol } from '#api/http/espanol.ts'

const dicho = (schema: z.ZodType, valor: unknown) =>
  schema.safeParse(valor, { error: enEspanol }).error?.issues[0]?.message

it.each<[string, z.ZodType, unknown]>([
  ['Falta este dato.', z.string(), undefined],
  ['Debe ser un texto.', z.string(), 5],
  ['Debe ser un número.', z.number(), 'x'],
  ['Debe ser un número.', z.coerce.number(), 'x'],
  ['Debe ser un número entero.', z.int(), 1.5],
  ['Debe ser sí o no (true o false).', z.boolean(), 'sí'],
  ['Debe ser una lista.', z.array(z.string()), {}],
  ['Debe ser un objeto.', z.object({}), []],
  ['Debe ser uno.', z.literal('uno'), 'dos'],
  ['Debe ser uno de estos: a, b.', z.enum(['a', 'b']), 'c'],
  ['Escribe como máximo 1 carácter.', z.string().max(1), 'ab'],
  ['Escribe al menos 3 caracteres.', z.string().min(3), 'ab'],
  ['Admite hasta 2 elementos.', z.array(z.int()).max(2), [1, 2, 3]],
  ['Debe ser 5 o menos.', z.number().max(5), 6],
  ['Debe ser menos que 5.', z.number().lt(5), 5],
  ['Debe ser 0 o más.', z.number().min(0), -1],
  ['Debe ser más que 0.', z.number().positive(), 0],
  ['Escribe una fecha como 2026-11-30.', z.iso.date(), 'ayer'],
  ['No tiene la forma que se espera.', z.string().regex(/^a$/), 'b'],
  ['Debe ser múltiplo de 5.', z.number().multipleOf(5), 7],
  ['No es válido.', z.union([z.string(), z.int()]), true],
])('says «%s»', (esperado, schema, valor) => {
  expect(dicho(schema, valor)).toBe(esperado)
})

it('lists at most twelve values, and repeats nothing that was sent', () => {
  const muchos = z.enum(Array.from({ length: 30 }, (_, n) => `v${n}`) as [string, ...string[]])
  expect(dicho(muchos, 'Quilumbaqui')).toBe(
    'Debe ser uno de estos: v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, ….',
  )
})
