import { TOMBSTONE } from './wire.ts'

/**
 * The part of a stream's metadata that hides events from its readers. $all still shows everything:
 * nothing is ever scavenged.
 */
export type Policy = {
  /** The first revision still shown. TOMBSTONE or more means deleted, until the next append. */
  readonly truncateBefore: number
  readonly maxCount: number
  /** Seconds. */
  readonly maxAge: number
  /** The metadata as written, kept so that an undelete changes only `$tb`. */
  readonly raw: string
}

/**
 * Parses a stream's metadata, which are the data of its last `$metadata` event. Unreadable metadata
 * count as none, as on the real server.
 */
function parsePolicy(raw: string): Policy | undefined {
  try {
    const parsed: unknown = JSON.parse(raw)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
    const value = (key: string, absent: number) => {
      const found = (parsed as Record<string, unknown>)[key]
      return typeof found === 'number' && found >= 0 ? found : absent
    }
    return {
      truncateBefore: value('$tb', 0),
      maxCount: value('$maxCount', Number.POSITIVE_INFINITY),
      maxAge: value('$maxAge', Number.POSITIVE_INFINITY),
      raw,
    }
  } catch {
    return undefined
  }
}

/** The policy of every metadata stream: only the newest event is shown. */
const METASTREAM: Policy = { truncateBefore: 0, maxCount: 1, maxAge: Number.POSITIVE_INFINITY, raw: '{}' }

export function isMetastream(stream: string): boolean {
  return stream.startsWith('$$')
}

export function policyOf(stream: string, metadata: string | undefined): Policy | undefined {
  if (isMetastream(stream)) return METASTREAM
  return metadata === undefined ? undefined : parsePolicy(metadata)
}

/**
 * The metadata that soft-delete a stream. `$tb` is long.MaxValue, which JSON.stringify can't write.
 */
export const DELETED_METADATA = '{"$tb":9223372036854775807}'

export function isSoftDeleted(policy: Policy | undefined): boolean {
  return policy !== undefined && policy.truncateBefore >= TOMBSTONE
}

/** Returns the metadata of a soft-deleted stream that comes back with an append at `revision`. */
export function undeletedMetadata(policy: Policy, revision: number): string {
  return JSON.stringify({ ...JSON.parse(policy.raw), $tb: revision })
}

/**
 * Returns the first revision that a stream's readers see. `last` is the stream's newest revision.
 */
export function firstVisible(policy: Policy | undefined, last: number): number {
  if (policy === undefined) return 0
  return Math.max(policy.truncateBefore, last - policy.maxCount + 1, 0)
}

/**
 * Returns the creation time (epoch milliseconds) before which events are too old to show, or 0 when
 * age doesn't matter.
 */
export function oldestVisible(policy: Policy | undefined, now: number): number {
  if (policy === undefined || policy.maxAge === Number.POSITIVE_INFINITY) return 0
  return now - policy.maxAge * 1000
}
