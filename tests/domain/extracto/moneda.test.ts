import { describe, expect, it } from 'vitest'
import { type Columnas, impideColumnas, proponerColumnas } from '#domain/extracto/columnas.ts'
import { estaEnContra } from '#domain/extracto/en-contra.ts'
import { leerFecha } from '#domain/extracto/fechas.ts'
import { ilegibleDicho, leerExtracto } from '#domain/extracto/lectura.ts'
import { otraMonedaEn } from '#domain/extracto/moneda.ts'
import { leerMonto } from '#domain/extracto/montos.ts'
import { palabrasDe } from '#domain/extracto/texto.ts'

const HOY = '2026-11-20'
const COLUMNAS: Columnas = {
  fecha: 0,
  formato: 'dd/mm/aaaa',
  referencia: null,
  descripcion: 1,
  decimal: '.',
  montos: { modo: 'signo', monto: 2 },
}
const leida = (nombre: string, celda: string) =>
  leerExtracto(
    [{ numero: 2, celdas: ['20/11/2026', 'DEP', '34.50', celda] }],
    ['Fecha', 'Concepto', 'Monto', nombre],
    COLUMNAS,
    HOY,
  )

describe('the currency', () => {
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
    'Dolares Americanos (USD)',
    'DOLAR USA',
    'Dólar EEUU',
    'DOL',
    'US Dollar',
    'U.S. Dólar',
    'US',
    '',
    'N/A',
  ])('is dollars for a line whose column says: %s', (celda) => {
    for (const nombre of ['Moneda', 'Tipo de moneda', 'Mon', 'DIVISA', 'Currency'])
      expect(leida(nombre, celda), nombre).toEqual(
        expect.objectContaining({ lineas: [expect.not.objectContaining({ resto: expect.anything() })], cuantos: 0 }),
      )
  })
  it.each(['EUR', 'COP', '978', 'Pesos', 'Dólar canadiense', 'C$', 'USD/EUR'])(
    'is reported for a line whose column says: %s',
    (celda) => {
      const { lineas, ilegibles } = leida('Moneda', celda)
      expect(lineas).toEqual([])
      expect(ilegibles.map(ilegibleDicho)).toEqual([`Línea 2, columna «Moneda»: «${celda}» no es en dólares.`])
    },
  )

  it('is also read from the headings and the signs of amounts', () => {
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
    const dudasCon = (...montos: readonly string[]) =>
      proponerColumnas(
        ['Fecha', 'Concepto', ...montos],
        [['20/11/2026', 'TRANSFERENCIA DE ANA', '-138000.00', '-34.50']],
      ).dudas.includes('montos')
    expect(dudasCon('Monto', 'Monto EUR')).toBe(true)
    expect(dudasCon('Monto USD', 'Monto EUR')).toBe(false)
    expect(dudasCon('Monto', 'Sucursal EUR')).toBe(false)
    for (const monto of ['345.00 C$', 'C$345.00', 'A$ 345.00', 'MX$345.00'])
      expect(leerMonto(monto, '.'), monto).toBeUndefined()
    for (const monto of ['345.00 US$', 'USD 345.00', '$345.00', '345.00 $', '345.00 C'])
      expect(leerMonto(monto, '.'), monto).toBe(345_00)
  })

  it('is also read above the table', () => {
    expect(otraMonedaEn([['Cuenta', '22'], ['Moneda: EUR']])).toBe('moneda: EUR')
    expect(otraMonedaEn([['Moneda', '', 'Pesos colombianos']])).toBe('moneda: Pesos colombianos')
    expect(otraMonedaEn([['Cuenta en euros 2200']])).toBe('Cuenta en euros 2200')
    expect(otraMonedaEn([['Cuenta corriente en EUR']])).toBe('Cuenta corriente en EUR')
    for (const fila of [['Cuenta en dólares 22'], ['Moneda: USD'], ['MONEDA', 'Dólares'], ['Moneda:'], ['Cuenta EUR']])
      expect(otraMonedaEn([fila]), fila.join()).toBeUndefined()
  })
})

it('a last column «Nulo» marks a movement as reversed by «S», and is accepted with «N»', () => {
  expect(leida('Nulo', 'N').cuantos).toBe(0)
  expect(leida('Nulo', 'S').lineas[0]?.resto).toBe('Estado: reverso S')
})

describe('a column of a movement’s state', () => {
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
    '00 - Aprobada',
    'PROCESADA OK',
    '✓',
    'Transferencia exitosa',
    'EXITO',
    'Recibida',
    'Cobrado',
    'Conciliado',
    'Normal',
    'Activo',
    '',
  ])('adds nothing to a movement that is done: %s', (celda) => {
    for (const nombre of ['Estado', 'STATUS', 'Situación', 'Estado de la transacción'])
      expect(leida(nombre, celda).lineas[0]?.resto, nombre).toBeUndefined()
  })
  it.each([
    'Inactivo',
    'No recibida',
    'Pendiente',
    'RECHAZADA',
    'No procesado',
    'Por confirmar',
    'En proceso',
    '0',
    'Aprobado parcial',
    '51 - Aprobada',
    'Registrado',
    'Autorizada',
    'Disponible',
  ])('keeps any other state: %s', (celda) => expect(leida('Estado', celda).lineas[0]?.resto).toBe(`Estado: ${celda}`))
})

describe.each(['Fecha de anulación', 'Fecha reverso', 'Reversado', 'Motivo de devolución'])(
  'the column «%s»',
  (nombre) => {
    it.each(['20/11/2026', 'SI', 'X', 'OK', 'Cuenta cerrada'])('marks the movement as taken back: %s', (celda) => {
      const [linea] = leida(nombre, celda).lineas
      expect(linea?.resto).toBe(`Estado: reverso ${celda}`)
      expect(estaEnContra(palabrasDe(linea ?? { descripcion: '', referencia: '' }))).toBe(true)
    })
    it.each(['', 'NO', 'No', 'N', '0', '0.00', 'N/A'])('adds nothing for: %s', (celda) =>
      expect(leida(nombre, celda).lineas[0]?.resto).toBeUndefined(),
    )
  },
)

it('a debit keeps its words, and whether they say a reversal', () => {
  const fila = (numero: number, concepto: string, referencia = '') => ({
    numero,
    celdas: ['20/11/2026', concepto, '-34.50', referencia],
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
  expect(salidas.map(({ referencia, reverso, palabras }) => [referencia, reverso, palabras])).toEqual([
    ['', true, 'REVERSO TRANSFERENCIA'],
    ['', false, 'PAGO DE LUZ'],
    ['99', false, 'PAGO DE LUZ'],
    ['98', true, 'DEV. CHEQUE'],
  ])
})

describe('a debit after a credit', () => {
  const [vino, otra] = ['TRANSFERENCIA RECIBIDA FERRETERIA EL NANDU', 'TRANSFERENCIA RECIBIDA']
  const reversos = (...movidas: readonly (readonly [concepto: string, monto: string])[]) =>
    leerExtracto(
      movidas.map(([concepto, monto], n) => ({ numero: n + 2, celdas: ['20/11/2026', concepto, monto, String(n)] })),
      ['Fecha', 'Concepto', 'Monto', 'Documento'],
      { ...COLUMNAS, referencia: 3 },
      HOY,
    ).salidas.map(({ reverso }) => reverso)
  it.each([
    'TRF FERRETERIA EL ÑANDU',
    'FERRETERIA EL NANDU 0042',
    vino,
    'ND 0042',
    'N/D VARIOS',
    'NOTA DE DEBITO',
    'NOTA DEBITO',
    'AJUSTE CONTABLE',
  ])('may return the same amount, in either order: %s', (concepto) => {
    expect(reversos([vino, '34.50'], [concepto, '-34.50'])).toEqual([true])
    expect(reversos([concepto, '-34.50'], [vino, '34.50'])).toEqual([true])
    expect(reversos([vino, '34.50'], [concepto, '-34.51'])).toEqual([false])
  })
  it.each(['CHEQUE DVTO', 'CHQ DEVTO', 'CHQ PROT', 'NOTA DEBITO CHEQUE', 'REVSPI', 'RVSO TRANSF', 'ESTORNO', 'DEVSPI'])(
    'is a reversal by its words, at any amount: %s',
    (concepto) => expect(reversos([vino, '34.50'], [concepto, '-1.00'])).toEqual([true]),
  )
  it.each(['PAGO DE LUZ', 'PAGO PROVEEDOR FERRETERIA EL NANDU', 'TRANSFERENCIA', 'NDONGO'])(
    'is a debit of its own, no reversal: %s',
    (concepto) => expect(reversos([vino, '34.50'], [concepto, '-34.50'])).toEqual([false]),
  )
  it('may return it by words without a name, or as a correction, only in the row beside it', () => {
    expect(reversos([otra, '34.50'], [otra, '-34.50'])).toEqual([true])
    for (const concepto of [otra, 'ND 0042'])
      expect(reversos([otra, '34.50'], ['DEPOSITO', '1.00'], [concepto, '-34.50']), concepto).toEqual([false])
    expect(reversos([vino, '34.50'], ['DEPOSITO', '1.00'], [vino, '-34.50'])).toEqual([true])
  })
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
