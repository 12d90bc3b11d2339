import { randomUUID } from 'node:crypto'
import type { Rows, Storage } from '#eventstore/storage.ts'

/** A node walks what it has in memory a place at a time, and so many at once: a wider gap would be the log's end to it. */
const ANCHO = 480

/** What others write, by turns: the cluster itself, and an application whose names are nearly ours, whose types are, and which writes no JSON. */
const AJENOS = [
  { stream: '$stats-127.0.0.1:2113-', type: '$statsCollected', json: true, data: '{"proc-cpu":1}' },
  { stream: 'pedidos-', type: 'PedidoColocado', json: true, data: '{"total":1}' },
  { stream: '$$ventas-', type: '$metadata', json: true, data: '{"$maxCount":10}' },
  { stream: 'ventas-', type: 'CuentaAbierta', json: false, data: '\u0000\u0001' },
] as const

type Ajeno = (typeof AJENOS)[number]

/** Puts somebody else's event after those that are committed together, and a gap before it that is as wide as they are long. */
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

/** A storage whose positions have gaps, as those of a log that counts bytes, and where others write between and after whoever uses it. */
export const conHuecos = (storage: Storage): Storage => {
  let turno = 0
  return {
    ...storage,
    insert: (filas) => {
      // At once: what is published is what stands here when this returns.
      entrometer(filas, AJENOS[turno++ % AJENOS.length] as Ajeno)
      return storage.insert(filas)
    },
  }
}
