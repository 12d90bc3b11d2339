import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CLAVE_DEMO, enfocado, escribir, filaDe, pronto, responder, toast, unaEscena } from '#tests/e2e/escena.ts'
import { porDetras } from '#tests/instalacion.ts'

const escena = unaEscena()

/** Makes everybody's last password confirmation more than ten minutes old. */
const hacerTarde = () =>
  porDetras(escena().producto.datos, 'bandwork', (client) =>
    client.query(`update acceso.sesiones set confirmada = now() - interval '11 minutes'`),
  )
const dialogoDe = (pagina: Page) => pagina.getByRole('dialog', { name: 'Confirma que eres tú' })
const campoDe = (pagina: Page) => dialogoDe(pagina).getByLabel('Tu contraseña', { exact: true })

it('a staff account is made once the password is given again; no typed text is lost, and cancelling changes nothing', async () => {
  const { pagina, quejas } = await escena().entra('admin', '/admin/auditor-new')
  const forma = pagina.getByRole('form', { name: 'Cuenta nueva' })
  const datos = { 'Nombre y apellido': 'Rosa Mina', Correo: 'rosa@bandwork.ec', 'Celular (opcional)': '0991234567' }
  for (const [campo, texto] of Object.entries(datos)) await escribir(forma.getByLabel(campo, { exact: true }), texto)
  await hacerTarde()
  const claves: (string | undefined)[] = []
  pagina.on('request', (pedida) => {
    if (pedida.url().endsWith('/api/admin/personal')) claves.push(pedida.headers()['idempotency-key'])
  })
  const crear = forma.getByRole('button', { name: 'Crear la cuenta e invitar' })
  await crear.click()
  await dialogoDe(pagina).getByRole('button', { name: 'Cancelar' }).click()
  await dialogoDe(pagina).waitFor({ state: 'hidden' })
  for (const [campo, texto] of Object.entries(datos))
    expect(await forma.getByLabel(campo, { exact: true }).inputValue()).toBe(texto)
  expect(await forma.getByRole('alert').allInnerTexts()).toEqual([])
  await pronto(() => enfocado(pagina)).toBe('Crear la cuenta e invitar')
  await crear.click()
  await dialogoDe(pagina).getByText('Para crear una cuenta del equipo, escribe otra vez tu contraseña').waitFor()
  // A password manager knows whose it is.
  expect(await dialogoDe(pagina).locator('input[autocomplete=username]').inputValue()).toBe('admin@demo.ec')
  expect(await campoDe(pagina).getAttribute('autocomplete')).toBe('current-password')
  await pronto(() => campoDe(pagina).evaluate((campo) => campo === document.activeElement)).toBe(true)
  await campoDe(pagina).pressSequentially('no es esta')
  await campoDe(pagina).press('Enter')
  await dialogoDe(pagina).getByText('Esa no es tu contraseña.').waitFor()
  expect(await campoDe(pagina).getAttribute('aria-invalid')).toBe('true')
  await escribir(campoDe(pagina), CLAVE_DEMO)
  await campoDe(pagina).press('Enter')
  await toast(pagina, 'Invitación enviada').waitFor()
  expect(await dialogoDe(pagina).count()).toBe(0)
  expect(claves, 'who gave up, and then the same act before and after').toHaveLength(3)
  expect(claves[1]).toBe(claves[2])
  // For ten minutes nobody is asked again.
  await escribir(forma.getByLabel('Nombre y apellido'), 'Otra')
  await escribir(forma.getByLabel('Correo'), 'otra@bandwork.ec')
  await crear.click()
  await toast(pagina, 'Invitación enviada', 'otra@bandwork.ec').waitFor()
  expect(quejas).toEqual([])
})

it('a person is erased from a dialog that stays under the question', async () => {
  const { pagina, quejas } = await escena().entra(
    'admin',
    '/admin/view/todosClientes?buscar=mercado.demo.ec&filtro=consumidor',
  )
  await pagina
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Acciones de/ })
    .click()
  await pagina.getByRole('menuitem', { name: 'Eliminar a esta persona' }).click()
  const eliminar = pagina.getByRole('dialog', { name: /^Eliminar a / })
  await escribir(eliminar.getByRole('textbox'), 'ELIMINAR')
  await hacerTarde()
  const boton = eliminar.getByRole('button', { name: 'Eliminar para siempre' })
  await boton.click()
  await campoDe(pagina).press('Escape')
  await dialogoDe(pagina).waitFor({ state: 'hidden' })
  expect(await eliminar.getByRole('textbox').inputValue()).toBe('ELIMINAR')
  await boton.click()
  await escribir(campoDe(pagina), CLAVE_DEMO)
  await dialogoDe(pagina).getByRole('button', { name: 'Continuar' }).click()
  await toast(pagina, 'Persona eliminada').waitFor()
  expect(quejas).toEqual([])
})

it('finance authorizes with the password, and a colleague sees that it was done without being asked for one', async () => {
  const donde = '/vendedor/financiero/todosClientes?filtro=por-autorizar'
  const [persona, colega] = [await escena().entra('financiero', donde), await escena().entra('financiero', donde)]
  const fila = persona.pagina.getByRole('row').nth(1)
  const codigo = /C\d+-\d+/.exec(await fila.innerText())?.[0] ?? ''
  expect(codigo).not.toBe('')
  await filaDe(colega.pagina, codigo).waitFor()
  await hacerTarde()
  await fila.getByRole('button', { name: /^Autorizar/ }).click()
  await responder(persona.pagina, /^¿Autorizar la /)
  await dialogoDe(persona.pagina).getByText('Para autorizar la compra, escribe otra vez').waitFor()
  expect(await filaDe(colega.pagina, codigo).count(), 'nothing was done yet').toBe(1)
  // Going back closes it, like any question.
  await persona.pagina.goBack()
  await dialogoDe(persona.pagina).waitFor({ state: 'hidden' })
  await pronto(() => new URL(persona.pagina.url()).pathname).toBe('/vendedor/financiero/todosClientes')
  await fila.getByRole('button', { name: /^Autorizar/ }).click()
  await responder(persona.pagina, /^¿Autorizar la /)
  await escribir(campoDe(persona.pagina), CLAVE_DEMO)
  await campoDe(persona.pagina).press('Enter')
  await toast(persona.pagina, 'autorizada', codigo).waitFor()
  await filaDe(persona.pagina, codigo).waitFor({ state: 'detached' })
  await filaDe(colega.pagina, codigo).waitFor({ state: 'detached' })
  expect(await dialogoDe(colega.pagina).count()).toBe(0)
  expect([...persona.quejas, ...colega.quejas]).toEqual([])
})
