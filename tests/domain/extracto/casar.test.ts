import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { masDias } from '#domain/calendario.ts'
import { casar } from '#domain/extracto/casar.ts'
import { claveDeLinea, movimientoDe } from '#domain/extracto/confirmadas.ts'
import { conDevueltas } from '#domain/extracto/devueltas.ts'
import type { Linea } from '#domain/extracto/lectura.ts'
import { type Pagable, referenciaDeCobro, sePuedeElegir } from '#domain/extracto/pagable.ts'
import { numeroEstropeado } from '#domain/extracto/texto.ts'
import { propioDe } from '#tests/turnos.ts'

const HOY = '2026-11-10'
const linea = (cambios: Partial<Linea> = {}): Linea => ({
  numero: 1,
  fecha: HOY,
  referencia: '',
  descripcion: 'DEPOSITO',
  monto: 34_50,
  ...cambios,
})
const pago = (cambios: Partial<Pagable> = {}): Pagable => ({
  clave: 'compra-1',
  estado: 'espera',
  monto: 34_50,
  referencia: '',
  dia: HOY,
  nombres: ['Ferretería El Ñandú Cía. Ltda.'],
  identificaciones: ['1790011674001'],
  ...cambios,
})
/** Returns the outcome of each line, in the lines' order. */
const dicho = (lineas: readonly Partial<Linea>[], pagos: readonly Partial<Pagable>[]) =>
  casar(
    lineas.map((dicha, n) => linea({ numero: n + 1, ...dicha })),
    pagos.map((pagable, n) => pago({ clave: `compra-${n + 1}`, ...pagable })),
  ).lineas.map(({ estado, porque, claves }) => [estado, porque, ...claves])

describe('a line of a statement', () => {
  it('agrees wholly if amount, number and client are its payment’s', () => {
    const enTodo = (dicha: Partial<Linea>) =>
      casar([linea(dicha)], [pago({ referencia: '918273' })]).lineas.map(({ estado, enTodo }) => [estado, enTodo])
    const cliente = 'FERRETERIA EL ÑANDU'
    expect(enTodo({ referencia: '918273', descripcion: `DEPOSITO ${cliente}` })).toEqual([['casada', true]])
    expect(enTodo({ referencia: '918273' })).toEqual([['casada', undefined]])
    expect(enTodo({ descripcion: `DEPOSITO ${cliente}` })).toEqual([['casada', undefined]])
    expect(enTodo({ referencia: '918273', descripcion: cliente, monto: 34_49 })[0]?.[1]).toBeUndefined()
  })

  it('is matched by its reference, whatever its case, zeros and marks, or by one in its words beside the client’s name', () => {
    const porReferencia = [['casada', 'referencia', 'compra-1']]
    for (const referencia of ['TRX-90042', 'trx 90042', 'TRX90042'])
      expect(dicho([{ referencia }], [{ referencia: 'Trx 90042' }]), referencia).toEqual(porReferencia)
    expect(dicho([{ referencia: '000918273' }], [{ referencia: '918273' }])).toEqual(porReferencia)
    // A reference among the words proves less: a line that doesn't also name the client is left to
    // a person.
    expect(dicho([{ descripcion: 'TRANSF. 00918273 FERRETERIA EL ÑANDU' }], [{ referencia: '918273' }])).toEqual(
      porReferencia,
    )
    expect(dicho([{ descripcion: 'TRANSF TRX 0042 1790011674001' }], [{ referencia: 'trx-0042' }])).toEqual(
      porReferencia,
    )
    expect(dicho([{ descripcion: 'TRANSF. RECIBIDA 00918273 BCO' }], [{ referencia: '918273' }])).toEqual([
      ['dudosa', 'en-palabras', 'compra-1'],
    ])
    // A part of a number is another number, and a word isn't a number.
    expect(dicho([{ descripcion: 'TRANSF 10091827300', fecha: '2026-06-01' }], [{ referencia: '918273' }])).toEqual([
      ['suelta', 'nada'],
    ])
    expect(dicho([{ referencia: 'TRANSFERENCIA' }], [{ referencia: 'transferencia', dia: '2026-05-01' }])).toEqual([
      ['suelta', 'nada'],
    ])
  })

  it('is matched by its reference within 30 days before the proof and 7 after it', () => {
    const en = (n: number) => dicho([{ referencia: '918273', fecha: masDias(HOY, n) }], [{ referencia: '918273' }])[0]
    expect([-30, 7].map(en)).toEqual(Array(2).fill(['casada', 'referencia', 'compra-1']))
    expect([-31, 8].map(en)).toEqual(Array(2).fill(['suelta', 'otra-fecha', 'compra-1']))
  })

  it('is doubtful by amount and date within 10 days before the proof and 3 after it, unless references disagree', () => {
    const en = (n: number, referencia = '', delPago = '') =>
      dicho([{ fecha: masDias(HOY, n), referencia }], [{ referencia: delPago }])[0]
    expect([-10, 0, 3].map((n) => en(n))).toEqual(Array(3).fill(['dudosa', 'monto-y-fecha', 'compra-1']))
    expect([-11, 4].map((n) => en(n))).toEqual(Array(2).fill(['suelta', 'nada']))
    expect(en(0, '918273', '918274')).toEqual(['suelta', 'nada'])
    expect(en(0, '918273')).toEqual(['dudosa', 'monto-y-fecha', 'compra-1'])
    expect(en(0, '', '918274')).toEqual(['dudosa', 'monto-y-fecha', 'compra-1'])
    expect(dicho([{}], [{ monto: 34_51 }])).toEqual([['suelta', 'nada']])
  })

  it('tells the payment it is about when its reference agrees and its amount doesn’t', () => {
    expect(dicho([{ referencia: '918273', monto: 30_00 }], [{ referencia: '918273' }])).toEqual([
      ['distinta', 'otro-monto', 'compra-1'],
    ])
    // Another line can't be that payment by its amount alone.
    expect(dicho([{ referencia: '918273', monto: 30_00 }, {}], [{ referencia: '918273' }])).toEqual([
      ['distinta', 'otro-monto', 'compra-1'],
      ['doblada', 'varias-lineas', 'compra-1'],
    ])
  })

  it('is doubled when two lines claim a payment, or several payments a line, and nothing decides', () => {
    const dos = { referencia: '918273' }
    expect(dicho([dos, { ...dos, fecha: '2026-11-09' }], [dos])).toEqual(
      Array(2).fill(['doblada', 'varias-lineas', 'compra-1']),
    )
    expect(dicho([dos, dos], [])).toEqual(Array(2).fill(['doblada', 'repetida']))
    expect(dicho([{}, { fecha: '2026-11-09' }], [{}])).toEqual(Array(2).fill(['doblada', 'varias-lineas', 'compra-1']))
    expect(dicho([{}], [{}, {}])).toEqual([['doblada', 'varios-pagos', 'compra-1', 'compra-2']])
    expect(dicho([dos], [dos, dos])).toEqual([['doblada', 'varios-pagos', 'compra-1', 'compra-2']])
  })

  it('isn’t matched when another line could be the same payment', () => {
    const dos = { referencia: '918273' }
    expect(dicho([dos, dos, { ...dos, fecha: '2026-11-09' }], [dos]).map(([estado]) => estado)).toEqual(
      Array(3).fill('doblada'),
    )
    // Both would be confirmed with the same words.
    const mismas = [
      { referencia: '99', descripcion: 'TRF 918273' },
      { referencia: '99', fecha: '2026-11-01' },
    ]
    expect(dicho(mismas, [dos])[0]).toEqual(['dudosa', 'en-palabras', 'compra-1'])
    expect(dicho([{ referencia: '99' }, { referencia: '99', fecha: '2026-10-01' }], [{}])[0]).toEqual([
      'doblada',
      'varias-lineas',
      'compra-1',
    ])
    // The first line could be either payment, and the second line one of them.
    const ambigua = { referencia: '918273', descripcion: 'TRF 918274' }
    expect(
      dicho([ambigua, { descripcion: 'TRF 918273' }], [dos, { referencia: '918274' }]).map(([, porque]) => porque),
    ).toEqual(['varias-lineas', 'en-palabras'])
    // A name doesn't outweigh a number that contradicts it.
    const nombrada = { descripcion: 'DEP FERRETERIA EL NANDU' }
    expect(dicho([{ ...dos, monto: 30_00 }, nombrada], [dos])[1]).toEqual(['doblada', 'varias-lineas', 'compra-1'])
    expect(
      dicho(
        [
          { ...nombrada, referencia: '99' },
          { ...nombrada, referencia: '99', fecha: '2026-10-01' },
        ],
        [{}],
      )[0],
    ).toEqual(['doblada', 'varias-lineas', 'compra-1'])
  })

  it('is matched with the client that it names among several', () => {
    const otro = { nombres: ['Tejares Asociados'], identificaciones: ['1791251237001'] }
    for (const descripcion of [
      'DEP FERRETERIA EL NANDU',
      'PAGO ÑANDÚ FERRETERÍA AG. QUITO',
      'TRF 1790011674001',
      'TRF 1790011674',
    ])
      expect(dicho([{ descripcion }], [{}, otro]), descripcion).toEqual([['casada', 'cliente', 'compra-1']])
    const dos = { referencia: '918273' }
    expect(dicho([{ ...dos, descripcion: 'TEJARES ASOCIADOS' }], [dos, { ...dos, ...otro }])).toEqual([
      ['casada', 'referencia', 'compra-2'],
    ])
    // A line goes to the client it names, and the remaining payment stays with the other line.
    expect(dicho([{ descripcion: 'TEJARES ASOCIADOS' }, { descripcion: 'DEPOSITO' }], [{}, otro])).toEqual([
      ['casada', 'cliente', 'compra-2'],
      ['dudosa', 'monto-y-fecha', 'compra-1'],
    ])
  })

  it('is confirmed when the ledger has its reference and amount, once for each entry', () => {
    const asiento = { estado: 'confirmado', referencia: 'TRX 0042' } as const
    const numerada = { referencia: 'trx0042' }
    expect(dicho([numerada], [asiento])).toEqual([['confirmada', 'confirmada', 'compra-1']])
    expect(dicho([{ ...numerada, monto: 1 }], [asiento])).toEqual([['suelta', 'nada']])
    expect(dicho([{ ...numerada, fecha: '2026-11-12' }, numerada], [asiento])).toEqual([
      ['doblada', 'ya-usada', 'compra-1'],
      ['confirmada', 'confirmada', 'compra-1'],
    ])
    // When another statement had it, the same day means the same movement, and another day is
    // reported.
    const ya = casar([linea(numerada)], [pago(asiento)], [linea({ ...numerada, fecha: '2026-11-09' }), linea(numerada)])
    expect(ya.lineas.map(({ estado }) => estado)).toEqual(['confirmada'])
    const lejos = casar([linea({ ...numerada, fecha: '2026-12-20' })], [pago(asiento)], [linea(numerada)])
    expect(lejos.lineas.map(({ estado }) => estado)).toEqual(['doblada'])
    // Common words shared by many lines don't use up a ledger entry.
    const palabras = { descripcion: 'DEPOSITO EN EFECTIVO' }
    expect(
      dicho(
        [palabras, { ...palabras, fecha: '2026-11-25' }],
        [{ estado: 'confirmado', referencia: 'Depósito en efectivo' }, { dia: '2026-11-25' }],
      ),
    ).toEqual([
      ['suelta', 'nada'],
      ['dudosa', 'monto-y-fecha', 'compra-2'],
    ])
  })

  const tejares = { nombres: ['Tejares Asociados'], identificaciones: ['1791251237001'] }

  it('without a usable document number is known by its day and words, also once confirmed', () => {
    for (const referencia of ['0', '000000', '-', '', '***']) {
      const movimiento = linea({ referencia, descripcion: 'TRANSFERENCIA RECIBIDA' })
      expect(dicho([movimiento], [{}]), referencia).toEqual([['dudosa', 'monto-y-fecha', 'compra-1']])
      const cobrado = { estado: 'confirmado', referencia: referenciaDeCobro(movimiento) } as const
      expect(dicho([movimiento], [cobrado, {}]), referencia).toEqual([['confirmada', 'confirmada', 'compra-1']])
      // The same words on another day are another movement, and the bank's words about people stay
      // out of the ledger.
      const otra = { ...movimiento, fecha: masDias(HOY, 30) }
      expect(dicho([otra], [cobrado, { dia: otra.fecha }]), referencia).toEqual([
        ['dudosa', 'monto-y-fecha', 'compra-2'],
      ])
      expect(referenciaDeCobro(movimiento)).not.toContain('TRANSF')
    }
  })

  it('isn’t matched when it names another client, whatever that client pays', () => {
    const deTejares = { descripcion: 'TRANSF TEJARES ASOCIADOS 1791251237001' }
    // Another client waits with the same amount, and the first one typed a number that the line
    // also holds.
    for (const referencia of ['1791251237001', '2200998877']) {
      const linea = { referencia: '445566', descripcion: `${deTejares.descripcion} CTA 2200998877` }
      expect(dicho([linea], [{ referencia }, tejares])[0]?.slice(0, 2), referencia).not.toContain('casada')
    }
    for (const otro of [
      { monto: 1 },
      { dia: masDias(HOY, 90) },
      { estado: 'confirmado', referencia: 'TRX 1111' } as const,
    ])
      for (const pago of [{}, { referencia: '445566' }])
        expect(dicho([{ ...deTejares, referencia: '445566' }], [pago, { ...tejares, ...otro }])[0]).toEqual([
          'dudosa',
          'otro-cliente',
          'compra-1',
        ])
    // Also when it fits more than one of the other clients.
    expect(dicho([deTejares], [{}, {}, { ...tejares, monto: 1 }])).toEqual([
      ['dudosa', 'otro-cliente', 'compra-1', 'compra-2'],
    ])
  })

  it('isn’t matched with a payment of another number than its own', () => {
    const lejos = { ...tejares, referencia: '888001', dia: masDias(HOY, -90) }
    expect(dicho([{ referencia: '888001' }], [lejos, {}])).toEqual([['suelta', 'otra-fecha', 'compra-1']])
    expect(dicho([{ descripcion: 'PAGO 555123' }], [{ referencia: '777777' }])).toEqual([['suelta', 'nada']])
    // A year or a branch among the words isn't a payment's number.
    expect(dicho([{ descripcion: 'DEPOSITO NOV 2026', monto: 151_80 }], [{ referencia: '2026' }])).toEqual([
      ['suelta', 'nada'],
    ])
  })

  it('is doubtful if it was returned, or if its money may be confirmed under other words and no reference matches', () => {
    const dos = { referencia: '918273' }
    expect(dicho([{ ...dos, devuelta: true }], [dos])).toEqual([['dudosa', 'devuelta', 'compra-1']])
    const aMano = { ...tejares, estado: 'confirmado', referencia: 'Papeleta 7788' } as const
    expect(dicho([{}], [aMano, {}])).toEqual([['dudosa', 'quizas-confirmada', 'compra-2']])
    expect(dicho([dos], [aMano, dos])).toEqual([['casada', 'referencia', 'compra-2']])
    // A confirmed payment that another statement holds was that other line.
    const fuera = linea({ referencia: aMano.referencia, fecha: masDias(HOY, -30) })
    expect(casar([linea()], [pago({ ...aMano, clave: 'a' }), pago()], [fuera]).lineas[0]?.porque).toBe('monto-y-fecha')
  })

  it('is doubled if another statement has it on another day or with its number written otherwise', () => {
    const dos = { referencia: '424243' }
    const ajena = linea({ ...dos, fecha: masDias(HOY, -5) })
    expect(casar([linea(dos)], [pago(dos)], [ajena]).lineas[0]).toMatchObject({
      estado: 'doblada',
      porque: 'otro-extracto',
    })
    const escrita = { referencia: '616161', descripcion: 'TRANSF RECIBIDA' }
    const [hecha] = casar(
      [linea({ ...escrita, referencia: '616161.0' })],
      [pago({ estado: 'confirmado', referencia: '616161' }), pago({ clave: 'otro' })],
      [linea(escrita)],
    ).lineas
    expect(hecha).toMatchObject({ estado: 'doblada', porque: 'misma' })
  })

  it('is doubtful if its money may be confirmed under other words, or written otherwise in another file', () => {
    const numerada = { referencia: '880042' }
    // Typed with a word before its number.
    const aMano = { ...tejares, estado: 'confirmado', referencia: 'TRX 880042' } as const
    expect(dicho([numerada], [aMano, numerada])).toEqual([['dudosa', 'quizas-confirmada', 'compra-2']])
    // Another file of the bank writes the same movement otherwise, on that day or the next.
    const fuera = linea({ referencia: '610042', descripcion: 'DEP FERRETERIA EL NANDU' })
    const pagos = [pago({ clave: 'a', estado: 'confirmado', referencia: '610042' }), pago()]
    for (const n of [-1, 0, 1])
      for (const descripcion of ['TRANSF. FERRETERIA EL ÑANDU', 'TRANSF'])
        expect(casar([linea({ descripcion, fecha: masDias(HOY, n) })], pagos, [fuera]).lineas[0]).toMatchObject({
          estado: 'dudosa',
          porque: 'quizas-confirmada',
        })
    expect(casar([linea({ fecha: masDias(HOY, 2) })], pagos, [fuera]).lineas[0]?.porque).toBe('monto-y-fecha')
  })

  it('isn’t the same movement as one of another bank or with another document, whatever they say', () => {
    const [deUno, deDos] = ['Uno', 'Dos'].map((banco) => linea({ banco, descripcion: 'DEPOSITO EFECTIVO' }))
    if (!deUno || !deDos) throw new Error('two lines')
    for (const [propia, otra] of [
      [deUno, deDos],
      [deDos, deUno],
    ] as const)
      expect(casar([propia], [pago()], [otra]).lineas[0]?.porque).toBe('otro-extracto')
    // Once one of the two is confirmed, which is the same seen from both sides, the other can still
    // be chosen.
    const cobrado = pago({ estado: 'confirmado', referencia: referenciaDeCobro(deUno) })
    const estados = [casar([deUno], [cobrado], [deDos]), casar([deDos], [cobrado], [deUno])].map(
      ({ lineas: [hecha] }) => hecha?.porque,
    )
    expect(estados.toSorted()).toEqual(['confirmada', 'ya-usada'])
    expect(sePuedeElegir('ya-usada')).toBe(true)
    // Two documents are two movements within one bank too.
    const docs = ['111111', '222222'].map((referencia) => linea({ referencia, descripcion: 'DEPOSITO EFECTIVO' }))
    const ya = pago({ clave: 'a', estado: 'confirmado', referencia: '222222' })
    expect(casar([docs[0] as Linea], [ya], [docs[1] as Linea]).lineas[0]?.porque).toBe('nada')
  })

  it('is doubtful if it names a client who pays nothing here, a longer name, two clients or another RUC', () => {
    const conocida = { nombres: ['Comercial Quilindaña Morales'], identificaciones: ['1791251237001'] }
    const de = (descripcion: string, pagos = [pago()], conocidos = [conocida]) =>
      casar([linea({ descripcion })], pagos, [], conocidos).lineas[0]?.porque
    expect(de('TRANSF COMERCIAL QUILINDANA MORALES')).toBe('otro-cliente')
    expect(de('TRANSF COMERCIAL QUILINDANA MORALES', [pago({ referencia: '918273' })])).toBe('otro-cliente')
    expect(de('TRANSF 1792060346001')).toBe('otro-cliente')
    // The result names that client.
    expect(
      casar([linea({ descripcion: 'TRANSF COMERCIAL QUILINDANA MORALES' })], [pago()], [], [conocida]).lineas[0]
        ?.nombra,
    ).toEqual(['Comercial Quilindaña Morales'])
    expect(de('TRANSF FERRETERIA EL NANDU')).toBe('cliente')
    const zamora = pago({ nombres: ['Comercial Zamora'], identificaciones: ['1790085783001'] })
    const hermanos = { nombres: ['Comercial Zamora Hermanos'], identificaciones: ['1791251237001'] }
    expect(de('TRANSF COMERCIAL ZAMORA HERMANOS', [zamora], [hermanos])).toBe('otro-cliente')
    expect(de('TRANSF COMERCIAL ZAMORA', [zamora], [hermanos])).toBe('cliente')
    const ana = pago({ nombres: ['Ana Paz Lema'], identificaciones: [] })
    expect(
      de('ANA PAZ LEMA POR CUENTA DE LUIS ROJAS', [ana], [{ nombres: ['Luis Rojas'], identificaciones: [] }]),
    ).toBe('otro-cliente')
    // A branch is told from its company only when the line says which one it is.
    const sucursal = pago({ nombres: ['Ferrecentro Andino — Guayaquil'], identificaciones: ['1790011674001'] })
    const matriz = { nombres: ['Ferrecentro Andino'], identificaciones: ['1791251237001'] }
    expect(de('TRANSF FERRECENTRO ANDINO GUAYAQUIL', [sucursal], [matriz])).toBe('cliente')
    expect(de('TRANSF FERRECENTRO ANDINO', [sucursal], [matriz])).toBe('otro-cliente')
    // Among many clients that share a word, a client is found by the rarest of its words.
    const muchos = Array.from({ length: 80 }, (_, n) => ({ nombres: [`Comercial Sierra${n}`], identificaciones: [] }))
    expect(de('TRANSF COMERCIAL SIERRA7', [pago()], muchos)).toBe('otro-cliente')
    // The RUC that most lines hold is the receiver's.
    const todas = Array.from({ length: 6 }, (_, n) =>
      linea({ numero: n + 1, descripcion: 'TRANSF CTA 1792060346001', fecha: masDias(HOY, -40 * n) }),
    )
    expect(casar(todas, [pago()]).lineas[0]?.porque).toBe('monto-y-fecha')
  })

  it('is left to a person if it says to be a reversal or holds the number of a payment of another amount', () => {
    expect(dicho([{ descripcion: 'REVERSO DEPOSITO 41' }], [{}])).toEqual([['dudosa', 'reverso']])
    expect(dicho([{ descripcion: 'PAGO 990042' }], [{}, { referencia: '990042', monto: 1 }])).toEqual([
      ['distinta', 'otro-monto', 'compra-2'],
    ])
  })

  it('tells whose it would be when it stands twice or far from its payment’s day', () => {
    const linea = { descripcion: 'TRANSF FERRETERIA EL NANDU' }
    expect(dicho([linea, linea], [{}, tejares])).toEqual(Array(2).fill(['doblada', 'repetida', 'compra-1']))
    expect(dicho([{ ...linea, fecha: masDias(HOY, -40) }], [{}, tejares])).toEqual([
      ['suelta', 'otra-fecha', 'compra-1'],
    ])
  })

  it('comes with the payments that another statement takes', () => {
    const ajena = linea({ referencia: '330011' })
    const { lineas: hechas, tomados } = casar(
      [linea({ monto: 500_00 })],
      [pago({ referencia: '330011' }), pago({ clave: 'otro', monto: 1 })],
      [ajena],
    )
    expect(hechas[0]?.estado).toBe('suelta')
    expect([...tomados]).toEqual(['compra-1'])
  })

  it('doesn’t name a client called by a common word', () => {
    const comun = { nombres: ['Transferencia'], identificaciones: [] }
    expect(dicho([{ descripcion: 'TRANSFERENCIA DE TERCEROS' }], [comun, {}])[0]?.slice(0, 2)).toEqual([
      'doblada',
      'varios-pagos',
    ])
  })

  it('comes with the waiting payments that no line is about', () => {
    expect(casar([linea()], [pago(), pago({ clave: 'otro', monto: 1 })]).sinLinea).toEqual(['otro'])
    expect(casar([], [pago()]).sinLinea).toEqual(['compra-1'])
    expect(casar([linea({ monto: 1 })], [pago({ estado: 'confirmado' })]).sinLinea).toEqual([])
  })
})

const texto = fc.constantFrom('', '', '0090042', '90042', 'A-90042', '42', '918273', 'DEPOSITO', '1000')
const palabras = fc.constantFrom(
  '',
  'DEPOSITO',
  'TRF 0090042 ANA',
  'TEJARES ASOCIADOS',
  'NANDU FERRETERIA',
  'PAGO 918273',
)
const dia = fc.integer({ min: 0, max: 45 }).map((n) => masDias('2026-10-01', n))
const monto = fc.constantFrom(34_50, 34_50, 30_00, 1)
const lineas = fc
  .array(fc.record({ fecha: dia, referencia: texto, descripcion: palabras, monto }), { maxLength: 9 })
  .map((dichas) => dichas.map((dicha, n): Linea => ({ ...dicha, numero: n + 3 })))
const pagos = fc
  .array(
    fc.record({
      estado: fc.constantFrom('espera' as const, 'espera' as const, 'confirmado' as const),
      monto,
      referencia: texto,
      dia,
      nombres: fc.constantFrom(['Tejares Asociados'], ['Ferretería El Ñandú'], ['Ana']),
      identificaciones: fc.constantFrom([], ['1790011674001']),
    }),
    { maxLength: 9 },
  )
  .map((pagables) => pagables.map((pagable, n): Pagable => ({ ...pagable, clave: `p${n}` })))
const barajado = <T>(todos: readonly T[], semilla: number): T[] =>
  todos
    .map((elemento, n) => [((n + 1) * semilla) % 101, elemento] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, elemento]) => elemento)

describe('a line whose name can’t be trusted', () => {
  const rosa = { nombres: ['Panificadora Doña Rosa'], identificaciones: ['1791251237001'] }
  const de = (dicha: Partial<Linea>, pagable: Partial<Pagable> = {}) =>
    casar([linea(dicha)], [pago(pagable)], [], [rosa]).lineas.map(({ estado, porque, nombra }) => [
      estado,
      porque,
      nombra,
    ])[0]

  it('is doubtful, and tells whom it may name when one of their letters was lost', () => {
    for (const dicha of ['DOÃ‘A', 'DO?A', 'DO#A', 'DO\ufffdA', 'DO¥A', 'DO A', 'DO-A', 'DOA', 'DO\\A', 'DO„A'])
      expect(de({ descripcion: `TRANSF PANIFICADORA ${dicha} ROSA` })?.[0], dicha).toBe('dudosa')
    for (const dicha of ['DO?A', 'DO\ufffdA', 'DO A', 'DOA'])
      expect(de({ descripcion: `TRANSF PANIFICADORA ${dicha} ROSA` }), dicha).toEqual([
        'dudosa',
        'otro-cliente',
        ['Panificadora Doña Rosa'],
      ])
    // It names nobody in particular: an unreadable name may be anybody's.
    for (const dicha of ['LOS \ufffdUST\ufffdS', 'JESéS', 'DON~A', 'D*** R***', 'PE&NTILDEA', 'PE\\u00d1A', 'РОЗА'])
      for (const pago of [{}, { referencia: '918273' }])
        expect(de({ descripcion: `TRANSF ${dicha}`, referencia: '918273' }, pago), dicha).toEqual([
          'dudosa',
          'nombre-ilegible',
          undefined,
        ])
    expect(de({ descripcion: 'x '.repeat(1_001) })?.[1]).toBe('nombre-ilegible')
  })

  it('is doubtful when a name was cut, joined or broken inside a word', () => {
    for (const dicha of [
      'TRANSF PANIFICADORA DOÑA ROS',
      'TRANSF PANIFICADORA DOÑ',
      'TRANSF PANIFICADORA D',
      'PANIFICADORA DO\nREF 12',
      'TRF PANIFICADORADOÑAROSA',
      'TRF PANIFICADORA DO ÑA ROSA',
      'TRF PANIFI CADORA DOÑA ROSA 41',
      'PANIFICADORA DOA ROSA',
    ])
      expect(de({ descripcion: dicha }), dicha).toEqual(['dudosa', 'otro-cliente', ['Panificadora Doña Rosa']])
    expect(de({ descripcion: 'TRANSF', resto: 'AG. QUITO\nPANIFICADORA DOÑA R\n1' })?.[1]).toBe('otro-cliente')
    // One common first word names nobody, and a client's own name isn't taken for the beginning of
    // another.
    expect(de({ descripcion: 'TRANSF PANIFICADORA' })?.[1]).toBe('monto-y-fecha')
    expect(de({ descripcion: 'TRANSF FERRETERIA EL ÑAN' })?.[1]).toBe('monto-y-fecha')
    const larga = { nombres: ['Ferretería El Ñandú del Sur'], identificaciones: ['1791251237001'] }
    const [hecha] = casar([linea({ descripcion: 'FERRETERIA EL ÑANDU' })], [pago()], [], [larga]).lineas
    expect(hecha?.porque).toBe('cliente')
  })

  it('is doubtful when it has no name, and matched when its number agrees', () => {
    for (const linea of [{ descripcion: '' }, { descripcion: '0042' }, { descripcion: 'SALDO ANTERIOR' }]) {
      expect(de(linea), linea.descripcion).toEqual(['dudosa', 'sin-nombre', undefined])
      expect(de({ ...linea, referencia: '918273' }, { referencia: '918273' })?.[0], linea.descripcion).toBe('casada')
    }
    // A spreadsheet spoilt the RUC.
    for (const linea of [{ resto: '1,79125E+12' }, { descripcion: 'TRANSF 1.79125E+12' }])
      expect(de(linea)?.[1]).toBe('nombre-ilegible')
    // A line read before its other words were kept may name anybody in them.
    expect(de({ deAntes: true })?.[1]).toBe('sin-nombre')
    expect(de({ deAntes: true, descripcion: 'FERRETERIA EL ÑANDU' })?.[0]).toBe('casada')
    // A branch's name in another column names nobody.
    expect(de({ descripcion: '', resto: 'AG. QUITO' })?.[1]).toBe('sin-nombre')
  })

  it('is doubtful by another client’s name in any column, and matched by its own client’s there', () => {
    for (const donde of ['resto', 'referencia'] as const)
      for (const descripcion of ['', 'TRANSF RECIBIDA'])
        expect(de({ descripcion, [donde]: 'PANIFICADORA DOÑA ROSA' }), donde).toEqual([
          'dudosa',
          'otro-cliente',
          ['Panificadora Doña Rosa'],
        ])
    expect(de({ descripcion: `${'x '.repeat(300)}`, resto: 'PANIFICADORA DOÑA ROSA' })?.[1]).toBe('otro-cliente')
    expect(de({ descripcion: 'TRANSF', resto: 'FERRETERIA EL ÑANDU' })).toEqual(['casada', 'cliente', undefined])
    expect(de({ descripcion: 'TRANSF', resto: 'REVERSO' })?.[1]).toBe('reverso')
  })

  it('makes every other line of the payment that it may be doubled too', () => {
    expect(dicho([{ descripcion: 'PAGO JES\ufffdS' }, { descripcion: 'DEP', fecha: '2026-11-09' }], [{}])).toEqual([
      ['dudosa', 'nombre-ilegible', 'compra-1'],
      ['doblada', 'varias-lineas', 'compra-1'],
    ])
  })
})

describe('a number spoilt by a spreadsheet', () => {
  it('proves nothing: no payment, return or confirmed line is known by it', () => {
    for (const referencia of ['2,02611E+11', '2.02611E+11', '2E+11', '2.02611e11', '20261124000177700000']) {
      expect(numeroEstropeado(referencia), referencia).toBe(true)
      expect(dicho([{ referencia, fecha: '2026-10-20' }], [{ referencia }]), referencia).toEqual([['suelta', 'nada']])
      expect(
        conDevueltas([linea({ referencia })], [{ fecha: HOY, referencia: '202611E11', monto: 34_50, reverso: false }]),
        referencia,
      ).toEqual([linea({ referencia })])
      expect(referenciaDeCobro(linea({ referencia })), referencia).toMatch(/^2026-11-10 /)
    }
    expect(dicho([{ descripcion: 'TRF 2,02611E+11', fecha: '2026-10-20' }], [{ referencia: '2,02611E+11' }])).toEqual([
      ['suelta', 'nada'],
    ])
    for (const referencia of ['202611240001', 'TRX-E11', '12E', '100000000000000', '00918273', 'REF 2E11X'])
      expect(numeroEstropeado(referencia), referencia).toBe(false)
  })
})

describe('matching', () => {
  it('gives each line one state, and no payment two lines or another amount', () => {
    fc.assert(
      fc.property(lineas, pagos, (lineas, pagos) => {
        const hechas = casar(lineas, pagos).lineas
        expect(hechas.map(({ linea: { numero } }) => numero)).toEqual(lineas.map(({ numero }) => numero))
        const casadas = hechas.filter(({ estado }) => estado === 'casada')
        for (const { linea, claves } of casadas) {
          expect(claves.length).toBe(1)
          expect(pagos.find(({ clave }) => clave === claves[0])).toMatchObject({ estado: 'espera', monto: linea.monto })
        }
        const clavesCasadas = casadas.flatMap(({ claves }) => claves)
        expect(new Set(clavesCasadas).size).toBe(clavesCasadas.length)
        const confirmados = hechas.flatMap(({ estado, claves }) => (estado === 'confirmada' ? claves : []))
        expect(new Set(confirmados).size).toBe(confirmados.length)
      }),
    )
  })

  it('doesn’t depend on the order of lines and payments', () => {
    fc.assert(
      fc.property(lineas, pagos, lineas, fc.integer({ min: 1, max: 100 }), (lineas, pagos, ajenas, semilla) => {
        expect(casar(barajado(lineas, semilla), barajado(pagos, semilla), barajado(ajenas, semilla))).toEqual(
          casar(lineas, pagos, ajenas),
        )
      }),
    )
  })

  it('matches a payment in two statements only by one movement that stands in both', () => {
    let juntas = 0
    fc.assert(
      fc.property(lineas, pagos, lineas, fc.array(fc.boolean()), (lineas, pagos, nuevas, tambien) => {
        const otras = [...nuevas, ...lineas.filter((_, n) => tambien[n])]
        const casadasDe = (propias: readonly Linea[], ajenas: readonly Linea[]) =>
          casar(propias, pagos, ajenas).lineas.flatMap(({ estado, claves: [clave], linea }) =>
            estado === 'casada' ? [{ clave, linea }] : [],
          )
        const deOtras = new Map(casadasDe(otras, lineas).map(({ clave, linea }) => [clave, linea]))
        for (const { clave, linea } of casadasDe(lineas, otras)) {
          const otra = deOtras.get(clave)
          if (!otra) continue
          juntas += 1
          expect(otra.fecha).toBe(linea.fecha)
          const mismas = claveDeLinea(otra) === claveDeLinea(linea) || movimientoDe(otra) === movimientoDe(linea)
          expect(mismas).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
    expect(juntas).toBeGreaterThan(0)
  })

  it('leaves a line to a person when its words or a cell say that money went out, whatever its sign', () => {
    const nombrada = 'FERRETERIA EL NANDU CIA LTDA'
    expect(casar([linea({ descripcion: `TRANSF ${nombrada}` })], [pago()]).lineas[0]?.estado).toBe('casada')
    for (const cambios of [
      { descripcion: `DEBITO A ${nombrada}` },
      { descripcion: `TRANSF ENVIADA A ${nombrada}` },
      { descripcion: nombrada, resto: 'Debitado' },
      { descripcion: nombrada, resto: 'AG. QUITO · DB' },
      { descripcion: nombrada, resto: 'Salida de fondos' },
    ])
      expect(casar([linea(cambios)], [pago()]).lineas[0], JSON.stringify(cambios)).toMatchObject({
        estado: 'dudosa',
        porque: 'reverso',
      })
  })

  it('never matches by amount and day alone, whatever words stand beside them', () => {
    const lineaDe = (descripcion: string, referencia = ''): Linea => linea({ descripcion, referencia })
    for (const descripcion of [
      'DEPOSITO EFECTIVO',
      'x',
      'N/C 001',
      'TRANSF TECNICUENCA S.A.',
      'PANIF. DOÑA ROSA',
      'TRANSF DOÑA ROSA',
      'PANIFICAD0RA D0ÑA R0SA',
      'DONIA ROSA',
      'PANADERIA DO??A ROSA',
      'DO A ROSA',
      '992345674001',
      '0992 345 674 001',
    ])
      expect(casar([lineaDe(descripcion)], [pago()]).lineas[0]?.estado, descripcion).not.toBe('casada')
  })

  it('uses what another file says of the same movement: its number, its words', () => {
    const linea = (fecha: string, referencia: string, descripcion: string, numero: number): Linea => ({
      fecha,
      referencia,
      descripcion,
      numero,
      monto: 3_450,
    })
    const pago = (referencia: string, dia: string, nombre: string): Pagable => ({
      clave: 'p0',
      estado: 'espera',
      monto: 3_450,
      referencia,
      dia,
      nombres: [nombre],
      identificaciones: [],
    })
    const casadas = (propias: readonly Linea[], pagos: readonly Pagable[], ajenas: readonly Linea[]) =>
      casar(propias, pagos, ajenas).lineas.flatMap(({ estado, linea: { fecha } }) =>
        estado === 'casada' ? [fecha] : [],
      )
    // One file omits the number or writes it otherwise. It is the same movement, and no second one
    // is its payment.
    for (const referencia of ['', 'A-90042']) {
      const aqui = [
        linea('2026-10-13', '', 'TEJARES ASOCIADOS', 3),
        linea('2026-10-23', referencia, 'TRF 0090042 ANA', 4),
      ]
      const alli = [linea('2026-10-23', '0090042', 'TRF 0090042 ANA', 3)]
      const pagos = [pago('90042', '2026-10-16', 'Tejares Asociados')]
      expect(casadas(aqui, pagos, alli)).toEqual(['2026-10-23'])
      expect(casadas(alli, pagos, aqui)).toEqual(['2026-10-23'])
    }
    // One file names the payer and the other doesn't.
    const aqui = [linea('2026-11-10', '42', 'NANDU FERRETERIA', 3)]
    const alli = [linea('2026-11-10', '42', 'PAGO VARIOS', 3), linea('2026-10-28', '', 'TRF 0090042 ANA', 4)]
    const pagos = [pago('', '2026-11-07', 'Ferretería El Ñandú')]
    expect(casadas(aqui, pagos, alli)).toEqual(['2026-11-10'])
    expect(casadas(alli, pagos, aqui)).toEqual(['2026-11-10'])
  })

  it('lists as payments without a line only waiting ones that no line is about', () => {
    fc.assert(
      fc.property(lineas, pagos, (lineas, pagos) => {
        const { lineas: hechas, sinLinea } = casar(lineas, pagos)
        const de = new Set(hechas.flatMap(({ estado, claves }) => (estado === 'suelta' ? [] : claves)))
        expect(sinLinea.filter((clave) => de.has(clave))).toEqual([])
        expect(sinLinea.every((clave) => pagos.some((pago) => pago.clave === clave && pago.estado === 'espera'))).toBe(
          true,
        )
      }),
    )
  })

  it('confirms a matched line once its payment is confirmed with what the line says', () => {
    fc.assert(
      fc.property(lineas, pagos, (lineas, pagos) => {
        const nuevos = pagos.filter(({ estado }) => estado === 'espera')
        for (const { linea, estado, claves } of casar(lineas, nuevos).lineas) {
          if (estado !== 'casada' || referenciaDeCobro(linea) === '') continue
          const [clave] = claves
          const confirmado = { estado: 'confirmado', referencia: referenciaDeCobro(linea), monto: linea.monto } as const
          const cambiados = nuevos.map((pago) => (pago.clave === clave ? { ...pago, ...confirmado } : pago))
          const confirmadas = casar(lineas, cambiados).lineas.filter((otra) => otra.estado === 'confirmada')
          expect(confirmadas).toMatchObject([{ claves }])
          // Two lines with the same words can't be told apart.
          const iguales = lineas.filter((otra) => claveDeLinea(otra) === claveDeLinea(linea))
          expect(iguales).toContain(confirmadas[0]?.linea)
        }
      }),
    )
  })

  it('takes less than five seconds for 5,000 lines and payments of one amount, day and reference', async () => {
    const muchas = Array.from({ length: 5_000 }, (_, n) => n)
    for (const referencia of ['', '918273', 'DEPOSITO'])
      for (const estado of ['espera', 'confirmado'] as const) {
        const tarda = await propioDe(() => {
          const { lineas: hechas } = casar(
            muchas.map((n) => linea({ numero: n, referencia, descripcion: `PAGO DE FERRETERIA EL NANDU ${n % 7}` })),
            muchas.map((n) => pago({ clave: String(n), referencia, estado })),
          )
          expect(hechas.length).toBe(5_000)
        })
        expect(tarda, `${referencia} ${estado}`).toBeLessThan(5_000)
      }
  })
})
