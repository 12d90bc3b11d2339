import { describe, expect, it } from 'vitest'
import { Rechazado } from '#api/http/rechazado.ts'
import { leerArchivo } from '#api/taller/archivo.ts'
import { leer } from '#api/taller/lectura.ts'
import { proponerColumnas } from '#domain/extracto/columnas.ts'
import { leerExtracto } from '#domain/extracto/lectura.ts'
import { sePuedeLeer } from '#domain/extracto/legible.ts'
import { propioDe } from '#tests/turnos.ts'
import { BANCOS } from './bancos.ts'

const HOY = '2026-11-25'

const deTexto = (texto: string, como: 'utf8' | 'latin1' | 'utf16le' = 'utf8') => Buffer.from(texto, como)
const celdasDe = ({ filas }: Awaited<ReturnType<typeof leerArchivo>>) => filas.map(({ celdas }) => celdas)
const niega = async (bytes: Buffer): Promise<string> => {
  try {
    await leerArchivo(bytes)
    return 'leído'
  } catch (error) {
    if (!(error instanceof Rechazado)) throw error
    expect(error.rechazo.refused).toBe('extracto-ilegible')
    return error.rechazo.detalle
  }
}

describe('a bank’s file', () => {
  it.each(Object.entries(BANCOS))(
    'of %s is read by the columns proposed for it',
    async (_, { texto, lineas, omitidas }) => {
      const tabla = await leerArchivo(deTexto(texto))
      const { columnas } = proponerColumnas(tabla.encabezado, celdasDe(tabla))
      const leido = leerExtracto(tabla.filas, tabla.encabezado, columnas, HOY)
      expect(leido).toMatchObject({ omitidas })
      expect(
        'lineas' in leido &&
          leido.lineas.map((linea) => [linea.fecha, linea.referencia, linea.descripcion, linea.monto]),
      ).toEqual(lineas)
    },
  )

  it('adds the text above its table to each line', async () => {
    const tabla = await leerArchivo(
      deTexto('Movimientos pendientes;;\n\nFecha;Concepto;Monto\n20/11/2026;TRANSF ANA;34,50\n21/11/2026;DEP;12,00\n'),
    )
    const { columnas } = proponerColumnas(tabla.encabezado, celdasDe(tabla))
    const { lineas } = leer(tabla, { columnas }, `${HOY}T12:00:00Z`)
    expect(lineas.map(({ resto }) => resto)).toEqual(Array(2).fill('Título: Movimientos pendientes'))
  })

  it('is the same in each of the usual encodings', async () => {
    const { texto } = BANCOS['jep'] ?? { texto: '' }
    const tabla = await leerArchivo(deTexto(texto))
    expect(tabla.filas[0]).toEqual({ numero: 3, celdas: expect.arrayContaining(['DEP. AHORROS CAÑAR 0042']) })
    for (const otra of [
      deTexto(texto, 'latin1'),
      deTexto(`\ufeff${texto}`),
      deTexto(`\ufeff${texto}`, 'utf16le'),
      deTexto(`\ufeff${texto}`, 'utf16le').swap16(),
    ])
      expect(await leerArchivo(otra)).toEqual(tabla)
  })

  it('keeps its line numbers, even after empty lines', async () => {
    const { filas } = await leerArchivo(deTexto('Fecha,Monto\n\n01/11/2026,5\n\r\n,\n"",""\n02/11/2026,=1+1\n'))
    expect(filas).toEqual([
      { numero: 3, celdas: ['01/11/2026', '5'] },
      { numero: 7, celdas: ['02/11/2026', '=1+1'] },
    ])
  })

  it('is read to its end, however many empty lines it has and wherever they are', async () => {
    const fila = '01/11/2026;1;x;5,00'
    const filas = (n: number) => Array<string>(n).fill(fila)
    const ENCABEZADO = 'Fecha;Documento;Concepto;Monto'
    const cuantas = async (texto: string) => (await leerArchivo(deTexto(texto))).filas.length
    expect(await cuantas([ENCABEZADO, ...filas(4_000)].join('\r\r\n'))).toBe(4_000)
    expect(await cuantas([ENCABEZADO, ...filas(4_000)].join('\n\n'))).toBe(4_000)
    expect(await cuantas([ENCABEZADO, ...filas(5_000)].join('\r\r\n\n;;;\n'))).toBe(5_000)
    const huecos = Array<string>(5_200).fill(';;;;')
    expect(await cuantas([ENCABEZADO, ...filas(3), ...huecos, ...filas(7)].join('\n'))).toBe(10)
    expect(await cuantas([...Array<string>(5_200).fill(''), ENCABEZADO, ...filas(3)].join('\n'))).toBe(3)
    const preambulo = Array<string>(39).fill('Banco')
    expect(await cuantas([...preambulo, ENCABEZADO, ...filas(5_000)].join('\n'))).toBe(5_000)
    for (const n of [5_001, 5_041])
      expect(await niega(deTexto([...preambulo, ENCABEZADO, ...huecos, ...filas(n)].join('\n')))).toContain(
        'más de 5000',
      )
  })

  it('of nothing but line ends and separators is read fast', async () => {
    for (const nada of ['\n', '\r', ';', ';;;;\n', '"";""\n', ' \n']) {
      const texto = `Fecha;Monto\n${nada.repeat((2 * 1024 * 1024 - 40) / nada.length)}\n01/11/2026;5,00`
      const tarda = await propioDe(async () => {
        expect((await leerArchivo(deTexto(texto))).filas, JSON.stringify(nada)).toHaveLength(1)
      })
      expect(tarda, JSON.stringify(nada)).toBeLessThan(3_000)
    }
  })

  it('may have a cell over several lines, and an open quote doesn’t swallow the lines below it', async () => {
    const leer = async (concepto: string) =>
      (
        await leerArchivo(
          deTexto(
            `Fecha;Documento;Concepto;Monto;Saldo\n01/11/2026;1;x;5,00;9,00\n\n02/11/2026;2;${concepto};6,00;9,00\n03/11/2026;3;"y";7,00;9,00\n`,
          ),
        )
      ).filas
    expect(await leer('"dos\nlíneas"')).toMatchObject([
      { numero: 2 },
      { numero: 4, celdas: ['02/11/2026', '2', 'dos\nlíneas', '6,00', '9,00'] },
      { numero: 6 },
    ])
    expect((await leer('"una\r\n;;\n""dos""\n\ntres"'))[1]?.celdas[2]).toBe('una\n"dos"\ntres')
    expect(await leer('"EL NANDU')).toMatchObject([
      { numero: 2 },
      { numero: 4, falla: expect.stringContaining('comillas sin cerrar') },
      { numero: 5, celdas: ['03/11/2026', '3', 'y', '7,00', '9,00'] },
    ])
    // The value under «Monto» would be the balance.
    const junta = `Fecha;Documento;Concepto;Monto;Saldo\n01/11/2026;1;"x;6,00";9,00\n02/11/2026;2;x;6,00;9,00`
    expect((await leerArchivo(deTexto(junta))).filas).toMatchObject([
      { falla: expect.stringContaining('tiene menos columnas') },
      { celdas: expect.any(Array) },
    ])
    expect((await leer('EL "NANDU" y "hijos')).every(({ falla }) => falla === undefined)).toBe(true)
  })

  it('with two tables is refused; the account’s data above a table aren’t one', async () => {
    const ENCABEZADO = 'Fecha;Documento;Concepto;Tipo;Monto;Saldo'
    const tabla = `${ENCABEZADO}\n03/11/2026;1;x;C;5,00;9,00`
    for (const arriba of [
      'Fecha;Documento;Concepto;Monto\n02/11/2026;7;y;20,00',
      '02/11/2026;7;y;20,00',
      'CTA 2100;02/11/2026;7;y;20.00',
      'Fecha;Concepto;Monto;Oficina\nx;02/11/2026;y;20',
    ])
      expect(await niega(deTexto(`Banco\n${arriba}\n\n${tabla}`)), arriba).toBe(
        'El archivo trae más de una tabla: descarga del banco una cuenta a la vez.',
      )
    for (const arriba of [
      'Cuenta:;2100123;Fecha:;03/11/2026',
      'Saldo inicial;1.000,00;Al;01/11/2026;;',
      'Desde:;01/11/2026;Hasta:;30/11/2026;;;',
    ])
      expect((await leerArchivo(deTexto(`Banco\n${arriba}\n${tabla}`))).filas, arriba).toHaveLength(1)
  })

  it('that names another currency above its table is refused', async () => {
    const tabla = 'Fecha,Concepto,Monto\n01/11/2026,DEP,5.00'
    for (const arriba of ['Moneda: EUR', 'Cuenta,22\nMoneda,Pesos'])
      expect(await niega(deTexto(`${arriba}\n${tabla}`)), arriba).toContain('una cuenta en dólares')
    expect(await niega(deTexto(`Moneda: USD\n${tabla}`))).toBe('leído')
  })

  it('of another kind is refused with what to do', async () => {
    for (const [inicio, que] of [
      ['%PDF-1.7', 'PDF'],
      ['PK\u0003\u0004', 'incompleto'],
      ['<html><table>', 'página web'],
      ['Fecha,Monto\n\u0000\u0001', 'no es de texto'],
      ['', 'vacío'],
      [' \n ', 'vacío'],
      ['hola\nqué tal', 'nombres de las columnas'],
      ['01/11/2026,5\n02/11/2026,6', 'nombres de las columnas'],
      ['Fecha,Monto\n"01/11/2026,5', 'comilla'],
    ] as const)
      expect(await niega(deTexto(inicio, 'utf8')), inicio).toContain(que)
    expect(await niega(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('xls')
  })

  it('is limited in lines, columns and characters of a cell', async () => {
    const filas = (n: number) => `Fecha,Monto\n${'01/11/2026,5\n'.repeat(n)}`
    expect(await niega(deTexto(filas(5_000)))).toBe('leído')
    for (const n of [5_001, 6_000, 100_000]) expect(await niega(deTexto(filas(n)))).toContain('más de 5000 líneas')
    expect(await niega(deTexto(`Fecha,Monto\n01/11/2026${',5'.repeat(100)}`))).toContain(
      'La línea 2 tiene 101 columnas',
    )
    expect(await niega(deTexto(`Fecha,Monto\n01/11/2026,5${','.repeat(100)}`))).toBe('leído')
    expect(await niega(deTexto(`Fecha,Monto${',x'.repeat(100)}\n01/11/2026,5`))).toContain(
      'La línea 1 tiene 102 columnas',
    )
    expect(await niega(deTexto(`Fecha,Monto\n01/11/2026,${'x'.repeat(501)}`))).toContain('La línea 2 tiene una celda')
    expect(await niega(deTexto(`Fecha,Monto\n01/11/2026,"${'x'.repeat(1_000_000)}"`))).toContain('es muy larga')
    // One such line among others is reported, and the others are read.
    const { filas: tres } = await leerArchivo(
      deTexto(`Fecha,Monto\n01/11/2026,5\n02/11/2026,${'x'.repeat(501)}\n03/11/2026${',5'.repeat(100)}`),
    )
    expect(tres.map(({ falla }) => falla?.slice(0, 15))).toEqual([undefined, 'tiene una celda', 'tiene 101 colum'])
  })
})

describe('the text of a bank’s file', () => {
  const ENCABEZADO = 'Fecha;Documento;Descripción;Tipo;Monto'
  const UNA = '24/11/2026;918273;TRANSF PANIFICADORA DOÑA ROSA;C;2,20'
  const de = async (...partes: readonly (string | Buffer)[]) => {
    const { encabezado, filas } = await leerArchivo(Buffer.concat(partes.map((parte) => Buffer.from(parte as string))))
    return [encabezado[2], ...filas.map(({ celdas }) => celdas[2])]
  }
  const ROSA = 'TRANSF PANIFICADORA DOÑA ROSA'

  it('is decoded line by line, whatever another line holds', async () => {
    const otra = deTexto('25/11/2026;918274;DEPOSITO PEÑA;C;3,50\n', 'latin1')
    expect(await de(`${ENCABEZADO}\n${UNA}\n`, otra)).toEqual(['Descripción', ROSA, 'DEPOSITO PEÑA'])
    expect(await de(deTexto(`${ENCABEZADO}\n`, 'latin1'), `${UNA}\n`)).toEqual(['Descripción', ROSA])
    // Cut inside a character.
    expect(await de(`${ENCABEZADO}\n${UNA}\n25/11/2026;918274;DO`, Buffer.from([0xc3]))).toEqual([
      'Descripción',
      ROSA,
      expect.stringMatching(/^DO/),
    ])
    expect(await de(`${ENCABEZADO}\n${UNA}\n`, Buffer.from([0xc3]))).toContain(ROSA)
    // A byte that fits neither encoding becomes U+FFFD.
    const rota = Buffer.concat([Buffer.from('25/11/2026;1;ÑUSTA PE'), Buffer.from([0xd1]), Buffer.from('A;C;1,00\n')])
    expect(await de(`${ENCABEZADO}\n`, rota)).toEqual(['Descripción', 'ÑUSTA PE\ufffdA'])
  })

  it('is repaired where it was encoded twice, and read as UTF-16 without a mark', async () => {
    const texto = `${ENCABEZADO}\n${UNA}\n`
    const dosVeces = (dicho: string) => new TextDecoder('windows-1252').decode(Buffer.from(dicho))
    expect(await de(dosVeces(texto))).toEqual(['Descripción', ROSA])
    expect(await de(dosVeces(dosVeces(texto)))).toEqual(['Descripción', ROSA])
    const enLatin1 = Buffer.from(texto).toString('latin1')
    expect(await de(enLatin1)).toEqual(['Descripción', ROSA])
    expect(await de(deTexto(texto, 'utf16le'))).toEqual(['Descripción', ROSA])
    expect(await de(deTexto(texto, 'utf16le').swap16())).toEqual(['Descripción', ROSA])
  })

  it('in an encoding of DOS or an old Mac doesn’t pass for a readable name', async () => {
    const con = (palabra: string, bytes: readonly number[]) =>
      Buffer.concat([Buffer.from(`24/11/2026;1;TRANSF ${palabra}`), Buffer.from(bytes), Buffer.from('S X;C;2,20\n')])
    // The letters Á É Í Ó Ú Ñ Ü and á é í ó ú ñ ü, in encodings of DOS and of an old Mac.
    const DOS = [0xb5, 0x90, 0xd6, 0xe0, 0xe9, 0xa5, 0x9a]
    const MAC = [0xe7, 0x83, 0xea, 0xee, 0xf2, 0x84, 0x86]
    for (const byte of [...DOS, ...MAC]) {
      const [, dicha = ''] = await de(deTexto('Fecha;Documento;Concepto;Tipo;Monto\n'), con('JES', [byte]))
      expect(sePuedeLeer(dicha), `${byte.toString(16)} ${dicha}`).toBe(false)
    }
    for (const byte of [0xa0, 0x82, 0xa1, 0xa2, 0xa3, 0xa4, 0x81, 0x87, 0x8e, 0x92, 0x97, 0x9c, 0x96, 0x9f]) {
      const [, dicha = ''] = await de(deTexto('Fecha;Documento;Concepto;Tipo;Monto\n'), con('Jes', [byte]))
      expect(sePuedeLeer(dicha.replace('S X', 's')), `${byte.toString(16)} ${dicha}`).toBe(false)
    }
    expect(sePuedeLeer("TRANSF (CR) N° 5: A&B S.A. — José Güiña, 10 % / O'NEIL ana@paz.ec")).toBe(true)
  })
})
