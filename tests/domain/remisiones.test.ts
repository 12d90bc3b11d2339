import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/decider.ts'
import { hechosRemision, REMISIONES_POR_DIA, REMISIONES_POR_MINUTO, remisionDecider } from '#domain/remisiones.ts'

const ACTOR = { id: 1, tipoUsuario: 'proveedor' } as const
const INICIO = Date.UTC(2026, 0, 1)
const { decide, evolve, initial } = remisionDecider

const pedir = (estado: typeof initial, s: number) =>
  decide(estado, {
    type: 'PedirRemision',
    actor: ACTOR,
    ahora: new Date(INICIO + s * 1_000).toISOString(),
    de: { pedidoId: 7 },
  })

describe('mailing proposals', () => {
  it('is allowed ten times in any minute and a hundred in any day, and a refusal tells how long to wait', () => {
    const pausas = fc.array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 4_000 })), {
      minLength: 100,
      maxLength: 300,
    })
    fc.assert(
      fc.property(pausas, (lista) => {
        const hechas: number[] = []
        const enLosUltimos = (ventana: number, s: number) => hechas.filter((t) => t > s - ventana).length
        let ahora = 0
        lista.reduce((estado, pausa) => {
          ahora += pausa
          const lleno =
            enLosUltimos(60, ahora) >= REMISIONES_POR_MINUTO || enLosUltimos(86_400, ahora) >= REMISIONES_POR_DIA
          const decision = pedir(estado, ahora)
          expect(isRefusal(decision)).toBe(lleno)
          if (isRefusal(decision)) {
            const segundos = decision.datos?.['segundos'] as number
            expect(isRefusal(pedir(estado, ahora + segundos - 1))).toBe(true)
            // The day's refusal may be followed by the minute's.
            const despues = pedir(estado, ahora + segundos)
            if (isRefusal(despues)) expect(despues.datos?.['segundos']).toBeLessThanOrEqual(60)
            return estado
          }
          hechas.push(ahora)
          for (const { type, data } of decision)
            expect(hechosRemision[type].parse(JSON.parse(JSON.stringify(data)))).toEqual(data)
          return decision.reduce(evolve, estado)
        }, initial)
      }),
    )
  })

  it('is refused with a sentence that says when it is possible again', () => {
    const llena = Array.from({ length: 10 }, (_, n) => n).reduce((estado, s) => {
      const decision = pedir(estado, s)
      return isRefusal(decision) ? expect.fail(decision.detalle) : decision.reduce(evolve, estado)
    }, initial)
    expect(pedir(llena, 9)).toMatchObject({
      refused: 'demasiados-correos',
      detalle:
        'Puedes enviar propuestas y ofertas por correo 10 veces por minuto. Espera 51 segundos y vuelve a probar.',
    })
    expect(pedir(llena, 59)).toMatchObject({ detalle: expect.stringContaining('Espera un segundo y') })
    const dia = { pedidas: Array.from({ length: 100 }, (_, n) => new Date(INICIO + n * 60_000).toISOString()) }
    expect(pedir(dia, 100 * 60)).toMatchObject({
      refused: 'demasiados-correos',
      detalle: 'Puedes enviar propuestas y ofertas por correo 100 veces al día. Vuelve a probar en 23 horas.',
    })
  })
})
