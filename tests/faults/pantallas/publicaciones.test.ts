import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { escribir, marcar, pronto, responder, sigueMarcada, toast, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

const boton = (donde: Page | Locator, nombre: string | RegExp) => donde.getByRole('button', { name: nombre })
const editor = (pagina: Page, nombre = 'Nueva publicación') => pagina.getByRole('dialog', { name: nombre })
const titulos = (pagina: Page, lista = 'Publicadas') =>
  pagina.getByRole('list', { name: lista }).getByRole('heading', { level: 2 }).allInnerTexts()
/** Returns the title of each post with its date, because the demo has some titles twice. */
const puestas = async (donde: Locator): Promise<string[]> => {
  const articulos = await donde.getByRole('article').all()
  return Promise.all(
    articulos.map(
      async (articulo) =>
        `${await articulo.getByRole('heading').innerText()} ${await articulo.locator('time').innerText()}`,
    ),
  )
}
const foto = () =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()

it('a provider drafts a post, publishes it, and everybody finds it; once deleted, it is found no more', async () => {
  const proveedor = await escena().entra('proveedor', '/publicaciones')
  const { pagina } = proveedor
  await boton(pagina, 'Nueva publicación').click()
  const nueva = editor(pagina)
  await escribir(nueva.getByRole('textbox', { name: 'Descripción' }), 'Tubería de cobre por metro, con zumaque.')
  await boton(nueva, 'Publicar').click()
  await nueva.getByText('Para publicarla ponle un título.').waitFor()
  // The typed text outlives a reload.
  await pagina.reload()
  await escribir(nueva.getByRole('textbox', { name: 'Título' }), 'Cobre por metro')
  await nueva.getByText('Tubería de cobre por metro, con zumaque.').last().waitFor()
  await nueva.getByRole('radio', { name: 'Imagen' }).check()
  await nueva.getByLabel('Imagen de la publicación').setInputFiles({
    name: 'cobre.png',
    mimeType: 'image/png',
    buffer: await foto(),
  })
  await nueva.getByRole('region', { name: 'Cómo se ve' }).getByRole('img', { name: 'Cobre por metro' }).waitFor()
  await boton(nueva, 'Guardar borrador').click()
  await toast(pagina, 'Borrador guardado', 'Cobre por metro').waitFor()
  await nueva.waitFor({ state: 'hidden' })
  await boton(pagina, /^Borradores/).click()
  await pronto(() => titulos(pagina, 'Borradores')).toEqual(['Cobre por metro'])
  await boton(pagina, 'Editar · Cobre por metro').click()
  await boton(editor(pagina, 'Editar la publicación'), 'Publicar').click()
  await toast(pagina, 'Publicada', 'Cobre por metro').waitFor()
  await boton(pagina, /^Publicadas/).click()
  await pronto(async () => (await titulos(pagina))[0]).toBe('Cobre por metro')

  const visita = await escena().entra(undefined, '/')
  const buscador = visita.pagina.getByRole('searchbox').first()
  await escribir(buscador, 'zumaque')
  await visita.pagina.keyboard.press('Enter')
  await visita.pagina.getByText('Ferrecentro Andino').first().waitFor()
  await visita.pagina.goto(await rutaDe(pagina))
  const puesta = visita.pagina.getByRole('article').filter({ hasText: 'Cobre por metro' })
  await pronto(() => puesta.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800)

  await boton(pagina, 'Eliminar · Cobre por metro').click()
  await responder(pagina, '¿Eliminar la publicación?')
  await toast(pagina, 'Eliminada: está en Eliminadas', 'Cobre por metro').waitFor()
  await visita.pagina.reload()
  await visita.pagina.getByRole('article').first().waitFor()
  expect(await puesta.count()).toBe(0)
  await boton(pagina, /^Eliminadas/).click()
  await boton(pagina, 'Restaurar · Cobre por metro').click()
  await toast(pagina, 'Restaurada: se ve otra vez').waitFor()
  await pagina.getByText('Nada eliminado').waitFor()
  await boton(pagina, /^Publicadas/).click()
  await boton(pagina, 'Eliminar · Cobre por metro').click()
  await responder(pagina, '¿Eliminar la publicación?')
  await boton(pagina, /^Eliminadas/).click()
  await boton(pagina, 'Eliminar para siempre · Cobre por metro').click()
  await responder(pagina, '¿Eliminar para siempre?')
  await pagina.getByText('Nada eliminado').waitFor()
  expect([...proveedor.quejas, ...visita.quejas, ...proveedor.rechazos]).toEqual([])
})

/** Returns the address of one's own page of posts. */
const rutaDe = async (pagina: Page): Promise<string> =>
  (await pagina.getByRole('link', { name: 'Ver mi página' }).getAttribute('href')) ?? ''

it('posts are put in order by mouse and by keys, and visitors see that order', async () => {
  const { pagina, quejas } = await escena().entra('proveedor', '/publicaciones')
  const lista = pagina.getByRole('list', { name: 'Publicadas' })
  await lista.waitFor()
  const antes = await puestas(lista)
  const asidero = (n: number) => pagina.getByRole('button', { name: /^Mover / }).nth(n)
  const [de, a] = [await asidero(2).boundingBox(), await asidero(0).boundingBox()]
  if (!de || !a) throw new Error('no hay de dónde tomarlas')
  await pagina.mouse.move(de.x + 8, de.y + 20)
  await pagina.mouse.down()
  await pagina.mouse.move(de.x + 8, (de.y + a.y) / 2, { steps: 6 })
  await pagina.mouse.move(a.x + 8, a.y + 4, { steps: 6 })
  const movida = pagina.waitForResponse((r) => r.url().endsWith('/api/publicaciones/mover') && r.status() === 200)
  await pagina.mouse.up()
  await movida
  const conRaton = [antes[2], antes[0], antes[1], ...antes.slice(3)]
  await pronto(() => puestas(lista)).toEqual(conRaton)
  await pagina.reload()
  await pronto(() => puestas(lista)).toEqual(conRaton)

  const conTeclas = pagina.waitForResponse((r) => r.url().endsWith('/api/publicaciones/mover') && r.status() === 200)
  await asidero(0).focus()
  await pagina.keyboard.press('Space')
  await pagina.getByText(/^Tomaste .*, 1 de \d+\.$/).waitFor()
  await pagina.keyboard.press('ArrowDown')
  await pagina.getByText(/está en el lugar 2 de/).waitFor()
  await pagina.keyboard.press('Space')
  await conTeclas
  const esperadas = [antes[0], antes[2], antes[1], ...antes.slice(3)]
  await pronto(() => puestas(lista)).toEqual(esperadas)
  const visita = await escena().entra(undefined, await rutaDe(pagina))
  await pronto(async () => (await puestas(visita.pagina.getByRole('main'))).slice(0, 3)).toEqual(esperadas.slice(0, 3))
  expect([...quejas, ...visita.quejas]).toEqual([])
})

it('the second of two windows that edit one post reads the first one’s text, and chooses', async () => {
  const { contexto, pagina, quejas } = await escena().entra('proveedor', '/publicaciones')
  const movil = await escena().entra('proveedor', '/publicaciones')
  const otra = await contexto.newPage()
  await otra.goto('/publicaciones')
  for (const ventana of [pagina, otra])
    await boton(ventana, /^Editar · /)
      .first()
      .click()
  const nombre = 'Editar la publicación'
  await escribir(editor(otra, nombre).getByRole('textbox', { name: 'Título' }), 'Lo que digo en la segunda')
  await escribir(editor(pagina, nombre).getByRole('textbox', { name: 'Título' }), 'Lo que digo en la primera')
  await boton(editor(pagina, nombre), 'Publicar los cambios').click()
  await toast(pagina, 'Cambios publicados').waitFor()
  await boton(editor(otra, nombre), 'Publicar los cambios').click()
  await editor(otra, nombre).getByText('En otra ventana quedó así: Lo que digo en la primera').waitFor()
  await boton(editor(otra, nombre), 'Guardar la mía').click()
  await toast(otra, 'Cambios publicados').waitFor()
  // The first window, and the account's other device, follow.
  for (const ventana of [pagina, movil.pagina])
    await pronto(async () => (await titulos(ventana))[0]).toBe('Lo que digo en la segunda')
  expect(quejas).toEqual([])
})

it('a client orders from a post, and both sides read which', async () => {
  const proveedor = await escena().entra('proveedor', '/publicaciones')
  const cliente = await escena().entra('cliente', await rutaDe(proveedor.pagina))
  const { pagina } = cliente
  const primera = pagina.getByRole('article').first()
  const titulo = await primera.getByRole('heading').innerText()
  await primera.getByRole('link', { name: `Pedir · ${titulo}` }).click()
  await pagina.getByText(`De la publicación ${titulo}`).waitFor()
  await escribir(pagina.getByRole('textbox', { name: '¿Qué necesitas?' }), 'Lo que dice ahí, para el lunes')
  await boton(pagina, 'Enviar pedido').click()
  await pagina.waitForURL('**/pedido/cliente/*')
  await pagina.getByText(`De la publicación ${titulo}`).waitFor()
  await proveedor.pagina.goto(pagina.url().replace('/pedido/cliente/', '/proveedor/pedido/'))
  await proveedor.pagina.getByRole('link', { name: titulo }).waitFor()
  expect([...cliente.quejas, ...proveedor.quejas]).toEqual([])
})

it('a viewer of a provider’s posts, with an account or without, sees them come, go, come back and move', async () => {
  const proveedor = await escena().entra('proveedor', '/publicaciones')
  const { pagina } = proveedor
  const ruta = await rutaDe(pagina)
  const miran = [await escena().entra('cliente', ruta), await escena().entra(undefined, ruta)]
  const titulosEn = async (de: Page) => de.getByRole('article').getByRole('heading').allInnerTexts()
  for (const visita of miran) {
    await visita.pagina.getByRole('article').first().waitFor()
    await marcar(visita.pagina)
  }
  const todos = async (primeras: readonly string[]) => {
    for (const visita of miran)
      await pronto(async () => (await titulosEn(visita.pagina)).slice(0, primeras.length)).toEqual(primeras)
  }
  const [primera = '', segunda = ''] = await titulos(pagina)
  await boton(pagina, 'Nueva publicación').click()
  await escribir(editor(pagina).getByRole('textbox', { name: 'Título' }), 'Hoy llegó el zinc')
  await boton(editor(pagina), 'Publicar').click()
  await todos(['Hoy llegó el zinc', primera, segunda])
  await boton(pagina, 'Eliminar · Hoy llegó el zinc').click()
  await responder(pagina, '¿Eliminar la publicación?')
  await todos([primera, segunda])
  await pagina.keyboard.press('Control+z')
  await todos(['Hoy llegó el zinc', primera, segunda])
  await boton(pagina, 'Mover Hoy llegó el zinc').focus()
  await pagina.keyboard.press('Space')
  await pagina.getByText(/^Tomaste .*, 1 de \d+\.$/).waitFor()
  await pagina.keyboard.press('ArrowDown')
  await pagina.getByText(/está en el lugar 2 de/).waitFor()
  await pagina.keyboard.press('Space')
  await todos([primera, 'Hoy llegó el zinc', segunda])
  for (const visita of miran) expect(await sigueMarcada(visita.pagina)).toBe(true)
  expect([...proveedor.quejas, ...miran.flatMap(({ quejas }) => quejas)]).toEqual([])
})
