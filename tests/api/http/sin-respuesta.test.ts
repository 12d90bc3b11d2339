import { setTimeout as dormir } from 'node:timers/promises'
import Fastify, { LogController } from 'fastify'
import { expect, it } from 'vitest'
import { ponerPlazos } from '#api/http/plazo.ts'
import { crearManejoDeErrores } from '#api/http/problema.ts'
import { NoDisponible, StreamDetenido } from '#commands/log/fallos.ts'

const app = Fastify()
app.setErrorHandler(crearManejoDeErrores((stream) => stream, { listo: () => true }))
app.all('/nada', () => {
  throw new NoDisponible('no')
})
app.get('/falla', () => {
  throw new Error('un descuido nuestro')
})
app.get('/llena', () => {
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
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

it('every failure of ours is problem+json, and says when to try again', async () => {
  for (const [url, status, code] of [
    ['/falla', 500, 'error-interno'],
    ['/llena', 507, 'sin-espacio'],
    ['/parado', 503, 'stream-detenido'],
    ['/nada', 503, 'no-disponible'],
  ] as const) {
    const r = await app.inject({ url, headers: { accept: 'application/json' } })
    expect([r.statusCode, r.json().code]).toEqual([status, code])
    expect(r.headers['content-type']).toContain('application/problem+json')
    expect(Number(r.headers['retry-after'])).toBeGreaterThan(0)
  }
})

it('a stopped stream gets 503, with a minute until the next try', async () => {
  const { statusCode, headers } = await app.inject({ url: '/parado' })
  expect([statusCode, headers['retry-after']]).toEqual([503, '60'])
})

it('an answer that comes after its deadline goes to nobody, and logs no fault', async () => {
  const lineas: string[] = []
  const lenta = Fastify({
    logger: { level: 'warn', stream: { write: (linea: string) => void lineas.push(linea) } },
    logController: new LogController({ disableRequestLogging: true }),
  })
  lenta.setErrorHandler(crearManejoDeErrores((stream) => stream, { listo: () => true }))
  ponerPlazos(lenta as never, 20)
  let acabada = () => {}
  const fin = new Promise<void>((listo) => {
    acabada = listo
  })
  lenta.get('/lenta', async () => {
    await dormir(200)
    acabada()
    return { hecho: true }
  })
  const { statusCode, headers } = await lenta.inject({ url: '/lenta', headers: { accept: 'application/json' } })
  expect([statusCode, headers['retry-after']]).toEqual([503, '1'])
  const antes = lineas.length
  await fin
  await dormir(0)
  expect(lineas.slice(antes)).toEqual([])
})
