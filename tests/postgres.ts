import type { TestProject } from 'vitest/node'
import { startPostgres } from '#eventstore/postgres.ts'
import { borrar, carpetaNueva } from './carpeta.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the one real Postgres that all tests share; each makes databases of its own beside it. */
    postgresUrl: string
  }
}

export async function setup(project: TestProject) {
  const dir = carpetaNueva('pruebas')
  const postgres = await startPostgres({ dir })
  project.provide('postgresUrl', postgres.url('postgres'))
  return async () => {
    await postgres.stop()
    borrar(dir)
  }
}
