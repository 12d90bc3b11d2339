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

it('an incident of an order is answered while a colleague writes, read by its reporter, and closed for all of them', async () => {
  const cliente = await escena().entra('cliente')
  const callcenter = await escena().entra('callcenter', `${buscar}Nadie contesta`)
  const otra = await escena().entra('admin', '/admin?ver=incidentes&buscar=Nadie contesta')
  const finanzas = await escena().entra('financiero', '/vendedor/financiero?ver=incidentes&buscar=Nadie contesta')
  await callcenter.pagina.getByRole('heading', { name: 'Nada coincide' }).waitFor()
  const { codigo } = await hacerPedido(cliente.pagina, 'Focos para el taller')
  await delMenu(cliente.pagina, /^Más acciones de/, 'Reportar un incidente')
  const panel = cliente.pagina.getByRole('dialog', { name: 'Reportar un incidente' })
  await panel.getByRole('button', { name: 'Reportar' }).click()
  await pronto(() => panel.getByRole('textbox', { name: '¿Qué pasó?' }).getAttribute('aria-invalid')).toBe('true')
  // The typed text and the chosen kind outlive a reload.
  await panel.getByRole('combobox', { name: '¿De qué se trata?' }).selectOption('Trato')
  await escribir(panel.getByRole('textbox', { name: '¿Qué pasó?' }), 'Nadie contesta el teléfono del local')
  await cliente.pagina.reload()
  expect(await panel.getByRole('combobox', { name: '¿De qué se trata?' }).inputValue()).toBe('trato')
  await panel.getByRole('button', { name: 'Reportar' }).click()
  await toast(cliente.pagina, 'Incidente reportado').waitFor()

  const nombre = `Trato · ${codigo} n.º 1`
  for (const { pagina } of [callcenter, otra]) await pagina.getByRole('button', { name: nombre }).click()
  const [propio, ajeno] = [callcenter, otra].map(({ pagina }) => pagina.getByRole('dialog', { name: nombre }))
  if (!propio || !ajeno) throw new Error('no panel')
  // The order that it is about: its request, and both of its parties.
  const delPedido = propio.getByRole('region', { name: `Pedido ${codigo}` })
  for (const texto of ['Focos para el taller', 'Lucía Andrade', 'cliente@demo.ec', 'Ferrecentro Andino'])
    await delPedido.getByText(texto).waitFor()
  // A text being written stays when a colleague's answer comes.
  await escribir(ajeno.getByRole('textbox', { name: 'Tu respuesta' }), 'Yo también los llamo')
  await escribir(propio.getByRole('textbox', { name: 'Tu respuesta' }), 'Ya los llamamos.')
  await propio.getByRole('button', { name: 'Responder' }).click()
  await toast(callcenter.pagina, 'Respuesta enviada').waitFor()
  await ajeno.getByText('Ya los llamamos.').waitFor()
  expect(await ajeno.getByRole('textbox', { name: 'Tu respuesta' }).inputValue()).toBe('Yo también los llamo')

  // The toast leads to where the answer is read.
  await toast(cliente.pagina, 'Incidente respondido', codigo).getByRole('button', { name: 'Ver' }).click()
  await cliente.pagina.waitForURL(`**/incidentes?buscar=${codigo}&filtro=todos`)
  const tarjeta = cliente.pagina.getByRole('listitem').filter({ hasText: 'Nadie contesta' }).first()
  await tarjeta.getByText('Ya los llamamos.').waitFor()

  // It closes with how it was resolved, and not without.
  await propio.getByRole('button', { name: 'Cerrar el incidente' }).click()
  await propio.getByText('Escribe cómo se resolvió.').waitFor()
  await escribir(propio.getByRole('textbox', { name: 'Tu respuesta' }), 'Ya contestan: lo cerramos.')
  await propio.getByRole('button', { name: 'Cerrar el incidente' }).click()
  const pregunta = callcenter.pagina.getByRole('alertdialog')
  await pregunta.getByText(nombre).waitFor()
  await pregunta.getByText('Resolución: «Ya contestan: lo cerramos».').waitFor()
  await pregunta.getByRole('button', { name: 'SI, cerrar el incidente' }).click()
  await tarjeta.getByText('Ya contestan: lo cerramos.').waitFor()
  await ajeno.getByText('El incidente está cerrado.').waitFor()
  expect(await ajeno.getByRole('button', { name: 'Responder' }).count()).toBe(0)
  await tarjeta.getByText(/^Cerrado/).waitFor()
  await filaDe(finanzas.pagina, 'Nadie contesta')
    .getByText(/^Cerrado/)
    .waitFor()
  // Back closes the open panel and leaves the search.
  await callcenter.pagina.goBack()
  await propio.waitFor({ state: 'hidden' })
  expect(new URL(callcenter.pagina.url()).searchParams.get('buscar')).toBe('Nadie contesta')
  await callcenter.pagina.goForward()
  await callcenter.pagina.reload()
  await propio.getByText('Ya los llamamos.').waitFor()
  expect([...cliente.quejas, ...callcenter.quejas, ...otra.quejas, ...finanzas.quejas]).toEqual([])
})

it('a refused closing closes nothing and loses nothing', async () => {
  const cliente = await escena().entra('cliente')
  const { pagina, quejas } = await escena().entra('callcenter', `${buscar}No hay quien`)
  await hacerPedido(cliente.pagina, 'Brochas y rodillos')
  await delMenu(cliente.pagina, /^Más acciones de/, 'Reportar un incidente')
  await reportar(cliente.pagina, 'Reportar un incidente', 'Demora', 'No hay quien responda')
  await pagina.getByRole('button', { name: /^Demora · P/ }).click()
  const panel = pagina.getByRole('dialog', { name: /^Demora · P/ })
  const caja = panel.getByRole('textbox', { name: 'Tu respuesta' })
  await escribir(caja, 'Hoy te llaman.')
  const pedirCerrar = async () => {
    await panel.getByRole('button', { name: 'Cerrar el incidente' }).click()
    const pregunta = pagina.getByRole('alertdialog', { name: '¿Cerrar el incidente?' })
    await pregunta.getByText('Resolución: «Hoy te llaman».').waitFor()
    await pregunta.getByRole('button', { name: 'SI, cerrar el incidente' }).waitFor()
  }
  const ordenes: string[] = []
  pagina.on('request', (peticion) => peticion.method() === 'POST' && ordenes.push(new URL(peticion.url()).pathname))
  await pedirCerrar()
  await responder(pagina, '¿Cerrar el incidente?', 'NO')
  expect([ordenes, await caja.inputValue()]).toEqual([[], 'Hoy te llaman.'])

  const detail = 'No se pudo cerrar.'
  await pagina.route('**/api/incidentes/cerrar', (peticion) =>
    peticion.fulfill({ status: 409, json: { type: 'about:blank', title: detail, status: 409, code: 'otro', detail } }),
  )
  await pedirCerrar()
  await responder(pagina, '¿Cerrar el incidente?')
  await toast(pagina, detail).waitFor()
  expect([ordenes, await caja.inputValue()]).toEqual([['/api/incidentes/cerrar'], 'Hoy te llaman.'])
  await panel.getByText('Abierto', { exact: true }).waitFor()

  await pagina.unroute('**/api/incidentes/cerrar')
  await pedirCerrar()
  await responder(pagina, '¿Cerrar el incidente?')
  // A closed incident has nothing to write in.
  await caja.waitFor({ state: 'detached' })
  expect(ordenes.slice(1)).toEqual(['/api/incidentes/cerrar'])
  await panel.getByRole('listitem').getByText('Hoy te llaman.').waitFor()
  await toast(cliente.pagina, 'Incidente cerrado').getByRole('button', { name: 'Ver' }).click()
  const incidente = cliente.pagina.getByRole('main').getByRole('listitem').filter({ hasText: 'No hay quien responda' })
  await incidente.first().getByText('Hoy te llaman.').waitFor()
  expect([...cliente.quejas, ...quejas]).toEqual([])
})

it('«Ver» leads each member of the staff to the incident of the toast, and only the toasts about it leave', async () => {
  const cliente = await escena().entra('cliente')
  const call = await escena().entra('callcenter', '/vendedor')
  const admin = await escena().entra('admin', '/admin?ver=incidentes')
  await hacerPedido(cliente.pagina, 'Tubos de cobre')
  const reportarUno = async (tipo: string, texto: string) => {
    await delMenu(cliente.pagina, /^Más acciones de/, 'Reportar un incidente')
    await reportar(cliente.pagina, 'Reportar un incidente', tipo, texto)
    await cliente.pagina.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await reportarUno('Calidad', 'Llegaron abollados')
  const dicho = ({ pagina }: typeof call) => toast(pagina, 'Incidente reportado')
  for (const mesa of [call, admin]) await pronto(() => dicho(mesa).count()).toBe(1)
  await reportarUno('Pago', 'Pagué y no lo ven')
  for (const mesa of [call, admin]) {
    await pronto(() => dicho(mesa).count()).toBe(2)
    // The newest lies in front.
    await dicho(mesa).first().getByRole('button', { name: 'Ver' }).click()
    const panel = mesa.pagina.getByRole('dialog', { name: /^Pago · P.* n\.º 2$/ })
    await panel.getByText('Pagué y no lo ven').waitFor()
    await pronto(() => dicho(mesa).count()).toBe(1)
    const direccion = mesa.pagina.url()
    await panel.getByRole('button', { name: 'Cerrar', exact: true }).click()
    await mesa.pagina.getByRole('button', { name: /^Pago · P.* n\.º 2$/ }).click()
    await panel.waitFor()
    expect(mesa.pagina.url()).toBe(direccion)
    // Toasts lie beneath the open panel.
    await mesa.pagina.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
  }
  const propio = await escena().entra('proveedor')
  await delMenu(propio.pagina, /^Cuenta de/, 'Reportar un problema')
  await reportar(propio.pagina, 'Reportar un problema de tu cuenta', 'Acceso', 'No me deja entrar')
  await toast(call.pagina, 'Incidente reportado', 'Acceso').getByRole('button', { name: 'Ver' }).click()
  await call.pagina
    .getByRole('dialog', { name: /^Acceso · Cuenta/ })
    .getByText('No me deja entrar')
    .waitFor()
  expect([...cliente.quejas, ...call.quejas, ...admin.quejas, ...propio.quejas]).toEqual([])
})

it('a problem of one’s account is reported from the menu, answered, and listed', async () => {
  const { pagina, quejas } = await escena().entra('proveedor')
  const personal = await escena().entra('callcenter', `${buscar}cobraron`)
  await delMenu(pagina, /^Cuenta de/, 'Reportar un problema')
  const forma = pagina.getByRole('dialog', { name: 'Reportar un problema de tu cuenta' })
  await forma.getByRole('combobox', { name: '¿De qué se trata?' }).selectOption('Pago')
  await escribir(forma.getByRole('textbox', { name: '¿Qué pasó?' }), 'Me cobraron dos veces')
  await pagina.reload()
  expect(await forma.getByRole('combobox', { name: '¿De qué se trata?' }).inputValue()).toBe('pago')
  await forma.getByRole('button', { name: 'Reportar' }).click()
  await toast(pagina, 'Incidente reportado').waitFor()
  const tarjeta = pagina.getByRole('listitem').filter({ hasText: 'Me cobraron dos veces' }).first()
  await tarjeta.getByText('Tu cuenta').waitFor()
  await personal.pagina.getByRole('button', { name: /^Pago · Cuenta n\.º/ }).click()
  const panel = personal.pagina.getByRole('dialog', { name: /^Pago · Cuenta/ })
  await escribir(panel.getByRole('textbox', { name: 'Tu respuesta' }), 'Te devolvemos uno.')
  await panel.getByRole('button', { name: 'Responder' }).click()
  await tarjeta.getByText('Te devolvemos uno.').waitFor()
  expect([...quejas, ...personal.quejas]).toEqual([])
})

it('an administrator limits an account from its incident and takes it back; the account’s table follows at once', async () => {
  const cliente = await escena().entra('cliente')
  const admin = await escena().entra('admin', '/admin?ver=incidentes&buscar=Insultan')
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
  const limitada = cliente.pagina.getByText('Tu cuenta está limitada: por ahora sin chat, notas ni correos.')
  await limitada.waitFor()
  await filaDe(cliente.pagina, 'Cable de cobre').getByRole('link').first().click()
  await cliente.pagina.waitForURL('**/pedido/cliente/*')
  await limitada.getByRole('link', { name: 'un incidente de tu cuenta' }).click()
  await cliente.pagina.getByRole('dialog', { name: 'Reportar un problema de tu cuenta' }).waitFor()
  await cliente.pagina.goto('/personal?filtro=todos')
  await enVivo(cliente.pagina)
  await limitada.waitFor()
  await panel.getByRole('link', { name: 'Ver en cuentas' }).first().click()
  const fila = filaDe(admin.pagina, 'cliente@demo.ec')
  await fila.getByText('limitada').waitFor()
  await delMenu(admin.pagina, /^Acciones de Lucía Andrade/, 'Quitar el límite')
  await responder(admin.pagina, '¿Quitar el límite a la cuenta de Lucía Andrade?')
  await columna.waitFor()
  await limitada.waitFor({ state: 'hidden' })
  await pronto(() => fila.innerText()).not.toContain('limitada')
  expect([...cliente.quejas, ...admin.quejas]).toEqual([])
})
