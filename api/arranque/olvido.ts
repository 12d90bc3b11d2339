import { spawn } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { MEMORIA_JOVEN, MEMORIA_VIEJA } from './procesos.ts'

const RECONSTRUIR = join(import.meta.dirname, '../herramientas/reconstruir.ts')
const AJUSTE = 'olvido'

/**
 * After a person's key is destroyed, the read side is built again from the log beside the live one, and the old one is
 * dropped with what was projected while their words could be read. A process of its own does it, so that no key is in its memory. What is owed is told by the keys themselves, so a
 * restart goes on with it.
 */
export const crearOlvido = (o: {
  pool: Pool
  /** 'olvido': a key was destroyed. */
  eventos: EventEmitter<{ olvido: [] }>
  env: NodeJS.ProcessEnv
}) => {
  const inicioSiDebe = async (): Promise<string | undefined> => {
    const { rows } = await o.pool.query<{ ahora: string }>(
      `select now()::text as ahora where exists (
         select 1 from claves.personas where destruida >= coalesce(
           (select valor::timestamptz from acceso.ajustes where nombre = $1), '-infinity'))`,
      [AJUSTE],
    )
    return rows[0]?.ahora
  }

  const rehacer = async (signal: AbortSignal): Promise<void> => {
    const hijo = spawn(process.execPath, [MEMORIA_JOVEN, MEMORIA_VIEJA, RECONSTRUIR, '--sin-anterior'], {
      env: o.env,
      stdio: 'ignore',
      signal,
    })
    const [codigo] = await once(hijo, 'exit')
    if (codigo !== 0) throw new Error(`la reconstrucción terminó con código ${codigo}`)
  }

  return {
    /** Until the signal aborts; throws when a rebuild fails, to be tried again. */
    correr: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        const avisada = once(o.eventos, 'olvido', { signal }).catch(() => undefined)
        const inicio = await inicioSiDebe()
        if (inicio === undefined) {
          await avisada
          continue
        }
        await rehacer(signal)
        await o.pool.query(
          `insert into acceso.ajustes (nombre, valor) values ($1, $2)
           on conflict (nombre) do update set valor = excluded.valor`,
          [AJUSTE, inicio],
        )
      }
    },
  }
}
