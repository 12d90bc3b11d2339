import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Almacen, basesNuevas, iniciarAlmacen } from '#tests/almacen.ts'
import { RAIZ, sinAjustes } from '#tests/programa.ts'

let almacen: Almacen
beforeAll(async () => {
  almacen = await iniciarAlmacen((await basesNuevas()).almacenUrl)
})
afterAll(() => almacen.parar())

/**
 * The source of a tool with idle database connections: nothing but the store keeps the process
 * alive while it is released.
 */
const HERRAMIENTA = `
  import { conectarEventStore } from '#commands/log/event-store.ts'
  const claves = { aMano: () => null, clave: async () => null }
  const store = conectarEventStore(process.env.EVENTSTORE_URL, claves, { actual: 'un secreto', anteriores: [] })
  await store.identidad()
  const alto = new AbortController()
  const lectura = store.subscribeToAll(undefined, alto.signal)[Symbol.asyncIterator]().next()
  await store.ultimaPosicion()
  alto.abort()
  await lectura
  await store.dispose()
  process.stdout.write('soltado')
`

describe('releasing the store', () => {
  it('finishes in a process that has nothing else to do', async () => {
    const hijo = spawn(process.execPath, ['--input-type=module', '--eval', HERRAMIENTA], {
      cwd: RAIZ,
      env: sinAjustes({ EVENTSTORE_URL: almacen.url }),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let salida = ''
    hijo.stdout.on('data', (trozo) => {
      salida += trozo
    })
    const [codigo] = await once(hijo, 'close')
    expect([codigo, salida]).toEqual([0, 'soltado'])
  })
})
