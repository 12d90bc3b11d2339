import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { escribir, formularioDe, marcar, PACIENCIA, pronto, sigueMarcada, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()
const PIEZAS = '**/assets/{pagina,invitaciones}*'

/**
 * Imitates a deploy: the earlier pieces are gone, and the served page is another one. Returns a
 * function that counts the attempts.
 */
const desplegar = async (contexto: BrowserContext) => {
  let intentos = 0
  await contexto.route(PIEZAS, (ruta) => {
    intentos += 1
    return ruta.fulfill({ status: 404, json: { code: 'ruta-desconocida' } })
  })
  await contexto.route('**/?version', (ruta) =>
    ruta.fulfill({ contentType: 'text/html', body: '<script type="module" crossorigin src="/assets/otra.js">' }),
  )
  return () => intentos
}
const irAInvitaciones = async (pagina: Page) => {
  await pagina.getByRole('button', { name: /^Cuenta de/ }).click()
  await pagina.getByRole('menuitem', { name: 'Invitaciones' }).click()
}
const invita = (pagina: Page) => pagina.getByRole('heading', { level: 1, name: 'Invita a tu red' })

it('a page from before a deploy loads the new version on the way to another page, and an order’s text is kept', async () => {
  const { contexto, pagina } = await escena().entra('cliente')
  await formularioDe(pagina, 'Ferrecentro Andino')
  await escribir(pagina.getByRole('textbox', { name: '¿Qué necesitas?' }), 'Doce tablones de laurel')
  const formulario = new URL(pagina.url()).pathname
  await marcar(pagina)
  await desplegar(contexto)
  pagina.on('domcontentloaded', () => void contexto.unroute(PIEZAS))
  await irAInvitaciones(pagina)
  await invita(pagina).waitFor()
  expect(await sigueMarcada(pagina)).toBe(false)
  await pagina.goto(formulario)
  await pronto(() => pagina.getByRole('textbox', { name: '¿Qué necesitas?' }).inputValue()).toBe(
    'Doce tablones de laurel',
  )
})

it('the new version waits while something is written on the page, and isn’t loaded in circles', async () => {
  const { contexto, pagina } = await escena().entra('cliente')
  await pagina.getByRole('heading', { level: 1, name: 'Tus pedidos' }).waitFor()
  await marcar(pagina)
  const intentos = await desplegar(contexto)
  // Like a conversation that stands open over whatever page one is at.
  await pagina.evaluate(() => {
    const campo = document.createElement('textarea')
    campo.setAttribute('aria-label', 'Aparte')
    document.body.append(campo)
  })
  await escribir(pagina.getByRole('textbox', { name: 'Aparte' }), 'Sin enviar')
  await irAInvitaciones(pagina)
  await pagina.getByRole('heading', { name: 'Hay una versión nueva de BandWork' }).waitFor()
  expect(await sigueMarcada(pagina)).toBe(true)
  await pagina.getByRole('textbox', { name: 'Aparte' }).fill('')
  await pronto(() => sigueMarcada(pagina).catch(() => true)).toBe(false)

  // The old page came back.
  await pagina.getByRole('heading', { name: 'Esta pantalla no llegó' }).waitFor()
  await marcar(pagina)
  const antes = intentos()
  await expect.poll(intentos, { timeout: 2 * PACIENCIA }).toBeGreaterThan(antes + 2)
  expect(await sigueMarcada(pagina)).toBe(true)
  await contexto.unroute(PIEZAS)
  await invita(pagina).waitFor()
  expect(await sigueMarcada(pagina)).toBe(true)
})
