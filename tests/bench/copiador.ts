/**
 * The writing of a copy alone, in a process of its own: as the tools write it, or with the official
 * client that waits for each answer. Prints events, milliseconds and its peak MiB.
 */
import { type JSONEventType, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { abrirCopia, type Copiado } from '#commands/log/copia.ts'
import { conectarCliente } from './cliente.ts'

const { EVENTSTORE_URL: origenUrl = '', DESTINO: destinoUrl = '', COMO: como, HECHOS: hechos } = process.env
const origen = abrirCopia(origenUrl)
let eventos = 0
const leidos = async function* (): AsyncGenerator<Copiado> {
  for await (const evento of origen.leer()) {
    if (eventos === Number(hechos)) return
    eventos += 1
    yield evento
  }
}
const deUnoEnUno = async () => {
  const client = conectarCliente(destinoUrl)
  for await (const { streamId, revision, ...evento } of leidos())
    await client.appendToStream(streamId, jsonEvent(evento as unknown as JSONEventType), {
      expectedRevision: revision === 0 ? NO_STREAM : BigInt(revision - 1),
    })
}
const desde = performance.now()
if (como === 'uno') await deUnoEnUno()
else await abrirCopia(destinoUrl).escribir(leidos(), new Set(), () => {})
const ms = performance.now() - desde
process.stdout.write(`${JSON.stringify({ eventos, ms, mib: process.resourceUsage().maxRSS / 1024 })}\n`)
process.exit(0)
