import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fastify from 'fastify'
import { onTestFinished } from 'vitest'
import type { App } from '#api/http/app.ts'
import { rutasDePaginas } from '#api/operacion/paginas.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'

/**
 * Serves pages alone, over a built application of `index.html` and these files, until the test
 * ends.
 */
export const servirWeb = async (produccion: boolean, archivos: Readonly<Record<string, string | Buffer>> = {}) => {
  const web = carpetaNueva('web')
  const todos = { 'index.html': '<!doctype html><title>BandWork</title>', ...archivos }
  for (const [nombre, contenido] of Object.entries(todos)) {
    mkdirSync(dirname(join(web, nombre)), { recursive: true })
    writeFileSync(join(web, nombre), contenido)
  }
  const app = fastify()
  onTestFinished(async () => {
    await app.close()
    borrar(web)
  })
  await rutasDePaginas(app as unknown as App, web, produccion)
  return app
}
