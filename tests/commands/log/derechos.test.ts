import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createServerTls } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { certificadoPropio } from '#api/arranque/certificado.ts'
import { abrirCliente, type Cliente } from '#commands/log/cliente.ts'
import { hacerUsuario, ponerDerechos } from '#commands/log/derechos.ts'
import { LogInadmisible, NoDisponible } from '#commands/log/fallos.ts'
import { type Almacen, basesNuevas, iniciarAlmacen } from '#tests/almacen.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { RAIZ } from '#tests/programa.ts'

describe('the rights in the store', () => {
  let almacen: Almacen
  let cliente: Cliente
  beforeEach(async () => {
    almacen = await iniciarAlmacen((await basesNuevas()).almacenUrl)
    cliente = abrirCliente(almacen.url, { plazoMs: 5_000 })
    return async () => {
      await cliente.dispose()
      await almacen.parar()
    }
  })
  const puestas = async () => {
    const todas = []
    for await (const { streamId, revision, type, data } of cliente.leerTodo()) {
      todas.push({ streamId, revision, type, data })
    }
    return todas
  }

  it('are set once, exactly as docs/operar/racimo.md has them', async () => {
    await ponerDerechos(cliente, 'bandwork')
    await ponerDerechos(cliente, 'bandwork')
    const [lee, nadieMas] = await puestas()
    expect(await puestas()).toHaveLength(2)
    expect(lee).toMatchObject({ streamId: '$$$all', revision: 0n, type: '$metadata' })
    expect(nadieMas).toMatchObject({ streamId: '$settings', revision: 0n, type: 'update-default-acl' })
    const dichas = [
      ...readFileSync(join(RAIZ, 'docs/operar/racimo.md'), 'utf8').matchAll(/`(\{"\$(?:acl|userStreamAcl)"[^`]*)`/g),
    ]
    expect(dichas.map(([, texto = '']) => JSON.parse(texto))).toEqual([lee?.data, nadieMas?.data])
  })

  it('stay as they are if somebody else set them', async () => {
    await ponerDerechos(cliente, 'otro')
    const antes = await puestas()
    await expect(ponerDerechos(cliente, 'bandwork')).rejects.toThrow('$$$all ya lleva otros derechos')
    expect(await puestas()).toEqual(antes)
  })
})

describe('the store’s user', () => {
  const carpeta = carpetaNueva('derechos')
  const { certificado, clave } = certificadoPropio(Date.now())
  const ca = join(carpeta, 'ca.crt')
  writeFileSync(ca, certificado)
  const pedidos: unknown[] = []
  let estado = 201
  const atender = async (pedido: IncomingMessage, respuesta: ServerResponse) => {
    const { method, url, headers } = pedido
    pedidos.push([method, url, headers.authorization, await json(pedido)])
    respuesta.writeHead(estado).end()
  }
  const servidores: Server[] = [createServer(atender), createServerTls({ cert: certificado, key: clave }, atender)]
  const puertos: number[] = []
  beforeAll(async () => {
    for (const servidor of servidores) {
      await once(servidor.listen(0, '127.0.0.1'), 'listening')
      puertos.push((servidor.address() as AddressInfo).port)
    }
  })
  afterAll(() => {
    for (const servidor of servidores) servidor.close()
    borrar(carpeta)
  })
  beforeEach(() => {
    estado = 201
    pedidos.length = 0
  })
  const como = (quien: string, conTls: boolean, antes = '') =>
    conTls
      ? `esdb://${quien}@${antes}localhost:${puertos[1]}?tls=true&tlsCAFile=${encodeURIComponent(ca)}`
      : `esdb://${quien}@${antes}127.0.0.1:${puertos[0]}?tls=false`

  it.each([false, true])('is created by the administrator at the first live server; TLS: %s', async (conTls) => {
    const muerto = '127.0.0.1:1,'
    await hacerUsuario(como('bandwork:se%3Fcreta', conTls, muerto), como('admin:ajena', conTls, muerto))
    const basica = `Basic ${Buffer.from('admin:ajena').toString('base64')}`
    const cuerpo = { LoginName: 'bandwork', FullName: 'bandwork', Password: 'se?creta', Groups: [] }
    expect(pedidos).toEqual([['POST', '/users/', basica, cuerpo]])
  })

  it('is kept if it exists, and a failure to create it is reported', async () => {
    const hacer = () => hacerUsuario(como('bandwork:secreta', false), como('admin:ajena', false))
    estado = 409
    await hacer()
    estado = 401
    await expect(hacer()).rejects.toThrow(LogInadmisible)
    await expect(hacer()).rejects.toThrow('«bandwork» (401)')
    const muerta = 'esdb://bandwork:secreta@127.0.0.1:1?tls=false'
    await expect(hacerUsuario(muerta, muerta)).rejects.toThrow(NoDisponible)
  })
})
