import './sin-trazas.ts'
import { afterEach, beforeEach } from 'vitest'
import { empezar, loQueSeVeia, terminar } from './escena.tsx'

beforeEach(empezar)
afterEach(async ({ task }) => {
  // What somebody had before them when a test failed: a machine that only sometimes fails says no more than this.
  if (task.result?.state === 'fail') task.result.errors?.push({ name: 'Lo que se veía', message: loQueSeVeia() })
  await terminar()
})
