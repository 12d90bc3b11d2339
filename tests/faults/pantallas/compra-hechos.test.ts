import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { enVivo, filaDe, responder, unaEscena } from '#tests/e2e/escena.ts'
import { formularioProveedor } from '#tests/formularios.ts'

const escena = unaEscena()

/** Collects the page's questions to the server about a purchase, from now on. */
const preguntas = (pagina: Page): string[] => {
  const hechas: string[] = []
  pagina.on('request', (peticion) => {
    const { pathname } = new URL(peticion.url())
    if (peticion.method() === 'GET' && /^\/api\/compras\/(propia|[A-Za-z0-9]{10,})$/.test(pathname))
      hechas.push(pathname)
  })
  return hechas
}

it('the provider’s page and the call center’s panel show each other’s steps from the facts alone', async () => {
  const empresa = 'Cerámicas del Sur'
  const callcenter = await escena().entra('callcenter', '/vendedor?filtro=todas')
  const proveedor = await escena().entra(undefined, '/login')
  const registro = { data: formularioProveedor({ nombre: empresa }) }
  expect((await proveedor.contexto.request.post('/registro/proveedor', registro)).status()).toBe(201)
  const { pagina } = proveedor
  await pagina.goto('/new-negociacion')
  await enVivo(pagina)
  await filaDe(callcenter.pagina, empresa)
    .getByRole('button', { name: /^Tomar/ })
    .click()
  const panel = callcenter.pagina.getByRole('dialog', { name: empresa })
  // The attending clerk is a name, which no fact says.
  await pagina.getByRole('heading', { name: 'Te atiende Paola Mena' }).waitFor()
  await panel.getByText(/la atiende Paola Mena/).waitFor()
  await pagina.waitForTimeout(500)
  const [delProveedor, delCallcenter] = [preguntas(pagina), preguntas(callcenter.pagina)]

  await panel.getByRole('button', { name: /oferta de 12 meses \$345,00/ }).click()
  await responder(callcenter.pagina, '¿Enviar la oferta de 12 meses por $345,00?')
  await pagina.getByRole('region', { name: 'Oferta' }).getByText('$345,00').waitFor()
  await panel.getByText('Vista', { exact: true }).waitFor()
  await pagina.getByRole('button', { name: /^Aceptar \$345,00/ }).click()
  await responder(pagina, /aceptar/i)
  await pagina.getByRole('heading', { name: 'Falta tu pago' }).waitFor()
  await panel.getByText('Por pagar').first().waitFor()
  expect([delProveedor, delCallcenter]).toEqual([[], []])
  expect([...proveedor.quejas, ...callcenter.quejas]).toEqual([])
})
