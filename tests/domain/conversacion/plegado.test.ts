import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LADOS_DE_CANAL, LADOS_QUE_CONVERSAN, TIPOS_DE_CANAL } from '#domain/conversacion/canal.ts'
import {
  type ComandoConversacion,
  type Conversacion,
  conversacionDecider,
  leidoPor,
} from '#domain/conversacion/decidir.ts'
import { esMensaje } from '#domain/conversacion/hechos.ts'
import {
  type ConversacionPlegada,
  type HechoLeido,
  plegadaDe,
  plegarConversacion,
  SIN_CONVERSACION,
} from '#domain/conversacion/plegado.ts'
import { plegarPropios, SIN_PROPIOS, sinLeerDe } from '#domain/conversacion/propios.ts'
import { isRefusal } from '#domain/decider.ts'
import { PERSONAS, vidaDeConversacion } from '#tests/domain/comandos.ts'

const { decide, evolve, initial } = conversacionDecider

type Leido = HechoLeido<number>
type Plegada = ConversacionPlegada<number>
/** Returns the facts of a life as a reader gets them, with the state after each. */
const vivir = (vida: readonly ComandoConversacion[]) => {
  const pasos: { readonly hecho: Leido; readonly estado: Conversacion }[] = []
  vida.reduce((antes, comando) => {
    const decision = decide(antes, comando)
    return (isRefusal(decision) ? [] : decision).reduce((estado, hecho) => {
      const despues = evolve(estado, hecho)
      const leido = { ...hecho, revision: pasos.length, momento: comando.ahora, quien: comando.actor.id }
      pasos.push({ hecho: leido, estado: despues })
      return despues
    }, antes)
  }, initial)
  return pasos
}
const plegar = (desde: Plegada, hechos: readonly Leido[], yo: number) =>
  hechos.reduce<Plegada>((c, hecho) => plegarConversacion(c, hecho, yo), desde)
const VACIA = SIN_CONVERSACION as unknown as Plegada

const conversacion = fc.constantFrom(...TIPOS_DE_CANAL).chain((tipo) =>
  fc.record({
    vida: vidaDeConversacion(tipo),
    yo: fc.constantFrom(...LADOS_DE_CANAL[tipo].flatMap((lado) => PERSONAS[lado])),
  }),
)
/**
 * Returns the state of a folded conversation without its messages, which depend on what was loaded.
 */
const situacion = ({ ultimo, leido, mio, abierta, retirados }: Plegada) => ({
  ultimo,
  leido,
  mio,
  abierta,
  retirados,
})

describe('a side’s fold of a conversation', () => {
  it('equals the decider’s state after every fact: last number, who read how far, who has it open, unread messages', () => {
    let vistas = 0
    let tardios = 0
    fc.assert(
      fc.property(conversacion, ({ vida, yo }) => {
        const pasos = vivir(vida)
        let plegada = VACIA
        let propios = SIN_PROPIOS
        for (const [n, { hecho, estado }] of pasos.entries()) {
          const antes = plegada
          plegada = plegarConversacion(plegada, hecho, yo)
          expect(situacion(plegada)).toEqual({
            ultimo: estado.ultimo,
            leido: Object.fromEntries(LADOS_QUE_CONVERSAN.map((lado) => [lado, leidoPor(estado, lado)])),
            mio: estado.lecturas[yo]?.hasta ?? 0,
            abierta: estado.abierta,
            retirados: estado.retirados,
          })
          expect(situacion(plegada)).toEqual(situacion(plegadaDe(estado, yo)))
          // Messages wait for a side when the other wrote them beyond the side's mark; its own
          // never wait.
          propios = plegarPropios(propios, hecho, plegada.leido)
          expect(propios).toEqual(estado.propios)
          const quedan = sinLeerDe(plegada.ultimo, plegada.leido, propios)
          for (const lado of LADOS_QUE_CONVERSAN) {
            const esperan = plegada.mensajes.filter(
              (mensaje) => mensaje.numero > plegada.leido[lado] && mensaje.lado !== lado,
            )
            expect(quedan[lado]).toBe(esperan.length)
          }
          if (esMensaje(hecho) && propios[hecho.data.lado].length > 0) tardios += 1
          expect(plegada.revision).toBe(n)
          // Marks never move back, nor past the last message.
          for (const lado of LADOS_QUE_CONVERSAN) {
            expect(plegada.leido[lado]).toBeGreaterThanOrEqual(antes.leido[lado])
            expect(plegada.leido[lado]).toBeLessThanOrEqual(plegada.ultimo)
          }
          vistas += 1
        }
        expect(plegada.mensajes.map(({ numero }) => numero)).toEqual(plegada.mensajes.map((_, n) => n + 1))
        expect(plegada.mensajes).toHaveLength(plegada.ultimo)
      }),
      { numRuns: 1_500 },
    )
    expect(vistas).toBeGreaterThan(1_000)
    expect(tardios).toBeGreaterThan(100)
  })

  it('is the same when it starts from a state and repeats facts from any message on', () => {
    fc.assert(
      fc.property(conversacion, fc.nat(), fc.nat(), ({ vida, yo }, k, m) => {
        const pasos = vivir(vida)
        const { estado } = pasos[k % pasos.length || 0] ?? { estado: initial }
        if (estado.ultimo === 0) return
        const desde = (m % estado.ultimo) + 1
        const hechos = pasos.map(({ hecho }) => hecho)
        const primero = hechos.findIndex((hecho) => esMensaje(hecho) && hecho.data.numero === desde)
        const pagina = plegar(plegadaDe(estado, yo), hechos.slice(primero), yo)
        expect(situacion(pagina)).toEqual(situacion(plegar(VACIA, hechos, yo)))
        expect(pagina.mensajes[0]?.numero).toBe(desde)
      }),
      { numRuns: 600 },
    )
  })

  it('gives a file with its text, and the message that it answers', () => {
    const hecho: Leido = {
      type: 'ArchivoCompartido',
      data: {
        numero: 2,
        lado: 'callcenter',
        autorId: 9,
        texto: 'El plano',
        cita: 1,
        sha256: 'a'.repeat(64),
        nombre: 'plano.png',
        tipo: 'image/png',
        bytes: 12,
      },
      revision: 2,
      momento: '2026-11-20T15:00:00.000Z',
      quien: null,
    }
    expect(plegarConversacion({ ...VACIA, ultimo: 1 }, hecho, 2).mensajes).toEqual([
      {
        numero: 2,
        revision: 2,
        lado: 'callcenter',
        quien: null,
        texto: 'El plano',
        cita: 1,
        momento: '2026-11-20T15:00:00.000Z',
        archivo: { sha256: 'a'.repeat(64), nombre: 'plano.png', tipo: 'image/png', bytes: 12 },
      },
    ])
  })
})
