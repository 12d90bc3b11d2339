import { expect, it } from 'vitest'
import type { ConMotivo } from '#domain/compra/hechos.ts'
import { razonDe } from '#web/compra/razon.tsx'

const razon = (de: ConMotivo, texto: string, propia = true) =>
  razonDe({ motivo: { de, texto }, demoPedida: false }, propia)

it('a reason that ends its own sentence leaves one full stop before the text after it', () => {
  const rechazado = 'Finanzas rechazó tu comprobante'
  for (const texto of ['No es una transferencia', 'No es una transferencia.'])
    expect(razon('ComprobanteRechazado', texto)).toBe(`${rechazado}: «No es una transferencia». Envía otro.`)
  expect(razon('ComprobanteRechazado', '¿De qué banco es?')).toBe(`${rechazado}: «¿De qué banco es?». Envía otro.`)
})

it('a reason with nothing after it stands as it was given', () => {
  expect(razon('ComprobanteRechazado', 'No es una transferencia.', false)).toBe(
    'Finanzas rechazó el comprobante: «No es una transferencia.»',
  )
})

it('a requested trial is told to each side', () => {
  expect(razonDe({ motivo: null, demoPedida: true })).toBe('Pide una prueba gratuita')
  expect(razonDe({ motivo: null, demoPedida: true }, true)).toBe('Pediste una prueba gratuita')
})
