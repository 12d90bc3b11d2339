import { describe, expect, it, test } from 'vitest'
import { plazo } from '#domain/calendario.ts'
import {
  conIva,
  diasPorReactivar,
  ETAPAS,
  esperaAlProveedor,
  etapaDe,
  leQuedan,
  porDeshacer,
  quedan,
  tarifa,
} from '#web/compra/etapas.ts'
import { razonDe } from '#web/compra/razon.tsx'
import { minutosHasta } from '#web/ui/minutos.ts'

type DeEtapa = Parameters<typeof etapaDe>[0]
const fila = (cambios: Partial<DeEtapa>): DeEtapa => ({
  estadoPedido: 'En Curso',
  unidad: 'meses',
  confirmadoFile: false,
  modo: 'negociacion',
  motivo: null,
  ...cambios,
})
const dicho = (de: NonNullable<DeEtapa['motivo']>['de']): DeEtapa['motivo'] => ({ de, texto: 'No llegó' })

describe('the stage of a subscription', () => {
  it.each([
    [{ estadoPedido: 'En Curso' }, 'Negociación', false],
    [{ estadoPedido: 'En Curso', modo: 'pago' }, 'Oferta', true],
    [{ estadoPedido: 'En Curso', modo: 'pago', motivo: dicho('RenegociacionDeCompraPedida') }, 'Negociación', false],
    [{ estadoPedido: 'Por Aprobar' }, 'Oferta', true],
    [{ estadoPedido: 'Aprobado' }, 'Pago', true],
    [{ estadoPedido: 'Aprobado', confirmadoFile: true }, 'Confirmación', false],
    [{ estadoPedido: 'Aprobado', motivo: dicho('ComprobanteRechazado') }, 'Pago', true],
    [{ estadoPedido: 'Aprobado', confirmadoFile: true, motivo: dicho('PagoNoConfirmado') }, 'Pago', true],
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

test('a catalogue price is shown with its IVA, and the rest of a term in days and minutes', () => {
  expect([conIva('30.00'), conIva('0.10')]).toEqual(['34.50', '0.12'])
  expect([0, 1, 364].map(leQuedan)).toEqual(['termina hoy', 'le queda 1 día', 'le quedan 364 días'])
  // Deactivated just before midnight in Guayaquil: the days count from that day.
  const fechaFin = '2026-12-03T04:59:59.999Z'
  expect(diasPorReactivar({ fechaFin, deshacerHasta: '2026-11-26T05:05:00.000Z' })).toBe(7)
  expect(diasPorReactivar({ fechaFin, deshacerHasta: null })).toBe(0)
  const ahora = Date.parse('2026-11-26T05:00:00.000Z')
  expect(
    ['2026-11-26T05:09:01.000Z', '2026-11-26T05:00:00.001Z', '2026-11-26T05:00:00.000Z', null].map((hasta) =>
      minutosHasta(hasta, ahora),
    ),
  ).toEqual([10, 1, 0, 0])
})

test('a reason is told to each side in its own words, with the quoted text', () => {
  const motivo = { de: 'ComprobanteRechazado', texto: 'No se lee el número' } as const
  expect(razonDe({ motivo, demoPedida: false })).toBe('Finanzas rechazó el comprobante: «No se lee el número»')
  expect(razonDe({ motivo, demoPedida: false }, true)).toBe(
    'Finanzas rechazó tu comprobante: «No se lee el número». Envía otro.',
  )
  expect(razonDe({ motivo: null, demoPedida: false })).toBe('')
})

test('the loss from a deactivation that can be undone is said in days, only of a paid term and while it lasts', () => {
  const ahora = Date.parse('2026-11-22T15:00:00.000Z')
  const paga = {
    deshacerHasta: '2026-11-22T15:09:00.000Z',
    fechaFin: '2027-05-07T04:59:59.999Z',
    unidad: 'meses',
  } as const
  expect(porDeshacer(paga, ahora)).toBe('165 días')
  expect(porDeshacer(paga, ahora + 10 * 60_000)).toBe('')
  expect(porDeshacer({ ...paga, unidad: 'dias' }, ahora)).toBe('')
  expect(porDeshacer({ ...paga, fechaFin: '2026-11-23T04:59:59.999Z' }, ahora)).toBe('')
})
