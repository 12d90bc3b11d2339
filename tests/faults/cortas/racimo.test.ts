import { randomUUID } from 'node:crypto'
import { setTimeout as dormir } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { abrirCopia } from '#commands/log/copia.ts'
import { conectarEventStore, type EventStore, SIN_CABEZA } from '#commands/log/event-store.ts'
import { NoDisponible } from '#commands/log/fallos.ts'
import { CON_HUECOS } from '#tests/almacen.ts'
import { AHORA, abrirLogDePrueba, CLIENTE, colocado, type LogDePrueba, SECRETOS, solicitud } from '#tests/log.ts'
import { abrirRacimo, type Racimo } from '#tests/racimo/nodos.ts'

const PLAZO_MS = 1_500
/** Four times the promised time. */
const VUELTA = { timeout: 4 * 1_500, interval: 50 }

let log: LogDePrueba
let racimo: Racimo
let store: EventStore
let numero = 1_000
const sueltos: unknown[] = []
const notar = (error: unknown) => sueltos.push(error)

beforeAll(async () => {
  log = await abrirLogDePrueba({ programa: CON_HUECOS })
  process.on('unhandledRejection', notar)
})
afterAll(async () => {
  process.off('unhandledRejection', notar)
  await log.cerrar()
})
beforeEach(async () => {
  racimo = await abrirRacimo(Number(new URL(log.url.replace('esdb:', 'http:')).port))
  store = conectarEventStore(racimo.url, log.claves, SECRETOS, { plazoMs: PLAZO_MS })
  await escribir()
})
afterEach(async () => {
  await Promise.all(oyentes.splice(0).map((soltar) => soltar()))
  await store.dispose()
  await racimo.cerrar()
  // Nothing that went wrong ended the process, as any of these errors would.
  expect(sueltos).toEqual([])
})

/** Appends to a stream of its own and returns its name. */
const escribir = async (stream = `pedido-${++numero}`): Promise<string> => {
  const comun = { ...solicitud(), actor: CLIENTE, partes: [CLIENTE.id], momento: AHORA }
  const escrito = await store.append(stream, SIN_CABEZA, [colocado()], comun)
  if (escrito === 'conflicto') throw new Error(`${stream} ya estaba`)
  return stream
}
const [primero, segundo, tercero] = [0, 1, 2] as const
const nodo = (n: number) => {
  const hallado = racimo.nodos[n]
  if (!hallado) throw new Error(`no hay nodo ${n}`)
  return hallado
}
const oyentes: (() => Promise<void>)[] = []
/** Reads everything that comes to a subscription, until it is let go of. */
const escuchar = (despuesDe: bigint | undefined, deCual: EventStore = store) => {
  const alto = new AbortController()
  const oidos: string[] = []
  const oyendo = (async () => {
    let hasta = despuesDe
    while (!alto.signal.aborted) {
      try {
        for await (const leido of deCual.subscribeToAll(hasta, alto.signal)) {
          if ('mirado' in leido) continue
          oidos.push(leido.stream)
          hasta = leido.posicion
        }
      } catch (error) {
        if (!(error instanceof NoDisponible)) throw error
        await dormir(20)
      }
    }
  })()
  const soltar = () => {
    alto.abort()
    return oyendo
  }
  oyentes.push(soltar)
  return { oidos, soltar }
}
/**
 * Returns the streams written since the given one, in order: some of their appends went
 * unacknowledged.
 */
const escritosDesde = async (primero: string) => {
  const desde = Number(primero.slice('pedido-'.length))
  const nombres = Array.from({ length: numero - desde + 1 }, (_, n) => `pedido-${desde + n}`)
  const primeros = await Promise.all(nombres.map(async (stream) => (await store.readStream(stream))[0]))
  return primeros
    .filter((hecho) => hecho !== undefined)
    .sort((a, b) => Number(a.posicion - b.posicion))
    .map(({ stream }) => stream)
}

describe('appends and the reads on which decisions rest', () => {
  it('go to the leader, wherever it is', async () => {
    for (const otro of [segundo, tercero, primero]) {
      racimo.elegir(otro)
      const stream = await vi.waitFor(() => escribir(), VUELTA)
      expect(await store.readStream(stream)).toHaveLength(1)
    }
  })

  it('fail as unavailable while there is no leader, and succeed once there is one', async () => {
    racimo.elegir(-1)
    await expect(escribir()).rejects.toBeInstanceOf(NoDisponible)
    await expect(store.escribible()).rejects.toBeInstanceOf(NoDisponible)
    racimo.elegir(segundo)
    await vi.waitFor(() => escribir(), VUELTA)
    await store.escribible()
  })
})

describe('a halted leader', () => {
  it('is left by appends, reads and subscriptions once another leads, and no answer is awaited past its deadline', async () => {
    const oyente = escuchar(await store.ultimaPosicion())
    await escribir()
    await vi.waitFor(() => expect(oyente.oidos).toHaveLength(1), VUELTA)
    nodo(racimo.lider()).aquietar()
    const desde = performance.now()
    await expect(escribir()).rejects.toBeInstanceOf(NoDisponible)
    expect(performance.now() - desde).toBeLessThan(4 * PLAZO_MS)
    racimo.elegir(segundo)
    const stream = await vi.waitFor(() => escribir(), { timeout: 4 * (PLAZO_MS + 1_500), interval: 50 })
    expect(await store.readStream(stream)).toHaveLength(1)
    await vi.waitFor(() => expect(oyente.oidos).toContain(stream), VUELTA)
    await oyente.soltar()
  }, 60_000)
})

describe('a halted node', () => {
  it('is left by a client that only listens to it', async () => {
    const oye = conectarEventStore(racimo.url, log.claves, SECRETOS, { plazoMs: PLAZO_MS })
    const { oidos, soltar } = escuchar(await store.ultimaPosicion(), oye)
    const antes = await escribir()
    await vi.waitFor(() => expect(oidos).toContain(antes), VUELTA)
    const indice = racimo.nodos.findIndex((nodo) => nodo.lecturas() > 0)
    nodo(indice).aquietar()
    if (racimo.lider() === indice) racimo.elegir((indice + 1) % racimo.nodos.length)
    const despues = await vi.waitFor(() => escribir(), { timeout: 4 * (PLAZO_MS + 1_500), interval: 50 })
    await vi.waitFor(() => expect(oidos).toContain(despues), { timeout: 4 * 6_000, interval: 50 })
    await soltar()
    await oye.dispose()
  }, 60_000)
})

describe('the loss and return of every node', () => {
  it('ends nothing: changes resume at once, subscriptions miss and repeat nothing, and no connection is left over', async () => {
    for (let vez = 0; vez < 3; vez += 1) {
      const oyente = escuchar(await store.ultimaPosicion())
      const antes = await escribir()
      for (const nodo of racimo.nodos) await nodo.caer()
      // Asked all the while, by many at once.
      const fin = performance.now() + 1_500
      while (performance.now() < fin) {
        const todas = await Promise.allSettled([
          escribir(),
          escribir(),
          store.readStream(antes),
          store.ultimaPosicion(),
          store.escribible(),
        ])
        expect(
          todas.every((resultado) => resultado.status === 'rejected' && resultado.reason instanceof NoDisponible),
        ).toBe(true)
      }
      for (const nodo of racimo.nodos) await nodo.levantar()
      const despues = await vi.waitFor(() => escribir(), VUELTA)
      const escritos = await escritosDesde(antes)
      expect(escritos).toEqual(expect.arrayContaining([antes, despues]))
      await vi.waitFor(() => expect(oyente.oidos).toEqual(escritos), VUELTA)
      await oyente.soltar()
    }
    await vi.waitFor(
      () => expect(racimo.nodos.reduce((suma, nodo) => suma + nodo.conexiones(), 0)).toBeLessThanOrEqual(2),
      { timeout: 20_000, interval: 200 },
    )
  }, 120_000)
})

describe('a subscription that a node ends because it is read too slowly', () => {
  it('goes on at once from where it was, and is counted', async () => {
    const dichas: unknown[] = []
    const conexion = conectarEventStore(racimo.url, log.claves, SECRETOS, {
      plazoMs: PLAZO_MS,
      alSoltar: (posicion, veces) => dichas.push([typeof posicion, veces]),
    })
    const alto = new AbortController()
    const oidos: string[] = []
    const desde = await store.ultimaPosicion()
    const oyendo = (async () => {
      for await (const leido of conexion.subscribeToAll(desde, alto.signal))
        if (!('mirado' in leido)) oidos.push(leido.stream)
    })()
    const escritos: string[] = []
    for (let vez = 1; vez <= 3; vez += 1) {
      escritos.push(await escribir())
      await vi.waitFor(() => expect(oidos).toEqual(escritos), VUELTA)
      expect(racimo.nodos.reduce((suma, nodo) => suma + nodo.soltarLentas(), 0)).toBeGreaterThan(0)
      escritos.push(await escribir())
      await vi.waitFor(() => expect(oidos).toEqual(escritos), VUELTA)
      expect(conexion.soltadas()).toBe(vez)
    }
    expect(dichas).toEqual([1, 2, 3].map((vez) => ['bigint', vez]))
    alto.abort()
    await oyendo
    await conexion.dispose()
  })
})

describe('a copy', () => {
  const porCopiar = (cuantos: number) => ({
    streamId: `pedido-${++numero}`,
    ids: Array.from({ length: cuantos }, () => randomUUID()),
  })
  /** Yields the events as they come from another log; `antes` runs before each one. */
  async function* leidos(
    { streamId, ids }: ReturnType<typeof porCopiar>,
    data: object,
    antes: (revision: number) => Promise<void> = async () => {},
  ) {
    for (const [revision, id] of ids.entries()) {
      await antes(revision)
      yield { id, streamId, type: 'PedidoColocado', data, metadata: {}, revision, posicion: String(revision) }
    }
  }

  it('goes on over the loss of every node, and writes nothing twice', async () => {
    const lote = porCopiar(12)
    const { streamId, ids } = lote
    const copia = abrirCopia(racimo.url)
    let arriba: Promise<unknown> = Promise.resolve()
    const caer = async (revision: number) => {
      if (revision % 4 !== 2) return
      await arriba
      for (const nodo of racimo.nodos) await nodo.caer()
      racimo.elegir((racimo.lider() + 1) % racimo.nodos.length)
      arriba = dormir(800).then(() => Promise.all(racimo.nodos.map((nodo) => nodo.levantar())))
    }
    const desde = await store.ultimaPosicion()
    let puestos = 0
    const cortes = new Set(Array.from(ids, (_, n) => String(n)))
    await copia.escribir(leidos(lote, {}, caer), cortes, (_antes, _ahora, cuantos) => {
      puestos += cuantos
    })
    const estan: string[] = []
    for await (const { id, streamId: stream } of copia.leer(undefined, desde)) if (stream === streamId) estan.push(id)
    expect([puestos, estan]).toEqual([ids.length, ids])
    await copia.cerrar()
  }, 60_000)

  it('goes to the leader where its address names one node that doesn’t lead', async () => {
    const lote = porCopiar(3)
    const copia = abrirCopia(`esdb://127.0.0.1:${nodo(segundo).puerto()}?tls=false`)
    const desde = await store.ultimaPosicion()
    await copia.escribir(leidos(lote, {}), new Set(['0', '1', '2']), () => {})
    const estan: string[] = []
    for await (const { id } of copia.leer(undefined, desde)) estan.push(id)
    expect(estan).toEqual(lote.ids)
    await copia.cerrar()
  }, 60_000)

  it('appends no more at once than a server accepts', async () => {
    const lote = porCopiar(8)
    const copia = abrirCopia(racimo.url)
    const veces: number[] = []
    const largos = leidos(lote, { descripcion: 'ñ'.repeat(100_000) })
    await copia.escribir(largos, new Set(), (_antes, _ahora, cuantos) => void veces.push(cuantos))
    expect(veces.reduce((suma, cuantos) => suma + cuantos, 0)).toBe(lote.ids.length)
    expect(veces.length).toBeGreaterThan(1)
    await copia.cerrar()
  }, 60_000)
})
