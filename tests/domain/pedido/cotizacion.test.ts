import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comoTarifa, DE_TARIFA, sumarMontos, TARIFAS, tarifaDe } from '#domain/impuestos.ts'
import { brutoDe, conTotal, diezmilesimas, type LineaOfrecida, montosDeLineas } from '#domain/pedido/cotizacion.ts'
import { cantidadEscrita, MAXIMO_CANTIDAD, milesimas } from '#domain/pedido/lineas.ts'

const tarifa = fc.constantFrom(...TARIFAS)
const linea = (maximo: number): fc.Arbitrary<LineaOfrecida> =>
  fc
    .record({ importe: fc.integer({ min: 0, max: maximo }), tarifa, numero: fc.integer({ min: 1, max: 200 }) })
    .map(({ importe, tarifa: t, numero }) => ({
      numero,
      cantidad: 1000,
      precio: importe * 100,
      importe,
      ...comoTarifa(t),
    }))
const lineas = fc.array(linea(99_999_999), { minLength: 1, maxLength: 30 })

/** The quotient rounded half up, by another way than the product's: by twice and half. */
const redondo = (numerador: bigint, denominador: bigint): bigint => (2n * numerador + denominador) / (2n * denominador)

describe('the money of lines', () => {
  it('is exact rational arithmetic, rounded half up once for each line and each rate', () => {
    fc.assert(
      fc.property(lineas, (unas) => {
        const { subtotal, iva, total, impuestos } = montosDeLineas(unas)
        const porTarifa = TARIFAS.map((t) => ({
          t,
          base: unas.filter((una) => tarifaDe(una) === t).reduce((suma, { importe }) => suma + BigInt(importe), 0n),
        }))
        const exacto = porTarifa.reduce(
          (suma, { t, base }) => suma + redondo(base * BigInt(DE_TARIFA[t].tasa), 10_000n),
          0n,
        )
        expect(BigInt(iva)).toBe(exacto)
        expect(BigInt(subtotal)).toBe(porTarifa.reduce((suma, { base }) => suma + base, 0n))
        expect(total).toBe(subtotal + iva)
        expect(impuestos.reduce((suma, { base, valor }) => suma + base + valor, 0)).toBe(total)
      }),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAXIMO_CANTIDAD }),
        fc.integer({ min: 0, max: 99_999_999 }),
        (cantidad, precio) => {
          expect(BigInt(brutoDe(cantidad, precio))).toBe(redondo(BigInt(cantidad) * BigInt(precio), 100_000n))
        },
      ),
    )
  })

  it('is the same in any order of the lines, and when a line is split', () => {
    fc.assert(
      fc.property(
        lineas.chain((unas) => fc.tuple(fc.constant(unas), fc.shuffledSubarray(unas, { minLength: unas.length }))),
        fc.nat(),
        ([unas, otras], corte) => {
          expect(montosDeLineas(otras)).toEqual(montosDeLineas(unas))
          const [primera, ...resto] = unas as [LineaOfrecida, ...LineaOfrecida[]]
          const una = corte % (primera.importe + 1)
          const partida = [{ ...primera, importe: una }, ...resto, { ...primera, importe: primera.importe - una }]
          expect(montosDeLineas(partida)).toEqual(montosDeLineas(unas))
        },
      ),
    )
  })

  it('reads quantities and prices as whole parts, and nothing else', () => {
    expect(['8', '0.001', '2.5', '999999.999'].map(milesimas)).toEqual([8000, 1, 2500, 999_999_999])
    for (const mala of ['0', '0.000', '-1', '1e3', 'NaN', '1.2345', '1000000', '', '1,5', '٣', '1.'])
      expect(milesimas(mala), mala).toBeUndefined()
    expect(['0', '8.25', '0.0001', '99999999.9999'].map(diezmilesimas)).toEqual([0, 82_500, 1, 999_999_999_999])
    for (const malo of ['-1', '1e309', 'Infinity', '0.00001', '100000000', '', '8,25'])
      expect(diezmilesimas(malo), malo).toBeUndefined()
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAXIMO_CANTIDAD }), (cantidad) => {
        expect(milesimas(cantidadEscrita(cantidad))).toBe(cantidad)
      }),
    )
  })
})

describe('a total that is asked for', () => {
  /** All totals that discounts on these lines can reach. */
  const alcanzables = (unas: readonly LineaOfrecida[]): Set<number> =>
    unas
      .reduce<LineaOfrecida[][]>(
        (combinaciones, una) =>
          combinaciones.flatMap((antes) =>
            Array.from({ length: una.importe + 1 }, (_, importe) => [...antes, { ...una, importe }]),
          ),
        [[]],
      )
      .reduce((totales, combinacion) => totales.add(sumarMontos(combinacion).total), new Set<number>())

  it('becomes the nearest one that discounts can reach, never above it', () => {
    const pocas = fc.array(linea(25), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(pocas, fc.integer({ min: -3, max: 100 }), (unas, pedido) => {
        const antes = sumarMontos(unas).total
        const rebajadas = conTotal(unas, pedido)
        const mejor = Math.max(...[...alcanzables(unas)].filter((total) => total <= pedido))
        if (pedido >= antes || !(mejor > 0)) expect(rebajadas).toBeUndefined()
        else expect(sumarMontos(rebajadas ?? []).total).toBe(mejor)
      }),
      { numRuns: 500 },
    )
  })

  it('is spread in proportion to the lines, as discounts of each', () => {
    fc.assert(
      fc.property(lineas, fc.double({ min: 0.05, max: 0.99, noNaN: true }), (unas, parte) => {
        const antes = sumarMontos(unas).total
        const pedido = Math.floor(antes * parte)
        const rebajadas = conTotal(unas, pedido)
        fc.pre(rebajadas !== undefined)
        const { total } = sumarMontos(rebajadas ?? [])
        expect(total).toBeLessThanOrEqual(pedido)
        expect(pedido - total).toBeLessThanOrEqual(1)
        for (const [i, rebajada] of (rebajadas ?? []).entries()) {
          const entera = unas[i] as LineaOfrecida
          expect(rebajada.importe + (rebajada.descuento ?? 0)).toBe(entera.importe)
          expect(Math.abs(rebajada.importe - (entera.importe * pedido) / antes)).toBeLessThan(8)
        }
      }),
    )
  })
})
