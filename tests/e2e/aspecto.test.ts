import { describe, it } from 'vitest'
import { type Demo, escenaComun } from './escena.ts'
import { sinFaltas } from './revisar.ts'

const escena = escenaComun()

/** One of each kind; the others are among the long tests. */
const PAGINAS: readonly (readonly [Demo | undefined, string])[] = [
  [undefined, '/'],
  [undefined, '/desarrollo/piezas'],
  ['cliente', '/personal?tamano=10'],
  ['callcenter', '/vendedor'],
]

describe('every page reads in both skins, fits a small phone and leaves the console empty', () => {
  it.each(PAGINAS)('as %s: %s', (demo, ruta) => sinFaltas(escena(), demo, ruta))
})
