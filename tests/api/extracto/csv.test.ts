import { describe, expect, it } from 'vitest'
import { leerCsv } from '#api/extracto/csv.ts'
import { Rechazado } from '#api/http/problema.ts'
import { proponerColumnas } from '#domain/extracto/columnas.ts'
import { leerExtracto } from '#domain/extracto/lectura.ts'
import { BANCOS } from './bancos.ts'

const deTexto = (texto: string, como: 'utf8' | 'latin1' | 'utf16le' = 'utf8') => Buffer.from(texto, como)
const celdasDe = ({ filas }: ReturnType<typeof leerCsv>) => filas.map(({ celdas }) => celdas)
const niega = (bytes: Buffer): string => {
  try {
    leerCsv(bytes)
    return 'leído'
  } catch (error) {
    if (!(error instanceof Rechazado)) throw error
    expect(error.rechazo.refused).toBe('extracto-ilegible')
    return error.rechazo.detalle
  }
}

describe('a bank’s file', () => {
  it.each(Object.entries(BANCOS))(
    'of %s is read by the columns that are proposed for it',
    (_, { texto, lineas, omitidas }) => {
      const tabla = leerCsv(deTexto(texto))
      const { columnas } = proponerColumnas(tabla.encabezado, celdasDe(tabla))
      const leido = leerExtracto(tabla.filas, tabla.encabezado, columnas)
      expect(leido).toMatchObject({ omitidas })
      expect(
        'lineas' in leido && leido.lineas.map((una) => [una.fecha, una.referencia, una.descripcion, una.monto]),
      ).toEqual(lineas)
    },
  )

  it('is the same in any of the usual encodings', () => {
    const { texto } = BANCOS['jep'] ?? { texto: '' }
    const suya = leerCsv(deTexto(texto))
    expect(suya.filas[0]).toEqual({ numero: 3, celdas: expect.arrayContaining(['DEP. AHORROS CAÑAR 0042']) })
    for (const otra of [
      deTexto(texto, 'latin1'),
      deTexto(`\ufeff${texto}`),
      deTexto(`\ufeff${texto}`, 'utf16le'),
      deTexto(`\ufeff${texto}`, 'utf16le').swap16(),
    ])
      expect(leerCsv(otra)).toEqual(suya)
  })

  it('keeps the lines’ numbers, also after a cell of two lines and empty ones', () => {
    const { filas } = leerCsv(deTexto('Fecha,Monto\n\n"01/11/2026\n10:00",5\n\r\n02/11/2026,=1+1\n'))
    expect(filas).toEqual([
      { numero: 3, celdas: ['01/11/2026\n10:00', '5'] },
      { numero: 6, celdas: ['02/11/2026', '=1+1'] },
    ])
  })

  it('that is something else is told what to do', () => {
    for (const [inicio, que] of [
      ['%PDF-1.7', 'PDF'],
      ['PK\u0003\u0004', 'xlsx'],
      ['<html><table>', 'página web'],
      ['Fecha,Monto\n\u0000\u0001', 'no es de texto'],
      ['', 'vacío'],
      [' \n ', 'vacío'],
      ['hola\nqué tal', 'nombres de las columnas'],
      ['01/11/2026,5\n02/11/2026,6', 'nombres de las columnas'],
      ['Fecha,Monto\n"01/11/2026,5', 'comilla'],
    ] as const)
      expect(niega(deTexto(inicio, 'utf8')), inicio).toContain(que)
    expect(niega(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('xls')
  })

  it('is bounded: lines, columns, characters of a cell', () => {
    const filas = (n: number) => `Fecha,Monto\n${'01/11/2026,5\n'.repeat(n)}`
    expect(niega(deTexto(filas(5_000)))).toBe('leído')
    for (const n of [5_001, 6_000, 100_000]) expect(niega(deTexto(filas(n)))).toContain('más de 5000 líneas')
    expect(niega(deTexto(`Fecha,Monto\n01/11/2026${',5'.repeat(100)}`))).toContain('La línea 2 tiene 101 columnas')
    expect(niega(deTexto(`Fecha,Monto${',x'.repeat(100)}\n01/11/2026,5`))).toContain('La línea 1 tiene 102 columnas')
    expect(niega(deTexto(`Fecha,Monto\n01/11/2026,${'x'.repeat(501)}`))).toContain('La línea 2 tiene una celda')
    expect(niega(deTexto(`Fecha,Monto\n01/11/2026,"${'x'.repeat(1_000_000)}"`))).toContain('no se pudo leer')
  })
})
