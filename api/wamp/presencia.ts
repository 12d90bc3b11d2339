import { EventEmitter } from 'node:events'
import type { Pool } from 'pg'
import { oirCanal } from '#api/access/oyente.ts'

const GRACIA_MS = 5_000
const LATIDO_MS = 20_000
const CANAL = 'presencia'

/**
 * Creates the record of who is connected, over every API process. Each process keeps its accounts
 * in an unlogged table with a heartbeat, and notifies the others of a change. 'cambio' is emitted
 * once an account's first connection opens, or its last one has been closed for 5 s
 * (decisiones/vivo, «Presence»).
 */
export const crearPresencia = async (pool: Pool, proceso: string) => {
  const eventos = new EventEmitter<{ cambio: [{ cuenta: number; conectada: boolean }] }>()
  const propias = new Map<number, number>()
  const salidas = new Map<number, NodeJS.Timeout>()
  const todas = new Set<number>()

  const refrescar = async () => {
    await pool.query(`delete from acceso.presencia where visto < now() - interval '60 seconds'`)
    const { rows } = await pool.query<{ cuenta: number }>('select distinct cuenta from acceso.presencia')
    const ahora = new Set(rows.map(({ cuenta }) => cuenta))
    for (const cuenta of propias.keys()) ahora.add(cuenta)
    for (const cuenta of ahora) if (!todas.has(cuenta)) poner(cuenta, true)
    for (const cuenta of todas) if (!ahora.has(cuenta)) poner(cuenta, false)
  }
  const poner = (cuenta: number, conectada: boolean) => {
    if (conectada === todas.has(cuenta)) return
    if (conectada) todas.add(cuenta)
    else todas.delete(cuenta)
    eventos.emit('cambio', { cuenta, conectada })
  }
  const callado = (promesa: Promise<unknown>) => void promesa.catch(() => undefined)

  const cerrarOyente = await oirCanal(
    pool,
    CANAL,
    () => callado(refrescar()),
    () => callado(refrescar()),
  )
  await refrescar()
  const latido = setInterval(() => {
    // Writes all accounts of this process again, because a crash of Postgres empties the table.
    callado(
      pool
        .query(
          `insert into acceso.presencia (proceso, cuenta) select $1, unnest($2::bigint[])
           on conflict (proceso, cuenta) do update set visto = now()`,
          [proceso, [...propias.keys()]],
        )
        .then(refrescar),
    )
  }, LATIDO_MS)
  latido.unref()

  return {
    eventos,
    conectado: (cuenta: number): boolean => todas.has(cuenta),
    conectadas: (): Iterable<number> => todas,
    /** Records that a connection of an account has opened. */
    entrar: (cuenta: number): void => {
      clearTimeout(salidas.get(cuenta))
      salidas.delete(cuenta)
      const antes = propias.get(cuenta) ?? 0
      propias.set(cuenta, antes + 1)
      if (antes > 0) return
      poner(cuenta, true)
      callado(
        pool.query(
          `with mia as (insert into acceso.presencia (proceso, cuenta) values ($1, $2) on conflict (proceso, cuenta) do update set visto = now())
           select pg_notify('${CANAL}', '')`,
          [proceso, cuenta],
        ),
      )
    },
    /** Records that one has closed. The account stays connected for the grace period. */
    salir: (cuenta: number): void => {
      const quedan = (propias.get(cuenta) ?? 1) - 1
      // The count stays at zero during the grace period, so that an account that returns in it is
      // connected once, not twice.
      propias.set(cuenta, quedan)
      if (quedan > 0) return
      clearTimeout(salidas.get(cuenta))
      const plazo = setTimeout(() => {
        salidas.delete(cuenta)
        propias.delete(cuenta)
        callado(
          pool
            .query(
              `with mia as (delete from acceso.presencia where proceso = $1 and cuenta = $2) select pg_notify('${CANAL}', '')`,
              [proceso, cuenta],
            )
            .then(refrescar),
        )
      }, GRACIA_MS)
      plazo.unref()
      salidas.set(cuenta, plazo)
    },
    cerrar: async (): Promise<void> => {
      clearInterval(latido)
      for (const plazo of salidas.values()) clearTimeout(plazo)
      cerrarOyente()
      await pool.query('delete from acceso.presencia where proceso = $1', [proceso]).catch(() => undefined)
    },
  }
}

export type Presencia = Awaited<ReturnType<typeof crearPresencia>>
