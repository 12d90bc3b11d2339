import './sin-trazas.ts'
import { afterEach, beforeEach } from 'vitest'
import { empezar, loQueSeVeia, terminar } from './escena.tsx'

beforeEach(empezar)
afterEach(async ({ task }) => {
  // The screen at the time of a failure is added to its errors: a machine that only sometimes fails
  // says no more than this.
  if (task.result?.state === 'fail') task.result.errors?.push({ name: 'Lo que se veía', message: loQueSeVeia() })
  await terminar()
})
