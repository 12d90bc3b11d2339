import { expect, it } from 'vitest'
import type { LineaDeExtracto } from '#api/contract/extracto.ts'
import { PORQUES } from '#domain/extracto/pagable.ts'
import { aQuienNombra, porqueDicho } from '#web/extracto/palabras.ts'

const linea = (cambios: Partial<LineaDeExtracto>): LineaDeExtracto => ({
  numero: 1,
  fecha: '2026-11-20',
  referencia: '',
  descripcion: '',
  resto: '',
  monto: '34.50',
  estado: 'dudosa',
  porque: 'nada',
  enTodo: false,
  cobro: '',
  pagos: [],
  nombra: [],
  dice: [],
  elegible: true,
  aparte: null,
  ...cambios,
})

it('a line tells why it waits for a person, with its unknown words', () => {
  expect(porqueDicho(linea({ porque: 'otras-palabras', dice: ['RECHAZADA'] }))).toBe(
    'La línea dice además «RECHAZADA»: mira si es de este pago.',
  )
  expect(porqueDicho(linea({ porque: 'otras-palabras', dice: ['ANA', 'MORA'] }))).toContain('«ANA» y «MORA»')
  const dichos = PORQUES.map((porque) => porqueDicho(linea({ porque })))
  expect(new Set(dichos).size).toBe(dichos.length)
})

it('a line tells which other clients it names, unless its reason does already', () => {
  const nombra = ['Modulares Quitumbe', 'Imprenta Nuevo Sol']
  expect(aQuienNombra(linea({ nombra }), 'Imprenta Nuevo Sol')).toBe('La línea nombra a Modulares Quitumbe.')
  expect(aQuienNombra(linea({ nombra: ['Imprenta Nuevo Sol'] }), 'Imprenta Nuevo Sol')).toBeUndefined()
  // Its reason says it already.
  expect(aQuienNombra(linea({ porque: 'otro-cliente', nombra }), 'Ana')).toBeUndefined()
})
