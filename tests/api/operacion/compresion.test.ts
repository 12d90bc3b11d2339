import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { sistemaComun } from '#tests/sistema.ts'
import { servirWeb } from './web.ts'

const sistema = sistemaComun()

it('an answer longer than a packet is compressed for clients that accept it, with a Vary header', async () => {
  const pedir = (acepta?: string) =>
    sistema().app.inject({ url: '/api/parroquias/1701', headers: acepta ? { 'accept-encoding': acepta } : {} })
  const [comprimida, entera, otra] = [await pedir('gzip, br'), await pedir(), await pedir('zstd')]
  expect(comprimida.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(JSON.parse(gunzipSync(comprimida.rawPayload).toString())).toEqual(entera.json())
  expect(entera.headers['content-encoding']).toBeUndefined()
  expect(otra.headers['content-encoding']).toBeUndefined()
  const corta = await sistema().app.inject({ url: '/api/salud/listo', headers: { 'accept-encoding': 'gzip' } })
  expect(corta.headers['content-encoding']).toBeUndefined()
})

it('a file compressed at build time is sent that way, cached for good, with its own type', async () => {
  const guion = 'export const nada = "nada"\n'.repeat(100)
  const app = await servirWeb(true, {
    'assets/a-12345678.js': guion,
    'assets/a-12345678.js.br': brotliCompressSync(guion),
    'assets/a-12345678.js.gz': gzipSync(guion),
    'assets/b-12345678.js': 'export {}',
  })
  const pedir = (nombre: string, acepta: string) =>
    app.inject({ url: `/assets/${nombre}-12345678.js`, headers: { 'accept-encoding': acepta } })
  const br = await pedir('a', 'gzip, deflate, br')
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(guion)
  expect(gunzipSync((await pedir('a', 'gzip')).rawPayload).toString()).toBe(guion)
  const entera = await pedir('a', 'identity')
  expect([entera.headers['content-encoding'], entera.body]).toEqual([undefined, guion])
  const sinOtra = await pedir('b', 'br')
  expect([sinOtra.statusCode, sinOtra.headers['content-encoding'], sinOtra.body]).toEqual([200, undefined, 'export {}'])
})

it('a request for a file outside the application, or for a range beyond a file’s end, gets a 4xx', async () => {
  const app = await servirWeb(true, { 'assets/a-12345678.js': 'export {}' })
  for (const url of ['/assets/%00', '/assets/%2e%2e/x', '/assets/..%5c..%5cpackage.json', '/assets//etc/passwd'])
    expect([403, 404], url).toContain((await app.inject({ url })).statusCode)
  const tramo = await app.inject({ url: '/assets/a-12345678.js', headers: { range: 'bytes=99999-' } })
  expect(tramo.statusCode).toBe(416)
})
