import { setTimeout as dormir } from 'node:timers/promises'
import fc from 'fast-check'
import { expect } from 'vitest'
import { porDetras } from '#tests/instalacion.ts'
import { hijosDe } from '#tests/proc.ts'
import type { Casa } from './casa.ts'
import { abrirLibro } from './libro.ts'
import { PARTES, type Parte, pidDe } from './muertes.ts'
import { abrirGente, PROVEEDORES, trabajar } from './ordenes.ts'

/** Returns the processes of a part, with Postgres's own children. */
const procesosDe = async (casa: Casa, parte: Parte): Promise<number[]> => {
  const pid = await pidDe(casa, parte)
  return parte === 'postgres' ? [pid, ...hijosDe(pid)] : [pid]
}

/** Stops a part for `ms`, runs `mientras` meanwhile, and lets the part go on. */
const conParada = async <T>(casa: Casa, parte: Parte, ms: number, mientras: () => Promise<T>): Promise<T> => {
  const pids = await procesosDe(casa, parte)
  const avisar = (senal: NodeJS.Signals) => {
    for (const pid of pids)
      try {
        process.kill(pid, senal)
      } catch {
        // A child of Postgres that ended by itself.
      }
  }
  avisar('SIGSTOP')
  const seguir = dormir(ms).then(() => avisar('SIGCONT'))
  try {
    return await mientras()
  } finally {
    await seguir
  }
}

/** F2: stops each part for some milliseconds of a range while people work. */
export const conParadas = async (
  casa: Casa,
  { cuantas, desdeMs, hastaMs, semilla }: { cuantas: number; desdeMs: number; hastaMs: number; semilla: number },
) => {
  const libro = abrirLibro(`F2.${semilla}`)
  const gente = await abrirGente(casa, libro, PROVEEDORES[1])
  const paradas = fc.sample(fc.integer({ min: desdeMs, max: hastaMs }), { seed: semilla, numRuns: PARTES.length })
  for (const [n, parte] of PARTES.entries())
    await conParada(casa, parte, paradas[n] ?? desdeMs, () => trabajar(gente, { cuantas, semilla: semilla + n }))
  return { libro, visto: await casa.sana(libro) }
}

/**
 * Locks a table that every reader needs for some time: its waiters hold all of the API's
 * connections.
 */
export const sinConexiones = async (casa: Casa, ms: number) => {
  const cookies = await Promise.all(PROVEEDORES.map((quien) => casa.producto.entrar(quien)))
  return porDetras(casa.producto.datos(), 'bandwork', async (client) => {
    const { rows } = await client.query<{ esquema: string }>('select esquema from proyeccion.activo')
    await client.query('begin')
    await client.query(`lock table ${rows[0]?.esquema}.pedidos in access exclusive mode`)
    const soltar = dormir(ms).then(() => client.query('rollback'))
    const leer = async (cookie = cookies[0] ?? '') => {
      const desde = performance.now()
      const { estado, cabeceras } = await casa.producto.pedir('/proveedor_ajax?draw=1&length=5', { cookie })
      return { estado, espera: cabeceras.get('retry-after'), ms: performance.now() - desde }
    }
    // As many of each as are served at once.
    const leidas = await Promise.all(cookies.flatMap((cookie) => Array.from({ length: 10 }, () => leer(cookie))))
    await soltar
    expect((await leer()).estado).toBe(200)
    return leidas
  })
}
