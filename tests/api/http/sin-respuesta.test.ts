import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { crearManejoDeErrores } from '#api/http/problema.ts'
import { NoDisponible, StreamDetenido } from '#commands/log/fallos.ts'

const app = Fastify()
app.setErrorHandler(crearManejoDeErrores((stream) => stream, { listo: () => true }))
app.all('/nada', () => {
  throw new NoDisponible('no')
})
app.get('/parado', () => {
  throw new StreamDetenido('pedido-1', 'no cuadra')
})
const PAGINA = 'text/html,application/xhtml+xml,*/*;q=0.8'

it('while the log is unavailable, a page reloads itself after 5 seconds, and data requests get 503', async () => {
  const pagina = await app.inject({ url: '/nada', headers: { accept: PAGINA } })
  expect([pagina.statusCode, pagina.headers['content-type'], pagina.headers['retry-after']]).toEqual([
    503,
    'text/html; charset=utf-8',
    '1',
  ])
  expect(pagina.body).toContain('<meta http-equiv="refresh" content="5">')
  expect(pagina.body).toContain('BandWork no responde ahora')
  for (const pedida of [
    { url: '/nada', headers: { accept: 'application/json' } },
    { url: '/nada', headers: { accept: '*/*' } },
    { url: '/nada', method: 'POST' as const, headers: { accept: PAGINA } },
  ]) {
    const datos = await app.inject(pedida)
    expect([datos.statusCode, datos.json().code]).toEqual([503, 'no-disponible'])
  }
})

it('a stopped stream gets 503, with a minute until the next try', async () => {
  const { statusCode, headers } = await app.inject({ url: '/parado' })
  expect([statusCode, headers['retry-after']]).toEqual([503, '60'])
})
