import { createRequire } from 'node:module'
import { Metadata, Server, ServerCredentials, status } from '@grpc/grpc-js'

const require = createRequire(import.meta.url)
const { StreamsService } = require('@eventstore/db-client/generated/streams_grpc_pb')
const { AppendResp, ReadResp } = require('@eventstore/db-client/generated/streams_pb')
const { Empty } = require('@eventstore/db-client/generated/shared_pb')

const DENEGADO = (() => {
  const metadata = new Metadata()
  metadata.set('exception', 'access-denied')
  return Object.assign(new Error('Access Denied'), {
    code: status.PERMISSION_DENIED,
    details: 'Access Denied',
    metadata,
  })
})()

/** Starts an empty node that denies one kind of access and allows the others. */
export const abrirNodoQueNiega = async (niega: '$all' | 'streams' | 'append') => {
  const servidor = new Server()
  servidor.addService(StreamsService, {
    read: (call: any) => {
      const deTodo = call.request.getOptions().hasAll()
      if (niega === (deTodo ? '$all' : 'streams')) return call.emit('error', DENEGADO)
      if (!deTodo) {
        const nadie = new ReadResp.StreamNotFound()
        nadie.setStreamIdentifier(call.request.getOptions().getStream().getStreamIdentifier())
        const respuesta = new ReadResp()
        respuesta.setStreamNotFound(nadie)
        call.write(respuesta)
      }
      call.end()
    },
    append: (call: any, responder: any) => {
      call.on('data', () => undefined)
      call.on('end', () => {
        if (niega === 'append') return responder(DENEGADO)
        const otra = new AppendResp.WrongExpectedVersion()
        otra.setCurrentNoStream(new Empty())
        const respuesta = new AppendResp()
        respuesta.setWrongExpectedVersion(otra)
        responder(null, respuesta)
      })
    },
  })
  const puerto = await new Promise<number>((resolve, reject) =>
    servidor.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
      error ? reject(error) : resolve(port),
    ),
  )
  return { puerto, cerrar: () => servidor.forceShutdown() }
}
