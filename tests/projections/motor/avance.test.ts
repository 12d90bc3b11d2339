import { once } from 'node:events'
import { createServer, connect as hacia, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MODELOS } from '#projections/modelos.ts'
import { type Avance, LecturaAtrasada, seguirAvance } from '#projections/motor/avance.ts'
import { activar } from '#projections/motor/esquema.ts'
import { construir, type Proyeccion } from '#projections/motor/proyeccion.ts'
import { hastaQue } from '#tests/espera.ts'
import { abrirLogDePrueba, colocado, type LogDePrueba } from '#tests/log.ts'
import { abrirLogConLectura, callado, type LecturaDePrueba, leidosDespuesDe } from './lectura.ts'

let log: LogDePrueba
let lectura: LecturaDePrueba
let proyeccion: Proyeccion
let avance: Avance
let numero = 100

beforeAll(async () => {
  ;({ log, lectura } = await abrirLogConLectura())
})
afterAll(async () => {
  await lectura.cerrar()
  await log.cerrar()
})
beforeEach(async () => {
  proyeccion = await construir(lectura.client, MODELOS, log.store, callado)
  await activar(lectura.client, MODELOS, proyeccion.esquema)
  avance = await seguirAvance(log.databaseUrl, MODELOS, callado)
})
afterEach(() => avance.cerrar())

const escribir = async () => {
  numero += 1
  return (await log.escribir(`pedido-${numero}`, [colocado()])).posicion
}
const proyectar = async (con = proyeccion) => con.aplicar(await leidosDespuesDe(log.store, con.posicion()))

describe('a reader', () => {
  it('isn’t ready before the first projection', async () => {
    const vacio = await abrirLogDePrueba()
    const temprano = await seguirAvance(vacio.databaseUrl, MODELOS, callado)
    expect(temprano.listo()).toBe(false)
    expect(() => temprano.esquema()).toThrow(LecturaAtrasada)
    await temprano.cerrar()
    await vacio.cerrar()
  })

  it('waits for a position and goes on when it is reached, each waiter at its own', async () => {
    const [primera, segunda] = [await escribir(), await escribir()]
    const llegadas: bigint[] = []
    const esperas = [segunda, primera].map((p) => avance.esperar(p, 10_000).then(() => llegadas.push(p)))
    await proyeccion.aplicar((await leidosDespuesDe(log.store, proyeccion.posicion())).slice(0, 1))
    await esperas[1]
    expect(llegadas).toEqual([primera])
    await proyectar()
    await Promise.all(esperas)
    expect(llegadas).toEqual([primera, segunda])
    await avance.esperar(primera, 0)
  })

  it('gives up after its timeout with both positions in the error, and works afterwards', async () => {
    const ahora = avance.posicion()
    await expect(avance.esperar(ahora + 5n, 30)).rejects.toThrow(
      `El lado de lectura va por ${ahora} y se pidió ${ahora + 5n}.`,
    )
    await escribir()
    await proyectar()
    await avance.esperar(ahora + 1n)
  })

  it('follows a swap to the new schema and its later steps', async () => {
    const vieja = avance.esquema()
    const nueva = await construir(lectura.client, MODELOS, log.store, callado)
    expect(avance.esquema(), 'not yet').toBe(vieja)
    await activar(lectura.client, MODELOS, nueva.esquema)
    await hastaQue(() => expect(avance.esquema()).toBe(nueva.esquema))
    const posicion = await escribir()
    await proyectar(nueva)
    await avance.esperar(posicion, 5_000)
    await proyectar(proyeccion)
    expect(avance.esquema()).toBe(nueva.esquema)
  })

  it('recovers after its connection was ended, and gets what it missed', async () => {
    const posicion = await escribir()
    const fuera = await lectura.filas(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bandwork-avance' and datname = current_database()`,
    )
    expect(fuera).toHaveLength(1)
    await proyectar()
    await avance.esperar(posicion, 10_000)
  })

  it('forgets a position that a crash took back, until it is reached again', async () => {
    const antes = avance.posicion()
    const posicion = await escribir()
    await proyectar()
    await avance.esperar(posicion)
    const mover = (a: bigint) =>
      lectura.filas(`with movido as (update ${proyeccion.esquema}.checkpoint set posicion = ${a} returning 1)
        select pg_notify('avance', '${proyeccion.esquema} ${a}') from movido`)
    await lectura.filas(
      `with movido as (update ${proyeccion.esquema}.checkpoint set posicion = ${antes} returning 1)
       select pg_terminate_backend(pid) from pg_stat_activity, movido where application_name = 'bandwork-avance' and datname = current_database()`,
    )
    await hastaQue(() => expect([avance.alDia(), avance.perdidas()]).toEqual([false, 1]))
    let paso = false
    const espera = avance.esperar(posicion, 10_000).then(() => {
      paso = true
    })
    await hastaQue(() => expect([avance.alDia(), avance.posicion()]).toEqual([true, antes]))
    expect(paso).toBe(false)
    await mover(posicion)
    await espera
  })

  it('reconnects one connection at a time to a Postgres that was away', async () => {
    const { hostname, port } = new URL(log.databaseUrl)
    const enlaces = new Set<Socket>()
    let intentos = 0
    let cortado = false
    const intermedio = createServer((cliente) => {
      intentos += 1
      if (cortado) return cliente.resetAndDestroy()
      const servidor = hacia(Number(port), hostname)
      for (const [origen, destino] of [
        [cliente, servidor],
        [servidor, cliente],
      ] as const) {
        origen.pipe(destino)
        origen.on('error', () => destino.destroy())
        enlaces.add(origen)
      }
    }).listen(0, '127.0.0.1')
    await once(intermedio, 'listening')
    const { port: propio } = intermedio.address() as { port: number }
    const porEl = await seguirAvance(
      Object.assign(new URL(log.databaseUrl), { host: `127.0.0.1:${propio}` }).href,
      MODELOS,
      callado,
    )
    cortado = true
    const antes = intentos
    for (const enlace of enlaces) enlace.destroy()
    await hastaQue(() => expect(intentos - antes).toBeGreaterThanOrEqual(6))
    cortado = false
    const posicion = await escribir()
    await proyectar()
    await porEl.esperar(posicion, 10_000)
    expect(intentos - antes).toBeLessThanOrEqual(9)
    await porEl.cerrar()
    intermedio.close()
  })
})
