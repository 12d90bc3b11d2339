import type { Nucleo } from '#api/arranque/nucleo.ts'
import { STREAM_LOG } from '#domain/log.ts'
import { MODELOS } from '#projections/modelos.ts'
import { candadoDe } from '#projections/motor/esquema.ts'
import { hacerCharlasDemo } from './charlas.ts'
import { hacerComprasDemo } from './compras.ts'
import { hacerConsumoDemo } from './consumo.ts'
import { abrirCuentasDemo, CONTRASENA_DEMO } from './cuentas.ts'
import { hacerPedidosDemo } from './pedidos.ts'
import { poblarRedDemo } from './red.ts'

const PEDIDOS_AL_INICIO = 600
const ANIO_MS = 366 * 24 * 3_600_000

/**
 * Runs `hacer` while the building of the first read side is held back: built at once from all that
 * was written, it costs a fraction. If another process builds it already, this waits for nobody.
 */
const antesDeProyectar = async <T>(pool: Nucleo['pool'], hacer: () => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('select pg_try_advisory_lock($1)', [String(candadoDe(MODELOS.version))])
    return await hacer()
  } finally {
    // The lock goes with its connection.
    client.release(true)
  }
}

/** Returns whether the log holds anything but its own beginning. */
const hayHechos = async ({ store }: Nucleo['servicios']): Promise<boolean> => {
  const ultima = await store.ultimaPosicion()
  if (ultima === undefined) return false
  for await (const { stream } of store.readAll(undefined, ultima, new AbortController().signal))
    if (stream !== STREAM_LOG) return true
  return false
}

/**
 * Loads the demo market the first time, through real commands. A start after an interrupted one
 * goes on where that stopped, with the same keys.
 */
export const cargarDemo = async (nucleo: Nucleo): Promise<void> => {
  const { servicios, pool } = nucleo
  const { rows } = await pool.query<{ cargada: string | null }>(
    `select valor as cargada from acceso.ajustes where nombre = 'demo'`,
  )
  if (rows[0]?.cargada === 'lista') return
  // Facts that no demo begun here has written are somebody's own.
  if (!rows[0] && (await hayHechos(servicios))) return
  // Every try uses the same day, so that it makes the same commands.
  const dia = rows[0]?.cargada ?? new Date().toISOString()
  await pool.query(`insert into acceso.ajustes (nombre, valor) values ('demo', $1) on conflict (nombre) do nothing`, [
    dia,
  ])
  const hoy = Date.parse(dia)
  const desde = new Date(hoy - ANIO_MS).toISOString()
  const cuentas = await antesDeProyectar(pool, async () => {
    const abiertas = await abrirCuentasDemo(servicios.cuentas, desde)
    await servicios.credenciales.fijarIguales(abiertas, CONTRASENA_DEMO)
    const [compras, pedidos] = await Promise.all([
      hacerComprasDemo(servicios, abiertas, hoy),
      hacerPedidosDemo(servicios.pedidos, abiertas, PEDIDOS_AL_INICIO, hoy, 'inicio'),
      poblarRedDemo(servicios, abiertas, hoy),
    ])
    await hacerCharlasDemo(servicios.conversaciones, abiertas, { pedidos, compras }, hoy)
    return abiertas
  })
  await hacerConsumoDemo(nucleo, cuentas, desde, hoy)
  const ultima = await servicios.store.ultimaPosicion()
  if (ultima !== undefined) await servicios.avance.esperar(ultima, 30_000)
  await pool.query(`update acceso.ajustes set valor = 'lista' where nombre = 'demo'`)
}
