import type { Head } from './heads.ts'
import { isSoftDeleted } from './policy.ts'
import { ANY, NO_STREAM, STREAM_EXISTS } from './requests.ts'
import type { Place } from './storage.ts'
import { TOMBSTONE } from './wire.ts'

/**
 * The decision on an append. `repeated` means that the same events are already there: the append
 * succeeds with their place. `lookup` asks for the stored ids from revision `from` on, which memory
 * doesn't hold, so that the decision is made again with them.
 */
export type Decision =
  | { readonly is: 'append' }
  | { readonly is: 'repeated'; readonly revision: number; readonly position: number }
  | { readonly is: 'conflict' }
  | { readonly is: 'deleted' }
  | { readonly is: 'lookup'; readonly from: number }

const APPEND: Decision = { is: 'append' }
const CONFLICT: Decision = { is: 'conflict' }
const DELETED: Decision = { is: 'deleted' }

/**
 * Applies the real server's rules for expected revisions and idempotency.
 * @param placeOf returns where an event id went lately, in any stream
 * @param stored ids and positions in the stream from revision `expected + 1` on, once a `lookup`
 * asked for them
 */
export function decide(
  head: Head,
  expected: number,
  ids: readonly string[],
  placeOf: (id: string) => Place | undefined,
  stored?: ReadonlyArray<{ readonly id: string; readonly position: number }>,
): Decision {
  if (head.revision >= TOMBSTONE) return DELETED
  const softDeleted = isSoftDeleted(head.policy)
  if (expected === STREAM_EXISTS) {
    if (softDeleted) return DELETED
    if (head.revision < 0 && head.policy === undefined) return CONFLICT
  }
  if (expected === ANY || expected === STREAM_EXISTS) return decideAnywhere(head, ids, placeOf)
  if (expected === head.revision) return APPEND
  if (expected > head.revision || ids.length === 0) return CONFLICT
  return decideRepeated(head, expected, ids, softDeleted, stored)
}

/**
 * Decides an append without an exact revision. It is a repetition when all its ids are known in
 * this stream.
 */
function decideAnywhere(head: Head, ids: readonly string[], placeOf: (id: string) => Place | undefined): Decision {
  let last: Place | undefined
  for (const id of ids) {
    const place = placeOf(id)
    if (place === undefined || place.stream !== head.stream) return last === undefined ? APPEND : CONFLICT
    last = place
  }
  return last === undefined ? APPEND : { is: 'repeated', revision: last.revision, position: last.position }
}

/**
 * Decides an append whose expected revision is behind. Only the very same events at the very same
 * place are a repetition.
 */
function decideRepeated(
  head: Head,
  expected: number,
  ids: readonly string[],
  softDeleted: boolean,
  stored: ReadonlyArray<{ readonly id: string; readonly position: number }> | undefined,
): Decision {
  const oldest = head.revision - head.recent.length + 1
  let position = 0
  for (const [i, id] of ids.entries()) {
    const revision = expected + 1 + i
    if (revision > head.revision) return CONFLICT
    if (revision < oldest && stored === undefined) return { is: 'lookup', from: expected + 1 }
    const there = revision < oldest ? stored?.[i] : head.recent[revision - oldest]
    if (there === undefined || there.id !== id) {
      return i === 0 && expected === NO_STREAM && softDeleted ? APPEND : CONFLICT
    }
    position = there.position
  }
  return { is: 'repeated', revision: expected + ids.length, position }
}
