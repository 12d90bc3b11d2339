import { enableCompileCache } from 'node:module'
import { COMPILADO } from '#api/arranque/compilado.ts'
import { terminarConPadre } from '#api/arranque/hijos.ts'

// Watches the parent before the other modules are even loaded, which takes seconds on a busy
// machine.
if (process.env['npm_lifecycle_event']) terminarConPadre(() => process.kill(process.pid, 'SIGTERM'))
// The variable covers the child processes too.
process.env['NODE_COMPILE_CACHE'] ??= COMPILADO
enableCompileCache()

await import('#api/producto.ts')
