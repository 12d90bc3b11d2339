import fs from 'node:fs'
import path from 'node:path'
import { EventStoreDBClient } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basesNuevas } from '#tests/almacen.ts'
import { puertosDe } from '#tests/proc.ts'
import { iniciar, sinAjustes } from '#tests/programa.ts'
import { collect, facts, newStream, numbers, runNode, take, temporaryDir } from './node.ts'

const dir = temporaryDir()
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }))

const serve = async (databaseUrl: string, socket: string) => {
  const { dato, ...node } = await iniciar('eventstore/main.ts', /^Event store listo: (.+)\n/, {
    env: sinAjustes({ EVENTSTORE_DATABASE_URL: databaseUrl }),
    argumentos: ['--socket', socket],
    callado: true,
  })
  return { uri: dato, ...node }
}
const connect = (uri: string) => new EventStoreDBClient({ endpoint: uri }, { insecure: true })

describe('a node on a Unix socket', () => {
  const socket = path.join(dir, 'el nodo ñ.sock')
  let url = ''
  let node: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    url = (await basesNuevas()).almacenUrl
    node = await serve(url, socket)
  })
  afterAll(() => node.parar())

  test('serves the unmodified client, listens on no port, and is open to its owner alone', async () => {
    expect(node.uri).toBe(`unix:${socket}`)
    const client = connect(`unix:${socket}`)
    const stream = newStream()
    await client.appendToStream(stream, facts(3))
    expect(numbers(await collect(client.readStream(stream)))).toEqual([0, 1, 2])
    expect(await take(client.subscribeToStream(stream), (found) => found.length === 3)).toHaveLength(3)
    await client.dispose()
    expect(fs.statSync(socket).mode & 0o777).toBe(0o600)
    expect(puertosDe(node.pid)).toEqual([])
  })

  test('leaves a socket when killed, which the next node replaces', async () => {
    await node.parar('SIGKILL')
    expect(fs.existsSync(socket)).toBe(true)
    node = await serve(url, socket)
    const client = connect(`unix:${socket}`)
    expect(await client.appendToStream(newStream(), facts(1))).toMatchObject({ success: true })
    await client.dispose()
  })

  test('isn’t displaced while it is alive', async () => {
    const { almacenUrl } = await basesNuevas()
    await expect(serve(almacenUrl, socket)).rejects.toThrow(`Otro event store ya atiende en ${socket}\n`)
    const client = connect(`unix:${socket}`)
    expect(await client.appendToStream(newStream(), facts(1))).toMatchObject({ success: true })
    await client.dispose()
  })

  test('removes its socket when it stops', async () => {
    await node.parar()
    expect(fs.existsSync(socket)).toBe(false)
    node = await serve(url, socket)
  })

  test('doesn’t remove a file that isn’t a socket', async () => {
    const file = path.join(dir, 'archivo')
    fs.writeFileSync(file, 'de alguien')
    await expect(serve((await basesNuevas()).almacenUrl, file)).rejects.toThrow('ya existe y no es un socket')
    expect(fs.readFileSync(file, 'utf8')).toBe('de alguien')
  })
})

describe('the command line of a node', () => {
  test.each([
    { title: 'a port beside a socket', args: ['--socket', 'x', '--port', '1'], sentence: /sin --port/ },
    {
      title: 'a path that no socket can have',
      args: ['--socket', `/${'x'.repeat(100)}`],
      sentence: /pasa de 100 bytes/,
    },
  ])('refuses $title with a sentence', async ({ args, sentence }) => {
    const { code, errors, output } = await runNode(args)
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(sentence)
    expect(errors.trim().split('\n')).toHaveLength(1)
  })

  test('with a port warns that anybody on the machine may write, unless it requires a password', async () => {
    const open = /^Event store listo: esdb:\/\/127\.0\.0\.1:\d+\?tls=false\nCualquier usuario de esta máquina .*\n$/
    const start = async (credentials: Record<string, string>, ready: RegExp) => {
      const { almacenUrl } = await basesNuevas()
      const env = sinAjustes({ ...credentials, EVENTSTORE_DATABASE_URL: almacenUrl })
      const node = await iniciar('eventstore/main.ts', ready, { env, argumentos: ['--port', '0'] })
      expect(puertosDe(node.pid)).toHaveLength(1)
      await node.parar()
      return node.salida()
    }
    expect(await start({}, /máquina/)).toMatch(open)
    const asked = await start({ EVENTSTORE_USER: 'ana', EVENTSTORE_PASSWORD: 'secreta' }, /\n/)
    expect(asked).not.toMatch(/máquina/)
  })
})
