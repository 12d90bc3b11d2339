import type { Heads } from './heads.ts'
import type { Log } from './log.ts'
import type { Storage } from './storage.ts'

/** The sources that readers read from. */
export type Sources = { readonly storage: Storage; readonly heads: Heads; readonly log: Log }
