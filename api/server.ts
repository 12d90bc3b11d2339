import { terminarConPadre } from '#api/arranque/hijos.ts'

// Watched before the rest is even read, which takes seconds on a busy machine.
if (process.env['npm_lifecycle_event']) terminarConPadre(() => process.kill(process.pid, 'SIGTERM'))

await import('#api/producto.ts')
