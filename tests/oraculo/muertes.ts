import fc from 'fast-check'
import { expect, vi } from 'vitest'
import type { Casa } from './casa.ts'
import { abrirLibro } from './libro.ts'
import { abrirGente, trabajar } from './ordenes.ts'

export const PARTES = ['api', 'eventstore', 'proyector', 'postgres'] as const
export type Parte = (typeof PARTES)[number]

/** Milliseconds within which everything answers again; who waits for it waits four times as long. */
export const COTA_MS = 5_000
const SONDEO_MS = 50

export const pidDe = ({ producto }: Casa, parte: Parte): Promise<number> =>
  parte === 'api'
    ? Promise.resolve(producto.pid())
    : // One that was just killed may not have been started again.
      vi.waitFor(() => producto.parte(parte), { timeout: 4 * COTA_MS, interval: SONDEO_MS })

/** Ends a part at once; the whole product is started again by whoever looks after it, its parts by itself. */
const matar = async (casa: Casa, parte: Parte): Promise<void> => {
  process.kill(await pidDe(casa, parte), 'SIGKILL')
  if (parte !== 'api') return
  await casa.producto.parar('SIGKILL')
  await casa.producto.arrancar()
}

/** F1: so many commands, and so many parts killed in the middle of them; answers what it saw, and how long each was away in ms. */
export const conMuertes = async (
  casa: Casa,
  { cuantas, muertes, semilla }: { cuantas: number; muertes: number; semilla: number },
) => {
  const libro = abrirLibro(`F1.${semilla}`)
  const gente = await abrirGente(casa, libro)
  const momentos = fc
    .sample(fc.integer({ min: 1, max: Math.floor(cuantas * 0.9) }), { seed: semilla, numRuns: muertes })
    .toSorted((una, otra) => una - otra)
  const tardaron: { readonly parte: Parte; readonly ms: number }[] = []
  let fin = Promise.resolve()
  const unaMuerte = async (parte: Parte) => {
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
      // Each in its turn, from any one on.
      const parte = PARTES[(semilla + dadas) % PARTES.length] ?? 'api'
      dadas += 1
      fin = fin.then(() => unaMuerte(parte))
    }
  }
  await trabajar(gente, { cuantas, semilla, alResponder })
  await fin
  expect(tardaron).toHaveLength(muertes)
  return { libro, tardaron, visto: await casa.sana(libro) }
}
