import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { correr } from '#tests/programa.ts'

const carpeta = carpetaNueva('direcciones')
afterAll(() => borrar(carpeta))

it('a start with an unusable address ends within ten seconds, prints only that sentence and writes nothing', async () => {
  const libre = createServer()
  await once(libre.listen(0, '127.0.0.1'), 'listening')
  const { port } = libre.address() as AddressInfo
  libre.close()
  const datos = join(carpeta, 'datos')
  const desde = performance.now()
  const { codigo, salida, errores } = await correr('api/server.ts', {
    DATA_DIR: datos,
    PORT: '0',
    SECRETO: 'un secreto de pruebas de 32 letras',
    EVENTSTORE_URL: `esdb://127.0.0.1:${port}?tls=false`,
  })
  const frase = `EVENTSTORE_URL: no se puede hablar con el registro de hechos. 127.0.0.1:${port}: nadie escucha en ese puerto.\n`
  expect([codigo, salida, errores]).toEqual([1, '', frase])
  expect(performance.now() - desde).toBeLessThan(4 * 10_000)
  expect(existsSync(datos)).toBe(false)
}, 60_000)
