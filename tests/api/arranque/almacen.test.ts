import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { puestoDelAlmacen } from '#api/arranque/almacen.ts'
import { leerConfig } from '#api/arranque/config.ts'
import { basesNuevas } from '#tests/almacen.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { failure } from '#tests/eventstore/node.ts'
import { iniciar, sinAjustes } from '#tests/programa.ts'

const datos = carpetaNueva('almacen')
const hecho = () => jsonEvent({ type: 'HechoProbado', data: {} })

describe('the event store on Windows, where sockets have no file permissions,', () => {
  let puesto: Awaited<ReturnType<typeof puestoDelAlmacen>>
  let almacen: Awaited<ReturnType<typeof iniciar>>
  beforeAll(async () => {
    puesto = await puestoDelAlmacen(datos, 'win32')
    almacen = await iniciar('eventstore/main.ts', /^Event store listo: (.*)\n/, {
      env: sinAjustes({ ...puesto.env, EVENTSTORE_DATABASE_URL: (await basesNuevas()).almacenUrl }),
      argumentos: puesto.argumentos,
    })
  })
  afterAll(async () => {
    await almacen?.parar()
    borrar(datos)
  })
  /** Builds a client from the address as the product's parts read it. */
  const cliente = (cambiar: (url: string) => string = (url) => url) =>
    EventStoreDBClient.connectionString(
      leerConfig({ NODE_ENV: 'test', SECRETO: 'x'.repeat(32), EVENTSTORE_URL: cambiar(puesto.url) }).eventstoreUrl ??
        '',
    )

  it('serves clients with the password and the certificate of the data directory', async () => {
    const propio = cliente()
    expect(await propio.appendToStream('prueba-1', hecho())).toMatchObject({ success: true })
    await propio.dispose()
    const certificado = new X509Certificate(readFileSync(join(datos, 'eventstore/certificado.pem')))
    expect(certificado.checkHost('localhost')).toBe('localhost')
    expect(certificado.checkIP('127.0.0.1')).toBe('127.0.0.1')
    expect(certificado.verify(certificado.publicKey)).toBe(true)
  })

  it.each([
    ['no password', (url: string) => url.replace(/\/\/.*@/, '//')],
    ['another password', (url: string) => url.replace(/:[^:@]+@/, ':otra@')],
  ])('denies clients with %s', async (_, cambiar) => {
    const ajeno = cliente(cambiar)
    expect(await failure(ajeno.appendToStream('prueba-2', hecho()))).toMatchObject({ type: 'access-denied' })
    await ajeno.dispose()
  })

  it('hides its password from the process list, and its key from other users of the machine', () => {
    const contrasena = puesto.env['EVENTSTORE_PASSWORD'] ?? ''
    expect(contrasena.length).toBeGreaterThan(30)
    expect(puesto.argumentos.join(' ')).not.toContain(contrasena)
    const lugares = ['eventstore', 'eventstore/clave.pem', 'eventstore/certificado.pem'].map((n) => join(datos, n))
    expect(lugares.map((lugar) => statSync(lugar).mode & 0o077)).toEqual([0, 0, 0])
  })

  it('has a new password and key at each start', async () => {
    const antes = readFileSync(join(datos, 'eventstore/clave.pem'), 'utf8')
    const otro = await puestoDelAlmacen(datos, 'win32')
    expect(otro.env['EVENTSTORE_PASSWORD']).not.toBe(puesto.env['EVENTSTORE_PASSWORD'])
    expect(readFileSync(join(datos, 'eventstore/clave.pem'), 'utf8')).not.toBe(antes)
  })
})
