import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { decimal } from '#domain/dinero.ts'
import { centavosEscritos, comoEspera, montoIncompleto, montosDe } from '#web/pedido/montos.ts'
import { dolares } from '#web/ui/cifras.ts'

test.each([
  ['125.50', 12550],
  ['125,50', 12550],
  ['125,5', 12550],
  ['$ 125', 12500],
  ['1.234,50', 123450],
  ['1234.50', 123450],
  ['350,', 35000],
  ['1.234,', 123400],
  [',5', 50],
  ['0', 0],
])('«%s» is %i cents', (texto, cents) => {
  expect(centavosEscritos(texto)).toBe(cents)
})

test.each(['', '120 - 150', '350 50', '-50', '1.234', '1,234,5', '12.345', 'diez', '1e9', 'NaN', '9999999999'])(
  '«%s» isn’t an amount',
  (texto) => {
    expect(centavosEscritos(texto)).toBeUndefined()
  },
)

test('an amount is never called wrong while it is being typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.boolean(), (cents, deMiles) => {
      const escrito = deMiles ? dolares(decimal(cents)) : decimal(cents).replace('.', ',')
      for (let n = 0; n <= escrito.length; n += 1) {
        const dicho = escrito.slice(0, n)
        expect(centavosEscritos(dicho) !== undefined || montoIncompleto(dicho), dicho).toBe(true)
      }
    }),
  )
})

test.each(['12,345', '1.2.3', '12.34.5', '1,2,3', '1.234,567', '9999999999', 'x'])('«%s» is wrong at once', (texto) => {
  expect(centavosEscritos(texto)).toBeUndefined()
  expect(montoIncompleto(texto)).toBe(false)
})

test('an amount as the screen writes it is the same amount when typed back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      expect(centavosEscritos(dolares(decimal(cents)))).toBe(cents)
    }),
  )
})

test('IVA and total follow the subtotal at the order’s own rate', () => {
  expect(montosDe(12550, '15')).toEqual({ subtotal: '125.50', iva: '18.83', total: '144.33' })
  expect(montosDe(12550, '12')).toEqual({ subtotal: '125.50', iva: '15.06', total: '140.56' })
})

test('an order that was read before one’s own step is shown with it, and offers no other step', () => {
  const fila = {
    estadoPedProv: 'Enviar Propuesta',
    estadoCliente: 'En Curso',
    meEspera: true,
    tarifa: '15',
    subtotalPedido: '0.00',
    ivaPedido: '0.00',
    totalPedido: '0.00',
    pasos: { proponer: null, fijarSubtotal: null },
  } as unknown as FilaPedido
  const hecho = { clave: 'c', titulo: 'enviar la propuesta', cuerpo: { subtotal: '40.00' }, hecho: '9' }
  const vista = comoEspera(fila, hecho)
  expect(vista).toMatchObject({ subtotalPedido: '40.00', ivaPedido: '6.00', totalPedido: '46.00', meEspera: false })
  const exento = comoEspera(fila, { ...hecho, cuerpo: { subtotal: '40.00', iva: 'exento' } })
  expect(exento).toMatchObject({ ivaPedido: '0.00', totalPedido: '40.00', tarifa: 'exento' })
  expect(vista.estadoPedProv).toBe('Actualizando')
  for (const motivo of Object.values(vista.pasos))
    expect(motivo).toBe('Primero tiene que verse aquí lo que ya hiciste: enviar la propuesta.')
})
