import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { Rechazado } from '#api/http/rechazado.ts'
import { leerArchivo } from '#api/taller/archivo.ts'
import { proponerColumnas } from '#domain/extracto/columnas.ts'
import { leerExtracto } from '#domain/extracto/lectura.ts'
import { propioDe } from '#tests/turnos.ts'

const HOY = '2026-11-25'
const leido = async (bytes: Buffer) => {
  const tabla = await leerArchivo(bytes)
  const { columnas } = proponerColumnas(
    tabla.encabezado,
    tabla.filas.map(({ celdas }) => celdas),
  )
  return leerExtracto(tabla.filas, tabla.encabezado, columnas, HOY)
}
const niega = async (bytes: Buffer): Promise<string> => {
  try {
    await leerArchivo(bytes)
    return 'leído'
  } catch (error) {
    if (!(error instanceof Rechazado)) throw error
    return error.rechazo.detalle
  }
}
const enUtc = (dia: number, hora = 0) => new Date(Date.UTC(2026, 10, dia, hora))

describe('a bank’s workbook', () => {
  const libro = async (hojas: Parameters<typeof writeXlsx>[0]['sheets']) =>
    Buffer.from(await writeXlsx({ sheets: hojas }))

  it('is read from its first sheet with a table, with its days and amounts', async () => {
    const bytes = await libro([
      { name: 'Portada', rows: [['Banco'], ['Cuenta', 2100]] },
      {
        name: 'Movimientos',
        rows: [
          ['Banco del Sur'],
          ['Fecha', 'Documento', 'Concepto', 'Ordenante', 'Valor'],
          [enUtc(13), 202611240001, 'TRANSF', 'DOÑA ROSA', 34.5],
          [enUtc(13, 22), '00918', 'DEP', null, 0.1 + 0.2],
          ['14/11/2026', 12_345_678_901_234_567_000, 'DEP', '', 1500],
          [enUtc(15), 'A1', 'RETIRO', '', -2.2],
          ['Total', null, null, null, 1532.6],
        ],
      },
    ])
    const { lineas, omitidas, cuantos } = await leido(bytes)
    expect(lineas).toEqual([
      {
        numero: 3,
        fecha: '2026-11-13',
        referencia: '202611240001',
        descripcion: 'TRANSF',
        resto: 'DOÑA ROSA',
        monto: 34_50,
      },
      { numero: 4, fecha: '2026-11-13', referencia: '00918', descripcion: 'DEP', monto: 30 },
      {
        numero: 5,
        fecha: '2026-11-14',
        referencia: expect.stringMatching(/e\+19$/),
        descripcion: 'DEP',
        monto: 1_500_00,
      },
    ])
    expect([omitidas, cuantos]).toEqual([1, 0])
  })

  it('that is broken, locked or unfolds to too much is refused with a sentence', async () => {
    const bytes = await libro([
      {
        name: 'A',
        rows: [
          ['Fecha', 'Monto'],
          [enUtc(13), 5],
        ],
      },
    ])
    expect(await niega(bytes)).toBe('leído')
    expect(await niega(bytes.subarray(0, 400))).toContain('incompleto')
    expect(await niega(Buffer.from(bytes).fill(0x77, 60, 400))).toMatch(/dañado|no es un libro/)
    expect(await niega(await libro([{ name: 'A', rows: [['hola']] }]))).toContain('nombres de las columnas')
    expect(await niega(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('xlsx, sin contraseña')
    // Twenty megabytes of one letter are twenty kilobytes compressed.
    const bomba = await libro([
      {
        name: 'A',
        rows: [
          ['Fecha', 'Monto'],
          ['x'.repeat(20 * 1024 * 1024), 5],
        ],
      },
    ])
    expect(bomba.length).toBeLessThan(200_000)
    expect(await niega(bomba)).toContain('demasiado grande')
    // One shared string in every cell: eighteen kilobytes that stand for a hundred million
    // characters.
    const lleno = Array(5_000).fill(['13/11/2026', ...Array(39).fill('ā'.repeat(499))])
    expect(await niega(await libro([{ name: 'A', rows: [['Fecha', 'Monto'], ...lleno] }]))).toMatch(
      /dice demasiado|demasiado grande/,
    )
    const repetido = Array(5_000).fill(['13/11/2026', 5, 'ñ'.repeat(499)])
    expect(await niega(await libro([{ name: 'A', rows: [['Fecha', 'Monto', 'Concepto'], ...repetido] }]))).toContain(
      'dice demasiado',
    )
    expect(
      await niega(await libro([{ name: 'A', rows: [['Fecha', 'Monto'], ...Array(5_001).fill(['13/11/2026', 5])] }])),
    ).toContain('más de 5000')
  })
})

describe('a bank’s OFX', () => {
  const MOVIMIENTO = (campos: Readonly<Record<string, string>>, cierra: boolean) =>
    `<STMTTRN>\r\n${Object.entries(campos)
      .map(([nombre, valor]) => `<${nombre}>${valor}${cierra ? `</${nombre}>` : ''}\r\n`)
      .join('')}</STMTTRN>\r\n`
  const CAMPOS = [
    {
      TRNTYPE: 'CREDIT',
      DTPOSTED: '20261114031500[0:GMT]',
      TRNAMT: '34.50',
      FITID: 'F1',
      REFNUM: '918273',
      NAME: 'DO&Ntilde;A ROSA',
      MEMO: 'TRANSF &amp; RECIBIDA',
    },
    { TRNTYPE: 'DEBIT', DTPOSTED: '20261114', TRNAMT: '-30,50', FITID: 'F2', NAME: 'CNT' },
    { TRNTYPE: 'XFER', DTPOSTED: '20261115120000.000[-5:EST]', TRNAMT: '+1200.00', FITID: 'F3', MEMO: 'DEP' },
    { TRNTYPE: 'DEBIT', DTPOSTED: '20261115', TRNAMT: '9.00', FITID: 'F4', MEMO: 'RARO' },
  ]
  const de = (cierra: boolean, cabeza: string) =>
    Buffer.from(
      `${cabeza}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD${cierra ? '</CURDEF>' : ''}<BANKTRANLIST>${CAMPOS.map((campos) => MOVIMIENTO(campos, cierra)).join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
    )
  const [SGML, XML] = [
    'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nCHARSET:1252\r\n\r\n',
    '<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="220"?>',
  ]

  it('is read in both versions: credits by their day in Guayaquil, and contradictions are reported', async () => {
    for (const bytes of [de(false, SGML), de(true, SGML), de(true, XML)]) {
      const { lineas, omitidas, ilegibles } = await leido(bytes)
      expect(lineas).toMatchObject([
        {
          numero: 1,
          fecha: '2026-11-13',
          referencia: '918273',
          descripcion: 'TRANSF & RECIBIDA',
          resto: 'DOÑA ROSA',
          monto: 34_50,
        },
        { numero: 3, fecha: '2026-11-15', referencia: 'FITID F3', descripcion: 'DEP', monto: 1_200_00 },
      ])
      expect(omitidas).toBe(1)
      expect(ilegibles).toMatchObject([{ numero: 4, que: expect.stringContaining('no tiene signo menos') }])
    }
  })

  it('is read with everything about the payer, and a kind for debits contradicts a credit', async () => {
    const con = (campos: string) =>
      Buffer.from(
        `${SGML}<OFX><CURDEF>USD<BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261114<TRNAMT>2.20<FITID>F9${campos}</STMTTRN></BANKTRANLIST></OFX>`,
      )
    for (const campos of [
      '<NAME>TRANSF<EXTDNAME>DOÑA ROSA',
      '<NAME>TRANSF<PAYEE><NAME>DOÑA ROSA</PAYEE>',
      '<NAME>TRANSF<MEMO>UNO<MEMO>DOÑA ROSA',
      '<NAME>TRANSF<X.ORDENANTE>DOÑA ROSA',
    ])
      expect((await leido(con(campos))).lineas[0]?.resto, campos).toContain('DOÑA ROSA')
    // A held amount, or one that is available on a later day, hasn't arrived yet.
    const espera = con('<NAME>TRANSF').toString().replace('CREDIT', 'HOLD')
    expect((await leido(Buffer.from(espera))).lineas[0]?.resto).toContain('Estado: HOLD')
    for (const [dia, dice] of [
      ['20261210', 'Estado: disponible el 2026-12-10'],
      ['20261114', undefined],
    ] as const)
      expect((await leido(con(`<DTAVAIL>${dia}<NAME>TRANSF`))).lineas[0]?.resto?.split(' · ').at(-1), dia).toBe(
        dice ?? 'TRANSF',
      )
    const retiro = con('<NAME>TRANSF').toString().replace('CREDIT', 'RETIRO')
    expect(await niega(Buffer.from(retiro))).toContain('dice ser una salida (RETIRO)')
  })

  it('that is cut, in another currency, empty or of two accounts is reported', async () => {
    const entero = de(false, SGML).toString()
    const cortado = await leido(Buffer.from(entero.slice(0, entero.indexOf('<FITID>F3'))))
    expect(cortado.ilegibles).toMatchObject([{ numero: 3, que: expect.stringContaining('incompleta') }])
    expect(await niega(Buffer.from(entero.replaceAll('<CURDEF>USD', '<CURDEF>EUR')))).toContain('no está en dólares')
    const alFinal = entero.replace('<CURDEF>USD', '').replace('</STMTRS>', '<CURDEF>COP</STMTRS>')
    expect(await niega(Buffer.from(alFinal))).toContain('no está en dólares')
    expect(await niega(Buffer.from('<OFX><BANKTRANLIST></BANKTRANLIST></OFX>'))).toContain('ningún movimiento')
    expect(await niega(Buffer.from(entero + entero))).toContain('más de una cuenta')
  })

  it('has its FITID as the reference only if it is long enough', async () => {
    for (const [id, referencia] of [
      ['2026112', 'FITID 2026112'],
      ['2026112000012', '2026112000012'],
    ] as const) {
      const bytes = Buffer.from(de(false, SGML).toString().replace('<FITID>F3', `<FITID>${id}`))
      expect((await leido(bytes)).lineas[1]?.referencia).toBe(referencia)
    }
  })

  it('of nothing but markup is read fast', async () => {
    for (const nada of ['<', '<>', '<STMTTRN>', '<STMTTRN', '<A>x', '>']) {
      const tarda = await propioDe(() =>
        niega(Buffer.from(`<OFX>${nada.repeat((2 * 1024 * 1024 - 40) / nada.length)}`)),
      )
      expect(tarda, nada).toBeLessThan(3_000)
    }
  })
})
