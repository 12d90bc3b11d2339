import { afterEach, beforeEach } from 'vitest'
import { empezar, terminar } from './escena.tsx'

beforeEach(empezar)
afterEach(terminar)
