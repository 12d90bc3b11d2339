import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TramaDeRevision } from '#api/contract/hechos.ts'
import { LADOS_DE_CANAL, TIPOS_DE_CANAL } from '#domain/conversacion/canal.ts'
import { type ComandoConversacion, conversacionDecider } from '#domain/conversacion/decidir.ts'
import { isRefusal } from '#domain/decider.ts'
import { PERSONAS, vidaDeConversacion } from '#tests/domain/comandos.ts'
import { hastaQue } from '#tests/espera.ts'
import { enOtroMomento, TEMA, unServidor } from '#tests/web/vivo/servidor.ts'
import { NADA, plegarTrama } from '#web/conversacion/plegada.ts'
import { crearPliegue } from '#web/vivo/pliegue.ts'
import { crearSeguimiento } from '#web/vivo/seguimiento.ts'

const { decide, evolve, initial } = conversacionDecider

/** Returns the frames that a life leaves. */
const tramasDe = (vida: readonly ComandoConversacion[]): readonly TramaDeRevision[] => {
  const tramas: TramaDeRevision[] = []
  vida.reduce((antes, comando) => {
    const decision = decide(antes, comando)
    return (isRefusal(decision) ? [] : decision).reduce((estado, { type: tipo, data }) => {
      const { tipoUsuario, id } = comando.actor
      tramas.push({
        revision: tramas.length,
        tipo,
        data,
        momento: comando.ahora,
        cadena: 'c',
        posicion: String(tramas.length),
        quien: { id: String(id), tipo: tipoUsuario },
      } as TramaDeRevision)
      return evolve(estado, { type: tipo, data } as Parameters<typeof evolve>[1])
    }, antes)
  }, initial)
  return tramas
}

const conversacion = fc.constantFrom(...TIPOS_DE_CANAL).chain((tipo) =>
  fc.record({
    tramas: fc.array(vidaDeConversacion(tipo), { minLength: 2, maxLength: 5 }).map((vidas) => tramasDe(vidas.flat())),
    yo: fc.constantFrom(...LADOS_DE_CANAL[tipo].flatMap((lado) => PERSONAS[lado])).map(String),
  }),
)
const paso = fc.oneof(
  { weight: 6, arbitrary: fc.record({ que: fc.constant('dar' as const), n: fc.nat(60) }) },
  { weight: 3, arbitrary: fc.record({ que: fc.constant('saber' as const), n: fc.nat(60) }) },
  fc.record({
    que: fc.constantFrom('cortar' as const, 'entrar' as const, 'esperar' as const, 'desdeCero' as const),
    n: fc.constant(0),
  }),
)

it('a conversation ends the same whatever happens to its frames: late, lost, repeated, reordered, cut off', async () => {
  let plegadas = 0
  await fc.assert(
    fc.asyncProperty(
      conversacion,
      fc.array(paso, { maxLength: 40 }),
      fc.integer({ min: 3, max: 60 }),
      async (conversacion, pasos, limite) => {
        const { tramas, yo } = conversacion
        const primeras = (n: number) => tramas.slice(0, n)
        const plegar = (n: number) => primeras(n).reduce((valor, trama) => plegarTrama(valor, trama, yo), NADA)
        const [servidor, seguimiento] = [unServidor({ limite, primeras }), crearSeguimiento(enOtroMomento)]
        const pliegue = crearPliegue({
          tema: TEMA,
          inicial: NADA,
          seguimiento,
          pausa: enOtroMomento,
          plegar: (valor, trama) => plegarTrama(valor, trama, yo),
          cargar: async () => ({ valor: plegar(servidor.sabe()), revision: servidor.sabe() - 1 }),
        })
        const dejar = pliegue.oir(() => {
          // The display is never out of order.
          const { valor, revision } = pliegue.leer()
          expect(valor).toEqual(plegar(revision + 1))
        })
        seguimiento.conectar(servidor.canal())
        for (const { que, n } of pasos) {
          const trama = tramas[n % (servidor.sabe() || 1)]
          if (que === 'dar' && trama && servidor.sabe() > 0) servidor.dar(trama)
          if (que === 'saber') servidor.saber(Math.min(n, tramas.length))
          if (que === 'desdeCero') servidor.dar({ desdeCero: true, posicion: '1' })
          if (que === 'esperar') await enOtroMomento()
          if (que === 'cortar') {
            servidor.cortar()
            seguimiento.desconectar()
          }
          if (que === 'entrar') seguimiento.conectar(servidor.canal())
        }
        servidor.saber(tramas.length)
        seguimiento.desconectar()
        servidor.cortar()
        seguimiento.conectar(servidor.canal())
        const entera = { valor: plegar(tramas.length), revision: tramas.length - 1, estado: 'al-dia' }
        await hastaQue(() => expect(pliegue.leer()).toEqual(entera), 1)
        dejar()
        plegadas += tramas.length
      },
    ),
    { numRuns: 150 },
  )
  expect(plegadas).toBeGreaterThan(500)
}, 60_000)
