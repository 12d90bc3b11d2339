import { describe, expect, it } from 'vitest'
import { conSignosDeBanco, firmaDe, porColumnas, preguntasDe } from '#api/taller/lectura.ts'
import type { Tabla } from '#api/taller/tabla.ts'
import type { Columnas } from '#domain/extracto/columnas.ts'
import type { Signos } from '#domain/extracto/signos.ts'

/** Builds a file whose rows have a word and an amount. */
const tablaDe = (...filas: readonly (readonly [palabra: string, monto?: string])[]): Tabla => ({
  encabezado: ['Fecha', 'Documento', 'Concepto', 'Mov', 'Monto'],
  filas: filas.map(([palabra, monto = '5.00'], n) => ({
    numero: n + 2,
    celdas: ['13/11/2026', String(n), 'TRANSF', palabra, monto],
  })),
})
const SIGNO: Columnas = {
  fecha: 0,
  formato: 'dd/mm/aaaa',
  referencia: 1,
  descripcion: 2,
  decimal: '.',
  montos: { modo: 'signo', monto: 4 },
}
const TIPO: Columnas = { ...SIGNO, montos: { modo: 'tipo', monto: 4, tipo: 3 } }
const guardada = (tabla: Tabla, columnas: Columnas, banco = 'Banco Uno') => ({ firma: firmaDe(tabla), banco, columnas })

describe('signed amounts beside a column of words', () => {
  it.each([
    ['a debit’s word beside an amount without a minus', [['C'], ['D'], ['D', '-5.00']]],
    ['one minus of a credit that went back', [['C'], ['D'], ['C', '-5.00']]],
    ['brackets', [['C'], ['D'], ['D', '(5.00)']]],
    ['words that nobody knows, one of them with a minus and without', [['ACR'], ['DEU'], ['DEU', '-5.00']]],
    ['a minus beside a third word alone', [['ACR'], ['DEU'], ['REV', '-5.00']]],
    ['a word that nobody knows beside credits', [['C'], ['ZZ'], ['C', '-5.00']]],
    ['no minus anywhere', [['C'], ['D'], ['D']]],
  ] as const)('that are ambiguous are asked for, with the column proposed: %s', (_, filas) => {
    const tabla = tablaDe(...filas)
    const guardadas = guardada(tabla, SIGNO)
    const preguntas = preguntasDe(tabla, guardadas)
    expect(preguntas).toContain('montos')
    for (const preguntado of [{ preguntas }, {}])
      expect(porColumnas(tabla, [guardadas], preguntado).columnas.montos).toEqual(TIPO.montos)
    // Whoever looks at a stored statement sees how it was read.
    expect(porColumnas(tabla, [guardadas], { banco: 'Banco Uno' })).toMatchObject({
      columnas: SIGNO,
      dudas: ['montos'],
    })
    expect(porColumnas(tabla, []).columnas.montos).toEqual(TIPO.montos)
    // Its bank isn't offered for a click either.
    const otra = guardada(tabla, { ...TIPO, signos: { entran: ['c', 'acr'], salen: ['d', 'deu', 'rev', 'zz'] } }, 'Dos')
    expect(porColumnas(tabla, [guardadas, otra]).conocidas.map(({ banco }) => banco)).toEqual(['Dos'])
  })

  it('lead to a question for unknown words of the proposed column too', () => {
    const tabla = tablaDe(['ACR'], ['DEU'], ['DEU', '-5.00'])
    expect(porColumnas(tabla, [guardada(tabla, SIGNO)]).dudas).toEqual(['montos', 'signos'])
    const conocida = tablaDe(['C'], ['D'], ['D', '-5.00'])
    expect(porColumnas(conocida, [guardada(conocida, SIGNO)]).dudas).toEqual(['montos'])
    expect(porColumnas(conocida, []).dudas).toContain('montos')
  })

  it('whose column was known as another one are proposed anew', () => {
    const tabla = tablaDe(['C'], ['D'], ['D', '-5.00'])
    const enSuLugar = guardada(tabla, { ...SIGNO, descripcion: 3 })
    expect(porColumnas(tabla, [enSuLugar]).columnas).toMatchObject({ descripcion: 2, montos: TIPO.montos })
  })

  it.each([
    ['each debit has its minus', [['C'], ['D', '-5.00'], ['D', '-6.00']]],
    ['words that nobody knows, each with its sign', [['ACR'], ['DEU', '-5.00'], ['DEU', '-6.00']]],
    ['a debit’s word says what the signs mean', [['DEP'], ['TRF'], ['TRF', '-5.00'], ['ND', '-6.00']]],
    ['words that say no sign', [['UIO'], ['GYE'], ['UIO', '-5.00'], ['GYE', '-6.00']]],
    ['one word in all rows', [['WEB'], ['WEB', '-5.00']]],
    [
      'the amounts have words',
      [
        ['C', '5.00 CR'],
        ['D', '6.00 DB'],
        ['D', '-5.00 DB'],
      ],
    ],
  ] as const)('that agree are read without a question: %s', (_, filas) => {
    const tabla = tablaDe(...filas)
    expect(preguntasDe(tabla, guardada(tabla, SIGNO))).not.toContain('montos')
    expect(porColumnas(tabla, [guardada(tabla, SIGNO)]).columnas).toEqual(SIGNO)
  })
})

describe('the known words of a bank', () => {
  const AC: Signos = { entran: ['a'], salen: ['c'] }
  const completa = (palabras: readonly string[], columnas: Columnas, ...recordados: readonly Signos[]) =>
    conSignosDeBanco(tablaDe(...palabras.map((palabra) => [palabra] as const)), columnas, async () => recordados)
  const pide = (palabras: readonly string[], columnas: Columnas) => {
    const tabla = tablaDe(...palabras.map((palabra) => [palabra] as const))
    return preguntasDe(tabla, guardada(tabla, columnas)).includes('signos')
  }

  it('apply to a column whose words they cover in one answer', async () => {
    for (const palabras of [['A', 'C'], ['A'], ['A', 'C', 'ABONO']])
      expect(pide(palabras, await completa(palabras, TIPO, AC)), palabras.join()).toBe(false)
    expect((await completa(['A', 'C'], TIPO, AC)).signos).toEqual(AC)
    // One of the answers applies, as a whole.
    expect((await completa(['ZZ', 'D'], TIPO, AC, { entran: ['zz'], salen: ['d'] })).signos).toEqual({
      entran: ['zz'],
      salen: ['d'],
    })
  })

  it.each([[['A', 'D']], [['A', 'C', 'D']], [['A', 'CR']], [['A', 'C', 'ZZ']]])(
    'don’t apply to a column with other words: %s',
    async (palabras) => {
      const columnas = await completa(palabras, TIPO, AC)
      expect([columnas.signos, pide(palabras, columnas)]).toEqual([undefined, true])
      // They don't apply to another file with its own header either.
      const conSignos = { ...TIPO, signos: AC }
      expect(await completa(palabras, conSignos, AC)).toEqual(conSignos)
      expect(pide(palabras, conSignos)).toBe(true)
    },
  )

  it('«A» and «C» lead to a question for «C» and «D», and are completed by the answer', async () => {
    const conSignos = { ...TIPO, signos: AC }
    expect(pide(['C', 'D'], await completa(['C', 'D'], conSignos, AC))).toBe(true)
    expect(
      porColumnas(tablaDe(['C'], ['D']), [guardada(tablaDe(), conSignos), guardada(tablaDe(), TIPO, 'Dos')]),
    ).toMatchObject({ dudas: ['signos'], conocidas: [{ banco: 'Dos' }] })
    // The answer for that file covers all its words, and is not asked for again.
    const dicho = await completa(['C', 'D', 'A'], { ...TIPO, signos: { entran: ['a', 'c'], salen: [] } }, AC)
    expect(dicho.signos).toEqual({ entran: ['c', 'a'], salen: ['d'] })
    for (const palabras of [['C', 'D'], ['D'], ['A', 'D', 'C']]) expect(pide(palabras, dicho)).toBe(false)
    expect(pide(['C', 'CR'], dicho)).toBe(true)
  })

  it('give way to a newer answer', async () => {
    const ahora = { ...TIPO, signos: { entran: ['c'], salen: [] } }
    expect((await completa(['C', 'A'], ahora, AC)).signos).toEqual({ entran: ['c'], salen: [] })
    expect((await completa(['C', 'A'], ahora, AC, { entran: ['c'], salen: ['a'] })).signos).toEqual({
      entran: ['c'],
      salen: ['a'],
    })
  })

  it('are neither read nor stored if everybody knows the words', async () => {
    const columnas = await conSignosDeBanco(tablaDe(['C'], ['D']), TIPO, () => Promise.reject(new Error('read')))
    expect(columnas).toBe(TIPO)
  })
})
