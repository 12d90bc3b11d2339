/**
 * The reconciliation of a read side's months alone, in a process of its own. Prints facts,
 * milliseconds and its peak MiB.
 */
import { conciliar } from '#api/arranque/conciliacion.ts'
import { leerConfig } from '#api/arranque/config.ts'
import { abrirLog } from '#api/arranque/log.ts'

const { DATABASE_URL: databaseUrl = '', EVENTSTORE_URL: eventstoreUrl = '', ESQUEMA = '', ...env } = process.env
const { store, pool } = await abrirLog({ databaseUrl, eventstoreUrl }, leerConfig(env).secretos)
// A job that the product has no reason to take up.
const { rows } = await pool.query<{ id: number }>(
  `insert into acceso.trabajos (tipo, estado) values ('conciliacion', 'terminado') returning id`,
)
const meses = { desde: '2024-01', hasta: '2027-12' }
const desde = performance.now()
const { cuantas, posicion, detenidos } = await conciliar(store, pool, ESQUEMA, {
  id: rows[0]?.id ?? 0,
  meses,
  alAvanzar: () => undefined,
})
const ms = performance.now() - desde
if (cuantas > 0 || detenidos.length > 0) throw new Error(`${cuantas} diferencias; ${detenidos.join(' ')}`)
const mib = process.resourceUsage().maxRSS / 1024
process.stdout.write(`${JSON.stringify({ eventos: Number(posicion), ms, mib })}\n`)
process.exit(0)
