import { describe, expect, it } from 'vitest'
import { type Columnas, impideColumnas, proponerColumnas } from '#domain/extracto/columnas.ts'
import { leerFecha } from '#domain/extracto/fechas.ts'
import { ilegibleDicho, leerExtracto } from '#domain/extracto/lectura.ts'
import { otraMonedaEn } from '#domain/extracto/moneda.ts'
import { leerMonto } from '#domain/extracto/montos.ts'

const HOY = '2026-11-20'
const COLUMNAS: Columnas = {
  ...{ fecha: 0, formato: 'dd/mm/aaaa', referencia: null, descripcion: 1, decimal: '.' },
  montos: { modo: 'signo', monto: 2 },
}
const leida = (nombre: string, celda: string) =>
  leerExtracto(
    [{ numero: 2, celdas: ['20/11/2026', 'DEP', '34.50', celda] }],
    ['Fecha', 'Concepto', 'Monto', nombre],
    COLUMNAS,
    HOY,
  )

describe('a column that says the currency', () => {
  it.each([
    'USD',
    'usd',
    'US$',
    '$',
    'Dólar',
    'DÓLARES',
    '840',
    'USD - Dólar americano',
    'Dólares de los Estados Unidos',
    '',
    'N/A',
  ])('reads a line in dollars: %s', (celda) => {
    for (const nombre of ['Moneda', 'Tipo de moneda', 'DIVISA', 'Currency'])
      expect(leida(nombre, celda), nombre).toMatchObject({ lineas: [{ monto: 34_50 }], cuantos: 0 })
  })
  it.each(['EUR', 'COP', '978', 'Pesos', 'Dólar canadiense', 'C$', 'USD/EUR'])(
    'tells a line in another one: %s',
    (celda) => {
      const { lineas, ilegibles } = leida('Moneda', celda)
      expect(lineas).toEqual([])
      expect(ilegibles.map(ilegibleDicho)).toEqual([`Línea 2, columna «Moneda»: «${celda}» no es en dólares.`])
    },
  )

  it('is heard in an amount’s heading and its sign too', () => {
    for (const nombre of ['Monto COP', 'Valor (EUR)', 'Importe €', 'Monto C$', 'Monto en pesos'])
      expect(impideColumnas(COLUMNAS, ['Fecha', 'Concepto', nombre]), nombre).toBe(
        `La columna «${nombre}» no está en dólares: elige otra.`,
      )
    for (const nombre of ['Monto', 'Monto USD', 'Monto US$', 'Valor ($)', 'Importe en dólares'])
      expect(impideColumnas(COLUMNAS, ['Fecha', 'Concepto', nombre]), nombre).toBeUndefined()
    const { columnas } = proponerColumnas(
      ['Fecha', 'Concepto', 'Monto COP', 'Monto USD'],
      [['20/11/2026', 'TRANSFERENCIA DE ANA', '-138000.00', '-34.50']],
    )
    expect(columnas.montos).toEqual({ modo: 'signo', monto: 3 })
    for (const monto of ['345.00 C$', 'C$345.00', 'A$ 345.00', 'MX$345.00'])
      expect(leerMonto(monto, '.'), monto).toBeUndefined()
    for (const monto of ['345.00 US$', 'USD 345.00', '$345.00', '345.00 $', '345.00 C'])
      expect(leerMonto(monto, '.'), monto).toBe(345_00)
  })

  it('is heard above the table', () => {
    expect(otraMonedaEn([['Cuenta', '22'], ['Moneda: EUR']])).toBe('moneda: EUR')
    expect(otraMonedaEn([['Moneda', '', 'Pesos colombianos']])).toBe('moneda: Pesos colombianos')
    for (const fila of [['Moneda: USD'], ['MONEDA', 'Dólares'], ['Moneda:'], ['Cuenta EUR']])
      expect(otraMonedaEn([fila]), fila.join()).toBeUndefined()
  })
})

describe('a column that says a movement’s state', () => {
  it.each([
    'Aprobado',
    'EXITOSA',
    'Exitoso',
    'Completada',
    'Procesado',
    'ok',
    'Aplicada',
    'Efectivizado',
    'Acreditado',
    'Contabilizado',
    '',
  ])('says nothing of one that is done: %s', (celda) => {
    for (const nombre of ['Estado', 'STATUS', 'Situación', 'Estado de la transacción'])
      expect(leida(nombre, celda).lineas[0]?.resto, nombre).toBeUndefined()
  })
  it.each(['Pendiente', 'RECHAZADA', 'No procesado', 'Por confirmar', 'En proceso', '0', 'Aprobado parcial'])(
    'keeps any other: %s',
    (celda) => expect(leida('Estado', celda).lineas[0]?.resto).toBe(`Estado: ${celda}`),
  )
})

it('what went out keeps whether its words say a reversal, and without a number only then', () => {
  const fila = (numero: number, concepto: string, referencia = '') => ({
    ...{ numero, celdas: ['20/11/2026', concepto, '-34.50', referencia] },
  })
  const { salidas } = leerExtracto(
    [
      fila(2, 'REVERSO TRANSFERENCIA'),
      fila(3, 'PAGO DE LUZ'),
      fila(4, 'PAGO DE LUZ', '99'),
      fila(5, 'DEV. CHEQUE', '98'),
    ],
    ['Fecha', 'Concepto', 'Monto', 'Documento'],
    { ...COLUMNAS, referencia: 3 },
    HOY,
  )
  expect(salidas.map(({ referencia, reverso }) => [referencia, reverso])).toEqual([
    ...[
      ['', true],
      ['99', false],
      ['98', true],
    ],
  ])
})

it.each([
  ['2026-11-14T03:15:00Z[UTC]', '2026-11-13'],
  ['2026-11-14T03:15:00.123456-05:00[America/Guayaquil]', '2026-11-14'],
  ['2026-11-14 23:15:00 America/Guayaquil', '2026-11-14'],
  ['2026-11-14T23:15:00[America/Guayaquil]', '2026-11-14'],
  ['14\u201111\u20112026', '2026-11-14'],
  ['14\u201311\u20132026', '2026-11-14'],
  ['2026-11-14T03:15:00 Europe/Madrid', undefined],
  ['2026-11-14 03:15:00 DEPOSITO', undefined],
] as const)('the day of %s is %s', (celda, dia) => {
  expect(leerFecha(celda, 'dd/mm/aaaa')).toBe(dia)
})
