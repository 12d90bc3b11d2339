import { Piscina } from 'piscina'
import { Rechazado } from '#api/http/rechazado.ts'
import { crearTurnos } from '#commands/log/turnos.ts'
import { refuse } from '#domain/decider.ts'
import type * as obrero from './obrero.ts'

type Obrero = typeof obrero
type Obra = keyof Obrero
type Hecho<O extends Obra> = Extract<Awaited<ReturnType<Obrero[O]>>, { readonly hecho: unknown }>['hecho']

/** The most jobs that wait; the next one is told to come back. */
const EN_ESPERA = 32
const ESPERA_MS = 20_000
/** Milliseconds after which a job's thread is ended. */
const PLAZO_MS = 20_000
/** Milliseconds after which an idle thread ends and gives its memory back. */
const OCIOSO_MS = 30_000
const MEMORIA = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }
const VUELVE_S = 5

const lleno = () =>
  new Rechazado(
    refuse('taller-lleno', 'Se están leyendo muchos extractos a la vez: vuelve a probar en unos segundos.', {
      segundos: VUELVE_S,
    }),
  )
const DEMASIADO = refuse(
  'extracto-ilegible',
  'Ese extracto da demasiado trabajo de una vez: descárgalo del banco por partes.',
)
const DEMASIADOS = refuse(
  'extractos-llenos',
  'Los extractos guardados dan demasiado trabajo de una vez: quita los que ya no necesites.',
)
const fallo = (error: unknown, obra: Obra): unknown => {
  const { name, code } = error as Error & { readonly code?: string }
  return name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new Rechazado(obra === 'casar' ? DEMASIADOS : DEMASIADO)
    : error
}

/**
 * Builds the worker that reads and matches banks' files in a thread of its own, so that a large one
 * holds nobody else up (decisiones/compra, «The bank's statement»). The thread starts with the
 * first job. Refusals: those of the job, taller-lleno, and extracto-ilegible or extractos-llenos if
 * it takes too long or too much memory.
 */
export const crearCuadrilla = () => {
  const piscina = new Piscina({
    filename: new URL('./obrero.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: OCIOSO_MS,
    resourceLimits: MEMORIA,
  })
  const enTurno = crearTurnos({ maximo: EN_ESPERA, esperaMs: ESPERA_MS, lleno })
  const encargar =
    <O extends Obra>(obra: O) =>
    async (...con: Parameters<Obrero[O]>[0]): Promise<Hecho<O>> => {
      const contestado = await piscina
        .run(con, { name: obra, signal: AbortSignal.timeout(PLAZO_MS) })
        .catch((error) => Promise.reject(fallo(error, obra)))
      if ('rechazo' in contestado) throw new Rechazado(contestado.rechazo)
      return contestado.hecho
    }
  return {
    /**
     * Runs `hacer` in a turn, as every job below must: what is read or matched takes memory here
     * too. `hacer` mustn't change statements, since a change may be waiting for this turn.
     */
    enSuTurno: <T>(hacer: () => Promise<T>): Promise<T> => enTurno('extractos', hacer),
    abrir: encargar('abrir'),
    leer: encargar('leer'),
    porColumnas: encargar('porColumnas'),
    preguntasDe: encargar('preguntasDe'),
    casar: encargar('casar'),
    cerrar: () => piscina.destroy(),
  }
}
export type Cuadrilla = ReturnType<typeof crearCuadrilla>
