import { enableCompileCache } from 'node:module'
import { COMPILADO } from '#api/arranque/compilado.ts'
import { terminarConPadre } from '#api/arranque/hijos.ts'

// Watched before the rest is even read, which takes seconds on a busy machine.
if (process.env['npm_lifecycle_event']) terminarConPadre(() => process.kill(process.pid, 'SIGTERM'))
// Of the processes that this one starts too.
process.env['NODE_COMPILE_CACHE'] ??= COMPILADO
enableCompileCache()

await import('#api/producto.ts')
