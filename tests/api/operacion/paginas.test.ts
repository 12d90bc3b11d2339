import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { politicaDe } from '#api/access/cabeceras.ts'
import { servirWeb } from './web.ts'

const DE_DESARROLLO = ['/desarrollo/buzon', '/desarrollo/piezas', '/desarrollo/nada']

const estadosDe = async (produccion: boolean, caminos: readonly string[]) => {
  const app = await servirWeb(produccion)
  return Promise.all(
    caminos.map(async (url) => {
      const { statusCode, headers } = await app.inject({ url, headers: { accept: 'text/html' } })
      return `${statusCode} ${String(headers['content-type']).split(';')[0]}`
    }),
  )
}

it('the pages for developers exist in development, and not in production', async () => {
  expect(await estadosDe(false, DE_DESARROLLO)).toEqual(['200 text/html', '200 text/html', '404 text/html'])
  expect(await estadosDe(true, DE_DESARROLLO)).toEqual(Array(3).fill('404 application/problem+json'))
  expect(await estadosDe(true, ['/', '/login', '/nada'])).toEqual(['200 text/html', '200 text/html', '404 text/html'])
})

it('a GET to a path that only takes POST shows a browser a page, and other clients a problem (405)', async () => {
  const app = await servirWeb(true)
  app.post('/api/formularios', async () => ({}))
  const de = async (accept: string) => {
    const { statusCode, headers } = await app.inject({ url: '/api/formularios', headers: { accept } })
    return [statusCode, headers.allow, String(headers['content-type']).split(';')[0]]
  }
  expect(await de('text/html')).toEqual([405, 'POST', 'text/html'])
  expect(await de('application/json')).toEqual([405, 'POST', 'application/problem+json'])
})

it('the policy admits inline scripts and styles of the page by their hashes, and nothing else', () => {
  const de = (texto: string) => `'sha256-${createHash('sha256').update(texto).digest('base64')}'`
  const html =
    '<style>a{}</style><script type="application/json">{}</script><script>1</script><script src="/x.js"></script><script>2\n</script>'
  const politica = "default-src 'self';script-src 'self';style-src 'self';img-src 'self'"
  expect(politicaDe(politica, html)).toBe(
    `default-src 'self';script-src 'self' ${de('1')} ${de('2\n')};style-src 'self' ${de('a{}')};img-src 'self'`,
  )
  expect(politicaDe(politica, '<title>BandWork</title>')).toBe(politica)
})

it('a file without a version in its name is revalidated each time', async () => {
  const app = await servirWeb(true, { 'servicio.js': '// runs behind the pages', 'assets/una-abc.js': '// piece' })
  const servicio = await app.inject('/servicio.js')
  expect(servicio.statusCode).toBe(200)
  expect(servicio.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/javascript; charset=utf-8',
    etag: expect.any(String),
  })
  const otraVez = await app.inject({ url: '/servicio.js', headers: { 'if-none-match': String(servicio.headers.etag) } })
  expect(otraVez.statusCode).toBe(304)
})
