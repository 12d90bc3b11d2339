/**
 * A read side built from a log, and the reconciliation of its months alone, in processes of their own: by COMO 'construir' prints its schema, else
 * differences, facts, milliseconds and the most MiB that it held.
 */
import { pino } from 'pino'
import { conciliar } from '#api/arranque/conciliacion.ts'
import { leerConfig } from '#api/arranque/config.ts'
import { abrirLog } from '#api/arranque/nucleo.ts'
import { MODELOS } from '#projections/modelos.ts'
import { activar, prepararBase } from '#projections/motor/esquema.ts'
import { conexionDeProyector } from '#projections/motor/projector.ts'
import { construir } from '#projections/motor/proyeccion.ts'

const { DATABASE_URL: databaseUrl = '', EVENTSTORE_URL: eventstoreUrl = '', COMO, ESQUEMA = '', ...env } = process.env
const { store, pool } = await abrirLog({ databaseUrl, eventstoreUrl }, leerConfig(env).secretos)
const decir = (dicho: object): void => void process.stdout.write(`${JSON.stringify(dicho)}\n`)
if (COMO === 'construir') {
  const client = await conexionDeProyector(databaseUrl)
  await prepararBase(client)
  const { esquema } = await construir(client, MODELOS, store, pino({ level: 'silent' }))
  await activar(client, MODELOS, esquema)
  decir({ esquema })
} else {
  const { rows } = await pool.query<{ id: number }>(
    `insert into acceso.trabajos (tipo, estado) values ('conciliacion', 'en-marcha') returning id`,
  )
  const meses = { desde: '2024-01', hasta: '2027-12' }
  const desde = performance.now()
  const { cuantas, posicion, detenidos } = await conciliar(store, pool, ESQUEMA, {
    ...{ id: rows[0]?.id ?? 0, meses, alAvanzar: () => undefined },
  })
  const ms = performance.now() - desde
  if (cuantas > 0 || detenidos.length > 0) throw new Error(`${cuantas} diferencias; ${detenidos.join(' ')}`)
  decir({ eventos: Number(posicion), ms, mib: process.resourceUsage().maxRSS / 1024 })
}
process.exit(0)
