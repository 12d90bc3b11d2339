import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#eventstore/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the one real Postgres that all tests share; each makes databases of its own beside it. */
    postgresUrl: string
  }
}

export async function setup(project: TestProject) {
  const dir = mkdtempSync(join(tmpdir(), 'bandwork-pruebas-'))
  chmodSync(dir, 0o755)
  const postgres = await startPostgres({ dir })
  project.provide('postgresUrl', postgres.url('postgres'))
  return async () => {
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
