import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Decision, decide } from '#eventstore/decide.ts'
import type { Head } from '#eventstore/heads.ts'
import { ANY, NO_STREAM, STREAM_EXISTS } from '#eventstore/requests.ts'
import type { Place } from '#eventstore/storage.ts'
import { TOMBSTONE } from '#eventstore/wire.ts'

/**
 * Builds a stream for the rules, with every event available and only the newest three in the head.
 */
function streamOf(ids: readonly string[]) {
  const places: Place[] = ids.map((id, revision) => ({ id, stream: 's', revision, position: revision + 1 }))
  const head: Head = { stream: 's', revision: ids.length - 1, policy: undefined, recent: places.slice(-3) }
  const placeOf = (id: string) => places.find((place) => place.id === id)
  return (expected: number, appended: readonly string[]): Decision => {
    const decision = decide(head, expected, appended, placeOf)
    return decision.is === 'lookup' ? decide(head, expected, appended, placeOf, places.slice(decision.from)) : decision
  }
}

const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 12 })
const cut = fc.nat({ max: 12 })

test('events already at their exact place are a repetition, with the place of the last', () => {
  fc.assert(
    fc.property(ids, cut, cut, (there, a, b) => {
      const [from, to] = [Math.min(a, b, there.length - 1), Math.min(Math.max(a, b) + 1, there.length)]
      const decided = streamOf(there)(from - 1, there.slice(from, to))
      expect(decided).toEqual({ is: 'repeated', revision: to - 1, position: to })
    }),
  )
})

test('new events are appended at the last revision only, or where any revision is accepted', () => {
  fc.assert(
    fc.property(ids, fc.uuid(), fc.integer({ min: -1, max: 20 }), (there, id, expected) => {
      fc.pre(!there.includes(id))
      const decide = streamOf(there)
      expect(decide(expected, [id]).is).toBe(expected === there.length - 1 ? 'append' : 'conflict')
      expect(decide(ANY, [id]).is).toBe('append')
      expect(decide(STREAM_EXISTS, [id]).is).toBe('append')
    }),
  )
})

test('events that begin as existing ones and continue differently conflict', () => {
  fc.assert(
    fc.property(ids, cut, fc.uuid(), (there, at, id) => {
      fc.pre(!there.includes(id))
      const from = Math.min(at, there.length - 1)
      const appended = [...there.slice(from), id]
      expect(streamOf(there)(from - 1, appended).is).toBe('conflict')
      expect(streamOf(there)(ANY, appended).is).toBe('conflict')
    }),
  )
})

test('a tombstoned stream takes no event, not even one that it has', () => {
  const head: Head = { stream: 's', revision: TOMBSTONE, policy: undefined, recent: [] }
  for (const expected of [ANY, NO_STREAM, STREAM_EXISTS, 0]) {
    expect(decide(head, expected, ['a'], () => undefined)).toEqual({ is: 'deleted' })
  }
})
