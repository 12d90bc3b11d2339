import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CLAVE_DEMO, enVivo, escribir, pronto, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

const caja = (pagina: Page) => pagina.getByRole('searchbox', { name: 'Buscar proveedores' })
const red = (pagina: Page) => pagina.getByRole('region', { name: 'Proveedores de la red' })
const CUANTAS = 13
/** Builds a collection's answer for a provider with more posts than a page holds. */
const pagina = (n: number, total: number, idProv: string) => ({
  items: Array.from({ length: Math.min(10, total - (n - 1) * 10) }, (_, i) => ({
    id: `publicacion${(n - 1) * 10 + i}`,
    tipo: i === 0 && n === 1 ? 'youtube' : '',
    contenido: i === 0 && n === 1 ? 'https://www.youtube-nocookie.com/embed/aaaaaaaaaaa' : '',
    tituloSuperior: `Oferta número ${(n - 1) * 10 + i + 1}`,
    descripcionSuperior: 'Entregamos en todo el país.\n'.repeat(8),
    momento: '2026-11-01T15:00:00.000Z',
  })),
  total,
  _links: {
    self: `/api/publicaciones/${idProv}?pagina=${n}`,
    ...(n * 10 < total ? { next: `/api/publicaciones/${idProv}?pagina=${n + 1}` } : {}),
    last: `/api/publicaciones/${idProv}?pagina=${Math.ceil(total / 10)}`,
  },
})

it('a visitor sees thirteen providers at a time, and each hidden one is out of the keyboard’s way', async () => {
  const { pagina, quejas } = await escena().entra(undefined, '/')
  await pronto(() => red(pagina).getByRole('link').count()).toBe(CUANTAS)
  const vistos = () =>
    red(pagina)
      .getByRole('link')
      .evaluateAll((enlaces) => enlaces.map((enlace) => enlace.getAttribute('href')))
  const antes = await vistos()
  const todos = await red(pagina)
    .locator('li a')
    .evaluateAll((enlaces) => enlaces.map((enlace) => enlace.getAttribute('href')))
  const ocultos = new Set(todos).size - CUANTAS
  expect(ocultos).toBeGreaterThan(1)
  await red(pagina).getByRole('button', { name: 'Siguientes' }).click()
  // As many at once as there is room for.
  const nuevos = async () => (await vistos()).filter((href) => !antes.includes(href)).length
  await pronto(nuevos).toBe(Math.min(ocultos, CUANTAS))
  await red(pagina).getByRole('button', { name: 'Anteriores' }).click()
  await pronto(vistos).toEqual(antes)
  await red(pagina).getByRole('button', { name: 'Anteriores' }).click()
  await pronto(nuevos).toBe(Math.min(ocultos, CUANTAS))
  expect(await red(pagina).locator('li[aria-hidden=true]:not([inert])').count()).toBe(0)
  expect(await red(pagina).locator('li[aria-hidden=false][inert]').count()).toBe(0)
  // Less motion was asked for: nothing to stop.
  expect(await red(pagina).getByRole('button', { name: 'Detener el movimiento' }).count()).toBe(0)
  expect(quejas).toEqual([])
})

it('a visitor sees providers come and go', async () => {
  const { pagina, quejas } = await escena().entra(undefined, '/')
  const logo = red(pagina).locator('li a[aria-label^="Ferrecentro Andino,"]').first()
  await pronto(() => logo.getAttribute('aria-label')).toContain('no está en línea')
  const proveedor = await escena().entra('proveedor')
  await pronto(() => logo.getAttribute('aria-label')).toBe('Ferrecentro Andino, en línea')
  await proveedor.contexto.close()
  await pronto(() => logo.getAttribute('aria-label')).toContain('no está en línea')
  expect(quejas).toEqual([])
})

it('the banner goes on by itself and stands still when told to', async () => {
  const { pagina } = await escena().entra(undefined, '/', { reducedMotion: 'no-preference' })
  await pronto(() => red(pagina).getByRole('link').count()).toBe(CUANTAS)
  const primero = () => red(pagina).locator('li[aria-hidden=false] a').first().getAttribute('href')
  const antes = await primero()
  await pronto(primero).not.toBe(antes)
  const destello = red(pagina).locator('li[data-destello=etiqueta][aria-hidden=false] small')
  await destello.waitFor()
  await pronto(() => destello.evaluate((elemento) => getComputedStyle(elemento).opacity)).toBe('1')
  await red(pagina).getByRole('button', { name: 'Detener el movimiento' }).click()
  await red(pagina).getByRole('button', { name: 'Poner en movimiento' }).waitFor()
  expect(await red(pagina).locator('[data-destello]').count()).toBe(0)
  await pagina.reload()
  await red(pagina).getByRole('button', { name: 'Poner en movimiento' }).waitFor()
})

it('a search on the home page finds a provider, and without results says so until it is cleared', async () => {
  const { pagina, quejas } = await escena().entra(undefined, '/')
  await pronto(() => red(pagina).getByRole('link').count()).toBe(CUANTAS)
  await caja(pagina).press('Enter')
  await caja(pagina).pressSequentially('cemento')
  expect(await caja(pagina).inputValue()).toBe('Cemento')
  await caja(pagina).press('Enter')
  const hallados = pagina.getByRole('region', { name: 'Resultados de «cemento»' })
  await hallados.getByRole('link', { name: 'Ferrecentro Andino' }).waitFor()
  await pagina
    .getByRole('status')
    .getByText(/^\d+ resultados? para «cemento»$/)
    .waitFor()
  await escribir(caja(pagina), 'zzzzqqqq')
  await caja(pagina).press('Enter')
  await pagina
    .getByText('No existen resultados... informa a tus proveedores o quizás debas ser más específico con tu búsqueda.')
    .waitFor()
  expect(await red(pagina).count()).toBe(0)
  await pagina.getByRole('button', { name: 'Limpiar la búsqueda' }).click()
  await red(pagina).getByRole('link').first().waitFor()
  expect(await caja(pagina).inputValue()).toBe('')
  expect(quejas).toEqual([])
})

const hallados = (pagina: Page) => pagina.getByRole('list', { name: 'Resultados uno por uno' }).getByRole('listitem')
const q = (pagina: Page) => new URL(pagina.url()).searchParams.get('q')

it('search results stand beneath the banner, one by one, with the matching post and a link to order', async () => {
  const { pagina, quejas } = await escena().entra(undefined, '/')
  await caja(pagina).pressSequentially('sacos de cementos')
  await caja(pagina).press('Enter')
  const hallado = hallados(pagina).filter({ hasText: 'Ferrecentro Andino' })
  await hallado.getByText('Ferretería y materiales de construcción · Quito').waitFor()
  await hallado.getByText(/^(En línea|No está en línea)$/).waitFor()
  expect(await hallado.locator('mark').allInnerTexts()).toContain('Cemento')
  await pagina.getByRole('status').getByText(', sin «sacos»', { exact: false }).waitFor()
  const pedir = hallado.getByRole('link', { name: 'Pedir a Ferrecentro Andino' })
  await pedir.click()
  await pagina.waitForURL('**/login?volver=%2Fpedido%2Fnuevo%2F*')
  await pagina.goBack()
  await hallado.getByRole('link', { name: 'Ferrecentro Andino', exact: true }).click()
  await pagina.getByText('¿Qué necesitas?').waitFor()
  await pronto(() => hallados(pagina).count()).toBeGreaterThan(1)
  await pagina.getByRole('button', { name: 'Cerrar las publicaciones' }).click()
  await pronto(() => new URL(pagina.url()).pathname + q(pagina)).toBe('/sacos de cementos')
  expect(quejas).toEqual([])
})

it('a search is an address: reloaded, sent, gone back from; unfinished typing leaves no entry', async () => {
  const { pagina, contexto, quejas } = await escena().entra(undefined, '/')
  await red(pagina).getByRole('link').first().waitFor()
  await caja(pagina).pressSequentially('imp')
  await pronto(() => q(pagina)).toBe('imp')
  await caja(pagina).pressSequentially('renta')
  await pronto(() => q(pagina)).toBe('imprenta')
  await caja(pagina).press('Enter')
  const deImprenta = hallados(pagina).filter({ hasText: 'Imprenta Nuevo Sol' })
  await deImprenta.waitFor()
  await escribir(caja(pagina), 'cemento')
  await caja(pagina).press('Enter')
  await hallados(pagina).filter({ hasText: 'Ferrecentro Andino' }).waitFor()

  await pagina.goBack()
  await deImprenta.waitFor()
  expect(await caja(pagina).inputValue()).toBe('Imprenta')
  await pagina.reload()
  await deImprenta.waitFor()
  const otra = await contexto.newPage()
  await otra.goto(pagina.url())
  await hallados(otra).filter({ hasText: 'Imprenta Nuevo Sol' }).waitFor()
  expect(await caja(otra).inputValue()).toBe('Imprenta')
  await pagina.goBack()
  await red(pagina).getByRole('link').first().waitFor()
  expect([q(pagina), await caja(pagina).inputValue(), await hallados(pagina).count()]).toEqual([null, '', 0])

  const cliente = await escena().entra('cliente', '/?q=imprenta')
  await cliente.pagina.waitForURL('**/personal?q=imprenta')
  await hallados(cliente.pagina)
    .filter({ hasText: 'Imprenta Nuevo Sol' })
    .getByRole('link', { name: /^Pedir a/ })
    .click()
  await cliente.pagina.getByRole('heading', { level: 1, name: 'Pedido a Imprenta Nuevo Sol' }).waitFor()
  await cliente.pagina.goBack()
  await hallados(cliente.pagina).first().waitFor()
  expect([...quejas, ...cliente.quejas]).toEqual([])
})

it('a logo opens its provider’s posts at an address of their own, page after page to the last', async () => {
  const { pagina: ventana, contexto, quejas } = await escena().entra(undefined, '/')
  await contexto.route(/\/api\/publicaciones\/[A-Za-z0-9]{10,}(\?|$)/, (ruta) => {
    const { pathname, searchParams } = new URL(ruta.request().url())
    return ruta.fulfill({ json: pagina(Number(searchParams.get('pagina') ?? 1), 24, pathname.split('/').at(-1) ?? '') })
  })
  await contexto.route('https://www.youtube-nocookie.com/**', (ruta) => ruta.fulfill({ body: '' }))
  const logo = red(ventana).getByRole('link').nth(2)
  await logo.press('Enter')
  await ventana.waitForURL('**/proveedor/publicaciones/*')
  await pronto(() => ventana.evaluate(() => document.activeElement?.id)).toBe('titulo-publicaciones')
  await ventana.getByText('¿Qué necesitas?').waitFor()
  const ofertas = ventana.getByRole('article')
  await pronto(() => ofertas.count()).toBeGreaterThanOrEqual(10)
  expect(await ventana.locator('iframe').count()).toBe(0)
  await ventana.getByRole('button', { name: /^Ver el video/ }).press('Enter')
  await pronto(() => ventana.evaluate(() => document.activeElement?.getAttribute('title'))).toBe(
    'Video: Oferta número 1',
  )
  await ofertas.last().scrollIntoViewIfNeeded()
  await pronto(() => ofertas.count()).toBeGreaterThanOrEqual(20)
  await ofertas.last().scrollIntoViewIfNeeded()
  await ventana.getByText('Próximamente más Ofertas...').waitFor()
  expect(await ofertas.count()).toBe(24)
  await ventana.getByRole('button', { name: 'Plegar las publicaciones' }).click()
  await pronto(() => ofertas.count()).toBe(0)
  await ventana.getByRole('button', { name: 'Mostrar las publicaciones' }).click()
  await pronto(() => ofertas.count()).toBeGreaterThanOrEqual(10)
  const pedir = ventana.getByRole('link', { name: 'Hacer un pedido' })
  expect(await pedir.getAttribute('href')).toMatch(/^\/login\?volver=%2Fpedido%2Fnuevo%2F/)
  await ventana.getByRole('button', { name: 'Cerrar las publicaciones' }).click()
  await pronto(() => new URL(ventana.url()).pathname).toBe('/')
  await pronto(() => logo.evaluate((enlace) => enlace === document.activeElement)).toBe(true)
  await ventana.goForward()
  await ventana.getByText('¿Qué necesitas?').waitFor()
  await ventana.goBack()
  await red(ventana).getByRole('link').first().waitFor()
  expect(quejas).toEqual([])
})

it('the home page is a market: trades that search, the latest posts, and providers near the place that one says', async () => {
  const { pagina, contexto, quejas } = await escena().entra(undefined, '/')
  await contexto.addInitScript(() => {
    const preguntadas = { veces: 0 }
    Object.assign(globalThis, { preguntadas })
    const { geolocation } = navigator
    const preguntar = geolocation.getCurrentPosition.bind(geolocation)
    geolocation.getCurrentPosition = (...que) => {
      preguntadas.veces += 1
      preguntar(...que)
    }
  })
  await contexto.grantPermissions(['geolocation'])
  await contexto.setGeolocation({ latitude: -3.99, longitude: -79.2 })
  await pagina.reload()
  const ultimas = pagina.getByRole('region', { name: 'Lo último que se ofrece' })
  await pronto(() => ultimas.getByRole('listitem').count()).toBe(8)
  const primera = ultimas.getByRole('link').first()
  const titulo = await primera.innerText()
  await primera.click()
  await pagina.getByRole('article').filter({ hasText: titulo }).waitFor()
  await pagina.goBack()

  const cerca = pagina.getByRole('region', { name: 'Cerca de ti' })
  await pagina.getByRole('heading', { name: 'Pide, negocia y recibe en un solo lugar' }).scrollIntoViewIfNeeded()
  await cerca.getByRole('combobox', { name: 'Tu provincia' }).selectOption('Azuay')
  const cercanos = cerca.getByRole('list', { name: 'Proveedores cerca de ti' }).getByRole('listitem')
  await cercanos.first().getByText('Cuenca').first().waitFor()
  expect(
    await pagina.evaluate(() => (globalThis as never as { preguntadas: { veces: number } }).preguntadas.veces),
  ).toBe(0)
  await cerca.getByRole('button', { name: 'Usar mi ubicación' }).click()
  await cerca.getByText('Primero los de Loja, Loja; después, los más próximos.').waitFor()
  await cercanos.first().getByText('Loja').first().waitFor()
  expect(
    await pagina.evaluate(() => (globalThis as never as { preguntadas: { veces: number } }).preguntadas.veces),
  ).toBe(1)
  await pagina.reload()
  await pagina.getByRole('heading', { name: 'Pide, negocia y recibe en un solo lugar' }).scrollIntoViewIfNeeded()
  await cerca.getByText('Primero los de Loja, Loja').waitFor()
  await contexto.clearPermissions()
  await contexto.setGeolocation(null)
  await cerca.getByRole('button', { name: 'Usar mi ubicación' }).click()
  await cerca.getByRole('alert').getByText('Elige tu provincia.').waitFor()

  await pagina
    .getByRole('region', { name: 'Busca por actividad' })
    .getByRole('link', { name: /^Ferretería y materiales de construcción/ })
    .click()
  await hallados(pagina).filter({ hasText: 'Aceros del Austro' }).waitFor()
  expect(q(pagina)).toBe('Ferretería y materiales de construcción')
  await pagina.goBack()
  await ultimas.waitFor()
  expect(quejas).toEqual([])
})

const PANTALLAS = [
  [1440, 900],
  [390, 844],
] as const
/** Notes the elements that move by themselves from now on, on each page that is opened. */
const anotarMovidos = (contexto: BrowserContext) =>
  contexto.addInitScript(() => {
    const movidos: [number, string][] = []
    Object.assign(globalThis, { movidos })
    type Salto = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    new PerformanceObserver((lista) => {
      for (const { value, hadRecentInput, sources } of lista.getEntries() as Salto[]) {
        const quienes = sources.map(({ node }) => (node instanceof Element ? node.className : node?.textContent))
        if (!hadRecentInput) movidos.push([value, quienes.join()])
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
const dosCuadros = (pagina: Page) =>
  pagina.evaluate(() => new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(listo))))
const casiNadaSeMueve = async (pagina: Page) => {
  await dosCuadros(pagina)
  const movidos = await pagina.evaluate(() => (globalThis as never as { movidos: [number, string][] }).movidos)
  const suma = movidos.reduce((total, [cuanto]) => total + cuanto, 0)
  expect(suma, JSON.stringify(movidos)).toBeLessThanOrEqual(0.02)
}

it.each(PANTALLAS)(
  'nothing moves while the home page comes, with its typeface and market, on a screen of %i px',
  async (width, height) => {
    const { pagina, contexto } = await escena().entra(undefined, '/login', { viewport: { width, height } })
    await anotarMovidos(contexto)
    await pagina.goto('/')
    await red(pagina).getByRole('link').first().waitFor()
    await pagina.evaluate(() => document.fonts.ready)
    await pronto(() => pagina.getByRole('region', { name: 'Lo último que se ofrece' }).getByRole('link').count()).toBe(
      8,
    )
    for (let y = 0; y < 4; y += 1) {
      await pagina.mouse.wheel(0, height / 2)
      await pagina.evaluate(() => new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(listo))))
    }
    await pagina.getByRole('combobox', { name: 'Tu provincia' }).waitFor()
    await pagina.waitForFunction(() => !document.querySelector('[aria-busy=true]:not(button)'))
    await casiNadaSeMueve(pagina)
  },
)

it.each([
  ['zzzzqqqq', undefined, 1440, 900],
  ['zzzzqqqq', undefined, 390, 844],
  ['zzzzqqqq', 'cliente', 1440, 900],
  ['zzzzqqqq', 'cliente', 390, 844],
  ['cemento', 'cliente', 390, 844],
] as const)(
  'nothing moves while a search for «%s» is reloaded by %s on a screen of %i px',
  async (que, quien, width, height) => {
    const { pagina, contexto } = await escena().entra(quien, `${quien ? '/personal' : '/'}?q=${que}`, {
      viewport: { width, height },
    })
    const dicho = pagina.getByText(
      que === 'cemento' ? /^\d+ resultados? para «cemento»/ : /^No existen resultados\.\.\./,
    )
    await dicho.waitFor()
    await anotarMovidos(contexto)
    // A slow line: the interim state of the page is seen.
    await contexto.route('**/buscar?*', async (ruta) => {
      await new Promise((listo) => setTimeout(listo, 600))
      await ruta.continue()
    })
    await pagina.reload()
    await dicho.waitFor()
    await pagina.waitForFunction(() => !document.querySelector('[aria-busy=true]:not(button)'))
    await casiNadaSeMueve(pagina)
  },
)

it('a visitor who wants to order goes on to that order by signing in, and the registration keeps it too', async () => {
  const { pagina } = await escena().entra(undefined, '/?q=cemento')
  await pagina
    .getByRole('link', { name: /^Pedir a / })
    .first()
    .click()
  await pagina.getByRole('heading', { level: 1, name: 'Entra o crea tu cuenta para hacer tu pedido' }).waitFor()
  const pedido = new URL(pagina.url()).searchParams.get('volver')
  expect(pedido).toMatch(/^\/pedido\/nuevo\//)
  await pagina.getByRole('link', { name: 'cliente', exact: true }).click()
  await pagina.waitForURL('**/registro/cliente?*')
  expect(new URL(pagina.url()).searchParams.get('volver')).toBe(pedido)
  await pagina.goBack()
  await pagina.getByRole('button', { name: 'Cliente', exact: true }).click()
  await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
  await pagina.waitForURL(`**${pedido}`)
})

it('a visitor who invites signs in first, and finds the address where it was left', async () => {
  const { pagina } = await escena().entra(undefined, '/')
  await pagina.getByRole('button', { name: 'Invita a un cliente' }).click()
  const correo = pagina.getByRole('textbox', { name: 'Correo de tu cliente' })
  await escribir(correo, 'nueva@correo.ec')
  await pagina.getByRole('button', { name: 'Enviar invitación' }).click()
  await pagina.waitForURL('**/login?volver=%2Finvitaciones')
  await pagina.getByRole('heading', { name: 'Entra a tu cuenta' }).waitFor()
  await escribir(pagina.getByRole('textbox', { name: 'Correo' }), 'cliente@demo.ec')
  await escribir(pagina.getByRole('textbox', { name: 'Contraseña' }), CLAVE_DEMO)
  await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
  await pagina.waitForURL('**/invitaciones')
  await pronto(() => correo.inputValue()).toBe('nueva@correo.ec')
})

it('a visitor chooses with which account to begin; a signed-in client may become a provider', async () => {
  const { pagina } = await escena().entra(undefined, '/')
  await pagina.getByRole('button', { name: 'Crear usuario' }).click()
  const caminos = pagina.getByRole('dialog', { name: 'Crear usuario' }).getByRole('link')
  await caminos.first().waitFor()
  expect(await caminos.evaluateAll((enlaces) => enlaces.map((enlace) => enlace.getAttribute('href')))).toEqual([
    '/registro/proveedor',
    '/registro/cliente?clase=empresa',
    '/registro/cliente?clase=personal',
  ])
  // Each leads to its form, and back to the home page from which it was opened.
  for (const [nombre, titulo] of [
    [/^Proveedor/, 'Crea tu cuenta de proveedor'],
    [/^Empresa/, 'Crea tu cuenta de cliente'],
  ] as const) {
    await caminos.and(pagina.getByRole('link', { name: nombre })).click()
    await pagina.getByRole('heading', { name: titulo, level: 1 }).waitFor()
    await pagina.goBack()
    await caja(pagina).waitFor()
    expect(new URL(pagina.url()).search).toBe('')
    await pagina.getByRole('button', { name: 'Crear usuario' }).click()
  }
  const cliente = await escena().entra('cliente', '/personal')
  await enVivo(cliente.pagina)
  await cliente.pagina.getByRole('button', { name: /^Cuenta de/ }).click()
  await cliente.pagina.getByRole('menuitem', { name: 'Cambiarme a proveedor' }).click()
  const cambio = cliente.pagina.getByRole('dialog', { name: 'Cámbiate a proveedor' })
  await cambio.waitFor()
  await cliente.pagina.reload()
  await cambio.waitFor()
  await cliente.pagina.goBack()
  await cambio.waitFor({ state: 'detached' })
  expect(new URL(cliente.pagina.url()).pathname).toBe('/personal')
  // The tab where the clients would be offers it too.
  await cliente.pagina.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Clientes' }).click()
  await cliente.pagina.getByRole('main').getByRole('button', { name: 'Cambiarme a proveedor' }).click()
  await cliente.pagina.getByRole('link', { name: /^Proveedor, a título personal/ }).click()
  const pregunta = cliente.pagina.getByRole('alertdialog', { name: '¿ Estás seguro de cambiarte a proveedor ?' })
  await pregunta.getByText('La cuenta gratuita se desactiva cuando termina la negociación.').waitFor()
  await pregunta.getByRole('button', { name: 'SI, cambiarme' }).click()
  await cliente.pagina.waitForURL(/\/suscripcion\/[A-Za-z0-9]{10,}\/personal\/registro/)
})

it('the address of a provider that doesn’t exist isn’t a part of the home, and leads to it', async () => {
  const { pagina, quejas } = await escena().entra(undefined, '/proveedor/publicaciones/zzzzzzzzzz')
  await pagina.getByRole('heading', { name: 'Esta página no existe' }).waitFor()
  await pronto(() => pagina.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(await pagina.evaluate(() => scrollY)).toBe(0)
  expect(await pagina.getByRole('searchbox').count()).toBe(0)
  await pagina.getByRole('link', { name: 'Ir al inicio' }).click()
  await pagina.waitForURL((url) => url.pathname === '/')
  await pagina.getByRole('searchbox').first().waitFor()
  expect(quejas).toEqual([])
})
