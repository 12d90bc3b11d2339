import { describe, expect, it } from 'vitest'
import type { Nombrable } from '#domain/extracto/buscador.ts'
import { casar } from '#domain/extracto/casar.ts'
import { identificacionesEn, numerosEn } from '#domain/extracto/identificaciones.ts'
import { type Linea, leerExtracto } from '#domain/extracto/lectura.ts'
import type { Pagable } from '#domain/extracto/pagable.ts'
import { propioDe } from '#tests/turnos.ts'

const HOY = '2026-11-10'
const cliente = (nombre: string, ...identificaciones: readonly string[]): Nombrable => ({
  nombres: [nombre],
  identificaciones,
})
const SUYO = cliente('Ferretería El Ñandú Cía. Ltda.', '1790011674001')
const linea = (cambios: Partial<Linea> = {}): Linea => ({
  numero: 1,
  fecha: HOY,
  referencia: '',
  descripcion: 'DEPOSITO',
  monto: 34_50,
  ...cambios,
})
const pagoDe = (cliente: Nombrable, referencia = ''): Pagable => ({
  clave: 'compra-1',
  estado: 'espera',
  monto: 34_50,
  dia: HOY,
  ...cliente,
  referencia,
})
/**
 * Returns the outcome of a line beside one payment without a number: the reason, and the clients it
 * also names.
 */
const sinNumero = (dicha: Partial<Linea> | string, cliente = SUYO, ...conocidos: readonly Nombrable[]) =>
  casar([linea(typeof dicha === 'string' ? { descripcion: dicha } : dicha)], [pagoDe(cliente)], [], conocidos).lineas[0]
/** Returns the same beside the payment whose number and amount it says. */
const conNumero = (dicha: Partial<Linea> | string, cliente = SUYO, ...conocidos: readonly Nombrable[]) =>
  casar(
    [linea({ referencia: '918273', ...(typeof dicha === 'string' ? { descripcion: dicha } : dicha) })],
    [pagoDe(cliente, '918273')],
    [],
    conocidos,
  ).lineas[0]

describe('the words of a name', () => {
  const nuevoSol = cliente('Imprenta Nuevo Sol')
  const zamora = cliente('Comercial Zamora')
  const juan = cliente('Juan Pérez')
  const torre = cliente('Ana de la Torre Paz')

  it.each([
    ['TRANSF IMPRENTA NUEVO SOL', nuevoSol],
    ['SOL NUEVO IMPRENTA', nuevoSol],
    ['TRANSF. IMPRENTA, NUEVO-SOL S.A. 0042', cliente('Imprenta Nuevo Sol S.A.')],
    ['PEREZ JUAN', juan],
    ['ACREDITACION SPI PEREZ JUAN', juan],
    ['SPI JUAN PEREZ NOVIEMBRE 2026', juan],
    ['TORRE PAZ ANA', torre],
    ['DE ANA TORRE DE LA PAZ', torre],
  ] as const)('name their client when beside each other in one cell: %s', (descripcion, cliente) => {
    expect(sinNumero(descripcion, cliente)).toMatchObject({ estado: 'casada', porque: 'cliente' })
    expect(sinNumero({ descripcion: 'TRANSF', resto: `AG. QUITO · ${descripcion}` }, cliente)?.estado).toBe('casada')
  })

  it.each([
    ['IMPRENTA SUR NUEVO PEREZ SOL', '', nuevoSol],
    ['IMPRENTA NUEVO', 'SOL', nuevoSol],
    ['COMERCIAL', 'ZAMORA', zamora],
    ['COMERCIAL', 'AG. LOJA · ZAMORA', zamora],
    ['COMERCIAL 41 ZAMORA', '', zamora],
    ['COMERCIAL ANDINO ZAMORA', '', zamora],
    ['LUIS PEREZ JUAN MORA', '', juan],
    ['JUAN MORA PEREZ', '', juan],
  ] as const)('name nobody when spread over several people or cells: %s | %s', (descripcion, resto, cliente) => {
    expect(sinNumero({ descripcion, resto }, cliente)).toMatchObject({ estado: 'dudosa', porque: 'monto-y-fecha' })
    // When they are another client's, they are doubt enough.
    expect(conNumero({ descripcion, resto }, SUYO, cliente)).toMatchObject({ estado: 'dudosa', porque: 'otro-cliente' })
    expect(conNumero({ descripcion, resto }, cliente)?.estado).toBe('casada')
  })

  it('name the client with the shorter name when those of a longer one don’t stand together', () => {
    const hermanos = cliente('Comercial Zamora Hermanos')
    for (const descripcion of ['COMERCIAL ZAMORA PAZ HERMANOS', 'COMERCIAL ZAMORA\nHERMANOS'])
      expect(conNumero(descripcion, hermanos, zamora)?.nombra, descripcion).toEqual(['Comercial Zamora'])
    expect(conNumero('COMERCIAL ZAMORA HERMANOS', hermanos, zamora)?.estado).toBe('casada')
  })

  it('count once, however many payments a client has', () => {
    const muchos = Array.from(
      { length: 80 },
      (_, n): Pagable => ({
        ...pagoDe(zamora),
        clave: `otro-${n}`,
        estado: 'confirmado',
        monto: n + 1,
      }),
    )
    const [hecha] = casar(
      [linea({ referencia: '918273', descripcion: 'COMERCIAL ZAMORA' })],
      [pagoDe(SUYO, '918273'), ...muchos],
    ).lineas
    expect(hecha?.nombra).toEqual(['Comercial Zamora'])
  })
})

describe('a tax id', () => {
  const otro = '1792060346001'

  it.each([
    '17 9001 2345 001',
    '1790012345-001',
    '1790012345 - 001',
    '17.9001.2345.001',
    'RUC1790012345001',
    'RUC:1790012345001',
    'R.U.C. 17 9001 2345 001',
    'PEREZ1790012345001',
    '1790012345001PEREZ',
    'CTA 22 17 9001 2345 001',
    '1790012345001 445566',
    '17\u00a09001\u00a02345\u00a0001',
    '1790012345\u2011001',
    'RUC_1790012345001',
    'CI N° 1712345678',
    'RUC 1792060346 002',
    'CI1712345678',
    'C.I. 1712345678',
    'CI: 171234567-8',
    'CED. 1712345678',
    'CEDULA NO. 17 1234 5678',
    'CÉDULA DE IDENTIDAD 1712345678',
    'CC 1710034065',
    '1712345675',
    'PEREZ 0912345675',
    'ID 0912345675',
    'CI 912345675',
    '912345675',
    'CED 09XXXXX675',
    'PASAPORTE A1234567',
    'CI XXXXXX5675',
    'Identificación: 912345675',
    'Identificación: 0912345675',
  ])('is seen as another client’s, whatever separates or touches its digits: %s', (dicha) => {
    for (const linea of [
      { descripcion: `TRF ${dicha}` },
      { descripcion: 'TRF', resto: dicha },
      { resto: `AG · ${dicha}` },
    ])
      expect(conNumero(linea), JSON.stringify(linea)).toMatchObject({ estado: 'dudosa', porque: 'otro-cliente' })
  })

  it.each([
    ['a day, an hour and a reference', '2026-11-10 12:30:45 00123'],
    ['a day with slashes', '10/11/2026 12 001'],
    ['a day with dashes', '10-11-2026-00001'],
    ['an hour with dots', '2026-11-10 10.30.45 0001'],
    ['a telephone and its extension', '099 234 5678 EXT 001'],
    ['an account with its dashes', 'CTA AH 2200-998877-1'],
    ['two cells', '1790012345 · 001'],
    ['digits of a longer number', '55179001234500177'],
    ['a reference that a word touches', 'SPI1792060346777'],
    ['a reference in groups', '1792 0603 46777'],
    ['ten digits', 'TRF 1712345678'],
    ['an account', 'CTA 2200998877'],
    ['an account that is called «CC»', 'CC 2200998877'],
    ['a bank', 'BCI 1712345678'],
    ['letters among the digits', 'A17B9001C2345D001'],
  ])('isn’t %s: %s', (_, dicha) => {
    expect(identificacionesEn(dicha)).toEqual([])
    expect(conNumero({ descripcion: 'TRF', resto: dicha })?.estado).toBe('casada')
  })

  it('names only its client however its digits are grouped, and nobody over two lines, with commas or longer', () => {
    for (const dicha of ['17 9001 1674 001', '1790011674-001', 'RUC1790011674001', 'CI1790011674', '17-90011674']) {
      expect(sinNumero(`TRF ${dicha}`), dicha).toMatchObject({ estado: 'casada', porque: 'cliente' })
      expect(conNumero(`TRF ${dicha}`, cliente('Tejares Asociados', otro), SUYO)?.nombra, dicha).toEqual(SUYO.nombres)
    }
    for (const dicha of ['17 9001\n1674 001', '179001 16740019', '17,9001,1674,001'])
      expect(sinNumero(`TRF ${dicha}`)?.estado, dicha).toBe('dudosa')
    expect(numerosEn('1 2 3 4 5 6 7 8 9 0 1 2 3 4')).toEqual([
      '1234567890',
      '1234567890123',
      '2345678901',
      '2345678901234',
      '3456789012',
      '4567890123',
      '5678901234',
    ])
  })

  it('is kept and seen in a cell or reference of digits alone', () => {
    const columnas = { fecha: 0, formato: 'dd/mm/aaaa', referencia: 1, descripcion: 2, decimal: '.' } as const
    const celdas = ['10/11/2026', '17 9001 2345 001', 'TRF', '34.50', '17\u00a09206\u00a00346\u00a0001']
    const [leida] = leerExtracto(
      [{ numero: 2, celdas }],
      ['Fecha', 'Documento', 'Concepto', 'Monto', 'Originador'],
      { ...columnas, montos: { modo: 'signo', monto: 3 } },
      HOY,
    ).lineas
    expect(leida?.resto).toBe('17 9206 0346 001')
    expect(sinNumero(leida ?? {})?.nombra).toEqual(['1792060346001', '1790012345001'])
  })
})

describe('a client of one word', () => {
  const kia = cliente('KIA S.A.', '1792060346001')

  it('is seen as another client, and isn’t matched by its name alone', () => {
    expect(conNumero('TRANSF KIA', SUYO, kia)).toMatchObject({ porque: 'otro-cliente', nombra: ['KIA S.A.'] })
    expect(conNumero('TRANSF FYBECA 41', SUYO, cliente('Fybeca'))?.porque).toBe('otro-cliente')
    expect(sinNumero('TRANSF KIA', kia)).toMatchObject({ estado: 'dudosa', porque: 'monto-y-fecha' })
    expect(conNumero('TRANSF KIA', kia)?.estado).toBe('casada')
    // Another word, a longer name, and words that aren't a name.
    expect(conNumero('TRANSF KIAMOTORS', SUYO, kia)?.estado).toBe('casada')
    expect(conNumero('KIA MOTORS', cliente('Kia Motors'), kia)?.estado).toBe('casada')
    for (const nadie of ['Transferencia', 'Lo', '3M', 'Banco S.A.'])
      expect(conNumero('TRANSFERENCIA BANCO LO 3M', SUYO, cliente(nadie))?.estado, nadie).toBe('casada')
  })

  it('is nobody once more than three lines and more than a tenth of them say it', () => {
    const porques = (dicen: number, todas: number) =>
      casar(
        Array.from({ length: todas }, (_, n) =>
          linea({ numero: n + 1, referencia: String(918_273 + n), descripcion: n < dicen ? 'PLAZA KIA' : 'OTRA' }),
        ),
        [pagoDe(SUYO, '918273')],
        [],
        [kia],
      ).lineas[0]?.porque
    expect([porques(3, 3), porques(4, 40), porques(5, 60)]).toEqual(Array(3).fill('otro-cliente'))
    expect([porques(4, 4), porques(5, 40)]).toEqual(Array(2).fill('referencia'))
  })
})

it('the tax id of the person that money went to contradicts nobody', () => {
  expect(conNumero({ resto: 'Otra persona: 1793000000001' })?.estado).toBe('casada')
  expect(conNumero({ resto: 'Identificación: 1793000000001' })?.porque).toBe('otro-cliente')
})

describe('an abbreviated name', () => {
  const hermanos = cliente('Comercial Zamora Hermanos Cía. Ltda.')
  const andino = cliente('Ferrecentro Andino')

  it.each([
    ['COM. ZAMORA HNOS', hermanos],
    ['COMERC ZAMORA HERM. CIA LTDA', hermanos],
    ['TRF C. ZAMORA HNOS 41', hermanos],
    ['COMERCIAL DE ZAMORA H.', hermanos],
    ['FERRECENTRO AND.', andino],
    ['PAGO FERRECENTRO AND. NOV', andino],
    ['FERREC. ANDINO', andino],
    ['F. ANDINO', andino],
    ['PEREZ JN', cliente('Pérez Juan')],
  ] as const)('is seen as another client, and isn’t matched by itself: %s', (dicha, cliente) => {
    for (const linea of [{ descripcion: dicha }, { descripcion: 'TRF', resto: `AG. QUITO · ${dicha}` }])
      expect(conNumero(linea, SUYO, cliente)).toMatchObject({ porque: 'otro-cliente', nombra: cliente.nombres })
    expect(sinNumero(dicha, cliente)?.estado).toBe('dudosa')
    expect(conNumero(dicha, cliente)?.estado).toBe('casada')
  })

  it.each([
    ['words of two cells', 'COM.\nZAMORA HNOS', hermanos],
    ['another order', 'HNOS ZAMORA COM', hermanos],
    ['a word between', 'FERRECENTRO SUR AND.', andino],
    ['nothing whole', 'FERREC AND', andino],
    ['a whole word alone', 'TRF ANDINO', andino],
    ['letters in another order', 'FERRECENTRO ANID', andino],
    ['a word of its own', 'PAGO DE ZAMORA', cliente('Almacenes Zamora')],
    ['what all lines say', 'DEP CTA ZAMORA', cliente('Cantera Zamora')],
  ] as const)('isn’t %s: %s', (_, descripcion, cliente) => {
    expect(conNumero({ descripcion }, SUYO, cliente)?.estado).toBe('casada')
  })

  it('isn’t read into a whole name, nor when it also fits the payment’s own client', () => {
    const sol = cliente('Ferretería El Sol')
    expect(sinNumero('FERRETERIA EL SOL', sol, cliente('Ferretería Solano'))?.estado).toBe('casada')
    expect(conNumero('J. PEREZ', cliente('Jorge Pérez'), cliente('Julia Pérez'))?.estado).toBe('casada')
    expect(sinNumero('N/C ZAMORA JUAN', cliente('Juan Zamora'), cliente('Carlos Zamora'))?.estado).toBe('casada')
    // A longer name is another name.
    expect(sinNumero('COMERCIAL ZAMORA HNOS', cliente('Comercial Zamora'), hermanos)?.nombra).toEqual(hermanos.nombres)
  })
})

it('matching 300 long lines with 4,000 clients takes less than 2.5 seconds', async () => {
  const silabas = ['RA', 'MO', 'TE', 'LI', 'SU', 'BA', 'CHO', 'ÑE', 'GUA', 'PI']
  const palabra = (n: number) => [0, 1, 2, 3].map((m) => silabas[Math.floor(n / 10 ** m) % 10]).join('')
  const clientes = Array.from({ length: 4_000 }, (_, n) =>
    cliente(
      n % 7 === 0 ? palabra(n) : `Comercial ${palabra(n)} ${palabra(n * 7)}`,
      `17900${String(n).padStart(5, '0')}001`,
    ),
  )
  const largas = Array.from({ length: 300 }, (_, n) => {
    const dichas = Array.from({ length: 250 }, (__, m) => (m % 9 === 0 ? `17 ${n}` : palabra(n * 31 + m * 17)))
    return linea({ numero: n + 1, referencia: String(n + 100_000), descripcion: dichas.join(' ').slice(0, 2_000) })
  })
  const pagos = largas.map(({ referencia }, n) => ({
    ...pagoDe(clientes[n % 4_000] as Nombrable, referencia),
    clave: referencia,
  }))
  const tarda = await propioDe(() => expect(casar(largas, pagos, [], clientes).lineas.length).toBe(300))
  expect(tarda).toBeLessThan(2_500)
})
