import { describe, expect, it } from 'vitest'
import { columnasDichas } from '#api/contract/extracto.ts'

const COLUMNAS = {
  fecha: 0,
  formato: 'dd/mm/aaaa',
  referencia: 1,
  descripcion: null,
  montos: { modo: 'aparte', credito: 2, debito: null },
  decimal: '.',
}
const dice = (columnas: unknown) => columnasDichas.safeParse({ banco: 'Banco', columnas }).error?.issues[0]?.message

describe('the columns in a request', () => {
  it('are refused with a sentence for each missing or invalid one', () => {
    expect(dice(COLUMNAS)).toBeUndefined()
    for (const [columnas, elige] of [
      [undefined, 'Elige qué columna es cada cosa.'],
      ['fecha', 'Elige qué columna es cada cosa.'],
      [{ ...COLUMNAS, otra: 1 }, 'Elige qué columna es cada cosa.'],
      [{ ...COLUMNAS, fecha: -1 }, 'Elige qué columna es la fecha.'],
      [{ ...COLUMNAS, fecha: 40 }, 'Elige qué columna es la fecha.'],
      [{ ...COLUMNAS, fecha: 1.5 }, 'Elige qué columna es la fecha.'],
      [{ ...COLUMNAS, fecha: null }, 'Elige qué columna es la fecha.'],
      [{ ...COLUMNAS, formato: 'dd' }, 'Elige cómo están escritas las fechas.'],
      [{ ...COLUMNAS, referencia: undefined }, 'Elige qué columna es la referencia, o que no hay.'],
      [{ ...COLUMNAS, descripcion: 'x' }, 'Elige qué columna es la descripción, o que no hay.'],
      [{ ...COLUMNAS, montos: null }, 'Elige cómo dice el archivo lo que entró.'],
      [{ ...COLUMNAS, montos: { modo: 'x' } }, 'Elige cómo dice el archivo lo que entró.'],
      [{ ...COLUMNAS, montos: { modo: 'signo' } }, 'Elige qué columna es el monto.'],
      [{ ...COLUMNAS, montos: { modo: 'tipo', monto: 2 } }, 'Elige qué columna dice si entró o salió.'],
      [{ ...COLUMNAS, montos: { modo: 'aparte', debito: null } }, 'Elige qué columna dice lo que entró.'],
      [
        { ...COLUMNAS, montos: { modo: 'aparte', credito: 2, debito: -1 } },
        'Elige qué columna dice lo que salió, o que no hay.',
      ],
      [{ ...COLUMNAS, decimal: 'x' }, 'Elige qué va antes de los centavos.'],
    ] as const)
      expect(dice(columnas), JSON.stringify(columnas)).toBe(elige)
  })
})
