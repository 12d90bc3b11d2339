import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { EventStoreDBClient } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  collect,
  discard,
  facts,
  failure,
  newStream,
  runNode,
  startNode,
  type TestNode,
  take,
  temporaryDir,
} from './node.ts'

describe('a node with TLS and credentials', () => {
  const keys = temporaryDir()
  const [cert, key] = [path.join(keys, 'cert.pem'), path.join(keys, 'key.pem')]
  let node: TestNode
  const connect = (who: string) =>
    EventStoreDBClient.connectionString(
      `esdb://${who}localhost:${node.port}?tls=true&tlsCAFile=${encodeURIComponent(cert)}`,
    )

  beforeAll(async () => {
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
    const request = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-keyout',
      key,
      '-out',
      cert,
      ...subject,
    ]
    execFileSync('openssl', request, { stdio: 'ignore' })
    node = await startNode({ args: ['--cert', cert, '--key', key, '--user', 'admin', '--password', 'secreta:ñ'] })
  }, 60_000)

  afterAll(async () => {
    await discard(node)
    fs.rmSync(keys, { recursive: true, force: true })
  })

  test('serves a client with both', async () => {
    const client = connect('')
    const credentials = { username: 'admin', password: 'secreta:ñ' }
    const stream = newStream()
    await client.appendToStream(stream, facts(2), { credentials })
    expect(await collect(client.readStream(stream, { credentials }))).toHaveLength(2)
    expect(await take(client.subscribeToStream(stream, { credentials }), (found) => found.length === 2)).toHaveLength(2)
    await client.dispose()
  })

  test('serves batches to a client with the credentials in its address', async () => {
    const client = connect(`admin:${encodeURIComponent('secreta:ñ')}@`)
    const stream = newStream()
    await Promise.all(facts(50).map((fact) => client.appendToStream(stream, fact)))
    expect(await collect(client.readStream(stream))).toHaveLength(50)
    await client.dispose()
  })

  test.each([
    { who: 'nobody', credentials: undefined },
    { who: 'a wrong password', credentials: { username: 'admin', password: 'otra' } },
  ])('denies $who everything', async ({ credentials }) => {
    const client = connect('')
    const options = credentials === undefined ? {} : { credentials }
    const denied = { type: 'access-denied' }
    const stream = newStream()
    expect(await failure(client.appendToStream(stream, facts(1), options))).toMatchObject(denied)
    expect(await failure(collect(client.readStream(stream, options)))).toMatchObject(denied)
    expect(await failure(collect(client.readAll(options)))).toMatchObject(denied)
    expect(await failure(take(client.subscribeToAll(options), () => true))).toMatchObject(denied)
    expect(await failure(client.deleteStream(stream, options))).toMatchObject(denied)
    expect(await failure(client.tombstoneStream(stream, options))).toMatchObject(denied)
    await client.dispose()
  })
})

describe('the command line', () => {
  test.each([
    { title: 'an open address without TLS', args: ['--host', '0.0.0.0'], sentence: /hacen falta --cert y --key/ },
    { title: 'a user without a password', args: ['--user', 'admin'], sentence: /van juntos/ },
    { title: 'a port that is none', args: ['--port', 'ninguno'], sentence: /no es un puerto/ },
    { title: 'an unknown option', args: ['--puerto', '1'], sentence: /Opción no válida/ },
    { title: 'both kinds of storage', args: ['--data', 'x', '--database-url', 'y'], sentence: /no ambos/ },
    {
      title: 'a certificate that is missing',
      args: ['--cert', '/no/existe', '--key', '/no/existe'],
      sentence: /No se pudo leer/,
    },
    {
      title: 'a database that is not there',
      args: ['--database-url', 'postgres://x:y@127.0.0.1:1/z'],
      sentence: /No se pudo conectar/,
    },
  ])('refuses $title with a sentence', async ({ args, sentence }) => {
    const { code, errors, output } = await runNode(args)
    expect(code).toBe(1)
    expect(errors).toMatch(sentence)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(output).toBe('')
  })
})
