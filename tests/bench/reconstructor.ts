/**
 * The rebuild alone, in a process of its own: from zero to indexed, and dropped again. Prints its
 * position, milliseconds and MiB.
 */

import { pino } from 'pino'
import { leerConfig } from '#api/arranque/config.ts'
import { abrirLog } from '#api/arranque/log.ts'
import { MODELOS } from '#projections/modelos.ts'
import { conexionDeProyector } from '#projections/motor/projector.ts'
import { construir } from '#projections/motor/proyeccion.ts'

const direcciones = {
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  eventstoreUrl: process.env['EVENTSTORE_URL'] ?? '',
}
const { DATABASE_URL: _d, EVENTSTORE_URL: _e, ...env } = process.env
const { store } = await abrirLog(direcciones, leerConfig(env).secretos)
const client = await conexionDeProyector(direcciones.databaseUrl)
const desde = performance.now()
const { esquema, posicion } = await construir(client, MODELOS, store, pino({ level: 'silent' }))
const ms = performance.now() - desde
const mib = process.memoryUsage.rss() / 1024 / 1024
await client.query(`drop schema ${esquema} cascade`)
process.stdout.write(`${JSON.stringify({ posicion: String(posicion() ?? 0n), ms, mib })}\n`)
process.exit(0)
