import { expect, it } from 'vitest'
import type { LineaDeExtracto } from '#api/contract/extracto.ts'
import { PORQUES } from '#domain/extracto/pagable.ts'
import { aQuienNombra, porqueDicho } from '#web/libro/extracto/palabras.ts'

const linea = (cambios: Partial<LineaDeExtracto>): LineaDeExtracto => ({
  ...{ numero: 1, fecha: '2026-11-20', referencia: '', descripcion: '', resto: '', monto: '34.50', estado: 'dudosa' },
  ...{ porque: 'nada', cobro: '', pagos: [], nombra: [], dice: [], elegible: true, aparte: null },
  ...cambios,
})

it('a line says why it waits for somebody, with the words that nobody knows', () => {
  expect(porqueDicho(linea({ porque: 'otras-palabras', dice: ['RECHAZADA'] }))).toBe(
    'La línea dice además «RECHAZADA»: mira si es de este pago.',
  )
  expect(porqueDicho(linea({ porque: 'otras-palabras', dice: ['ANA', 'MORA'] }))).toContain('«ANA» y «MORA»')
  const dichos = PORQUES.map((porque) => porqueDicho(linea({ porque })))
  expect(new Set(dichos).size).toBe(dichos.length)
})

it('whoever says which payment a line is hears whom else it names', () => {
  const nombra = ['Modulares Quitumbe', 'Imprenta Nuevo Sol']
  expect(aQuienNombra(linea({ nombra }), 'Imprenta Nuevo Sol')).toBe('La línea nombra a Modulares Quitumbe.')
  expect(aQuienNombra(linea({ nombra: ['Imprenta Nuevo Sol'] }), 'Imprenta Nuevo Sol')).toBeUndefined()
  // Its reason says it already.
  expect(aQuienNombra(linea({ porque: 'otro-cliente', nombra }), 'Ana')).toBeUndefined()
})
