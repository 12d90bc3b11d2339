import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as esperar } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect } from 'vitest'
import { percentil } from '#tests/bench/medidas.ts'
import type { unaInstalacion } from '#tests/instalacion.ts'
import { ATAQUES, type Casa } from './golpes.ts'
import type { Encargo } from './obrero.ts'

type Instalacion = ReturnType<typeof unaInstalacion>

/** Settings of a house that trusts its proxy: each request tells where it comes from. */
export const AJUSTES = { PROXY_CONFIABLE: '127.0.0.1,::1' }
/** The limit for the API's process during an attack, in MiB. */
const MEMORIA_MAXIMA = 448
export const HONRADAS = 50
const PRUEBAN = 6
const PAUSA_MS = 200

const correosDe = (casa: Instalacion, tipo: string, cuantos: number): Promise<string[]> =>
  casa.detras('bandwork', async (client) => {
    const { rows: activos } = await client.query<{ esquema: string }>(
      'select esquema from proyeccion.activo order by desde desc limit 1',
    )
    const { rows } = await client.query<{ correo: string }>(
      `select correo from ${activos[0]?.esquema}.cuentas where tipo_usuario = $1 and activa and correo <> 'cliente@demo.ec' order by numero limit $2`,
      [tipo, cuantos],
    )
    return rows.map(({ correo }) => correo)
  })

const pedidosDe = async (casa: Instalacion, cookie: string): Promise<string[]> =>
  (await casa.pedir('/carga_pedidos_ajax?length=100', { cookie })).cuerpo.data.map(({ id }: { id: string }) => id)

/** Collects what the attacks need to know of a house with its demo market. */
export const mirarCasa = async (casa: Instalacion): Promise<Casa> => {
  const cookie = await casa.entrar('cliente@demo.ec')
  const honradas: { correo: string; cookie: string; pedido: string }[] = []
  for (const correo of await correosDe(casa, 'consumidor', HONRADAS)) {
    const sesion = await casa.entrar(correo)
    const [pedido] = await pedidosDe(casa, sesion)
    if (pedido !== undefined) honradas.push({ correo, cookie: sesion, pedido })
  }
  const proveedores: string[] = []
  for (const correo of await correosDe(casa, 'proveedor', 12)) proveedores.push(await casa.entrar(correo))
  return { url: casa.url(), honradas, proveedores, cookie, pedidos: await pedidosDe(casa, cookie) }
}

const memoriaDe = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const PROBADAS = ['/api/avisos', '/carga_pedidos_ajax', '/api/yo'] as const

/**
 * Measures some honest people while a thread of its own does its task: the ms of their answers, the
 * house's peak memory (MiB), and that thread's answers.
 */
const probar = async ({ pid }: Instalacion, casa: Casa, encargo: Omit<Encargo, 'casa'>) => {
  const obrero = new Worker(new URL('./obrero.ts', import.meta.url), { workerData: { ...encargo, casa } })
  await once(obrero, 'message')
  const acaba = once(obrero, 'message') as Promise<[Map<number, number>]>
  const tiempos: number[] = []
  let [sigue, memoria] = [true, 0]
  const insistir = async (cookie: string, n: number) => {
    for (let vez = n; sigue; vez += 1) {
      const antes = performance.now()
      const r = await fetch(casa.url + PROBADAS[vez % PROBADAS.length], { headers: { cookie } })
      await r.arrayBuffer()
      expect(r.status).toBe(200)
      tiempos.push(performance.now() - antes)
      await esperar(PAUSA_MS)
    }
  }
  const mirar = async () => {
    for (; sigue; await esperar(50)) memoria = Math.max(memoria, memoriaDe(pid()))
  }
  const prueban = casa.honradas.slice(-PRUEBAN)
  const todos = Promise.all([mirar(), ...prueban.map(({ cookie }, n) => insistir(cookie, n))])
  const [estados] = await acaba.finally(() => {
    sigue = false
  })
  await Promise.all([todos, obrero.terminate()])
  return { estados, memoria, p99: percentil(tiempos, 99), cuantas: tiempos.length }
}

/**
 * Runs an attack for some seconds, and returns what others met beside it. Asserts that every answer
 * is one of the attack's, and that memory stays within its limit.
 */
export const sufrir = async (instalacion: Instalacion, casa: Casa, ataque: number, segundos: number) => {
  const atacada = await probar(instalacion, casa, { ataque, segundos })
  const { estados } = atacada
  expect([...estados.keys()].filter((estado) => !ATAQUES[ataque]?.estados.includes(estado))).toEqual([])
  expect(atacada.memoria).toBeLessThan(MEMORIA_MAXIMA)
  const golpes = [...estados.values()].reduce((suma, n) => suma + n, 0)
  return { golpes, ...atacada }
}

/** Runs an attack, and then as many requests of fifty honest accounts in as many seconds. */
export const comparar = async (instalacion: Instalacion, casa: Casa, ataque: number, segundos: number) => {
  const atacada = await sufrir(instalacion, casa, ataque, segundos)
  const honrada = await probar(instalacion, casa, { ataque, segundos, golpes: atacada.golpes })
  return { atacada, honrada, veces: atacada.p99 / honrada.p99 }
}
