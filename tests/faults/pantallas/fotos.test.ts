import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { hacerPedido, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

const IMAGEN = { channels: 3, background: '#2a6fb0' } as const
/** Makes a photo as a phone of 50 megapixels does, lying on its side. */
const deMovil = () =>
  sharp({ create: { ...IMAGEN, width: 8_160, height: 6_120 } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
/** Makes a photo with more bytes than the server takes: noise doesn't compress. */
const pesada = () =>
  sharp(randomBytes(3_500 * 2_500 * 3), { raw: { width: 3_500, height: 2_500, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer()

const elegir = (en: Pick<Page, 'locator'>, archivo: { name: string; mimeType: string; buffer: Buffer }) =>
  en.locator('input[type=file]').setInputFiles(archivo)

it('a photo larger than the server takes is scaled before it goes up, upright, wherever pictures go', async () => {
  const { pagina, quejas } = await escena().entra('cliente')
  const { ruta } = await hacerPedido(pagina, 'Doce fotos de laurel')
  const buffer = await pesada()
  expect(buffer.length).toBeGreaterThan(10 * 1024 ** 2)
  const subida = pagina.waitForResponse((respuesta) => respuesta.url().endsWith('/api/pedidos/adjuntar/archivo'))
  await pagina.goto(`${ruta}?panel=archivos`)
  // The order's own page, behind the panel, has one too once it is there.
  await elegir(pagina.getByRole('dialog', { name: 'Archivos' }), {
    name: 'IMG_0001.heic',
    mimeType: 'image/heic',
    buffer,
  })
  const { tipo, nombre, bytes } = await (await subida).json()
  expect([tipo, nombre]).toEqual(['image/jpeg', 'IMG_0001.jpg'])
  expect(bytes).toBeLessThan(10 * 1024 ** 2)
  expect(quejas).toEqual([])

  const vende = await escena().entra('proveedor', '/perfil')
  const foto = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await deMovil() }
  await elegir(vende.pagina, foto)
  const recorte = vende.pagina.getByRole('dialog', { name: 'Recorta tu logo' })
  await recorte.getByRole('button', { name: 'Guardar logo' }).click()
  await recorte.waitFor({ state: 'detached', timeout: 30_000 })

  await vende.pagina.goto('/publicaciones')
  await vende.pagina
    .getByRole('button', { name: /Nueva|Publicar/ })
    .first()
    .click()
  await vende.pagina.getByRole('radio', { name: 'Imagen' }).check()
  const puesta = vende.pagina.waitForResponse((respuesta) => respuesta.url().endsWith('/api/publicaciones/imagen'))
  await elegir(vende.pagina, foto)
  const respuesta = await puesta
  expect(respuesta.status()).toBe(200)
  const { contenido } = await respuesta.json()
  const { datos } = escena().producto
  const guardada = readdirSync(datos, { recursive: true, encoding: 'utf8' }).find((archivo) =>
    archivo.endsWith(contenido),
  )
  const { width = 0, height = 0, orientation = 1 } = await sharp(join(datos, guardada ?? '')).metadata()
  expect([width < height, orientation]).toEqual([true, 1])
  expect(vende.quejas).toEqual([])
})
