import { expect, it } from 'vitest'
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

it('the pages of whoever develops are there in development, and in production are no pages at all', async () => {
  expect(await estadosDe(false, DE_DESARROLLO)).toEqual(['200 text/html', '200 text/html', '404 text/html'])
  expect(await estadosDe(true, DE_DESARROLLO)).toEqual(Array(3).fill('404 application/problem+json'))
  expect(await estadosDe(true, ['/', '/login', '/nada'])).toEqual(['200 text/html', '200 text/html', '404 text/html'])
})
