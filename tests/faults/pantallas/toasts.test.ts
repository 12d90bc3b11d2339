import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  enVivo,
  escribir,
  filaDe,
  formularioDe,
  hacerPedido,
  marcar,
  type Persona,
  pronto,
  responder,
  sigueMarcada,
  toast,
  unaEscena,
} from '#tests/e2e/escena.ts'

const escena = unaEscena()

const TELEFONO = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

const proponer = async ({ pagina }: Persona, texto: string, subtotal: string): Promise<void> => {
  const fila = filaDe(pagina, texto)
  await escribir(fila.getByRole('textbox', { name: /^Subtotal de/ }), subtotal)
  await fila.getByRole('button', { name: /^Enviar (propuesta|de nuevo)/ }).click()
}

/** Whether a press on the middle of something meets it. */
const alcanzable = (cosa: Locator): Promise<boolean> =>
  cosa.evaluate((nodo) => {
    const { left, top, width, height } = nodo.getBoundingClientRect()
    const encima = document.elementFromPoint(left + width / 2, top + height / 2)
    return encima !== null && (nodo.contains(encima) || encima.contains(nodo))
  })

it('an open order gets no toast over its page; elsewhere one appears, until the order is opened in any tab', async () => {
  const cliente = await escena().entra('cliente')
  const proveedor = await escena().entra('proveedor', '/proveedor?filtro=todos')
  const { codigo, ruta } = await hacerPedido(cliente.pagina, 'Nueve postes de eucalipto')
  const otra = await cliente.contexto.newPage()
  await otra.goto('/personal?filtro=todos')
  await enVivo(otra)
  await proponer(proveedor, 'postes de eucalipto', '40')
  // The page that shows it follows; no toast tells of it, there or in another tab.
  await cliente.pagina.getByRole('button', { name: 'Aprobar $46,00' }).first().waitFor()
  await pronto(() => filaDe(otra, 'postes de eucalipto').innerText()).toContain('$46,00')
  for (const pagina of [cliente.pagina, otra]) await pronto(() => toast(pagina, 'Propuesta recibida').count()).toBe(0)

  // «Ver» leads to the order, and with that the toasts are gone.
  await cliente.pagina.goto('/personal?filtro=todos')
  await enVivo(cliente.pagina)
  await proponer(proveedor, 'postes de eucalipto', '50')
  await toast(otra, 'Propuesta recibida', codigo).waitFor()
  const delCliente = toast(cliente.pagina, 'Propuesta recibida', codigo)
  await delCliente.getByRole('button', { name: 'Ver' }).click()
  await cliente.pagina.waitForURL(`**${ruta}`)
  for (const pagina of [cliente.pagina, otra]) await toast(pagina, '', codigo).waitFor({ state: 'detached' })
  expect([...cliente.quejas, ...proveedor.quejas]).toEqual([])
})

it('a toast lies beneath menus and dialogs, has two lines, and on a phone stands at the page’s foot', async () => {
  const cliente = await escena().entra('cliente')
  const { pagina } = await escena().entra('proveedor', '/proveedor?filtro=todos', TELEFONO)
  const { codigo } = await hacerPedido(cliente.pagina, 'Quince planchas de zinc')
  const dicho = toast(pagina, 'Nuevo pedido', codigo)
  await dicho.waitFor()
  await pronto(() => dicho.evaluate((nodo) => Math.round(nodo.getBoundingClientRect().height))).toBeLessThan(90)
  expect(await dicho.getByText('Lucía Andrade').getAttribute('title')).toBe(`${codigo} · Lucía Andrade`)
  // The notices' panel lies over it.
  await pagina.getByRole('button', { name: /^Avisos/ }).click()
  const centro = pagina.getByRole('dialog', { name: 'Avisos' })
  await centro.getByRole('button', { name: new RegExp(`^Sin leer: Nuevo pedido ${codigo}`) }).waitFor()
  expect(await alcanzable(dicho.getByRole('button', { name: 'Ver' }))).toBe(false)
  for (const boton of await centro.getByRole('button').all()) {
    await boton.scrollIntoViewIfNeeded()
    expect(await alcanzable(boton)).toBe(true)
  }
  await pagina.keyboard.press('Escape')
  await centro.waitFor({ state: 'detached' })
  await pronto(async () => (await dicho.boundingBox())?.y ?? 0).toBeGreaterThan(740)
  const pasos = pagina.getByRole('main').getByRole('button', { name: /^Enviar propuesta/ })
  await pasos.first().scrollIntoViewIfNeeded()
  expect(await alcanzable(pasos.first())).toBe(true)
  expect(await alcanzable(dicho.getByRole('button', { name: 'Ver' }))).toBe(true)

  const mas = pagina.getByRole('button', { name: `Más acciones de ${codigo}` })
  await mas.click()
  await pagina.getByRole('menuitem', { name: 'Nota' }).click()
  const dialogo = pagina.getByRole('dialog', { name: 'Nota' })
  // An opened order needs no toast.
  await dicho.waitFor({ state: 'detached' })
  await hacerPedido(cliente.pagina, 'Dos rollos de alambre')
  const segundo = pagina.locator('[data-sonner-toast]').filter({ hasText: 'Nuevo pedido' })
  await segundo.waitFor()
  for (const boton of await dialogo.getByRole('button').all()) expect(await alcanzable(boton)).toBe(true)
})

it('the files that come with a new order add to its toast; greater news takes its place', async () => {
  const { pagina } = await escena().entra('cliente')
  const { pagina: vende } = await escena().entra('proveedor', '/perfil')
  await formularioDe(pagina, 'Ferrecentro Andino')
  await escribir(pagina.getByRole('textbox', { name: '¿Qué necesitas?' }), 'Dos portones según plano')
  const eleccion = pagina.waitForEvent('filechooser')
  await pagina.getByRole('button', { name: 'Adjuntar archivos' }).click()
  const pdf = (name: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`),
  })
  await (await eleccion).setFiles([pdf('frente.pdf'), pdf('perfil.pdf')])
  await pagina.getByRole('button', { name: 'Enviar pedido' }).click()
  await pagina.waitForURL('**/pedido/cliente/*')
  const codigo = await pagina.getByRole('heading', { level: 1, name: /^P\d/ }).innerText()
  const dicho = toast(vende, '', codigo)
  await pronto(() => dicho.innerText()).toMatch(/^Nuevo pedido\s+P\S+ · Lucía Andrade · archivo adjunto \(2\)/)
  expect(await dicho.count()).toBe(1)

  await pagina.getByRole('button', { name: /^Más acciones de/ }).click()
  await pagina.getByRole('menuitem', { name: 'Descartar' }).click()
  await responder(pagina, '¿Descartar el pedido?')
  await pronto(() => dicho.innerText()).toMatch(/^Pedido Descartado\s+P\S+\s/)
  await pronto(() => dicho.count()).toBe(1)
})

it('Back on a phone closes whatever is open over the page, and a chosen item leaves nothing to go back through', async () => {
  const cliente = await escena().entra('cliente')
  const { pagina, quejas } = await escena().entra('proveedor', '/perfil', TELEFONO)
  await pagina.goto('/proveedor?filtro=todos')
  await enVivo(pagina)
  const { codigo } = await hacerPedido(cliente.pagina, 'Siete tubos galvanizados')
  const centro = pagina.getByRole('dialog', { name: 'Avisos' })
  const donde = () => pagina.evaluate(() => location.pathname + location.search)
  const campana = pagina.getByRole('button', { name: /^Avisos/ })
  for (const cerrar of [() => pagina.goBack(), () => pagina.keyboard.press('Escape')]) {
    await campana.click()
    await centro.waitFor()
    await cerrar()
    await centro.waitFor({ state: 'detached' })
    expect(await donde()).toBe('/proveedor?filtro=todos')
  }
  await campana.click()
  await centro
    .getByRole('button', { name: new RegExp(`Nuevo pedido.*${codigo}`) })
    .first()
    .click()
  await pronto(donde).toMatch(/^\/proveedor\/pedido\//)
  await pagina.goBack()
  await pronto(donde).toBe('/proveedor?filtro=todos')
  await pagina.goBack()
  await pronto(donde).toBe('/perfil')
  expect(quejas).toEqual([])
})

it('a sign-out takes the toasts away in every tab', async () => {
  const cliente = await escena().entra('cliente')
  const proveedor = await escena().entra('proveedor', '/proveedor?filtro=todos')
  const otra = await proveedor.contexto.newPage()
  await otra.goto('/perfil')
  await enVivo(otra)
  await hacerPedido(cliente.pagina, 'Un rollo de malla')
  for (const pagina of [proveedor.pagina, otra]) await toast(pagina, 'Nuevo pedido').waitFor()
  await proveedor.pagina.getByRole('button', { name: /^Cuenta de/ }).click()
  await proveedor.pagina.getByRole('menuitem', { name: 'Salir' }).click()
  for (const pagina of [proveedor.pagina, otra]) {
    await pagina.waitForURL('**/login*')
    await toast(pagina, 'Nuevo pedido').waitFor({ state: 'detached' })
  }
})

it('notices read in one tab are read in the other', async () => {
  const cliente = await escena().entra('cliente')
  const proveedor = await escena().entra('proveedor', '/proveedor?filtro=todos')
  const otra = await proveedor.contexto.newPage()
  await otra.goto('/perfil')
  await enVivo(otra)
  await hacerPedido(cliente.pagina, 'Una docena de bisagras')
  const campana = (pagina: Page) => pagina.getByRole('button', { name: /^Avisos/ })
  for (const pagina of [proveedor.pagina, otra]) await pronto(() => campana(pagina).innerText()).toContain('sin leer')
  await campana(otra).click()
  const centro = otra.getByRole('dialog', { name: 'Avisos' })
  await centro.getByRole('button', { name: 'Marcar todo como leído' }).click()
  await centro.getByText('Nada sin leer').waitFor()
  await otra.keyboard.press('Escape')
  for (const pagina of [proveedor.pagina, otra]) await pronto(() => campana(pagina).innerText()).toBe('Avisos')
})

it('a page that doesn’t come leaves the frame in place, and comes by itself once it can', async () => {
  const { contexto, pagina } = await escena().entra('cliente')
  await pagina.getByRole('heading', { level: 1, name: 'Tus pedidos' }).waitFor()
  await marcar(pagina)
  const patron = '**/assets/{pagina,invitaciones}*'
  await contexto.route(patron, (ruta) => ruta.abort())
  await pagina.getByRole('button', { name: /^Cuenta de/ }).click()
  await pagina.getByRole('menuitem', { name: 'Invitaciones' }).click()
  await pagina.getByRole('heading', { name: 'Esta pantalla no llegó' }).waitFor()
  await pagina.getByRole('button', { name: 'Reintentar' }).click()
  await pagina.getByRole('heading', { name: 'Esta pantalla no llegó' }).waitFor()
  // Another tab of the header goes on working.
  await pagina
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: /^Proveedores/ })
    .click()
  await pagina.getByRole('heading', { level: 1, name: 'Tus pedidos' }).waitFor()
  await pagina.goBack()
  await pagina.getByRole('heading', { name: 'Esta pantalla no llegó' }).waitFor()
  await contexto.unroute(patron)
  await pagina.getByRole('heading', { level: 1, name: 'Invita a tu red' }).waitFor()
  // Its style sheet came too: without it the two forms stand one under the other.
  const lado = (nombre: string) =>
    pagina.getByRole('region', { name: nombre, exact: true }).evaluate((nodo) => nodo.getBoundingClientRect().top)
  expect(await lado('Un cliente')).toBe(await lado('Un proveedor'))
  expect(await sigueMarcada(pagina)).toBe(true)
})

it('a part that React itself loads late takes down only its page, which comes whole once the server is there', async () => {
  const { contexto, pagina } = await escena().entra('proveedor', '/perfil')
  await pagina.getByRole('heading', { level: 1 }).waitFor()
  await contexto.route('**/assets/bandas-*', (ruta) => ruta.abort())
  await contexto.route('**/api/salud', (ruta) => ruta.abort())
  await pagina
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: /^Mis ventas/ })
    .click()
  await pagina.getByRole('heading', { name: 'Esta pantalla no llegó' }).waitFor()
  expect(await pagina.getByRole('navigation', { name: 'Principal' }).isVisible()).toBe(true)
  await contexto.unrouteAll()
  await pagina.getByRole('button', { name: 'Reintentar' }).click()
  await pagina.getByRole('heading', { level: 1, name: 'Mis ventas' }).waitFor()
})
