import { describe, expect, it } from 'vitest'
import { RECORDADOS, recordados, recordar, recuerdoDe, SIN_MEMORIA } from '#commands/log/memoria.ts'
import type { Hecho } from '#domain/hecho.ts'

const hecho = (revision: number, comando: string, actor = 1) =>
  ({ revision, meta: { comando, huella: `h ${comando}`, actor: { id: actor, tipoUsuario: 'consumidor' } } }) as Hecho

describe('a stream’s memory of commands', () => {
  it('has the digest, the first revision and the number of facts, however the facts are read', () => {
    const hechos = [hecho(0, 'a'), hecho(1, 'b'), hecho(2, 'b'), hecho(3, 'c', 2)]
    const deUna = recordar(SIN_MEMORIA, hechos)
    const porPartes = hechos.reduce((memoria, hecho) => recordar(memoria, [hecho]), SIN_MEMORIA)
    for (const memoria of [deUna, porPartes, recordar(deUna, hechos.slice(1))]) {
      expect(recuerdoDe(memoria, 1, 'b')).toEqual({ huella: 'h b', revision: 1, cuantos: 2 })
      expect(recuerdoDe(memoria, 2, 'c')).toEqual({ huella: 'h c', revision: 3, cuantos: 1 })
      expect(recuerdoDe(memoria, 2, 'b')).toBeUndefined()
    }
  })

  it('keeps the last two hundred of each actor, and the one that created the stream for good', () => {
    const hechos = Array.from({ length: 1_000 }, (_, n) => hecho(n, `c${n}`))
    const memoria = recordar(recordar(SIN_MEMORIA, [...hechos, hecho(1_000, 'de otro', 2)]), [])
    expect(recuerdoDe(memoria, 1, 'c0')).toEqual({ huella: 'h c0', revision: 0, cuantos: 1 })
    expect(recuerdoDe(memoria, 1, `c${999 - RECORDADOS}`)).toBeUndefined()
    expect(recuerdoDe(memoria, 1, `c${1_000 - RECORDADOS}`)).toBeDefined()
    expect(recuerdoDe(memoria, 2, 'de otro')).toBeDefined()
    expect(recordados(memoria)).toBe(RECORDADOS + 2)
  })
})
