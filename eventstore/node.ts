import { appendMethod, batchAppendMethod, deleteMethod } from './append.ts'
import { createGrpcServer, type GrpcOptions, type Method, type Place } from './grpc.ts'
import { Heads } from './heads.ts'
import { Log } from './log.ts'
import { gossipMethod, serverFeaturesMethod } from './membership.ts'
import { readMethod } from './read.ts'
import type { Storage } from './storage.ts'
import { GroupWriter } from './writer.ts'

/** The largest append in bytes of its events: the real server's default. */
const MAX_APPEND_SIZE = 1024 * 1024

export type NodeOptions = {
  /** The storage of its log. It is closed with the node, and also when the node can't bind. */
  readonly storage: Storage
  readonly place: Place
  readonly tls?: GrpcOptions['tls']
  readonly credentials?: GrpcOptions['credentials']
  readonly maxAppendSize?: number
}

/** A running node. `port` is 0 on a socket. */
export type Node = { readonly port: number; stop(): Promise<void> }

const WARM_IDS = 10_000

const STREAMS = '/event_store.client.streams.Streams'

/**
 * Serves the EventStoreDB protocol over a log.
 * @throws SocketRefused, or the system's error, if it can't bind
 */
export async function startNode(options: NodeOptions): Promise<Node> {
  const limit = options.maxAppendSize ?? MAX_APPEND_SIZE
  const { place, storage } = options
  const heads = new Heads(storage)
  const log = new Log(storage)
  const writer = new GroupWriter(storage, heads, log)
  // A repeated append must be recognised after a restart too.
  for (const known of await storage.places(storage.last - WARM_IDS)) heads.remember(known)
  const host = 'host' in place ? place.host : 'localhost'
  let port = 0
  const methods = new Map<string, Method>([
    [`${STREAMS}/Append`, { handle: appendMethod(writer, limit) }],
    [`${STREAMS}/BatchAppend`, { handle: batchAppendMethod(writer, limit) }],
    [`${STREAMS}/Read`, { handle: readMethod({ storage, heads, log }) }],
    [`${STREAMS}/Delete`, { handle: deleteMethod(writer, 'delete') }],
    [`${STREAMS}/Tombstone`, { handle: deleteMethod(writer, 'tombstone') }],
    ['/event_store.client.gossip.Gossip/Read', { open: true, handle: gossipMethod(storage.id, host, () => port) }],
    [
      '/event_store.client.server_features.ServerFeatures/GetSupportedMethods',
      { open: true, handle: serverFeaturesMethod() },
    ],
  ])
  const server = createGrpcServer({ methods, tls: options.tls, credentials: options.credentials })
  try {
    port = await server.listen(place)
  } catch (error) {
    await storage.close()
    throw error
  }
  return {
    port,
    stop: async () => {
      await writer.stop()
      await server.stop()
      await storage.close()
    },
  }
}
