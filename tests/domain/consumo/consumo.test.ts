import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ComandoConsumo, consumoDecider } from '#domain/consumo/decidir.ts'
import { type FIGURAS, sumaDe } from '#domain/consumo/figura.ts'
import { graficoDe, type Objetivo } from '#domain/consumo/grafico.ts'
import { mesDe, mesesDe } from '#domain/consumo/mes.ts'
import { CLASES_DE_CONSUMO } from '#domain/consumo/renglon.ts'
import { type Cuentas, SIN_CONSUMO, valorDe } from '#domain/consumo/tarifa.ts'
import { claveDePalabra, cuantasNuevas } from '#domain/cuenta/fundir.ts'
import { CATEGORIAS } from '#domain/deciders.ts'
import { decimal } from '#domain/dinero.ts'
import { contar } from '#tests/given.ts'

const mes = (cambios: Partial<Cuentas> = {}): Cuentas => ({ ...SIN_CONSUMO, ...cambios })
const algunas = fc.nat({ max: 100_000 })
const cuentas: fc.Arbitrary<Cuentas> = fc.record({
  ...{ aprobado: algunas, pedido: algunas, publicacion: algunas, palabra: algunas },
  ventas: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99_999_999_999 })),
})

describe('what a month costs', () => {
  it.each([
    ['0.00', mes()],
    ['0.00', mes({ pedido: 40, publicacion: 3, palabra: 9 })],
    ['0.20', mes({ aprobado: 1, ventas: 1 })],
    ['3.60', mes({ aprobado: 1, pedido: 1, publicacion: 1, palabra: 3, ventas: 42_550 })],
    ['0.30', mes({ pedido: 1, aprobado: 1, ventas: 1 })],
    ['38.40', mes({ aprobado: 12, pedido: 30, publicacion: 10, palabra: 30, ventas: 9_999 })],
  ])('is %s', (valor, suyo) => {
    expect(decimal(valorDe(suyo))).toBe(valor)
  })

  it('is the formula in exact decimals, and nothing without sales', () => {
    fc.assert(
      fc.property(cuentas, (suyo) => {
        // Tenths of a dollar: 0.2 an approved order, 0.1 an order, 3 a post, 0.1 a keyword.
        const decimas =
          2n * BigInt(suyo.aprobado) + BigInt(suyo.pedido) + 30n * BigInt(suyo.publicacion) + BigInt(suyo.palabra)
        const esperado = suyo.ventas === 0 ? '0.00' : `${decimas / 10n}.${decimas % 10n}0`
        expect(decimal(valorDe(suyo))).toBe(esperado)
      }),
    )
  })

  it('is the sum of what each class costs, and any figure is the sum of its months', () => {
    fc.assert(
      fc.property(fc.array(cuentas, { minLength: 1, maxLength: 12 }), (varios) => {
        const porMes = new Map(mesesDe(2026).flatMap((cual, n) => (varios[n] ? [[cual, varios[n]] as const] : [])))
        const de = (...figuras: (typeof FIGURAS)[number][]) =>
          figuras.map((figura) => sumaDe(figura, { porMes, porAprobar: new Map() }).valor).reduce((a, b) => a + b)
        const todo = varios.map(valorDe).reduce((a, b) => a + b)
        expect(de('consumo')).toBe(todo)
        expect(de('aprobados', 'pedidos', 'publicaciones', 'palabras')).toBe(todo)
      }),
    )
  })
})

describe('a month', () => {
  it.each([
    ['2026-03', '2026-04-01T04:59:59.999Z'],
    ['2026-04', '2026-04-01T05:00:00.000Z'],
    ['2026-12', '2027-01-01T04:59:59.999Z'],
    ['2027-01', '2027-01-01T05:00:00.000Z'],
    ['2024-02', '2024-03-01T04:00:00.000Z'],
  ])('is %s in Ecuador at %s', (cual, instante) => {
    expect(mesDe(instante)).toBe(cual)
  })

  it('is one of the twelve of its year, in their order', () => {
    const escrito = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'America/Guayaquil',
      year: 'numeric',
      month: '2-digit',
    })
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (fecha) => {
          const [anio, numero] = escrito.format(fecha).split('-').map(Number) as [number, number]
          expect(mesesDe(anio)[numero - 1]).toBe(mesDe(fecha.toISOString()))
        },
      ),
    )
    expect(mesesDe(2026)).toEqual(mesesDe(2026).toSorted())
  })
})

describe('the figures of a year', () => {
  const objetivos: readonly Objetivo[] = [
    { anio: 2026, objetivo: 100_000, fijado: '2026-01-02T12:00:00.000Z' },
    { anio: 2024, objetivo: 50_000, fijado: '2024-01-02T12:00:00.000Z' },
  ]
  const porMes = new Map([
    ['2025-12', mes({ aprobado: 1, ventas: 7_000 })],
    ['2026-01', mes({ pedido: 3, aprobado: 2, ventas: 10_050 })],
    ['2026-02', mes({ pedido: 1, palabra: 4 })],
    ['2026-11', mes({ publicacion: 1, aprobado: 1, ventas: 1 })],
  ])
  const porAprobar = new Map([
    ['2025-12', { cuantos: 2, ventas: 500 }],
    ['2026-11', { cuantos: 1, ventas: 99 }],
  ])

  it('are of its months alone, but for what waits and the month that it is', () => {
    const g = graficoDe({ porMes, porAprobar, objetivos }, 2026, '2026-11-20T12:00:00.000Z')
    expect(g).toMatchObject({
      ...{ aprobados: 3, pedidos: 4, publicaciones: 1, palabras: 4, ventas: 10_051, ventasActuales: 1 },
      ...{ cuantosPorAprobar: 3, porAprobar: 599, ventasYPorAprobar: 10_650, objetivo: 100_000, anioObjetivo: 2026 },
      // January 70, February nothing for want of sales, November 320.
      utilidad: 10_051 - 390,
    })
    expect(g.meses.map(({ valor }) => valor)).toEqual([70, 0, 0, 0, 0, 0, 0, 0, 0, 0, 320, 0])
    expect(g.meses.map((suyo) => suyo.porAprobar)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 99, 0])
    expect(g.crecimiento.map(({ ventas }) => ventas)).toEqual([...Array(10).fill(10_050), 10_051, 10_051])
    expect(new Set(g.crecimiento.map(({ objetivo }) => objetivo))).toEqual(new Set([100_000]))
  })

  it('of a year without an objective name the last one that had one', () => {
    const de = (anio: number) => {
      const { objetivo, anioObjetivo, ventasActuales } = graficoDe(
        { porMes, porAprobar, objetivos },
        anio,
        '2026-01-31T12:00:00.000Z',
      )
      return [objetivo, anioObjetivo, ventasActuales]
    }
    expect([2023, 2024, 2025, 2026, 2027].map(de)).toEqual([
      [0, null, 10_050],
      [50_000, 2024, 10_050],
      [0, 2024, 10_050],
      [100_000, 2026, 10_050],
      [0, 2026, 10_050],
    ])
  })
})

describe('an objective', () => {
  const { dado } = contar(consumoDecider)
  const fijar = (objetivo: number, ahora = '2026-05-24T12:00:00.000Z', id = 7): ComandoConsumo => ({
    ...{ type: 'FijarObjetivo', proveedorId: 7, objetivo, ahora, actor: { id, tipoUsuario: 'proveedor' } },
  })
  const fijado = (objetivo: number, anio = 2026) =>
    ({ type: 'ObjetivoAnualFijado', data: { proveedorId: 7, anio, objetivo } }) as const

  it('is saved once a year, of the year in Ecuador, and the same again changes nothing', () => {
    dado().cuando(fijar(1)).entonces(fijado(1))
    dado().cuando(fijar(99_999_999_999)).entonces(fijado(99_999_999_999))
    dado(fijado(1)).cuando(fijar(1)).nada()
    dado(fijado(1)).cuando(fijar(2)).rechaza('objetivo-fijado', { objetivo: '0.01' })
    dado(fijado(1)).cuando(fijar(2, '2027-01-01T04:59:00.000Z')).rechaza('objetivo-fijado')
    dado(fijado(1)).cuando(fijar(2, '2027-01-01T05:00:00.000Z')).entonces(fijado(2, 2027))
  })

  it('is its provider’s, and money', () => {
    dado()
      .cuando(fijar(1, undefined, 8))
      .rechaza('no-existe')
    for (const malo of [0, -1, 1.5, 100_000_000_000, Number.NaN])
      dado().cuando(fijar(malo)).rechaza('objetivo-invalido')
  })
})

describe('what counts', () => {
  it('is told by a type of fact that no other category has', () => {
    const tipos = ['PedidoColocado', 'PedidoAprobado', 'PublicacionPublicada', 'PalabrasClaveEditadas']
    expect(tipos).toHaveLength(CLASES_DE_CONSUMO.length)
    const donde = tipos.map((tipo) => Object.entries(CATEGORIAS).flatMap(([c, s]) => (tipo in s ? [c] : [])))
    expect(donde).toEqual([['pedido'], ['pedido'], ['publicacion'], ['cuenta']])
  })

  it('of keywords are those that weren’t there before, whatever their case', () => {
    expect(cuantasNuevas([], ['teja', 'Teja', 'ladrillo'])).toBe(2)
    expect(cuantasNuevas(['Teja', 'cal'], ['teja', 'Ñandú'])).toBe(1)
    const lista = fc.array(fc.constantFrom('a', 'A', 'ñ', 'Ñ', 'b', 'c'), { maxLength: 6 })
    fc.assert(
      fc.property(lista, lista, (antes, despues) => {
        const juntas = new Set([...antes, ...despues].map(claveDePalabra)).size
        expect(cuantasNuevas(antes, despues)).toBe(juntas - new Set(antes.map(claveDePalabra)).size)
      }),
    )
  })
})
