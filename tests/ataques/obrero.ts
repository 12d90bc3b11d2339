import { setTimeout as esperar } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { ATAQUES, type Casa, leer } from './golpes.ts'

/**
 * The thread's task. `golpes` is a number of honest accounts' requests, spread over the time;
 * without it, the attack runs as fast as it can.
 */
export type Encargo = {
  readonly ataque: number
  readonly casa: Casa
  readonly segundos: number
  readonly golpes?: number
}

const { ataque: nombre, casa, segundos, golpes }: Encargo = workerData
const ataque = ATAQUES[nombre]
if (!ataque) throw new Error('ese ataque no existe')

const estados = new Map<number, number>()
const contar = (estado: number) => estados.set(estado, (estados.get(estado) ?? 0) + 1)
const golpe = await (golpes === undefined ? ataque.golpe : (ataque.honrado ?? leer))(casa)
parentPort?.postMessage('listo')

const fin = performance.now() + segundos * 1_000
let n = 0
if (golpes === undefined)
  await Promise.all(
    Array.from({ length: ataque.aLaVez }, async () => {
      while (performance.now() < fin) contar(await golpe(n++))
    }),
  )
else
  await Promise.all(
    casa.honradas.map(async (_, indice) => {
      const cada = (segundos * 1_000 * casa.honradas.length) / golpes
      for (let toca = performance.now() + Math.random() * cada, vez = 0; toca < fin; toca += cada, vez += 1) {
        await esperar(Math.max(0, toca - performance.now()))
        if (performance.now() < fin) contar(await golpe(indice + vez * casa.honradas.length))
      }
    }),
  )
parentPort?.postMessage(estados)
