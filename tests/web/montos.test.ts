import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal } from '#domain/dinero.ts'
import { centavosEscritos, montosDe } from '#web/pedidos/montos.ts'
import { dolares } from '#web/ui/cifras.ts'

test.each([
  ['125.50', 12550],
  ['125,50', 12550],
  ['125,5', 12550],
  ['$ 125', 12500],
  ['1.234,50', 123450],
  ['1234.50', 123450],
  ['0', 0],
])('«%s» is %i cents', (texto, cents) => {
  expect(centavosEscritos(texto)).toBe(cents)
})

test.each(['', '1.234', '1,234,5', '12.345', '-5', 'diez', '1e9', 'NaN', '9999999999'])(
  '«%s» is no amount',
  (texto) => {
    expect(centavosEscritos(texto)).toBeUndefined()
  },
)

test('an amount as the screen writes it is the same amount when typed back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      expect(centavosEscritos(dolares(decimal(cents)))).toBe(cents)
    }),
  )
})

test('IVA and total follow the subtotal at the order’s own rate', () => {
  expect(montosDe(12550, 1500)).toEqual({ subtotal: '125.50', iva: '18.83', total: '144.33' })
  expect(montosDe(12550, 1200)).toEqual({ subtotal: '125.50', iva: '15.06', total: '140.56' })
})
