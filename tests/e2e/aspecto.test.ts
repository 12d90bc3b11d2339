import { it } from 'vitest'
import { escenaComun } from './escena.ts'
import { sinFaltas } from './revisar.ts'

const escena = escenaComun()

it('a visitor’s first page is readable in both skins, fits a small phone and leaves the console empty', () =>
  sinFaltas(escena(), undefined, '/'))
