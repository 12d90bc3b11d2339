import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { altoDe, bajoLaMano, cadaCuantos, cuantasMarcas, enEje, margenDe } from '#web/grafica/aspecto.ts'
import { alcanceDe, type Cuadro, enPalabras } from '#web/grafica/cuadro.ts'
import { hasta, serieDeCuentas, serieDeMontos } from '#web/grafica/series.ts'
import { trasTecla } from '#web/grafica/teclas.ts'

const cuadro = (forma: Cuadro['forma'], series: Cuadro['series']): Cuadro => ({
  id: 'uno',
  titulo: 'Ingreso',
  forma,
  series,
  enDolares: true,
  vacio: 'Aquí se verá.',
  eje: { categoria: 'Semana', categorias: ['2 nov', '9 nov', '16 nov'], todo: 'En total', enTodo: 'en tres semanas' },
})
const nuevo = serieDeMontos('Nuevo', ['100.00', '0.00', '50.10'])
const perdido = serieDeMontos('Perdido', ['0.00', '-70.05', '-5.00'], { trazo: 'rojo' })
const nivel = serieDeMontos('Al final', ['300.00', '229.95', '275.05'], { como: 'linea', total: null })
const pedidos = serieDeCuentas('Pedidos', [1_000, 0, 500], { como: 'escrita' })

describe('a chart in words', () => {
  it('gives each series’ total and highest value, and the lowest of a loss', () => {
    expect(enPalabras(cuadro('apiladas', [nuevo, perdido, nivel, pedidos]))).toBe(
      'Ingreso. Nuevo: $150,10 en tres semanas, lo más alto, $100,00 en 2 nov. ' +
        'Perdido: −$75,05 en tres semanas, lo más bajo, −$70,05 en 9 nov. ' +
        'Al final: lo más alto, $300,00 en 2 nov. ' +
        'Pedidos: 1.500 en tres semanas, lo más alto, 1.000 en 2 nov',
    )
    expect(enPalabras(cuadro('barras', [serieDeCuentas('Pedidos', [0, 0, 0])]))).toBe('Ingreso. Pedidos: nada')
  })

  it('has nothing for what hasn’t come yet', () => {
    const { valores, escritos } = hasta(2, nuevo)
    expect([valores, escritos]).toEqual([
      [100, 0, null],
      ['$100,00', '$0,00', '—'],
    ])
  })
})

describe('a drawn chart', () => {
  it('has room for stacks above and below zero, and for the level line', () => {
    expect(alcanceDe(cuadro('apiladas', [nuevo, perdido]))).toEqual([-70.05, 100])
    expect(alcanceDe(cuadro('apiladas', [nuevo, nuevo, perdido]))).toEqual([-70.05, 200])
    expect(alcanceDe(cuadro('barras', [nuevo, nuevo]))).toEqual([0, 100])
    expect(alcanceDe(cuadro('apiladas', [nuevo, perdido, nivel, pedidos]))).toEqual([-70.05, 300])
    expect(alcanceDe(cuadro('lineas', [hasta(0, nuevo)]))).toEqual([0, 4])
  })

  it('finds the category under the pointer, whether its bars stand or lie', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('lineas', 'barras', 'acostadas'),
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 240, max: 2_000 }),
        (forma, i, ancho) => {
          const grafica = cuadro(forma, [nuevo])
          const { top, right, bottom, left } = margenDe(grafica)
          const [x, y, alto] = [ancho - left - right, altoDe(grafica) - top - bottom, altoDe(grafica)]
          const parte = forma === 'lineas' ? i / 2 : (i + 0.5) / 3
          expect(bajoLaMano(grafica, [left + parte * x, top + parte * y], [ancho, alto])).toBe(i)
        },
      ),
    )
    expect(bajoLaMano(cuadro('barras', [nuevo]), [10, 100], [600, 300])).toBeUndefined()
  })

  it('shortens values beside the axis, and shows only as many labels as fit', () => {
    expect([1_500, -250, 2_500_000, 0].map((valor) => enEje(valor, true))).toEqual(['$1.500', '−$250', '$2,5 M', '$0'])
    expect([3, 2.5].map((valor) => enEje(valor, false))).toEqual(['3', ''])
    expect([cuantasMarcas(1, false), cuantasMarcas(40, false), cuantasMarcas(1, true)]).toEqual([1, 5, 5])
    expect(cadaCuantos(['Ene', 'Feb'], 60)).toBe(1)
    expect(cadaCuantos(['12 oct'], 24)).toBe(2)
  })

  it('is walked by keys from end to end, and an empty one not at all', () => {
    expect(trasTecla('ArrowRight', undefined, 13)).toBe(0)
    expect(trasTecla('ArrowLeft', undefined, 13)).toBe(12)
    expect(trasTecla('ArrowDown', 12, 13)).toBe(12)
    expect(trasTecla('ArrowUp', 0, 13)).toBe(0)
    expect([trasTecla('Home', 5, 13), trasTecla('End', 5, 13)]).toEqual([0, 12])
    expect([trasTecla('Tab', 5, 13), trasTecla('End', undefined, 0)]).toEqual([undefined, undefined])
  })
})
