import { expect, it } from 'vitest'
import { patronesEn, tardanza } from './patrones.ts'

const juicio = (codigo: string) => patronesEn(codigo, false).fijos.map((hallado) => tardanza(hallado) !== undefined)

it('a pattern with more than linear time is found anywhere in the code', () => {
  expect(juicio(String.raw`const a = { b: [/[a-z][a-z\d]*:\/\//] }`)).toEqual([true])
  expect(juicio(String.raw`texto.replace(/\.+$/, '')`)).toEqual([true])
  expect(juicio('if (/^(a+)+$/.test(x)) f(/^[a-z]+$/)')).toEqual([true, false])
  expect(patronesEn('new RegExp(x + y)', false)).toEqual({ fijos: [], alCorrer: 1 })
})
