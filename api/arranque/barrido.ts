import type { EventEmitter } from 'node:events'
import { once } from 'node:events'
import { setTimeout as dormir } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Eliminaciones } from '#api/access/eliminaciones.ts'
import type { Archivos } from '#api/http/archivos.ts'
import { falloDe } from '#domain/fallo.ts'

const MIRADA_MS = 2 * 60_000

/**
 * Builds the sweep that finishes what processes that died left undone: an erasure, and files that
 * nobody may ask for any more because their account was erased or they were never stored whole
 * (decisiones/cuenta, «An erased person's files»). It also deletes rows past their use, and brings
 * the list of erasures up to date. Every process that serves files runs it: at its start, whenever
 * somebody is erased, and from time to time.
 */
export const crearBarrido = (o: {
  pool: Pool
  archivos: readonly Archivos[]
  /** 'olvido': a key was destroyed. */
  eventos: EventEmitter<{ olvido: [] }>
  /** Finishes the erasures that were interrupted. */
  terminar: () => Promise<void>
  /** Stores with rows that go after a time. */
  tablas: readonly { readonly barrer: () => Promise<void> }[]
  eliminaciones: Pick<Eliminaciones, 'anotar'>
  logger: Logger
}) => {
  const eliminadas = async (cuentas: readonly number[]): Promise<number[]> => {
    const { rows } = await o.pool.query<{ cuenta: string }>(
      'select cuenta from claves.personas where destruida is not null and cuenta = any($1)',
      [cuentas],
    )
    return rows.map(({ cuenta }) => Number(cuenta))
  }
  const barrer = async (): Promise<void> => {
    for (const deposito of o.archivos) {
      await deposito.barrer()
      for (const cuenta of await eliminadas(await deposito.cuentas())) await deposito.vaciar(cuenta)
    }
  }

  return {
    barrer,
    /** Runs until the signal aborts. A failure is logged and tried again. */
    correr: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        const deEsta = new AbortController()
        const alto = AbortSignal.any([signal, deEsta.signal])
        const avisada = once(o.eventos, 'olvido', { signal: alto }).catch(() => undefined)
        const falla = (que: string) => (error: unknown) => o.logger.error({ motivo: falloDe(error) }, que)
        await o.terminar().catch(falla('no se pudo terminar de eliminar a una persona'))
        await barrer().catch(falla('no se pudieron barrer los archivos'))
        await o.eliminaciones.anotar()
        for (const tabla of o.tablas) await tabla.barrer().catch(falla('no se pudieron borrar filas viejas'))
        await Promise.race([avisada, dormir(MIRADA_MS, undefined, { signal: alto }).catch(() => undefined)])
        deEsta.abort()
      }
    },
  }
}
