import { spawn } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as dormir } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { MODELOS } from '#projections/modelos.ts'
import { prepararBase } from '#projections/motor/esquema.ts'
import { MEMORIA_JOVEN, MEMORIA_VIEJA } from './hijos.ts'

const RECONSTRUIR = join(import.meta.dirname, '../herramientas/reconstruir.ts')
const AJUSTE = 'olvido'
/**
 * Milliseconds before a failed rebuild is tried again. The delay doubles each time, up to the
 * longest.
 */
const REINTENTO_MS = 5_000
const REINTENTO_MAXIMO_MS = 10 * 60_000
const MOTIVO_MAXIMO = 500

/** Keys destroyed since the last successful rebuild began. */
const DEBIDOS = `claves.personas where destruida >= coalesce(
  (select valor::timestamptz from acceso.ajustes where nombre = '${AJUSTE}'), '-infinity')`

/**
 * The setting with the number of the last schema whose building had begun when the last owed
 * rebuild began.
 */
const SERIE = 'olvido_serie'
/**
 * True if the schema that this version reads was begun before the last owed rebuild: a slower
 * build, of a newer release, has replaced the one that an erasure was owed.
 */
const DE_ANTES = `exists (select 1 from proyeccion.activo a join acceso.ajustes s on s.nombre = '${SERIE}'
  where a.version = $1 and substring(a.esquema from '[0-9]+$')::bigint <= s.valor::bigint)`
const SE_DEBE = `(exists (select 1 from ${DEBIDOS}) or ${DE_ANTES})`
/** Milliseconds between two checks of the schema that is read. */
const MIRADA_MS = 30_000

/**
 * Counts the persons erased over a quarter of an hour ago who are still owed their rebuild: it
 * fails, or nobody runs the processes.
 */
export const olvidosAtrasados = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from ${DEBIDOS} and destruida < now() - interval '15 minutes'`,
  )
  return rows[0]?.n ?? 0
}

/** Returns whether the read side may still name somebody who was erased. */
export const seDebeOlvido = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ debe: boolean }>(`select ${SE_DEBE} as debe`, [MODELOS.version])
  return rows[0]?.debe ?? false
}

/** Counts the persons who have been erased. */
export const eliminadas = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from claves.personas where destruida is not null',
  )
  return rows[0]?.n ?? 0
}

/**
 * Creates the task that rebuilds the read side after a person's key is destroyed. The new one is
 * built from the log beside the live one. The old one is dropped, with what was projected while the
 * person's words could be read. If a build that had begun earlier replaces the new one, the read
 * side is rebuilt again. Each rebuild is a process of its own, so that no key is in its memory. The
 * keys themselves tell what is owed, so a restart goes on with it.
 */
export const crearOlvido = (o: {
  pool: Pool
  /** 'olvido': a key was destroyed. */
  eventos: EventEmitter<{ olvido: [] }>
  env: NodeJS.ProcessEnv
  logger: Logger
  reintentoMs?: number
  miradaMs?: number
}) => {
  const { reintentoMs = REINTENTO_MS, miradaMs = MIRADA_MS } = o
  const inicioSiDebe = async (): Promise<{ ahora: string; serie: string } | undefined> => {
    const { rows } = await o.pool.query<{ ahora: string; serie: string }>(
      `select now()::text as ahora, (select last_value::text from proyeccion.esquemas) as serie
       where ${SE_DEBE}`,
      [MODELOS.version],
    )
    return rows[0]
  }

  const rehacer = async (signal: AbortSignal): Promise<void> => {
    const hijo = spawn(process.execPath, [MEMORIA_JOVEN, MEMORIA_VIEJA, RECONSTRUIR, '--sin-anterior'], {
      env: o.env,
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
    })
    let motivo = ''
    hijo.stderr.on('data', (trozo) => {
      motivo = (motivo + trozo).slice(-MOTIVO_MAXIMO)
    })
    const [codigo] = await once(hijo, 'close')
    if (codigo !== 0) throw new Error(`la reconstrucción terminó con código ${codigo}: ${motivo.trim()}`)
  }
  const oir = (signal: AbortSignal) => once(o.eventos, 'olvido', { signal }).catch(() => undefined)

  return {
    /**
     * Runs until the signal aborts. A rebuild that fails is logged and tried again. Throws when
     * Postgres is lost.
     */
    correr: async (signal: AbortSignal): Promise<void> => {
      const client = await o.pool.connect()
      await prepararBase(client).finally(() => client.release())
      let espera = reintentoMs
      let avisada = oir(signal)
      while (!signal.aborted) {
        const inicio = await inicioSiDebe()
        if (inicio === undefined) {
          const oida = await Promise.race([avisada, dormir(miradaMs, 'nada', { signal }).catch(() => 'nada')])
          if (oida !== 'nada') avisada = oir(signal)
          continue
        }
        try {
          await rehacer(signal)
        } catch (error) {
          if (signal.aborted) return
          o.logger.error(
            { error: (error as Error).message, esperaMs: espera },
            'lo que se leía de una persona eliminada sigue ahí: la reconstrucción falló y se intentará otra vez',
          )
          await dormir(espera, undefined, { signal }).catch(() => undefined)
          espera = Math.min(espera * 2, REINTENTO_MAXIMO_MS)
          continue
        }
        espera = reintentoMs
        await o.pool.query(
          `insert into acceso.ajustes (nombre, valor) values ($1, $2), ($3, $4)
           on conflict (nombre) do update set valor = excluded.valor`,
          [AJUSTE, inicio.ahora, SERIE, inicio.serie],
        )
      }
    },
  }
}
