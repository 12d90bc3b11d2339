import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { hastaQue } from '#tests/espera.ts'
import { hijosDe, ordenDe } from '#tests/proc.ts'
import type { Casa } from './casa.ts'
import { abrirLibro } from './libro.ts'
import { abrirGente, trabajar } from './ordenes.ts'

export const PARTES = ['api', 'eventstore', 'proyector', 'postgres'] as const
export type Parte = (typeof PARTES)[number]

/**
 * The parts, and besides them a child of Postgres and then the process that recovers the others
 * from that.
 */
export const CON_RECUPERACION = [...PARTES, 'recuperación'] as const
type Muerte = (typeof CON_RECUPERACION)[number]

/** Milliseconds within which everything answers again. A test waits four times as long for it. */
export const COTA_MS = 5_000
const SONDEO_MS = 50

export const pidDe = ({ producto }: Casa, parte: Parte): Promise<number> =>
  parte === 'api'
    ? Promise.resolve(producto.pid())
    : // One that was just killed may not have been started again.
      vi.waitFor(() => producto.parte(parte), { timeout: 4 * COTA_MS, interval: SONDEO_MS })

/** Returns a process of Postgres by the title that it gives itself. */
const deCluster = (postmaster: number, hace: RegExp): number => {
  const hallado = hijosDe(postmaster).find((pid) => hace.test(ordenDe(pid)))
  if (hallado === undefined) throw new Error(`Postgres no tiene ${hace}`)
  return hallado
}

/**
 * Kills a part at once. The test restarts the whole product; the product restarts its parts by
 * itself.
 */
const matar = async (casa: Casa, parte: Muerte): Promise<void> => {
  if (parte === 'recuperación') {
    const postmaster = await pidDe(casa, 'postgres')
    process.kill(deCluster(postmaster, /bandwork/), 'SIGKILL')
    await hastaQue(() => process.kill(deCluster(postmaster, /startup/), 'SIGKILL'), 1)
      // With little to recover, it may be over before anybody looks.
      .catch(() => undefined)
    return
  }
  process.kill(await pidDe(casa, parte), 'SIGKILL')
  if (parte !== 'api') return
  await casa.producto.parar('SIGKILL')
  await casa.producto.arrancar()
}

/**
 * F1: sends `cuantas` commands and kills `muertes` parts in the middle of them. Returns what it
 * saw, and how long each part was away in ms.
 */
export const conMuertes = async (
  casa: Casa,
  {
    cuantas,
    muertes,
    semilla,
    partes = PARTES,
  }: { cuantas: number; muertes: number; semilla: number; partes?: readonly Muerte[] },
) => {
  const libro = abrirLibro(`F1.${semilla}`)
  const gente = await abrirGente(casa, libro)
  const momentos = fc
    .sample(fc.integer({ min: 1, max: Math.floor(cuantas * 0.9) }), { seed: semilla, numRuns: muertes })
    .toSorted((a, b) => a - b)
  const tardaron: { readonly parte: Muerte; readonly ms: number }[] = []
  let fin = Promise.resolve()
  const unaMuerte = async (parte: Muerte) => {
    const desde = performance.now()
    await matar(casa, parte)
    await vi.waitFor(
      async () => expect((await gente.colocar({ impaciente: true, plazoMs: COTA_MS }))?.estado).toBe(201),
      { timeout: 4 * COTA_MS, interval: SONDEO_MS },
    )
    tardaron.push({ parte, ms: performance.now() - desde })
  }
  let dadas = 0
  const alResponder = (van: number) => {
    while (van >= (momentos[dadas] ?? Number.POSITIVE_INFINITY)) {
      // The parts take turns, from any one on.
      const parte = partes[(semilla + dadas) % partes.length] ?? 'api'
      dadas += 1
      fin = fin.then(() => unaMuerte(parte))
    }
  }
  await trabajar(gente, { cuantas, semilla, alResponder })
  await fin
  expect(tardaron).toHaveLength(muertes)
  return { libro, tardaron, visto: await casa.sana(libro) }
}
