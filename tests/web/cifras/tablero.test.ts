import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MEDIDAS } from '#domain/cifras.ts'
import {
  cifraDeIngreso,
  cuadroDeIngreso,
  cuadroDeLoQueTermina,
  cuadroDePedidos,
} from '#web/cifras/administrador/cuadros.ts'
import { aDireccion, type DeCifra, deDireccion } from '#web/cifras/de-cifra.ts'
import { enPalabras, sinNada } from '#web/grafica/cuadro.ts'

const meses = [
  { mes: '2025-12', nueva: '25.00', renovada: '0.00', perdida: '0.00', total: '25.00' },
  { mes: '2026-01', nueva: '0.00', renovada: '10.50', perdida: '-25.00', total: '10.50' },
]

describe('the administrator’s charts', () => {
  it('show what was gained and lost each month, and the level at its end', () => {
    const cuadro = cuadroDeIngreso({ meses })
    expect(cuadro.series.map(({ nombre, valores, total }) => [nombre, valores, total])).toEqual([
      ['Nuevo', [25, 0], '$25,00'],
      ['Renovado', [0, 10.5], '$10,50'],
      ['Perdido', [0, -25], '−$25,00'],
      ['Al final del mes', [25, 10.5], null],
    ])
    expect(enPalabras(cuadro)).toContain('Perdido: −$25,00 en doce meses, lo más bajo, −$25,00 en enero de 2026')
  })

  it('open to a month’s own days, and the level to all days before', () => {
    const { series } = cuadroDeIngreso({ meses })
    const de = (serie: number, mes?: number) => cifraDeIngreso({ meses }, series[serie]!.figura!, mes)
    expect(de(2, 1)).toEqual({
      medida: 'recurrente',
      clave: 'perdida',
      dias: { desde: '2026-01-01', hasta: '2026-01-31' },
    })
    expect(de(0)?.dias).toEqual({ desde: '2025-12-01', hasta: '2026-01-31' })
    expect(de(3, 0)).toEqual({ medida: 'recurrente', dias: { desde: '0001-01-01', hasta: '2025-12-31' } })
    expect(cifraDeIngreso({ meses: [] }, { medida: 'recurrente' }, undefined)).toBeUndefined()
  })

  it('name each week by its days, and each state of a placed order', () => {
    const vencen = [
      { desde: '2026-11-25', cuantas: 0, recurrente: '0.00' },
      { desde: '2026-12-02', cuantas: 0, recurrente: '0.00' },
    ]
    const semanas = cuadroDeLoQueTermina({ vencen })
    expect(semanas.eje.categorias).toEqual(['25 nov a 1 dic', '2 dic a 8 dic'])
    expect(semanas.series.every(sinNada)).toBe(true)
    const pedidos = (['Borrador', 'En Curso'] as const).map((estado) => ({ estado, cuantos: 0, valor: '0.00' }))
    expect(cuadroDePedidos({ pedidos }).eje.categorias).toEqual(['En Curso'])
  })
})

it('an address stores an open figure whole, and an invalid one opens nothing', () => {
  const dia = fc.constantFrom('0001-01-01', '2025-12-31', '2026-11-25')
  fc.assert(
    fc.property(
      fc.constantFrom(...MEDIDAS),
      fc.constantFrom<object>({}, { clave: 'Los Ríos' }, { clave: '' }, { otro: 'k3' }, { embudo: 'true' }),
      fc.option(fc.record({ desde: dia, hasta: dia }), { nil: undefined }),
      (medida, de, dias) => {
        const cifra = { medida, ...de, ...(dias ? { dias } : {}) }
        expect(deDireccion(aDireccion(cifra))).toEqual(cifra)
      },
    ),
  )
  for (const cifra of [
    { cola: 'por-confirmar', antiguedad: 3 },
    { cola: 'activas', dias: { desde: '2026-11-25', hasta: '2026-12-01' } },
    { deudas: true },
    { estado: 'Por Aprobar' },
    { estado: 'todos' },
    { medida: 'vendido', lado: 'proveedor', otro: 'k3' },
    { paso: 'negociando' },
    { type: 'PedidoAprobado', dias: { desde: '2026-11-25', hasta: '2026-11-25' } },
    { type: '' },
    { medida: 'vendido', lado: 'consumidor' },
    { medida: 'aceptada', otro: 'k3', clave: 'oferta 2' },
  ] as const satisfies readonly DeCifra[])
    expect(deDireccion(aDireccion(cifra))).toEqual(cifra)
  for (const [cifra, que] of [
    ['cola', 'otra'],
    ['estado', ''],
    ['invitados', 'x'],
  ] as const)
    expect(deDireccion({ cifra, que, dias: null })).toBeUndefined()
  expect(deDireccion({ cifra: 'nada', que: null, dias: null })).toBeUndefined()
  expect(deDireccion({ cifra: 'fin', que: 'otra cosa', dias: 'ayer' })).toEqual({ medida: 'fin' })
})
