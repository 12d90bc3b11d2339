import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  comoTarifa,
  DE_TARIFA,
  estaEnVigor,
  nombreDeTarifa,
  TARIFAS,
  tarifaDe,
  tarifaGeneral,
} from '#domain/impuestos.ts'

const enVigor = (instante: string) => TARIFAS.filter((tarifa) => estaEnVigor(tarifa, instante))

it('on each day the rates of that day are in force, and those without a day never are', () => {
  // Midnight of 1 April 2024 in Guayaquil is at five in UTC.
  expect(enVigor('2024-04-01T04:59:59Z')).toEqual(['0', '8', '12', 'exento', 'noObjeto'])
  expect(enVigor('2024-04-01T05:00:00Z')).toEqual(['15', '0', '5', '8', 'exento', 'noObjeto'])
  expect(enVigor('2016-12-01T12:00:00Z')).toEqual(['0', '8', '12', '14', 'exento', 'noObjeto'])
  expect(TARIFAS.filter((tarifa) => DE_TARIFA[tarifa].dias === undefined)).toEqual(['13'])
})

it('the general rate is one in force, whatever the day', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2018-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), (dia) => {
      expect(estaEnVigor(tarifaGeneral(dia.toISOString()), dia.toISOString())).toBe(true)
    }),
  )
})

it('every rate comes back from what a fact stores of it, and has a code of its own', () => {
  for (const tarifa of TARIFAS) expect(tarifaDe(comoTarifa(tarifa))).toBe(tarifa)
  expect(new Set(TARIFAS.map((tarifa) => DE_TARIFA[tarifa].codigo)).size).toBe(TARIFAS.length)
  expect(['15', 'exento', 'noObjeto'].map((tarifa) => nombreDeTarifa(tarifa as '15'))).toEqual([
    'IVA 15 %',
    'Exento de IVA',
    'No objeto de IVA',
  ])
  // A proposal from before rates could be chosen names its percent alone.
  expect(tarifaDe({ tasaIva: 1200 })).toBe('12')
})
