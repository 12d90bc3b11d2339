/**
 * The official client alone, in a process of its own: how fast it reads $all. Prints events and
 * milliseconds.
 */
import { excludeSystemEvents, START } from '@eventstore/db-client'
import { conectarCliente } from './cliente.ts'

const client = conectarCliente(process.env['EVENTSTORE_URL'] ?? '')
const hasta = BigInt(process.env['HASTA'] ?? 0)
const desde = performance.now()
let eventos = 0
if (process.env['COMO'] === 'read') {
  for await (const { event } of client.readAll({ fromPosition: START }))
    if (event && !event.type.startsWith('$')) eventos += 1
} else
  for await (const { event } of client.subscribeToAll({ fromPosition: START, filter: excludeSystemEvents() })) {
    eventos += 1
    if (event && event.position.commit >= hasta) break
  }
process.stdout.write(`${JSON.stringify({ eventos, ms: performance.now() - desde })}\n`)
process.exit(0)
