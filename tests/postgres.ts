import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#eventstore/postgres.ts'
import { borrar, carpetaNueva } from './carpeta.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the one real Postgres that all tests share; each makes databases of its own beside it. */
    postgresUrl: string
    /** Where the demo market is kept for the test files that start from it; not there until one does. */
    demoDir: string
  }
}

export async function setup(project: TestProject) {
  const dir = carpetaNueva('pruebas')
  const postgres = await startPostgres({ dir })
  project.provide('postgresUrl', postgres.url('postgres'))
  project.provide('demoDir', join(dir, 'demo'))
  return async () => {
    await postgres.stop()
    borrar(dir)
  }
}
