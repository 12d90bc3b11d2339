import { randomUUID } from 'node:crypto'
import type { Rows, Storage } from '#eventstore/storage.ts'

/**
 * The widest gap. A node walks its memory one position at a time, and this many at once: a wider
 * gap would look like the end of the log.
 */
const ANCHO = 480

/**
 * Foreign writers, in turns: the cluster itself, and an application whose stream names are nearly
 * ours, whose types are ours, and which also writes data that isn't JSON.
 */
const AJENOS = [
  { stream: '$stats-127.0.0.1:2113-', type: '$statsCollected', json: true, data: '{"proc-cpu":1}' },
  { stream: 'pedidos-', type: 'PedidoColocado', json: true, data: '{"total":1}' },
  { stream: '$$ventas-', type: '$metadata', json: true, data: '{"$maxCount":10}' },
  { stream: 'ventas-', type: 'CuentaAbierta', json: false, data: '\u0000\u0001' },
] as const

type Ajeno = (typeof AJENOS)[number]

/**
 * Adds a foreign event after those that are committed together, with a gap before it that depends
 * on their length.
 */
const entrometer = (filas: Rows, { stream, type, json, data }: Ajeno): void => {
  const ultima = filas.positions.at(-1) ?? 0
  const bytes = [...filas.data, ...filas.metadata].reduce((suma, { length }) => suma + length, 0)
  const position = ultima + 2 + (bytes % ANCHO)
  filas.positions.push(position)
  filas.streams.push(`${stream}${position}`)
  filas.revisions.push(0)
  filas.ids.push(randomUUID())
  filas.types.push(type)
  filas.json.push(json)
  filas.created.push(Date.now())
  filas.data.push(Buffer.from(data))
  filas.metadata.push(Buffer.alloc(0))
}

/**
 * Returns a storage whose positions have gaps, like those of a log that counts bytes, and where
 * others write between and after its user.
 */
export const conHuecos = (storage: Storage): Storage => {
  let turno = 0
  return {
    ...storage,
    insert: (filas) => {
      // Synchronously: what is published is what is in `filas` when this returns.
      entrometer(filas, AJENOS[turno++ % AJENOS.length] as Ajeno)
      return storage.insert(filas)
    },
  }
}
