import { expect, it } from 'vitest'
import { RAZON } from '#web/auditoria/anomalias/palabras.ts'

it('each anomaly is explained with its figures', () => {
  const hecho = {
    posicion: '1',
    de: 'P1-2026-000001',
    actor: 'Ana',
    en: null,
    type: 'PedidoAprobado',
    momento: '2026-03-02T04:41:00.000Z',
    cuanto: null,
    previo: null,
  }
  expect(RAZON['precio-subido']({ ...hecho, cuanto: 48_000, previo: 42_550 })).toBe(
    'El precio subió de $425,50 a $480,00 tras pedir aprobación',
  )
  expect(RAZON['aprobado-al-instante']({ ...hecho, cuanto: 4_200 })).toBe('Aprobado 4 s después de la propuesta')
  expect(RAZON['aprobado-al-instante']({ ...hecho, cuanto: 300 })).toBe('Aprobado menos de 1 s después de la propuesta')
  expect(RAZON['misma-persona'](hecho)).toBe('La misma cuenta envió la propuesta y la aprobó')
  expect(RAZON['misma-persona']({ ...hecho, type: 'CompraAutorizada' })).toBe(
    'La misma persona confirmó el pago y autorizó la compra',
  )
  expect(RAZON['de-noche']({ ...hecho, cuanto: 23 })).toBe('Hecho a las 23:41')
  expect(RAZON['muchos-descartes']({ ...hecho, cuanto: 37 })).toBe('37 descartes de la misma cuenta en 7 días')
})
