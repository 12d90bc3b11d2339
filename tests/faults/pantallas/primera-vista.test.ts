import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { CLAVE_DEMO, type Demo, pronto, unaEscena } from '#tests/e2e/escena.ts'
import { RAIZ } from '#tests/programa.ts'

const escena = unaEscena()

const DIST = join(RAIZ, 'web/dist')
const PROGRAMA = /\/assets\/index-.*\.js$/

/**
 * Opens a page whose program doesn't come until it is let through, and collects its requests
 * meanwhile.
 */
const sinPrograma = async (quien: Demo | undefined, camino: string, ancho = 390) => {
  const { contexto, pagina, quejas } = await escena().entra(undefined, '/desarrollo/buzon', {
    viewport: { width: ancho, height: 844 },
  })
  if (quien) {
    const datos = { correo: `${quien}@demo.ec`, contrasena: CLAVE_DEMO }
    await contexto.request.post('/login', { data: datos })
    await pagina.goto(camino)
    await pagina.locator('main').waitFor()
  }
  const { promise, resolve } = Promise.withResolvers<'continue' | 'abort'>()
  await pagina.route(PROGRAMA, async (ruta: Route) => ruta[await promise]())
  const pedidas: string[] = []
  pagina.on('request', (peticion) => pedidas.push(new URL(peticion.url()).pathname))
  await pagina.goto(camino, { waitUntil: 'commit' })
  return { pagina, quejas, pedidas, sigue: resolve }
}
const armazon = (pagina: Page) => pagina.locator('#armazon')
const caja = async (pagina: Page, que: string) => {
  const { x, y, width, height } = (await pagina.locator(que).first().boundingBox()) ?? {}
  return [x, y, width, height].map((n) => Math.round(n ?? Number.NaN))
}
const saltos = (pagina: Page) =>
  pagina.evaluate(
    () =>
      new Promise<number>((resolver) => {
        const suma = (lista: PerformanceObserverEntryList) =>
          lista
            .getEntries()
            .reduce(
              (cls, salto) =>
                cls +
                ((salto as { hadRecentInput?: boolean }).hadRecentInput
                  ? 0
                  : (salto as unknown as { value: number }).value),
              0,
            )
        new PerformanceObserver((lista) => resolver(suma(lista))).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolver(0), 500)
      }),
  )

it('the shell is the same bytes for everybody', async () => {
  const { producto } = escena()
  const de = async (cookie: string) => {
    const respuesta = await fetch(producto.url, { headers: { accept: 'text/html', cookie } })
    expect(respuesta.headers.get('cache-control')).toBe('no-cache')
    return respuesta.text()
  }
  const { contexto } = await escena().entra('proveedor')
  const cookie = (await contexto.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  expect(await de(cookie)).toBe(await de(''))
})

it('the home page shows its purpose before its program comes, each piece where the page’s will stand', async () => {
  for (const ancho of [390, 1440]) {
    const { pagina, pedidas, sigue, quejas } = await sinPrograma(undefined, '/', ancho)
    await armazon(pagina).getByText('Encuentra quién te lo vende').waitFor()
    const antes = [await caja(pagina, '#armazon .de-portada p'), await caja(pagina, '#armazon .de-portada i + i')]
    expect(pedidas).toContain('/api/yo')
    expect(pedidas).toContain('/api/bandas/publica')
    sigue('continue')
    await pagina.getByRole('searchbox', { name: 'Buscar proveedores' }).waitFor()
    await armazon(pagina).waitFor({ state: 'hidden' })
    expect([await caja(pagina, 'main h1'), await caja(pagina, 'main [class*=banda]')]).toEqual(antes)
    await pronto(() => pagina.locator('li a img').count()).toBeGreaterThan(3)
    expect(pedidas.filter((camino) => camino === '/api/yo' || camino === '/api/bandas/publica')).toHaveLength(2)
    expect(await saltos(pagina)).toBeLessThanOrEqual(0.02)
    expect(quejas).toEqual([])
  }
})

it('the person last signed in here gets the frame of their page, with its files and rows on their way', async () => {
  const { pagina, pedidas, sigue, quejas } = await sinPrograma('cliente', '/personal')
  await pronto(() => armazon(pagina).locator('.de-marco').isVisible()).toBe(true)
  await pronto(() => pedidas.some((camino) => /pedidos-.*\.js$/.test(camino))).toBe(true)
  const FILAS = '/carga_pedidos_ajax'
  await pronto(() => pedidas.includes(FILAS)).toBe(true)
  sigue('continue')
  await pagina.getByRole('heading', { name: 'Tus pedidos' }).waitFor()
  await pagina.locator('main').getByRole('button', { name: 'Página siguiente' }).waitFor()
  expect(pedidas.filter((camino) => camino === FILAS)).toHaveLength(1)
  expect(await armazon(pagina).isVisible()).toBe(false)
  expect(await caja(pagina, 'header')).toEqual([0, 0, 390, 56])
  expect(pedidas.filter((camino) => camino === '/api/yo')).toHaveLength(1)
  expect(quejas).toEqual([])
})

it('rows come early only for the current session: never before it is known, and not when it couldn’t be', async () => {
  const { pagina, pedidas, sigue } = await sinPrograma('cliente', '/personal')
  await pronto(() => pedidas.includes('/carga_pedidos_ajax')).toBe(true)
  expect(pedidas.indexOf('/api/yo')).toBeLessThan(pedidas.indexOf('/carga_pedidos_ajax'))
  sigue('continue')
  await pagina.getByRole('heading', { name: 'Tus pedidos' }).waitFor()

  const otra = await sinPrograma('cliente', '/personal')
  // The requests of the previous page are over.
  await otra.pagina.goto('about:blank')
  otra.pedidas.length = 0
  let veces = 0
  await otra.pagina.route('**/api/yo', (ruta) => {
    veces += 1
    return veces === 1 ? ruta.fulfill({ status: 503, json: {} }) : ruta.continue()
  })
  await otra.pagina.goto('/personal', { waitUntil: 'commit' })
  await pronto(() => otra.pedidas.some((camino) => /pedidos-.*\.js$/.test(camino))).toBe(true)
  await otra.pagina.waitForTimeout(300)
  expect(otra.pedidas).not.toContain('/carga_pedidos_ajax')
  otra.sigue('continue')
  await otra.pagina.getByRole('heading', { name: 'Tus pedidos' }).waitFor()
})

it('the home page comes whatever a browser remembers of who was in', async () => {
  const { pagina, quejas } = await escena().entra(undefined, '/desarrollo/buzon')
  for (const dentro of ['__proto__', 'constructor', '/ consumidor', '/personal nosotros', 'x'.repeat(10_000)]) {
    await pagina.evaluate((valor) => localStorage.setItem('bandwork.dentro', valor), dentro)
    await pagina.goto('/')
    await pagina.getByRole('searchbox', { name: 'Buscar proveedores' }).waitFor()
  }
  expect(quejas).toEqual([])
})

it('a page whose style sheet doesn’t come says so instead of standing there bare', async () => {
  const { pagina } = await escena().entra(undefined, '/desarrollo/buzon')
  await pagina.route('**/assets/*.css', (ruta) => ruta.abort())
  await pagina.goto('/')
  await armazon(pagina).getByText('No pudimos cargar BandWork').waitFor()
  expect(await pagina.locator('main').isVisible()).toBe(false)
  await pagina.unroute('**/assets/*.css')
  await armazon(pagina).getByRole('link', { name: 'vuelve a intentarlo' }).click()
  await pagina.getByRole('searchbox', { name: 'Buscar proveedores' }).waitFor()
})

it('a part appears once its sheet is there, says so if its sheet didn’t come, and comes whole when asked again', async () => {
  const { pagina } = await escena().entra(undefined, '/')
  const HOJA = '**/assets/entrar-*.css'
  await pagina.route(HOJA, (ruta) => ruta.abort())
  await pagina.getByRole('link', { name: 'Entrar' }).click()
  await pagina.getByRole('heading', { name: 'Esta pantalla no llegó' }).waitFor()
  await pagina.unroute(HOJA)
  const { promise, resolve } = Promise.withResolvers<void>()
  await pagina.route(HOJA, async (ruta) => {
    await promise
    await ruta.continue()
  })
  const pedida = pagina.waitForRequest(HOJA)
  await pagina.getByRole('button', { name: 'Reintentar' }).click()
  await pedida
  const correo = pagina.getByRole('textbox', { name: 'Correo' })
  await pagina.waitForTimeout(300)
  expect(await correo.count()).toBe(0)
  resolve()
  await correo.waitFor()
  expect(await pagina.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/entrar-')))).toBe(
    true,
  )
})

it('a first page is drawn at once, with nothing in its place before', async () => {
  for (const [quien, camino] of [
    [undefined, '/'],
    ['cliente', '/personal'],
    ['proveedor', '/proveedor'],
    ['callcenter', '/vendedor'],
    ['financiero', '/vendedor/financiero'],
  ] as const) {
    const { pagina, sigue } = await sinPrograma(quien, camino, 1440)
    const dibujada = pagina.evaluate(
      () =>
        new Promise<boolean>((resolver) => {
          const mira = new MutationObserver(() => {
            if (!document.querySelector('#raiz > *')) return
            mira.disconnect()
            resolver(document.querySelector('#raiz main h1') !== null)
          })
          mira.observe(document, { childList: true, subtree: true })
        }),
    )
    sigue('continue')
    expect(await dibujada, camino).toBe(true)
  }
})

it('a first page is drawn once its own sheets are there', async () => {
  const { pagina } = await escena().entra(undefined, '/desarrollo/buzon')
  const { promise, resolve } = Promise.withResolvers<void>()
  await pagina.route('**/assets/portada-*.css', async (ruta) => {
    await promise
    await ruta.continue()
  })
  const pedida = pagina.waitForResponse(/\/assets\/portada-.*\.js$/)
  await pagina.goto('/', { waitUntil: 'commit' })
  await pedida
  await pagina.waitForTimeout(300)
  expect(await pagina.locator('main').count()).toBe(0)
  resolve()
  await pagina.getByRole('searchbox', { name: 'Buscar proveedores' }).waitFor()
  expect(await saltos(pagina)).toBeLessThanOrEqual(0.02)
})

it('a program that can’t be fetched is reported, with a way to try again', async () => {
  const { pagina, sigue } = await sinPrograma(undefined, '/')
  sigue('abort')
  await armazon(pagina).getByText('No pudimos cargar BandWork').waitFor()
  await pagina.unroute(PROGRAMA)
  await armazon(pagina).getByRole('link', { name: 'vuelve a intentarlo' }).click()
  await pagina.getByRole('searchbox', { name: 'Buscar proveedores' }).waitFor()
})

it('the tables don’t jump while they come', async () => {
  for (const [quien, camino] of [
    ['cliente', '/personal'],
    ['proveedor', '/proveedor'],
    ['callcenter', '/vendedor'],
  ] as const) {
    for (const width of [390, 1440]) {
      const { pagina } = await escena().entra(quien, camino, { viewport: { width, height: 844 } })
      await pagina.locator('main').getByRole('button', { name: 'Página siguiente' }).waitFor()
      expect(await saltos(pagina), `${quien} ${width}`).toBeLessThanOrEqual(0.02)
    }
  }
})

it('the first view’s script and sheets keep their bounds, in few files', async () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  const [, json = ''] = /id="primeras">(.*?)<\/script>/.exec(html) ?? []
  const primeras: Record<string, { archivos: string[]; hojas: string[] }> = JSON.parse(json)
  const iniciales = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)]
    .map(([, archivo = '']) => archivo)
    .filter((archivo) => !json.includes(archivo))
  const pesa = (archivos: readonly string[]) =>
    archivos.reduce((kB, archivo) => kB + gzipSync(readFileSync(join(DIST, archivo))).length / 1000, 0)
  expect(Object.keys(primeras)).toEqual([
    '/',
    '/personal consumidor',
    '/empresa consumidor',
    '/proveedor proveedor',
    '/proveedor nosotros',
    '/vendedor callcenter',
    '/vendedor vendedor',
    '/vendedor/financiero financiero',
  ])
  const hojas = [...html.matchAll(/rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, hoja = '']) => hoja)
  expect(hojas).toHaveLength(1)
  for (const [camino, { archivos, hojas: propias }] of Object.entries(primeras)) {
    const todos = [...iniciales, ...archivos]
    expect(pesa([...hojas, ...propias]), camino).toBeLessThanOrEqual(12)
    expect(pesa(todos), camino).toBeLessThanOrEqual(camino === '/' ? 155 : 220)
    expect(todos.length, camino).toBeLessThanOrEqual(3)
  }
})

it('every rule is in a layer, and every class in one sheet', () => {
  const nombres = readdirSync(join(DIST, 'assets')).filter((nombre) => nombre.endsWith('.css'))
  const hojas = nombres.map((nombre) => readFileSync(join(DIST, 'assets', nombre), 'utf8'))
  expect(hojas.length).toBeGreaterThan(20)
  // Returns the text of a sheet outside its layers.
  const fuera = (hoja: string): string => {
    let [resto, dentro] = ['', 0]
    for (const [parte] of hoja.matchAll(/[^{}]+|[{}]/g)) {
      if (parte === '{') dentro += 1
      else if (parte === '}') dentro -= 1
      else if (dentro === 0) resto += parte.replace(/^@layer \w+$/, '')
    }
    return resto.trim()
  }
  expect(hojas.map(fuera).filter(Boolean)).toEqual([])
  const clases = hojas.flatMap((hoja) => [...new Set(hoja.match(/\._\w+_[a-z\d]{5}_\d+/g))])
  expect(clases.filter((clase, i) => clases.indexOf(clase) !== i)).toEqual([])
})
