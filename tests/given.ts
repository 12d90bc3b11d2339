import { expect } from 'vitest'
import { type Decider, type Evento, isRefusal, type Origen } from '#domain/decider.ts'

/**
 * Runs a command on a decider after facts (`dado`, `cuando`), and asserts the decision (`entonces`,
 * `nada`) or the refusal (`rechaza`).
 */
export const contar = <S, C extends Origen, E extends Evento>(decider: Decider<S, C, E>) => ({
  dado: (...hechos: E[]) => {
    const state = hechos.reduce(decider.evolve, decider.initial)
    return {
      cuando: (command: C) => {
        const decision = decider.decide(state, command)
        return {
          entonces: (...esperados: E[]) => expect(decision).toEqual(esperados),
          nada: () => expect(decision).toEqual([]),
          rechaza: (codigo: string, datos?: object) => {
            expect(isRefusal(decision) ? decision.refused : decision).toBe(codigo)
            if (datos) expect(isRefusal(decision) && decision.datos).toMatchObject(datos)
          },
        }
      },
    }
  },
})
