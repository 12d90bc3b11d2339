/**
 * The verification of a log alone, in a process of its own. Prints events, milliseconds and its
 * peak MiB.
 */
import { leerConfig } from '#api/arranque/config.ts'
import { abrirLog } from '#api/arranque/log.ts'

const { DATABASE_URL: databaseUrl = '', EVENTSTORE_URL: eventstoreUrl = '', ...env } = process.env
const { store } = await abrirLog({ databaseUrl, eventstoreUrl }, leerConfig(env).secretos)
const desde = performance.now()
const { eventos, hallazgo } = await store.verificar({ contenido: false })
const ms = performance.now() - desde
if (hallazgo !== undefined) throw new Error(hallazgo)
process.stdout.write(`${JSON.stringify({ eventos, ms, mib: process.resourceUsage().maxRSS / 1024 })}\n`)
process.exit(0)
