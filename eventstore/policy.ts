import { TOMBSTONE } from './wire.ts'

/** What a stream's metadata hide from its readers. $all keeps showing everything: nothing is ever scavenged. */
export type Policy = {
  /** First revision still shown. TOMBSTONE or more: deleted, until the next append. */
  readonly truncateBefore: number
  readonly maxCount: number
  /** Seconds. */
  readonly maxAge: number
  /** The metadata as written, kept so that an undelete changes nothing but `$tb`. */
  readonly raw: string
}

/** Stream metadata are their stream's last `$metadata` event; what isn't readable counts as none, as on the real server. */
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

/** Of the metadata of a stream only the newest are shown. */
const METASTREAM: Policy = { truncateBefore: 0, maxCount: 1, maxAge: Number.POSITIVE_INFINITY, raw: '{}' }

export function isMetastream(stream: string): boolean {
  return stream.startsWith('$$')
}

export function policyOf(stream: string, metadata: string | undefined): Policy | undefined {
  if (isMetastream(stream)) return METASTREAM
  return metadata === undefined ? undefined : parsePolicy(metadata)
}

/** The metadata that delete a stream softly: `$tb` is long.Max, which JSON.stringify can't write. */
export const DELETED_METADATA = '{"$tb":9223372036854775807}'

export function isSoftDeleted(policy: Policy | undefined): boolean {
  return policy !== undefined && policy.truncateBefore >= TOMBSTONE
}

/** The metadata of a deleted stream that comes back with an append at `revision`. */
export function undeletedMetadata(policy: Policy, revision: number): string {
  return JSON.stringify({ ...JSON.parse(policy.raw), $tb: revision })
}

/** First revision that readers of a stream see. `last` is its newest revision. */
export function firstVisible(policy: Policy | undefined, last: number): number {
  if (policy === undefined) return 0
  return Math.max(policy.truncateBefore, last - policy.maxCount + 1, 0)
}

/** Events created before this (epoch milliseconds) are too old to show; 0 when age doesn't matter. */
export function oldestVisible(policy: Policy | undefined, now: number): number {
  if (policy === undefined || policy.maxAge === Number.POSITIVE_INFINITY) return 0
  return now - policy.maxAge * 1000
}
