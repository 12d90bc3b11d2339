import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer as createServerHttp } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { createServer as createServerTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificadoPropio } from '#api/arranque/certificado.ts'
import { probarLog } from '#commands/log/admision.ts'
import { leerDireccion } from '#commands/log/direccion-almacen.ts'
import { type Almacen, basesNuevas, iniciarAlmacen } from '#tests/almacen.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { abrirNodoQueNiega } from '#tests/commands/log/nodo-ajeno.ts'
import { iniciar, sinAjustes } from '#tests/programa.ts'

const PACIENCIA_MS = 200
const carpeta = carpetaNueva('direcciones')
afterAll(() => borrar(carpeta))

/** Writes a certificate of this machine's, and its key, to files. */
const enArchivos = (nombre: string, ahora: number) => {
  const { certificado, clave } = certificadoPropio(ahora)
  const [cert, key] = [join(carpeta, `${nombre}.pem`), join(carpeta, `${nombre}.clave.pem`)]
  writeFileSync(cert, certificado)
  writeFileSync(key, clave)
  return { cert, key, certificado, clave }
}
const propio = enArchivos('propio', Date.now())
const otro = enArchivos('otro', Date.now())
const vencido = enArchivos('vencido', Date.now() - 20 * 365 * 86_400_000)
const ca = ({ cert }: { cert: string }) => `tlsCAFile=${encodeURIComponent(cert)}`

const abiertos: Server[] = []
const escuchar = async (servidor: Server): Promise<number> => {
  abiertos.push(servidor)
  await once(servidor.listen(0, '127.0.0.1'), 'listening')
  return (servidor.address() as AddressInfo).port
}
afterAll(() => {
  for (const servidor of abiertos) servidor.close()
})

let enClaro: Almacen
let conTls: { readonly puerto: number; readonly parar: () => Promise<unknown> }
const puertos = { cerrado: 0, vencido: 0, mudo: 0, otro: 0 }
const sockets = { nadie: join(carpeta, 'nadie.sock'), otro: join(carpeta, 'otro.sock') }
beforeAll(async () => {
  enClaro = await iniciarAlmacen((await basesNuevas()).almacenUrl)
  const { dato, parar } = await iniciar('eventstore/main.ts', /:(\d+)\?.*\n/, {
    env: sinAjustes({
      EVENTSTORE_DATABASE_URL: (await basesNuevas()).almacenUrl,
      EVENTSTORE_USER: 'bandwork',
      EVENTSTORE_PASSWORD: 'secreta',
    }),
    argumentos: ['--port', '0', '--cert', propio.cert, '--key', propio.key],
  })
  conTls = { puerto: Number(dato), parar }
  const libre = createServer()
  puertos.cerrado = await escuchar(libre)
  libre.close()
  puertos.vencido = await escuchar(createServerTls({ cert: vencido.certificado, key: vencido.clave }))
  puertos.mudo = await escuchar(createServer(() => undefined))
  puertos.otro = await escuchar(createServerHttp())
  const porSocket = createServerHttp()
  abiertos.push(porSocket)
  await once(porSocket.listen(sockets.otro), 'listening')
})
afterAll(async () => {
  await enClaro.parar()
  await conTls.parar()
})

const motivo = (direccion: string): Promise<string> =>
  probarLog(leerDireccion(direccion), 'EVENTSTORE_URL', PACIENCIA_MS).then(
    () => 'sirve',
    (error: Error) => `${error.name}: ${error.message}`,
  )
const SIN_HABLA = 'LogInadmisible: EVENTSTORE_URL: no se puede hablar con el registro de hechos.'

describe('an address', () => {
  it('that leads to a log is usable', async () => {
    expect(await motivo(`esdb://127.0.0.1:${enClaro.puerto}?tls=false`)).toBe('sirve')
    expect(await motivo(`esdb://bandwork:secreta@localhost:${conTls.puerto}?${ca(propio)}`)).toBe('sirve')
  })

  it.concurrent.each([
    [
      'a closed port',
      () => `esdb://127.0.0.1:${puertos.cerrado}?tls=false`,
      () => `127.0.0.1:${puertos.cerrado}: nadie escucha en ese puerto.`,
    ],
    [
      'an unknown name',
      () => 'esdb://no-existe.invalid:2113?tls=false',
      () => 'no-existe.invalid:2113: no se encuentra ese nombre.',
    ],
    [
      'TLS where there is none',
      () => `esdb://127.0.0.1:${enClaro.puerto}`,
      () => `127.0.0.1:${enClaro.puerto}: no habla TLS: si es así a propósito, di tls=false.`,
    ],
    [
      'no TLS where there is',
      () => `esdb://localhost:${conTls.puerto}?tls=false`,
      () => `localhost:${conTls.puerto}: habla TLS, y la dirección dice tls=false.`,
    ],
    [
      'an authority that nobody knows',
      () => `esdb://localhost:${conTls.puerto}`,
      () => `localhost:${conTls.puerto}: su certificado no lo firma una autoridad conocida: di cuál con tlsCAFile.`,
    ],
    [
      'another authority',
      () => `esdb://localhost:${conTls.puerto}?${ca(otro)}`,
      () => `localhost:${conTls.puerto}: su certificado no lo firma la autoridad de tlsCAFile.`,
    ],
    [
      'a certificate that is over',
      () => `esdb://localhost:${puertos.vencido}?${ca(vencido)}`,
      () => `localhost:${puertos.vencido}: su certificado venció.`,
    ],
    [
      'a web server',
      () => `esdb://127.0.0.1:${puertos.otro}?tls=false`,
      () => `127.0.0.1:${puertos.otro}: no es un registro de hechos.`,
    ],
    [
      'one that says nothing',
      () => `esdb://127.0.0.1:${puertos.mudo}?tls=false`,
      () => `127.0.0.1:${puertos.mudo}: no contesta.`,
    ],
    [
      'a socket at which nobody listens',
      () => `unix:${sockets.nadie}`,
      () => `unix:${sockets.nadie}: nadie escucha en ese socket.`,
    ],
    [
      'a socket of something else',
      () => `unix:${sockets.otro}`,
      () => `unix:${sockets.otro}: no es un registro de hechos.`,
    ],
    [
      'several, each with its own',
      () => `esdb://127.0.0.1:${puertos.cerrado},no-existe.invalid:2113?tls=false`,
      () =>
        `127.0.0.1:${puertos.cerrado}: nadie escucha en ese puerto. no-existe.invalid:2113: no se encuentra ese nombre.`,
    ],
  ])(
    'with %s is told in a sentence',
    async (_que, direccion, frase) => {
      expect(await motivo(direccion())).toBe(`${SIN_HABLA} ${frase()}`)
    },
    30_000,
  )

  it('whose user the log doesn’t know is refused with a sentence that shows no password', async () => {
    const donde = `localhost:${conTls.puerto}?${ca(propio)}`
    expect(await motivo(`esdb://bandwork:otra@${donde}`)).toBe(
      'LogInadmisible: EVENTSTORE_URL: el registro de hechos no acepta al usuario «bandwork» con esa contraseña.',
    )
    expect(await motivo(`esdb://${donde}`)).toBe(
      'LogInadmisible: EVENTSTORE_URL: el registro de hechos pide un usuario: esdb://usuario:contraseña@…',
    )
  })

  it.each([
    ['$all', 'leer $all'],
    ['streams', 'leer log-identidad'],
    ['append', 'escribir en log-identidad'],
  ] as const)('whose user may not use %s in the log is told the missing right', async (niega, que) => {
    const nodo = await abrirNodoQueNiega(niega)
    try {
      const direccion = `esdb://ana:x@127.0.0.1:${nodo.puerto}?tls=false`
      expect(await motivo(direccion)).toBe(
        `LogInadmisible: EVENTSTORE_URL: el usuario «ana» no puede ${que}: dale ese derecho.`,
      )
    } finally {
      nodo.cerrar()
    }
  })
})
