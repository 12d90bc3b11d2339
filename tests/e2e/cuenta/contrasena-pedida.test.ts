import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CLAVE_DEMO, escenaComun, escribir, filaDe, pronto, responder, toast } from '#tests/e2e/escena.ts'
import { porDetras } from '#tests/instalacion.ts'

const escena = escenaComun()

/** As if everybody had given their password over ten minutes ago. */
const hacerTarde = () =>
  porDetras(escena().producto.datos, 'bandwork', (client) =>
    client.query(`update acceso.sesiones set confirmada = now() - interval '11 minutes'`),
  )
const dialogoDe = (pagina: Page) => pagina.getByRole('dialog', { name: 'Confirma que eres tú' })
const campoDe = (pagina: Page) => dialogoDe(pagina).getByLabel('Tu contraseña', { exact: true })

it('finance authorizes with it, and a colleague sees that it was done; another’s password isn’t asked for', async () => {
  const donde = '/vendedor/financiero/todosClientes?filtro=por-autorizar'
  const [uno, colega] = [await escena().entra('financiero', donde), await escena().entra('financiero', donde)]
  const fila = uno.pagina.getByRole('row').nth(1)
  const codigo = /C\d+-\d+/.exec(await fila.innerText())?.[0] ?? ''
  expect(codigo).not.toBe('')
  await filaDe(colega.pagina, codigo).waitFor()
  await hacerTarde()
  await fila.getByRole('button', { name: /^Autorizar/ }).click()
  await responder(uno.pagina, /^¿Autorizar la /)
  await dialogoDe(uno.pagina).getByText('Para autorizar la compra, escribe otra vez').waitFor()
  expect(await filaDe(colega.pagina, codigo).count(), 'nothing was done yet').toBe(1)
  // Going back closes it, as a question.
  await uno.pagina.goBack()
  await dialogoDe(uno.pagina).waitFor({ state: 'hidden' })
  await pronto(() => new URL(uno.pagina.url()).pathname).toBe('/vendedor/financiero/todosClientes')
  await fila.getByRole('button', { name: /^Autorizar/ }).click()
  await responder(uno.pagina, /^¿Autorizar la /)
  await escribir(campoDe(uno.pagina), CLAVE_DEMO)
  await campoDe(uno.pagina).press('Enter')
  await toast(uno.pagina, 'autorizada', codigo).waitFor()
  await filaDe(uno.pagina, codigo).waitFor({ state: 'detached' })
  await filaDe(colega.pagina, codigo).waitFor({ state: 'detached' })
  expect(await dialogoDe(colega.pagina).count()).toBe(0)
  expect([...uno.quejas, ...colega.quejas]).toEqual([])
})
