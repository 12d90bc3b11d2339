import { describe, expect, it } from 'vitest'
import { diasQueFaltan, finDeTermino } from '#domain/calendario.ts'
import { esOfertaMarcada, muestraDesactivar, relojDe } from '#domain/compra/pasos.ts'
import { AHORA, dias } from './vidas.ts'

describe('terms and the clock, in America/Guayaquil', () => {
  it('end with the day, the given months or days later; in a short month on its last day', () => {
    expect(finDeTermino('2027-01-31T15:00:00Z', 1, 'meses')).toBe('2027-03-01T04:59:59.999Z')
    expect(finDeTermino('2028-01-31T15:00:00Z', 1, 'meses')).toBe('2028-03-01T04:59:59.999Z')
    expect(finDeTermino('2026-12-15T15:00:00Z', 12, 'meses')).toBe('2027-12-16T04:59:59.999Z')
    // Already the next day in UTC.
    expect(finDeTermino('2026-11-21T03:00:00Z', 15, 'dias')).toBe('2026-12-06T04:59:59.999Z')
  })

  it('show green over 20 days left, orange over 3, red otherwise', () => {
    const fin = finDeTermino(AHORA, 30, 'dias')
    const colores = [30, 21, 20, 4, 3, 0, -1].map((faltan) => {
      const ahora = dias(30 - faltan)
      expect(diasQueFaltan(fin, ahora)).toBe(faltan)
      return relojDe(fin, ahora)?.color
    })
    expect(colores).toEqual(['verde', 'verde', 'naranja', 'naranja', 'rojo', 'rojo', 'rojo'])
  })

  it('show the automatic deactivate button only in August, and not for purchases authorized in December', () => {
    const activa = { estado: 'Completado', venta: 'activado', fechaAutorizado: '2026-03-10T15:00:00Z' }
    expect(muestraDesactivar(activa, '2026-08-01T05:00:00Z')).toBe(true)
    expect(muestraDesactivar(activa, '2026-08-01T04:59:59Z')).toBe(false)
    expect(muestraDesactivar(activa, '2026-09-01T04:59:59Z')).toBe(true)
    expect(muestraDesactivar(activa, '2026-09-01T05:00:00Z')).toBe(false)
    expect(muestraDesactivar({ ...activa, fechaAutorizado: '2025-12-31T23:00:00Z' }, '2026-08-10T15:00:00Z')).toBe(
      false,
    )
    expect(
      muestraDesactivar({ ...activa, estado: 'Desactivado', venta: 'tablanegociacion' }, '2026-08-10T15:00:00Z'),
    ).toBe(false)
  })

  it('mark two packages as offers, and what is cheaper by the month', () => {
    const marcada = (tipo: number, cantidad: number, vxmes: number) => esOfertaMarcada({ tipo, cantidad, vxmes })
    expect([marcada(1, 1, 3_000), marcada(1, 12, 30_000), marcada(2, 1, 2_200), marcada(2, 12, 26_400)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect([marcada(1, 6, 17_999), marcada(1, 6, 18_000), marcada(2, 3, 6_599), marcada(2, 3, 6_600)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})
