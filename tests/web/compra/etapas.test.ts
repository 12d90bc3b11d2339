import { describe, expect, it, test } from 'vitest'
import { ETAPAS, esperaAlProveedor, etapaDe, plazo, quedan, tarifa, telefonoDe } from '#web/compra/etapas.ts'

type DeEtapa = Parameters<typeof etapaDe>[0]
const fila = (cambios: Partial<DeEtapa>): DeEtapa => ({
  estadoPedido: 'En Curso',
  unidad: 'meses',
  confirmadoFile: false,
  tipoPago: null,
  factura: null,
  ...cambios,
})

describe('where a subscription stands on its line', () => {
  it.each([
    [{ estadoPedido: 'En Curso' }, 'Negociación', false],
    [{ estadoPedido: 'Por Aprobar' }, 'Oferta', true],
    [{ estadoPedido: 'Aprobado' }, 'Pago', true],
    [{ estadoPedido: 'Aprobado', confirmadoFile: true }, 'Confirmación', false],
    [{ estadoPedido: 'Aprobado', unidad: 'dias' }, 'Confirmación', false],
    [{ estadoPedido: 'Completado' }, 'Activada', false],
    [{ estadoPedido: 'Desactivado' }, undefined, false],
  ] as const)('%o', (cambios, etapa, espera) => {
    expect(etapaDe(fila(cambios))).toBe(etapa)
    expect(esperaAlProveedor(fila(cambios))).toBe(espera)
    if (etapa) expect(ETAPAS).toContain(etapa)
  })
})

test('terms, prices and days read as people say them', () => {
  expect(plazo({ cantidad: 1, unidad: 'meses' })).toBe('1 mes')
  expect(plazo({ cantidad: 15, unidad: 'dias' })).toBe('15 días')
  expect([tarifa(1), tarifa(2)]).toEqual(['1 dólar al día', '22 dólares al mes'])
  expect([-1, 0, 1, 21].map(quedan)).toEqual(['plazo terminado', 'termina hoy', 'queda 1 día', 'quedan 21 días'])
})

test('only phones are sent to a store', () => {
  expect(telefonoDe('Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36')).toBe('android')
  expect(telefonoDe('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe('ios')
  expect(telefonoDe('Mozilla/5.0 (X11; Linux x86_64)')).toBeUndefined()
})
