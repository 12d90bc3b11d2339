import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anioLocal, diaEscrito, fechaLocal } from '#domain/calendario.ts'
import { centavos, decimal, ivaDe, ivaIncluido, MAXIMO_CENTAVOS, tasaIva } from '#domain/dinero.ts'

describe('money', () => {
  it('goes from cents to a decimal with two places and back without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAXIMO_CENTAVOS }), (cents) => {
        expect(centavos(decimal(cents))).toBe(cents)
        expect(decimal(cents)).toMatch(/^\d+\.\d{2}$/)
      }),
    )
  })
  it('is read only from a plain amount', () => {
    for (const texto of ['', '-1', '1.234', '1e3', 'NaN', '1,5', ' 1', '1.', '.5', '0x10', '1234567890', 'Infinity']) {
      expect(centavos(texto), texto).toBeUndefined()
    }
    expect(centavos('125.5')).toBe(12550)
    expect(centavos('7')).toBe(700)
  })
  it('rounds the IVA half up to the cent', () => {
    expect(ivaDe(12550, 1500)).toBe(1883)
    expect(ivaDe(10, 1500)).toBe(2)
    expect(ivaDe(3, 1500)).toBe(0)
    expect(ivaDe(99_999_999_999, 1500)).toBe(15_000_000_000)
  })
  it('finds in a total the IVA that was put into it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80_000_000_000 }), fc.constantFrom(1500, 1200, 0), (base, tasa) => {
        const iva = ivaDe(base, tasa)
        expect(ivaIncluido(base + iva, tasa)).toBe(iva)
      }),
    )
    expect(ivaIncluido(1, 1500)).toBe(0)
    expect(ivaIncluido(300, 1500)).toBe(39)
  })
  it('takes the IVA rate of the local date', () => {
    expect(tasaIva('2024-03-31T23:00:00.000Z')).toBe(1200)
    expect(tasaIva('2024-04-01T04:59:59.999Z')).toBe(1200)
    expect(tasaIva('2024-04-01T05:00:00.000Z')).toBe(1500)
  })
})

describe('the calendar', () => {
  it('is Guayaquil’s, five hours behind UTC', () => {
    expect(fechaLocal('2026-01-01T04:59:00.000Z')).toBe('2025-12-31')
    expect(diaEscrito('2026-01-01T04:59:00.000Z')).toBe('31 de diciembre de 2025')
    expect(anioLocal('2026-01-01T04:59:00.000Z')).toBe(2025)
    expect(anioLocal('2026-01-01T05:00:00.000Z')).toBe(2026)
  })
})
