import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { enVivo, escribir, filaDe, hacerPedido, pronto, responder, toast, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

const delMenu = async (pagina: Page, menu: RegExp, opcion: string): Promise<void> => {
  await pagina.getByRole('button', { name: menu }).first().click()
  await pagina.getByRole('menuitem', { name: opcion }).click()
}
const reportar = async (pagina: Page, dialogo: string, tipo: string, texto: string): Promise<void> => {
  const panel = pagina.getByRole('dialog', { name: dialogo })
  await panel.getByRole('combobox', { name: '¿De qué se trata?' }).selectOption(tipo)
  await escribir(panel.getByRole('textbox', { name: '¿Qué pasó?' }), texto)
  await panel.getByRole('button', { name: 'Reportar' }).click()
  await toast(pagina, 'Incidente reportado').waitFor()
}
const buscar = '/vendedor?ver=incidentes&buscar='

it('an incident of an order is answered by two clerks, read by its reporter, and closed for all of them', async () => {
  const cliente = await escena().entra('cliente')
  const una = await escena().entra('callcenter', `${buscar}Nadie contesta`)
  const otra = await escena().entra('admin', '/admin?buscar=Nadie contesta')
  const finanzas = await escena().entra('financiero', '/vendedor/financiero?ver=incidentes&buscar=Nadie contesta')
  await una.pagina.getByRole('heading', { name: 'Nada coincide' }).waitFor()
  const { codigo } = await hacerPedido(cliente.pagina, 'Focos para el taller')
  await delMenu(cliente.pagina, /^Más acciones de/, 'Reportar un incidente')
  const panel = cliente.pagina.getByRole('dialog', { name: 'Reportar un incidente' })
  await panel.getByRole('button', { name: 'Reportar' }).click()
  await pronto(() => panel.getByRole('textbox', { name: '¿Qué pasó?' }).getAttribute('aria-invalid')).toBe('true')
  await reportar(cliente.pagina, 'Reportar un incidente', 'Trato', 'Nadie contesta el teléfono del local')

  const cual = `Trato · ${codigo} n.º 1`
  for (const { pagina } of [una, otra]) await pagina.getByRole('button', { name: cual }).click()
  const [suyo, ajeno] = [una, otra].map(({ pagina }) => pagina.getByRole('dialog', { name: cual }))
  if (!suyo || !ajeno) throw new Error('no panel')
  await suyo.getByRole('link', { name: 'cliente@demo.ec' }).waitFor()
  // What is being written stays when a colleague's answer comes.
  await escribir(ajeno.getByRole('textbox', { name: 'Tu respuesta' }), 'Yo también los llamo')
  await escribir(suyo.getByRole('textbox', { name: 'Tu respuesta' }), 'Ya los llamamos.')
  await suyo.getByRole('button', { name: 'Responder' }).click()
  await toast(una.pagina, 'Respuesta enviada').waitFor()
  await ajeno.getByText('Ya los llamamos.').waitFor()
  expect(await ajeno.getByRole('textbox', { name: 'Tu respuesta' }).inputValue()).toBe('Yo también los llamo')

  // The toast leads to the order, where it is read.
  await toast(cliente.pagina, 'Incidente respondido', codigo).getByRole('button', { name: 'Ver' }).click()
  await cliente.pagina.getByRole('dialog', { name: 'Reportar un incidente' }).getByText('Ya los llamamos.').waitFor()
  await cliente.pagina.keyboard.press('Escape')
  await cliente.pagina.getByRole('dialog').waitFor({ state: 'hidden' })

  await suyo.getByRole('button', { name: 'Cerrar el incidente' }).click()
  await una.pagina.getByRole('alertdialog').getByText(cual).waitFor()
  await responder(una.pagina, '¿Cerrar el incidente?')
  await ajeno.getByText('El incidente está cerrado.').waitFor()
  expect(await ajeno.getByRole('button', { name: 'Responder' }).getAttribute('aria-disabled')).toBe('true')
  await toast(cliente.pagina, 'Incidente cerrado', codigo).waitFor()
  await filaDe(finanzas.pagina, 'Nadie contesta')
    .getByText(/^Cerrado/)
    .waitFor()
  // Back closes what is open and leaves the search.
  await una.pagina.goBack()
  await suyo.waitFor({ state: 'hidden' })
  expect(new URL(una.pagina.url()).searchParams.get('buscar')).toBe('Nadie contesta')
  await una.pagina.goForward()
  await una.pagina.reload()
  await suyo.getByText('Ya los llamamos.').waitFor()
  expect([...cliente.quejas, ...una.quejas, ...otra.quejas, ...finanzas.quejas]).toEqual([])
})

it('a problem of one’s account is reported from the menu, answered, and listed with those of orders', async () => {
  const { pagina, quejas } = await escena().entra('proveedor')
  const personal = await escena().entra('callcenter', `${buscar}cobraron`)
  await delMenu(pagina, /^Cuenta de/, 'Reportar un problema')
  await reportar(pagina, 'Reportar un problema de tu cuenta', 'Pago', 'Me cobraron dos veces')
  const tarjeta = pagina.getByRole('listitem').filter({ hasText: 'Me cobraron dos veces' }).first()
  await tarjeta.getByText('Tu cuenta').waitFor()
  await personal.pagina.getByRole('button', { name: /^Pago · Cuenta n\.º/ }).click()
  const panel = personal.pagina.getByRole('dialog', { name: /^Pago · Cuenta/ })
  await escribir(panel.getByRole('textbox', { name: 'Tu respuesta' }), 'Te devolvemos uno.')
  await panel.getByRole('button', { name: 'Responder' }).click()
  await tarjeta.getByText('Te devolvemos uno.').waitFor()
  expect([...quejas, ...personal.quejas]).toEqual([])
})

it('an administrator limits an account from its incident and takes it back; its table follows at once', async () => {
  const cliente = await escena().entra('cliente')
  const admin = await escena().entra('admin', '/admin?buscar=Insultan')
  await hacerPedido(cliente.pagina, 'Cable de cobre')
  await delMenu(cliente.pagina, /^Más acciones de/, 'Reportar un incidente')
  await reportar(cliente.pagina, 'Reportar un incidente', 'Otro', 'Insultan por el chat')
  await cliente.pagina.goto('/personal?filtro=todos')
  await enVivo(cliente.pagina)
  const columna = cliente.pagina.getByRole('columnheader', { name: 'Chat' })
  await columna.waitFor()
  await admin.pagina.getByRole('button', { name: /^Otro · / }).click()
  const panel = admin.pagina.getByRole('dialog', { name: /^Otro · / })
  await panel.getByRole('button', { name: 'Limitar la cuenta · Lucía Andrade' }).click()
  await responder(admin.pagina, '¿Limitar la cuenta de Lucía Andrade?')
  await panel.getByText('cuenta limitada').waitFor()
  await columna.waitFor({ state: 'hidden' })
  await panel.getByRole('link', { name: 'Ver en cuentas' }).first().click()
  const fila = filaDe(admin.pagina, 'cliente@demo.ec')
  await fila.getByText('limitada').waitFor()
  await delMenu(admin.pagina, /^Acciones de Lucía Andrade/, 'Quitar el límite')
  await responder(admin.pagina, '¿Quitar el límite a la cuenta de Lucía Andrade?')
  await columna.waitFor()
  await pronto(() => fila.innerText()).not.toContain('limitada')
  expect([...cliente.quejas, ...admin.quejas]).toEqual([])
})
