import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GraficoConsumo } from '#api/contract/consumo.ts'
import { cuadrosDe } from '#web/consumo/anio/cuadros.ts'
import { enPalabras } from '#web/grafica/cuadro.ts'
import { sumaDeMontos } from '#web/grafica/series.ts'
import { dolares } from '#web/ui/cifras.ts'

const meses = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`)
const grafico = (objetivo = '0.00'): GraficoConsumo => ({
  anio: 2026,
  arrayTabla: meses.map((mes, i) => ({ mes, aprobados: i === 2 ? 4 : 0, pedidos: i, publicaciones: 0, palabras: 0 })),
  arrayDatosVentas: meses.map((mes, i) => ({ mes, aprobado: i === 2 ? '1234.50' : '0.00', porAprobar: '0.10' })),
  arrayDatosPagoConsumo: meses.map((mes, i) => ({ mes, valor: i === 2 ? '1.00' : '0.00' })),
  arrayDigCrecimiento: meses.map((mes, i) => ({ mes, ventas: i < 2 ? '0.00' : '1234.50', objetivo })),
  totalPedidosAprobados: 4,
  totalPedidos: 66,
  totalPublicacion: 0,
  totalPalabraClaves: 0,
  totalPedPorAprobar: 12,
  totalVenta: '1234.50',
  totalporAprobar: '1.20',
  totalBenUtili: '1233.50',
  totalVentsPeds: '1235.70',
  totalVentaActuales: '0.00',
  totalObjetivo: objetivo,
  anioObjetivo: null,
  anioPrimero: 2026,
  listObjetivos: [],
  estadoPagoBoton: 'no',
  valorConsumo: '0.00',
  mesesPorPagar: [],
  ultimoPago: null,
})

describe('the four charts of a year', () => {
  it('show the months that have begun, and put each chart into a sentence', () => {
    const [uso, ventas, consumo, crecimiento] = cuadrosDe(grafico(), 3)
    expect(uso?.series.map(({ nombre, total }) => [nombre, total])).toEqual([
      ['Pedidos aprobados', '4'],
      ['Pedidos', '66'],
      ['Publicaciones', '0'],
      ['Palabras clave', '0'],
    ])
    expect(ventas?.series[0]?.valores).toEqual([0, 0, 1234.5, ...Array(9).fill(null)])
    expect(ventas?.series[0]?.escritos.slice(1, 4)).toEqual(['$0,00', '$1.234,50', '—'])
    expect(consumo?.series[0]?.total).toBe('$1,00')
    expect(uso && enPalabras(uso)).toBe(
      'Uso óptimo de la cuenta. Pedidos aprobados: 4 en el año, lo más alto, 4 en Mar. ' +
        'Pedidos: 66 en el año, lo más alto, 2 en Mar. Publicaciones: nada. Palabras clave: nada',
    )
    expect(crecimiento?.series.map(({ nombre }) => nombre)).toEqual(['Ventas acumuladas'])
  })

  it('show an objective over the whole year', () => {
    const objetivo = cuadrosDe(grafico('5000.00'), 3)[3]?.series[1]
    expect(objetivo?.nombre).toBe('Objetivo')
    expect(objetivo?.valores).toEqual(Array(12).fill(5000))
  })
})

it('amounts add up to the cent, also below zero', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 })), (cents) => {
      const escrito = (n: number) =>
        `${n < 0 ? '-' : ''}${Math.trunc(Math.abs(n) / 100)}.${String(Math.abs(n) % 100).padStart(2, '0')}`
      expect(sumaDeMontos(cents.map(escrito))).toBe(escrito(cents.reduce((a, b) => a + b, 0)))
    }),
  )
  expect([dolares('-0.50'), dolares('-1234.05'), dolares('0.00')]).toEqual(['−$0,50', '−$1.234,05', '$0,00'])
})
