import type { Call } from './call.ts'
import { frame } from './responses.ts'
import { message } from './wire.ts'

const LEADER = 8
/** A server version with which clients append in batches and expect the answers given here. */
const VERSION = '23.10.0'

const SUPPORTED: ReadonlyArray<readonly [service: string, method: string, features: readonly string[]]> = [
  ['event_store.client.streams.Streams', 'append', []],
  ['event_store.client.streams.Streams', 'batchappend', ['deadline_duration']],
  ['event_store.client.streams.Streams', 'read', ['position']],
  ['event_store.client.streams.Streams', 'delete', []],
  ['event_store.client.streams.Streams', 'tombstone', []],
  ['event_store.client.gossip.Gossip', 'read', []],
  ['event_store.client.server_features.ServerFeatures', 'getsupportedmethods', []],
]

function answerOnce(answer: (call: Call) => Buffer): (call: Call) => void {
  return (call) =>
    call.listen(
      {
        onMessage: () => {
          call.send(answer(call))
          call.end()
        },
      },
      () => undefined,
    )
}

/** Answers ServerFeatures.GetSupportedMethods. */
export function serverFeaturesMethod(): (call: Call) => void {
  const answer = frame((out) => {
    for (const [service, method, features] of SUPPORTED) {
      out.bytes(
        1,
        message((entry) => {
          entry.text(1, method)
          entry.text(2, service)
          for (const feature of features) entry.text(3, feature)
        }),
      )
    }
    out.text(2, VERSION)
  })
  return answerOnce(() => answer)
}

/**
 * Answers Gossip.Read with one living member, the leader, at the address by which it was asked. Its
 * instance id is the store's, the same after every restart.
 */
export function gossipMethod(storeId: string, host: string, port: () => number): (call: Call) => void {
  return answerOnce((call) =>
    frame((out) =>
      out.bytes(
        1,
        message((member) => {
          member.bytes(
            1,
            message((id) => id.text(2, storeId)),
          )
          member.number(2, Date.now() * 10_000)
          member.number(3, LEADER)
          member.number(4, 1)
          member.bytes(
            5,
            message((endpoint) => {
              endpoint.text(1, hostOf(call) ?? host)
              endpoint.number(2, port())
            }),
          )
        }),
      ),
    ),
  )
}

function hostOf(call: Call): string | undefined {
  const authority = call.headers[':authority']
  return authority === undefined || authority === '' ? undefined : authority.replace(/:\d+$/, '')
}
