import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { celdaLimpia } from '#domain/extracto/celdas.ts'
import { faltanSignos } from '#domain/extracto/columna-de-signos.ts'
import { type Columnas, impideColumnas, proponerColumnas } from '#domain/extracto/columnas.ts'
import { conDevueltas } from '#domain/extracto/devueltas.ts'
import { encabezadoDe } from '#domain/extracto/encabezado.ts'
import { FORMATOS_DE_FECHA, leerFecha } from '#domain/extracto/fechas.ts'
import { ilegibleDicho, leerExtracto } from '#domain/extracto/lectura.ts'
import { leerMonto } from '#domain/extracto/montos.ts'
import { firmaDeEncabezado } from '#domain/extracto/nombres.ts'
import { referenciaDeCobro } from '#domain/extracto/pagable.ts'
import { esCredito } from '#domain/extracto/signos.ts'
import { movimientos } from '#domain/extracto/totales.ts'

const HOY = '2026-11-25'

const filasDe = (texto: string) => texto.split('\n').map((linea, n) => ({ numero: n + 2, celdas: linea.split(';') }))
const proponer = (encabezado: string, texto: string) =>
  proponerColumnas(
    encabezado.split(';'),
    filasDe(texto).map(({ celdas }) => celdas),
  )

describe('a cell of a bank’s file', () => {
  it('is read as a day in its format, with or without an hour, and refused if no such day exists', () => {
    const dice = [
      ['03/11/2026', 'dd/mm/aaaa', '2026-11-03'],
      ['3-11-2026 10:15', 'dd/mm/aaaa', '2026-11-03'],
      ['3/11/26 10:15', 'dd/mm/aaaa', '2026-11-03'],
      ['11/03/2026, 3:15 p. m.', 'mm/dd/aaaa', '2026-11-03'],
      ['2026-11-03T10:15:16.123Z', 'aaaa-mm-dd', '2026-11-03'],
      ['2026-11-14T03:15:00Z', 'aaaa-mm-dd', '2026-11-13'],
      ['2026-11-14 03:15:00+00:00', 'aaaa-mm-dd', '2026-11-13'],
      ['2026-11-13T22:15:00-05:00', 'aaaa-mm-dd', '2026-11-13'],
      ['14/11/2026 1:15 a. m. UTC', 'dd/mm/aaaa', '2026-11-13'],
      ['13/11/2026 22:15 ECT', 'dd/mm/aaaa', '2026-11-13'],
      ['2026-11-13T24:00', 'aaaa-mm-dd', '2026-11-13'],
      ['20261113221500', 'aaaa-mm-dd', '2026-11-13'],
      ['13112026', 'dd/mm/aaaa', '2026-11-13'],
      ['vie 13/11/2026', 'dd/mm/aaaa', '2026-11-13'],
      ["'13/11/2026", 'dd/mm/aaaa', '2026-11-13'],
      ['13.11.26', 'dd/mm/aaaa', '2026-11-13'],
      ['26-11-13', 'aa-mm-dd', '2026-11-13'],
      ['46339', 'excel', '2026-11-13'],
      ['46339,4270833', 'excel', '2026-11-13'],
      // A cell that can mean only one day is read, whatever the format of the others.
      ['13 de noviembre de 2026', 'dd/mm/aaaa', '2026-11-13'],
      ['viernes, 13 de noviembre del 2026', 'mm/dd/aaaa', '2026-11-13'],
      ['Nov 13, 2026', 'dd/mm/aaaa', '2026-11-13'],
      ['2026-11-13', 'dd/mm/aaaa', '2026-11-13'],
      ['20261103', 'aaaa-mm-dd', '2026-11-03'],
      ['03-NOV-2026', 'dd-mmm-aaaa', '2026-11-03'],
      ['3 sept. 26', 'dd-mmm-aaaa', '2026-09-03'],
      ['31-Dec-2026', 'dd-mmm-aaaa', '2026-12-31'],
      ['29/02/2028', 'dd/mm/aaaa', '2028-02-29'],
    ] as const
    for (const [celda, formato, dia] of dice) expect(leerFecha(celda, formato), celda).toBe(dia)
    for (const celda of [
      '29/02/2026',
      '31/11/2026',
      '0/1/2026',
      '1/13/2026',
      '01/01/1999',
      '1/1',
      '',
      'TOTAL',
      '2026113',
      '01/01/2026 de ayer',
      '01/01/2026 25:00',
      '01/01/2026 10:00 +99:00',
      '25-11/26',
      '12345',
    ])
      for (const formato of FORMATOS_DE_FECHA)
        if (celda !== '1/13/2026' || formato !== 'mm/dd/aaaa')
          expect(leerFecha(celda, formato), `${celda} ${formato}`).toBeUndefined()
  })

  it('is read as an amount to the cent with either decimal mark, and refused if it could be two amounts', () => {
    for (const [celda, decimal, cents] of [
      ['$ 1,234.50', '.', 1_234_50],
      ['USD 1.234,5', ',', 1_234_50],
      ['1234', '.', 1_234_00],
      ['.50', '.', 50],
      ['345.0000', '.', 345_00],
      ['(12.00)', '.', -12_00],
      ['12,00-', ',', -12_00],
      ['\u22125', '.', -5_00],
      ['+5', '.', 5_00],
      ['', '.', 0],
      ['-', '.', 0],
      ['NULL', '.', 0],
      ['N/A', '.', 0],
      ['#N/A', '.', 0],
      ['1.200,00 CR', ',', 1_200_00],
      ['30,50 DB', ',', -30_50],
      ['34,50(D)', ',', -34_50],
      ['CR 34.50', '.', 34_50],
      ['USD 12.00 H', '.', 12_00],
      ['12,00 -', ',', -12_00],
    ] as const)
      expect(leerMonto(celda, decimal), celda).toBe(cents)
    for (const celda of [
      '1,23',
      '12.345',
      '1.500',
      '1.2.3',
      '1,2345.00',
      'x',
      '--5',
      '(5',
      '5)',
      '-5-',
      '1e3',
      '9999999999.00',
      '=1+1',
      '5 XX',
      '-5.00 CR',
      '6.00x',
      'CR',
    ])
      expect(leerMonto(celda, '.'), celda).toBeUndefined()
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        const escrito = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(cents / 100)
        expect(leerMonto(escrito, '.')).toBe(cents)
      }),
    )
  })

  it('is read as credit or debit in the banks’ words', () => {
    const ENTRA = [
      'C',
      'CR',
      'CRDT',
      'N/C',
      'Nota Crédito',
      'NOTA DE CREDITO',
      'Crédito',
      '+',
      'Depósito',
      'Haber',
      'H',
      'Abono',
    ]
    for (const dicha of ENTRA) expect(esCredito(dicha), dicha).toBe(true)
    const SALE = ['D', 'DB', 'DBIT', 'N/D', 'NOTA DEBITO', 'DÉBITO', '-', 'Retiro', 'Cargo', 'Debe']
    for (const dicha of SALE) expect(esCredito(dicha), dicha).toBe(false)
    for (const dicha of ['', 'X', '5', 'REVERSO CREDITO', 'NO CREDITO', 'PAGO'])
      expect(esCredito(dicha), dicha).toBe(undefined)
    // A person's word about a bank's term counts, even against its meaning elsewhere.
    expect(esCredito('Ing. Vent.', { entran: ['ing vent'] })).toBe(true)
    expect(esCredito('D', { entran: ['d'], salen: ['r'] })).toBe(true)
  })

  it('is shown on one line without invisible characters, and gives a reference of at most sixty characters', () => {
    expect(celdaLimpia('  a\u202eb\u200b\n c\u0000 ')).toBe('ab c')
    const dia = { fecha: '2026-11-10', descripcion: 'y' }
    expect(referenciaDeCobro({ ...dia, referencia: `${'7'.repeat(59)}😀` })).toBe('7'.repeat(59))
    expect(referenciaDeCobro({ ...dia, referencia: '42' })).toBe('42')
  })
})

describe('a file’s columns', () => {
  it('are recognised by their names whatever the case, accents and marks, and the header row is found', () => {
    expect(firmaDeEncabezado([' Descripción ', 'N° Doc.'])).toBe(firmaDeEncabezado(['DESCRIPCION', 'n doc']))
    expect(firmaDeEncabezado(['a', 'b'])).not.toBe(firmaDeEncabezado(['b', 'a']))
    expect(
      encabezadoDe([
        ['Cuenta', '2100'],
        ['Fecha', 'Monto'],
        ['01/11/2026', '5'],
      ]),
    ).toEqual({ lugar: 1, nombradas: 2 })
    expect(encabezadoDe([['01/11/2026', '5']])).toBeUndefined()
  })

  it('are proposed, with doubts named: day and month, two columns alike, no minus anywhere', () => {
    const clara = proponer('Fecha;Documento;Concepto;Monto', '13/11/2026;1;x;-5,00\n14/11/2026;2;y;6,00')
    expect(clara).toEqual({
      columnas: {
        fecha: 0,
        formato: 'dd/mm/aaaa',
        referencia: 1,
        descripcion: 2,
        montos: { modo: 'signo', monto: 3 },
        decimal: ',',
      },
      dudas: [],
    })
    expect(proponer('Fecha;Documento;Concepto;Monto', '03/11/2026;1;x;-5.00')).toMatchObject({
      columnas: { formato: 'dd/mm/aaaa' },
      dudas: ['formato'],
    })
    expect(proponer('Fecha;Documento;Concepto;Monto', '11/13/2026;1;x;-5.00')).toMatchObject({
      columnas: { formato: 'mm/dd/aaaa' },
      dudas: [],
    })
    expect(
      proponer('Fecha;Fecha contable;Documento;Referencia;Concepto;Monto', '13/11/2026;13/11/2026;1;2;x;-5.00').dudas,
    ).toEqual(['fecha', 'referencia'])
    expect(proponer('Fecha;Documento;Concepto;Monto', '13/11/2026;1;x;5.00').dudas).toEqual(['montos'])
  })

  it('are proposed with the decimal mark in doubt while no amount settles it', () => {
    const dice = (...montos: string[]) => {
      const { columnas, dudas } = proponer(
        'Fecha;Documento;Concepto;Monto',
        montos.map((monto) => `13/11/2026;1;x;${monto}`).join('\n'),
      )
      return [columnas.decimal, dudas.includes('decimal')]
    }
    expect(dice('-1.500', '2.250')).toEqual([',', true])
    expect(dice('-1,500')).toEqual(['.', true])
    expect(dice('1.234')).toEqual([',', true])
    expect(dice('-100', '20')).toEqual(['.', true])
    // With the mark of the other amount it would have three decimals.
    expect(dice('-1.500', '12.50')).toEqual(['.', true])
    expect(dice('-1.500', '12,50')).toEqual([',', false])
    expect(dice('-1.500.000')).toEqual([',', false])
    const aparte = 'Fecha;Documento;Débito;Crédito'
    expect(proponer(aparte, '13/11/2026;1;;1.500\n13/11/2026;2;0,36;')).toMatchObject({
      columnas: { decimal: ',' },
      // No column says who paid.
      dudas: ['descripcion'],
    })
  })

  it('are found by abbreviations and names of the payer, and a column of words gives the sign, unknown ones in doubt', () => {
    const con = (encabezado: string, fila: string) => proponer(encabezado, `${fila}\n${fila}`)
    expect(con('F. Operación;F. Valor;Concepto;Importe;Saldo', '13/11/2026;13/11/2026;x;-4,50;9,00')).toMatchObject({
      columnas: { fecha: 0, descripcion: 2, montos: { modo: 'signo', monto: 3 } },
      dudas: ['fecha', 'referencia'],
    })
    for (const nombre of [
      'Beneficiario',
      'Ordenante',
      'Remitente',
      'Originador',
      'Nombre del depositante',
      'Pagador',
      'Cliente',
      'Nombre',
      'Razón social',
      'Quién paga',
    ])
      expect(con(`Fecha;Documento;${nombre};Tipo;Monto`, '13/11/2026;1;ANA PAZ;C;4,50'), nombre).toMatchObject({
        columnas: { descripcion: 2, montos: { modo: 'tipo', tipo: 3 } },
        dudas: [],
      })
    for (const [nombre, palabra] of [
      ['Abono/Cargo', 'Abono'],
      ['Cargo/Abono', 'Cargo'],
      ['H/D', 'H'],
      ['Haber/Debe', 'Debe'],
      ['Debe o Haber', 'HABER'],
      ['+/-', '+'],
      ['Movimiento', 'NOTA CREDITO'],
    ] as const)
      expect(con(`Fecha;Documento;Concepto;${nombre};Monto`, `13/11/2026;1;x;${palabra};4,50`), nombre).toMatchObject({
        columnas: { montos: { modo: 'tipo', monto: 4, tipo: 3 } },
      })
    // An unknown word is asked about when the amounts have no sign.
    expect(con('Fecha;Documento;Concepto;Tipo;Monto', '13/11/2026;1;x;ZZ;4,50')).toMatchObject({
      columnas: { montos: { modo: 'tipo', tipo: 3 } },
      dudas: ['signos'],
    })
    expect(con('Fecha;Documento;Concepto;Valor', '13/11/2026;1;x;4,50 ZZ').dudas).toEqual(['signos'])
    // Initials mean what their heading says: «C» is a cargo under «Abono/Cargo», and a person
    // checks it.
    for (const [nombre, entra, sale] of [
      ['Abono/Cargo', 'A', 'C'],
      ['C/A', 'A', 'C'],
      ['Depósito/Retiro', 'D', 'R'],
      ['Ingreso/Egreso', 'I', 'E'],
      ['Entrada/Salida', 'E', 'S'],
    ] as const)
      for (const letra of [entra, sale])
        expect(con(`Fecha;Documento;Concepto;${nombre};Monto`, `13/11/2026;1;x;${letra};4,50`), nombre).toMatchObject({
          columnas: {
            montos: { modo: 'tipo', tipo: 3 },
            signos: { entran: [entra.toLowerCase()], salen: [sale.toLowerCase()] },
          },
          dudas: ['signos'],
        })
    const dos = '13/11/2026;1;x;C;4,50\n14/11/2026;1;x;A;4,50'
    expect(proponer('Fecha;Documento;Concepto;Tipo;Monto', dos).columnas.signos).toEqual({
      entran: ['a'],
      salen: ['c'],
    })
    expect(con('Fecha;Documento;Concepto;Tipo;Monto', '13/11/2026;1;x;C;4,50').columnas.signos).toBeUndefined()
    expect(con('Fecha;Documento;Concepto;Valor', '13/11/2026;1;x;-4,50\nFecha;Documento;Concepto;Valor').dudas).toEqual(
      [],
    )
    expect(
      con('Fecha;Documento;Concepto;Tipo;Monto', '13/11/2026;1;x;C;4,50\nFecha;Documento;Concepto;Tipo;Monto'),
    ).toMatchObject({
      columnas: { montos: { modo: 'tipo', tipo: 3 } },
      dudas: [],
    })
    // One unreadable amount says nothing about the others' sign.
    const unaMala = '13/11/2026;1;x;ING VENT;4,50\n13/11/2026;2;x;D;4,50\n13/11/2026;3;x;C;4,5x'
    expect(proponer('Fecha;Documento;Concepto;Tipo;Monto', unaMala)).toMatchObject({
      columnas: { montos: { modo: 'tipo', tipo: 3 } },
      dudas: ['signos'],
    })
    expect(
      proponer('Fecha;Documento;Concepto;Monto', '13/11/2026;1;x;4,50\n13/11/2026;2;x;5,00\n13/11/2026;3;x;4,5x').dudas,
    ).toEqual(['montos', 'signos'])
    expect(con('Fecha;Documento;Concepto;Valor', '13/11/2026;1;x;4,50 CR').dudas).toEqual([])
    expect(con('Fecha;Documento;Concepto;Valor', '13.11.26;1;x;4,50 CR').dudas).toEqual(['formato'])
    expect(con('Fecha;Documento;Concepto;Valor', '46339;1;x;4,50 CR').columnas.formato).toBe('excel')
  })

  it('must be in the file, all different, with a reference or a description', () => {
    const columnas: Columnas = {
      fecha: 0,
      formato: 'dd/mm/aaaa',
      referencia: 1,
      descripcion: null,
      montos: { modo: 'aparte', credito: 2, debito: null },
      decimal: '.',
    }
    expect(impideColumnas(columnas, ['a', 'b', 'c'])).toBeUndefined()
    expect(impideColumnas(columnas, ['a', 'b'])).toContain('de este archivo')
    expect(impideColumnas({ ...columnas, referencia: 0 }, ['a', 'b', 'c'])).toContain('distinta')
    expect(impideColumnas({ ...columnas, referencia: null }, ['a', 'b', 'c'])).toContain(
      'referencia o la de la descripción',
    )
  })
})

describe('a file under its columns', () => {
  const encabezado = ['Fecha', 'Doc', 'Entró', 'Salió']
  const columnas: Columnas = {
    fecha: 0,
    formato: 'dd/mm/aaaa',
    referencia: 1,
    descripcion: null,
    montos: { modo: 'aparte', credito: 2, debito: 3 },
    decimal: '.',
  }
  const leer = (texto: string) => leerExtracto(filasDe(texto), encabezado, columnas, HOY)

  it('gives the credits as lines, counts what it omits, and skips totals and repeated headers', () => {
    expect(
      leer(
        '03/11/2026;1;5.00;\n04/11/2026;2;;6.00\nFecha;Doc;Entró;Salió\n02/11/2026;3;0.00;0.00\n;;;\nTOTAL;;5.00;6.00',
      ),
    ).toEqual({
      lineas: [{ numero: 2, fecha: '2026-11-03', referencia: '1', descripcion: '', monto: 5_00 }],
      salidas: [{ fecha: '2026-11-04', referencia: '2', monto: 6_00, reverso: false }],
      omitidas: 2,
      desde: '2026-11-02',
      hasta: '2026-11-04',
      ilegibles: [],
      cuantos: 0,
      deOtraForma: 0,
    })
  })

  it('reports each unreadable cell, and reads the rest', () => {
    const mal = leer(
      '03/11/2026;1;5.00;\n31/11/2026;2;5.00;\nTOTAL;3;5.00;\n04/11/2026;4;cinco;\n05/11/2026;5;1.00;1.00',
    )
    expect(mal.ilegibles.map(ilegibleDicho)).toEqual([
      'Línea 3, columna «Fecha»: «31/11/2026» no es una fecha dd/mm/aaaa que exista.',
      'Línea 4, columna «Fecha»: «TOTAL» no es una fecha dd/mm/aaaa que exista.',
      'Línea 5, columna «Entró»: «cinco» no es un monto con «.» antes de los centavos.',
      'Línea 6, columna «Entró»: «1.00» está junto a un débito.',
    ])
    // When no row has a day, the columns must be wrong, so no row is taken for a total.
    expect(leer('x;1;5.00;')).toMatchObject({ cuantos: 1 })
  })

  it('reports every row below the last dated one that may be a movement', () => {
    const UNA = '03/11/2026;1;5.00;'
    for (const [fila, que] of [
      [';124;20.00;', 'columna «Fecha»: está vacía y no es'],
      ['ayer;9;20.00;', '«ayer» no es'],
      [';;04/11/2026;20.00', 'está vacía y no es'],
    ] as const) {
      const leido = leer(`${UNA}\nTOTAL;;5.00;\n${fila}`)
      expect(leido.ilegibles.map(ilegibleDicho), fila).toEqual([
        expect.stringContaining(`Línea 4, ${que.startsWith('col') ? '' : 'columna «Fecha»: '}${que}`),
      ])
    }
    for (const fila of [
      'TOTAL;;5.00;6.00',
      ';;5.00;6.00',
      'Saldo final al 15/11/2026;;;9.00',
      'Gracias;;;',
      'Gran total;;5.00;',
    ])
      expect(leer(`${UNA}\n${fila}`), fila).toMatchObject({ omitidas: 0, hasta: '2026-11-03' })
  })

  it('doesn’t take a described row with an amount for a total, unless its words say so', () => {
    const descrita: Columnas = {
      fecha: 0,
      formato: 'dd/mm/aaaa',
      referencia: null,
      descripcion: 1,
      montos: { modo: 'signo', monto: 2 },
      decimal: '.',
    }
    const conPie = (pie: string) =>
      leerExtracto(filasDe(`03/11/2026;DEP;5.00\n${pie}`), ['Fecha', 'Concepto', 'Monto'], descrita, HOY)
    expect(conPie(';DEP EFECTIVO;20.00')).toMatchObject({ cuantos: 1 })
    expect(conPie(';PAGO TOTAL;20.00')).toMatchObject({ cuantos: 1 })
    expect(conPie(';Saldo contable;20.00')).toMatchObject({ omitidas: 0 })
    expect(conPie(';;20.00')).toMatchObject({ omitidas: 0 })
    // A credit or debit is never a total, whatever it says.
    const conTipo = { ...descrita, montos: { modo: 'tipo', monto: 2, tipo: 3 } } as const
    const conTipoYPie = (pie: string) =>
      leerExtracto(filasDe(`03/11/2026;DEP;5.00;C\n${pie}`), ['Fecha', 'Concepto', 'Monto', 'Tipo'], conTipo, HOY)
    for (const pie of [';TOTAL PLAY SA DEPOSITO;34.50;C', ';;34.50;C', ';SALDOS Y ROJAS;34.50;D'])
      expect(conTipoYPie(pie), pie).toMatchObject({ cuantos: 1 })
    expect(conTipoYPie(';TOTAL;34.50;')).toMatchObject({ lineas: [{ numero: 2 }] })
  })

  it('has a cell for each column, and reports missing cells and cells without a column', () => {
    const dicho = (texto: string, nombres = encabezado) => {
      const leido = leerExtracto(filasDe(texto), nombres, columnas, HOY)
      return leido.cuantos > 0 ? leido.ilegibles.map(ilegibleDicho).join() : leido.lineas.length
    }
    expect(dicho('03/11/2026;1;34;;50')).toBe('Línea 2, columna «5»: «50» sobra: el encabezado nombra 4 columnas.')
    expect(dicho('03/11/2026;1;34;;50', [...encabezado, ''])).toContain('sobra')
    expect(dicho('03/11/2026;1;5.00')).toBe('Línea 2, columna «Salió»: está vacía y la línea termina antes.')
    expect(dicho('03/11/2026;1;5.00;;;;')).toBe(1)
    expect(dicho('03/11/2026;1;5.00;', [...encabezado, 'Saldo', 'Oficina'])).toBe(1)
    expect(dicho('03/11/2026;1;5.00;\nFecha;Doc;Entró;Salió;;\n04/11/2026;2;6.00;')).toBe(2)
  })

  it('leaves out a negative credit, as money taken back', () => {
    const deTipo: Columnas = { ...columnas, montos: { modo: 'tipo', monto: 2, tipo: 3 } }
    const texto = '03/11/2026;1;-303.60;C\n03/11/2026;2;(34.50);NC\n03/11/2026;3;7.00;C\n03/11/2026;4;-8.00;D'
    expect(leerExtracto(filasDe(texto), encabezado, deTipo, HOY)).toMatchObject({
      lineas: [{ referencia: '3', monto: 7_00 }],
      omitidas: 3,
    })
    expect(leer('03/11/2026;1;-5.00;\n03/11/2026;2;5.00;')).toMatchObject({ lineas: [{ numero: 3 }], omitidas: 1 })
  })

  it('marks lines that went out again: same reference and amount, that day or later', () => {
    const devueltas = (texto: string, de: Columnas = columnas) => {
      const leido = leerExtracto(filasDe(texto), encabezado, de, HOY)
      return conDevueltas(leido.lineas, leido.salidas).map(({ numero, devuelta }) => [numero, devuelta])
    }
    expect(
      devueltas(
        [
          '03/11/2026;TRX-07;5.00;',
          '03/11/2026;8;5.00;',
          '03/11/2026;9;5.00;',
          '03/11/2026;;5.00;',
          '05/11/2026;trx 07;;5.00',
          '02/11/2026;8;;5.00',
          '03/11/2026;9;;6.00',
          '03/11/2026;;;5.00',
          '06/11/2026;10;5.00;',
          '06/11/2026;0010;-5.00;',
          '01/11/2026;10;;5.00',
          '07/11/2026;DEP;5.00;',
          '07/11/2026;DEP;;5.00',
        ].join('\n'),
      ),
    ).toEqual([
      [2, true],
      [3, undefined],
      [4, undefined],
      [5, undefined],
      [10, true],
      [13, undefined],
    ])
    expect(
      devueltas('03/11/2026;1;5.00;C\n03/11/2026;1;-5.00;C\n03/11/2026;2;6.00;C\n03/11/2026;2;6.00;D', {
        ...columnas,
        montos: { modo: 'tipo', monto: 2, tipo: 3 },
      }),
    ).toEqual([
      [2, true],
      [4, true],
    ])
    expect(
      devueltas('03/11/2026;1;5.00;\n03/11/2026;1;-5.00;', { ...columnas, montos: { modo: 'signo', monto: 2 } }),
    ).toEqual([[2, true]])
  })

  it('keeps a row’s words from all other columns, whatever their names', () => {
    const [linea] = leerExtracto(
      filasDe('03/11/2026;1;5.00;;PANIFICADORA DOÃ‘A ROSA;1713175071;1.025,30;N/A;13-nov-2026'),
      [...encabezado, 'Beneficiario', 'Id', 'Saldo', 'x', 'y'],
      columnas,
      HOY,
    ).lineas
    expect(linea?.resto).toBe('Otra persona: PANIFICADORA DOÑA ROSA · 1713175071 · Columna y: 13-nov-2026')
  })

  it('counts the unreadable lines that another date format or decimal mark would read', () => {
    const leido = leer('03/11/2026;1;5.00;\n11/25/2026;2;5.00;\n04/11/2026;3;1.234,50;\n04/11/2026;4;x;')
    expect([leido.cuantos, leido.deOtraForma]).toEqual([3, 2])
  })

  it('has the same movements in parts as in whole, with totals recognised anywhere', () => {
    const conConcepto: Columnas = { ...columnas, descripcion: 4 }
    const nombres = [...encabezado, 'Concepto', 'Saldo']
    const filas = filasDe(
      [
        ';;;;SALDO INICIAL;1.000',
        '01/11/2026;;;;SALDO ANTERIOR;1.000',
        '03/11/2026;1;5.00;;DEP;1.005',
        'Página 1 de 2;;;;;',
        ';;;;Subtotal;1.005',
        'Fecha;Doc;Entró;Salió;Concepto;Saldo',
        '04/11/2026;2;6.00;;DEP;1.011',
        'Total;;11.00;;;',
        ';;11.00;;;',
        'Impreso el 26/11/2026 a las 10:15;;;;;',
      ].join('\n'),
    )
    const numeros = (tabla: typeof filas, sigue: boolean) =>
      movimientos(tabla, nombres, conConcepto, sigue).map(({ numero }) => numero)
    expect(numeros(filas, false)).toEqual([4, 8])
    expect(numeros(filas.slice(0, 7), true)).toEqual([4, 8])
    expect(leerExtracto(filas, nombres, conConcepto, HOY)).toMatchObject({ cuantos: 0, omitidas: 0 })
    // While more rows follow, a row without words may be a movement without its day.
    expect(numeros(filas, true)).toEqual([4, 8, 10])
  })

  it('takes no line dated more than a day after today', () => {
    const al = (hoy: string) => leerExtracto(filasDe('01/12/2026;1;5.00;'), encabezado, columnas, hoy)
    expect(al('2026-11-30')).toMatchObject({ hasta: '2026-12-01' })
    const tarde = al('2026-11-29')
    expect(tarde.ilegibles.map(ilegibleDicho)).toEqual([
      'Línea 2, columna «Fecha»: «01/12/2026» no puede ser: la fecha es del futuro.',
    ])
  })
})

describe('a column of words for money in and out', () => {
  const montosDe = (encabezado: string, texto: string) => proponer(encabezado, texto)
  it('is asked about because of its contents, whatever its name', () => {
    for (const nombre of ['Mov', 'Mvto', 'Nat', 'XYZ', '', 'A/D']) {
      const { columnas, dudas } = montosDe(
        `Fecha;Documento;Concepto;${nombre};Monto`,
        '13/11/2026;1;TRANSF UNO;ACR;34,50\n14/11/2026;2;PAGO DOS;DEU;30,50\n15/11/2026;3;PAGO TRES;DEU;31,50',
      )
      expect([columnas.montos, dudas.includes('signos')], nombre).toEqual([{ modo: 'tipo', monto: 4, tipo: 3 }, true])
    }
  })

  it('isn’t assumed when the amounts have signs, nor from a branch’s name', () => {
    const conSigno = montosDe(
      'Fecha;Documento;Concepto;Mov;Monto',
      '13/11/2026;1;UNO;ACR;34,50\n14/11/2026;2;DOS;DEU;-30,50',
    )
    expect(conSigno.columnas.montos).toEqual({ modo: 'signo', monto: 4 })
    const oficina = montosDe(
      'Fecha;Documento;Concepto;Oficina;Monto',
      '13/11/2026;1;UNO;LOJA;34,50\n14/11/2026;2;DOS;LOJA;30,50',
    )
    expect(oficina.columnas.montos).toEqual({ modo: 'signo', monto: 4 })
  })

  it('is asked about again when a stored mapping by sign takes amounts that went out for credits', () => {
    const encabezado = ['Fecha', 'Documento', 'Concepto', 'Mov', 'Monto']
    const filas = (...ultimas: readonly (readonly string[])[]) =>
      ultimas.map((celdas) => ['13/11/2026', '1', 'UNO', ...celdas])
    const signo = { modo: 'signo', monto: 4 } as const
    expect(faltanSignos(signo, encabezado, filas(['ACR', '34,50'], ['DEU', '30,50'], ['DEU', '31,50']))).toBe(true)
    expect(faltanSignos(signo, encabezado, filas(['ACR', '34,50'], ['DEU', '-30,50'], ['DEU', '31,50']))).toBe(true)
    expect(
      faltanSignos({ modo: 'tipo', monto: 4, tipo: 3 }, encabezado, filas(['ACR', '34,50'], ['DEU', '30,50'])),
    ).toBe(false)
  })
})

it('words on a row of their own belong to the movements above and below, and those of a total or header to none', () => {
  const encabezado = ['Fecha', 'Documento', 'Concepto', 'Tipo', 'Monto']
  const texto = [
    '13/11/2026;1;TRANSFERENCIA RECIBIDA;C;34,50',
    ';;PANIFICADORA DOÑA ROSA;;',
    '14/11/2026;2;DEPOSITO;C;5,00',
    ';;TOTAL DEL DIA;;',
    'Fecha;Documento;Concepto;Tipo;Monto',
    '15/11/2026;3;ABONO;C;6,00',
  ].join('\n')
  const filas = filasDe(texto)
  const { columnas } = proponerColumnas(
    encabezado,
    filas.map(({ celdas }) => celdas),
  )
  expect(leerExtracto(filas, encabezado, columnas, HOY).lineas.map(({ resto = '' }) => resto)).toEqual([
    'Otra fila: PANIFICADORA DOÑA ROSA',
    'Otra fila: PANIFICADORA DOÑA ROSA',
    '',
  ])
})
