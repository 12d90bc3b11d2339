import { describe, expect, it, test } from 'vitest'
import { UNIDAD_MALA } from '#domain/pedido/linea-escrita.ts'
import { MAXIMO_LINEAS } from '#domain/pedido/lineas.ts'
import { borradorDeEnviadas } from '#web/pedido/borrador.ts'
import { alDejar, anadir, insertar, mover, pegar, quitar } from '#web/pedido/lineas/cambios.ts'
import { paraEnviar } from '#web/pedido/lineas/para-enviar.ts'
import { comoBorrador, comoEscritas, type LineaDeHoja, lineasGuardadas, VACIA } from '#web/pedido/lineas.ts'

const linea = (descripcion: string, cantidad = '1', unidad = 'unidad', referencia = ''): LineaDeHoja => ({
  descripcion,
  cantidad,
  unidad,
  referencia,
})
const [A, B, C] = [linea('A'), linea('B'), linea('C')]
const muchas = (n: number) => Array.from({ length: n }, (_, i) => linea(`L${i}`))
const palabras = (lineas: readonly LineaDeHoja[] | undefined) => lineas?.map(({ descripcion }) => descripcion)

test('a line is inserted, removed and moved', () => {
  expect(palabras(insertar([A, B], 1))).toEqual(['A', '', 'B'])
  expect(insertar(muchas(MAXIMO_LINEAS), 3)).toBeUndefined()
  expect(palabras(quitar([A, B, C], 1))).toEqual(['A', 'C'])
  expect(quitar([A], 0)).toEqual([VACIA])
  expect(palabras(mover([A, B, C], 2, 0))).toEqual(['C', 'A', 'B'])
  expect(mover([A, B], 1, 2)).toBeUndefined()
  expect(mover([A, B], 0, -1)).toBeUndefined()
})

test('a cell that is left reads as it will be sent', () => {
  expect(alDejar(linea('A', '1.500'), 'cantidad').cantidad).toBe('1500')
  expect(alDejar(linea('A', '0.50'), 'cantidad').cantidad).toBe('0,5')
  expect(alDejar(linea('A', ' ocho '), 'cantidad').cantidad).toBe('ocho')
  expect(alDejar(linea('A', '8 sacos', ''), 'cantidad')).toMatchObject({ cantidad: '8', unidad: 'saco' })
  expect(alDejar(linea('A', '8 sacos', 'kg'), 'cantidad')).toMatchObject({ cantidad: '8 sacos', unidad: 'kg' })
  expect(alDejar(linea('A', '8', 'Sacos'), 'unidad').unidad).toBe('saco')
  expect(alDejar({ ...linea('A'), numero: 4 }, 'unidad').numero).toBe(4)
})

describe('pasting', () => {
  const en = (fila: number, campo: keyof LineaDeHoja = 'descripcion') =>
    ({ fila, campo }) as Parameters<typeof pegar>[1]

  it('leaves one plain value to its cell', () => {
    for (const texto of ['Cemento 50 kg', '8 u — Cemento (A-101)', '1.234,50', 'Cemento\r\n', '', '\n'])
      expect(pegar([VACIA], en(0), texto)).toBeUndefined()
  })
  it('puts a list in the place of a blank line, or after a written one', () => {
    const lista = '- 12 sacos de cemento\n- 3 m3 arena'
    const pegado = pegar([A, VACIA, C], en(1), lista)
    expect(pegado?.dicho).toBe('Pegadas 2 líneas.')
    expect(palabras(pegado?.lineas)).toEqual(['A', 'cemento', 'arena', 'C'])
    expect(palabras(pegar([A, C], en(0), lista)?.lineas)).toEqual(['A', 'cemento', 'arena', 'C'])
    expect(palabras(pegar([A, VACIA], en(0), lista)?.lineas)).toEqual(['A', 'cemento', 'arena'])
    expect(pegar([VACIA], en(0), 'Cemento\t8\tsacos')).toEqual({
      lineas: [linea('Cemento', '8', 'saco')],
      dicho: 'Pegada 1 línea.',
    })
  })
  it('a list becomes lines at any cell', () => {
    for (const campo of ['cantidad', 'unidad', 'referencia'] as const)
      expect(palabras(pegar([VACIA], en(0, campo), '8 u — Cemento\n2 kg — Clavos')?.lineas)).toEqual([
        'Cemento',
        'Clavos',
      ])
  })
  it('cells of one column go down that column, and add the lines that there weren’t', () => {
    const pegado = pegar([A, { ...B, numero: 7 }], en(1, 'cantidad'), '1.500\n0,750\n')
    expect(pegado?.dicho).toBe('Pegado en 2 líneas.')
    expect(pegado?.lineas).toEqual([A, { ...B, cantidad: '1500', numero: 7 }, { ...VACIA, cantidad: '0,75' }])
    expect(pegar([A, B], en(0, 'unidad'), 'sacos\tX-1\nplanchas\tX-2')?.lineas).toEqual([
      linea('A', '1', 'saco', 'X-1'),
      linea('B', '1', 'planchas', 'X-2'),
    ])
  })
  it('takes the lines that there is room for, and says which there isn’t', () => {
    const pegado = pegar([...muchas(MAXIMO_LINEAS - 2), VACIA], en(MAXIMO_LINEAS - 2), 'Uno\nDos\nTres\nCuatro')
    expect(pegado?.lineas).toHaveLength(MAXIMO_LINEAS)
    expect(pegado?.dicho).toBe('Pegadas 2 líneas. Quedaron fuera 2, desde «Tres»: un pedido lleva hasta 200.')
    expect(anadir(muchas(MAXIMO_LINEAS), 5, [A], 'Añadidas')).toEqual({
      lineas: muchas(MAXIMO_LINEAS),
      dicho: 'Añadidas 0 líneas. Quedó fuera 1, desde «A»: un pedido lleva hasta 200.',
    })
    const columna = pegar(muchas(MAXIMO_LINEAS), en(MAXIMO_LINEAS - 1, 'cantidad'), '5\n6')
    expect(columna?.lineas).toHaveLength(MAXIMO_LINEAS)
    expect(columna?.lineas.at(-1)?.cantidad).toBe('5')
  })
})

describe('what is sent', () => {
  it('has decimal points, no blank lines, and the number of lines that there were', () => {
    expect(
      paraEnviar([
        { ...linea(' Cemento ', '1.234,5', ' saco ', ' A-1 '), numero: 3 },
        linea('Arena', '0,75', 'm³'),
        VACIA,
      ]),
    ).toEqual({
      lineas: [
        { numero: 3, descripcion: 'Cemento', cantidad: '1234.5', unidad: 'saco', referencia: 'A-1' },
        { descripcion: 'Arena', cantidad: '0.75', unidad: 'm³' },
      ],
      errores: {},
    })
  })
  it('is refused by cell, as the server does', () => {
    const mala = paraEnviar([A, linea('', '0', 'x'.repeat(21), 'r'.repeat(41))])
    expect(mala).toEqual({
      errores: {
        'lineas.1.descripcion': 'Escribe qué necesitas.',
        'lineas.1.cantidad': 'Escribe una cantidad mayor que cero, con hasta tres decimales.',
        'lineas.1.unidad': UNIDAD_MALA,
        'lineas.1.referencia': 'Escribe como máximo 40 caracteres.',
      },
    })
    expect(paraEnviar([VACIA])).toEqual({ errores: { 'lineas.0.descripcion': 'Escribe qué necesitas.' } })
  })
})

test('a draft holds the lines as they were written, and none that it can’t read', () => {
  const lineas = [{ ...A, numero: 2 }, VACIA]
  expect(lineasGuardadas(comoBorrador(lineas))).toEqual(lineas)
  expect(comoBorrador([VACIA, VACIA])).toBe('')
  // Lines that a request carries are those of a new order, whatever their numbers were.
  const enviada = { numero: 3, descripcion: 'A', cantidad: '1.234', unidad: 'kg', fuera: false }
  expect(lineasGuardadas(borradorDeEnviadas([enviada]))).toEqual([
    { descripcion: 'A', cantidad: '1,234', unidad: 'kg', referencia: '' },
  ])
  expect(borradorDeEnviadas(undefined)).toBe('')
  for (const malo of ['', '{', '{"a":1}', 'null']) expect(lineasGuardadas(malo)).toEqual([])
})

test('an order’s lines are written with decimal commas', () => {
  expect(comoEscritas([{ numero: 1, descripcion: 'A', cantidad: '1.234', unidad: 'kg' }])).toEqual([
    { numero: 1, descripcion: 'A', cantidad: '1,234', unidad: 'kg', referencia: '' },
  ])
  expect(paraEnviar(comoEscritas([{ descripcion: 'A', cantidad: '1.234', unidad: 'kg' }]))).toEqual({
    lineas: [{ descripcion: 'A', cantidad: '1.234', unidad: 'kg' }],
    errores: {},
  })
})
