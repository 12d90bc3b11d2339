import { describe, expect, it } from 'vitest'
import { leerCsv } from '#api/extracto/csv.ts'
import { Rechazado } from '#api/http/problema.ts'
import { proponerColumnas } from '#domain/extracto/columnas.ts'
import { leerExtracto } from '#domain/extracto/lectura.ts'
import { BANCOS } from './bancos.ts'

const HOY = '2026-11-25'

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
      const leido = leerExtracto(tabla.filas, tabla.encabezado, columnas, HOY)
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

  it('keeps the lines’ numbers, also after empty ones', () => {
    const { filas } = leerCsv(deTexto('Fecha,Monto\n\n01/11/2026,5\n\r\n,\n"",""\n02/11/2026,=1+1\n'))
    expect(filas).toEqual([
      { numero: 3, celdas: ['01/11/2026', '5'] },
      { numero: 7, celdas: ['02/11/2026', '=1+1'] },
    ])
  })

  it('is read to its end, however many empty lines stand anywhere in it', () => {
    const fila = '01/11/2026;1;x;5,00'
    const filas = (n: number) => Array<string>(n).fill(fila)
    const ENCABEZADO = 'Fecha;Documento;Concepto;Monto'
    const cuantas = (texto: string) => leerCsv(deTexto(texto)).filas.length
    expect(cuantas([ENCABEZADO, ...filas(4_000)].join('\r\r\n'))).toBe(4_000)
    expect(cuantas([ENCABEZADO, ...filas(4_000)].join('\n\n'))).toBe(4_000)
    expect(cuantas([ENCABEZADO, ...filas(5_000)].join('\r\r\n\n;;;\n'))).toBe(5_000)
    const huecos = Array<string>(5_200).fill(';;;;')
    expect(cuantas([ENCABEZADO, ...filas(3), ...huecos, ...filas(7)].join('\n'))).toBe(10)
    expect(cuantas([...Array<string>(5_200).fill(''), ENCABEZADO, ...filas(3)].join('\n'))).toBe(3)
    const preambulo = Array<string>(39).fill('Banco')
    expect(cuantas([...preambulo, ENCABEZADO, ...filas(5_000)].join('\n'))).toBe(5_000)
    for (const n of [5_001, 5_041])
      expect(niega(deTexto([...preambulo, ENCABEZADO, ...huecos, ...filas(n)].join('\n')))).toContain('más de 5000')
  })

  it('of nothing but line ends and separators takes no time', () => {
    for (const nada of ['\n', '\r', ';', ';;;;\n', '"";""\n', ' \n']) {
      const texto = `Fecha;Monto\n${nada.repeat((2 * 1024 * 1024 - 40) / nada.length)}\n01/11/2026;5,00`
      const antes = performance.now()
      expect(leerCsv(deTexto(texto)).filas, JSON.stringify(nada)).toHaveLength(1)
      expect(performance.now() - antes, JSON.stringify(nada)).toBeLessThan(3_000)
    }
  })

  it('with a quote that takes what follows is refused with its line', () => {
    const filas = (concepto: string) =>
      `Fecha;Documento;Concepto;Monto;Saldo\n01/11/2026;1;x;5,00;9,00\n\n02/11/2026;2;${concepto};6,00;9,00\n03/11/2026;3;"y";7,00;9,00\n`
    for (const concepto of ['"EL NANDU', '"dos\nlíneas"'])
      expect(niega(deTexto(filas(concepto))), concepto).toContain('En la línea 4 hay comillas sin cerrar')
    // What would stand under «Monto» is the balance.
    expect(niega(deTexto(filas('"x;6,00";9,00').replace(';6,00;9,00\n03', '\n03')))).toContain('La línea 4 tiene menos')
    expect(niega(deTexto(`${filas('x')}";9;04/11/2026;"x`))).toContain('La línea 6 tiene menos')
    expect(leerCsv(deTexto(filas('EL "NANDU" y "hijos'))).filas).toHaveLength(3)
  })

  it('of two tables is refused; an account’s data above its table are none', () => {
    const ENCABEZADO = 'Fecha;Documento;Concepto;Tipo;Monto;Saldo'
    const tabla = `${ENCABEZADO}\n03/11/2026;1;x;C;5,00;9,00`
    for (const arriba of [
      'Fecha;Documento;Concepto;Monto\n02/11/2026;7;y;20,00',
      '02/11/2026;7;y;20,00',
      'CTA 2100;02/11/2026;7;y;20.00',
      'Fecha;Concepto;Monto;Oficina\nx;02/11/2026;y;20',
    ])
      expect(niega(deTexto(`Banco\n${arriba}\n\n${tabla}`)), arriba).toBe(
        'El archivo trae más de una tabla: descarga del banco una cuenta a la vez.',
      )
    for (const arriba of [
      'Cuenta:;2100123;Fecha:;03/11/2026',
      'Saldo inicial;1.000,00;Al;01/11/2026;;',
      'Desde:;01/11/2026;Hasta:;30/11/2026;;;',
    ])
      expect(leerCsv(deTexto(`Banco\n${arriba}\n${tabla}`)).filas, arriba).toHaveLength(1)
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
    expect(niega(deTexto(`Fecha,Monto\n01/11/2026,5${','.repeat(100)}`))).toBe('leído')
    expect(niega(deTexto(`Fecha,Monto${',x'.repeat(100)}\n01/11/2026,5`))).toContain('La línea 1 tiene 102 columnas')
    expect(niega(deTexto(`Fecha,Monto\n01/11/2026,${'x'.repeat(501)}`))).toContain('La línea 2 tiene una celda')
    expect(niega(deTexto(`Fecha,Monto\n01/11/2026,"${'x'.repeat(1_000_000)}"`))).toContain('La línea 2 no se pudo leer')
  })
})
