/**
 * Compiles, as part of an install, the modules that a start reads, so that the first start is as
 * quick as the next.
 */
import { enableCompileCache } from 'node:module'
import { COMPILADO } from '#api/arranque/compilado.ts'

enableCompileCache(COMPILADO)
await import('#api/servir.ts')
await import('#api/arranque/proyector.ts')
await import('#eventstore/node.ts')
await import('#eventstore/storage.ts')
