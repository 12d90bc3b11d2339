import { startNode } from '#eventstore/node.ts'
import { openStorage } from '#eventstore/storage.ts'
import { conHuecos } from './huecos.ts'

// The embedded node as a process, over a log with gaps. Its port is the last argument.
const { EVENTSTORE_DATABASE_URL: url = '' } = process.env
const storage = await openStorage(url, () => process.exit(1))
const nodo = await startNode({
  storage: conHuecos(storage),
  place: { host: '127.0.0.1', port: Number(process.argv.at(-1)) },
})
const parar = () => void nodo.stop().finally(() => process.exit(0))
process.once('SIGTERM', parar)
process.once('disconnect', parar)
process.stdout.write(`Event store listo: esdb://127.0.0.1:${nodo.port}?tls=false\n`)
