import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { comandosConversacion } from '#commands/conversacion.ts'
import { conectarEventStore } from '#commands/log/event-store.ts'
import { NoDisponible } from '#commands/log/fallos.ts'
import { crearHandle, type Handle } from '#commands/log/handle.ts'
import { isRefusal } from '#domain/decider.ts'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import { AHORA, abrirLogDePrueba, CLIENTE, colocado, type LogDePrueba, SECRETOS, solicitud } from '#tests/log.ts'
import { leidosDespuesDe } from '#tests/projections/motor/lectura.ts'
import { semillaDe } from './casa.ts'
import { comprobar } from './comprobar.ts'
import { abrirLibro } from './libro.ts'
import { abrirPasarela } from './pasarela.ts'

const CORTES = 8
/** Milliseconds that the client may need to reconnect. */
const VUELTA_MS = 20_000

let log: LogDePrueba
let pasarela: Awaited<ReturnType<typeof abrirPasarela>>
let cortado: Handle
let soltar: () => Promise<void>
beforeAll(async () => {
  log = await abrirLogDePrueba()
  await log.escribir('pedido-901', [colocado()])
  const { port } = new URL(log.url)
  pasarela = await abrirPasarela(() => Number(port))
  const store = conectarEventStore(`esdb://127.0.0.1:${pasarela.puerto}?tls=false`, log.claves, SECRETOS, {
    plazoMs: 2_000,
  })
  soltar = store.dispose
  cortado = crearHandle(store)
})
afterAll(async () => {
  await soltar()
  pasarela.cerrar()
  await log.cerrar()
})

/**
 * Sends messages about the order over a store whose connection breaks, each until it is answered.
 * Returns what doesn't hold in the end.
 */
const cambiar = async (serie: string, semilla: number, claveNueva: boolean) => {
  const libro = abrirLibro(serie)
  const cortes = fc.sample(fc.constantFrom('corta' as const, 'calla' as const), { seed: semilla, numRuns: CORTES })
  for (const como of [...cortes, 'corta', 'calla', 'calla', 'calla'] as const) {
    const marca = libro.marca()
    let pedida = solicitud()
    const dicho = {
      type: 'EscribirMensaje',
      actor: CLIENTE,
      ahora: AHORA,
      texto: `¿Ya? ${marca}`,
      cita: undefined,
    } as const
    const intentar = () => comandosConversacion(cortado).ejecutar({ tipo: 'pedido', id: 901 }, dicho, pedida)
    await vi.waitFor(() => cortado.cargar(pedidoDecider, 'pedido-901'), { timeout: VUELTA_MS, interval: 50 })
    pasarela.poner(como)
    await intentar().then(
      () => libro.anotar(marca, 'hecha'),
      (error) => {
        expect(error).toBeInstanceOf(NoDisponible)
        libro.anotar(marca, 'incierta')
      },
    )
    pasarela.poner('pasa')
    if (claveNueva) pedida = solicitud()
    expect(isRefusal(await vi.waitFor(intentar, { timeout: VUELTA_MS, interval: 50 }))).toBe(false)
    libro.anotar(marca, 'hecha')
  }
  return comprobar(libro, { hechos: await leidosDespuesDe(log.store), cartas: [], hallazgo: null })
}

it('F4: a connection to the store that breaks before an append or before its answer leaves each command once', async () => {
  const semilla = semillaDe('F4, almacén')
  expect(await cambiar(`F4a.${semilla}`, semilla, false)).toEqual([])
  expect((await log.store.verificar()).hallazgo).toBeUndefined()
  // A client that makes a key for each try writes it twice.
  expect((await cambiar(`F4b.${semilla}`, semilla, true)).join()).toMatch(/ está 2 veces/)
}, 120_000)
