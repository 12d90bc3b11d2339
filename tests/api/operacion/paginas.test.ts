import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import type { App } from '#api/http/app.ts'
import { rutasDePaginas } from '#api/operacion/paginas.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'

const DE_DESARROLLO = ['/desarrollo/buzon', '/desarrollo/piezas', '/desarrollo/nada']

const estadosDe = async (produccion: boolean, caminos: readonly string[]) => {
  const web = carpetaNueva('paginas')
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>BandWork</title>')
  const app = fastify()
  onTestFinished(async () => {
    await app.close()
    borrar(web)
  })
  await rutasDePaginas(app as unknown as App, web, produccion)
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
