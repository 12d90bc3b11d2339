import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { fallada, otraCasa } from '#tests/comun.ts'
import { abrirNavegador } from '#tests/navegador.ts'
import { abrirMercado, type Mercado } from './mercado.ts'

export const CLAVE_DEMO = 'bandwork-demo'
export type Demo =
  | 'cliente'
  | 'empresa'
  | 'proveedor'
  | 'sucursal'
  | 'nosotros'
  | 'callcenter'
  | 'financiero'
  | 'admin'
  | 'vendedor'
  | 'auditor'

/** Milliseconds that a condition may take to come true on a busy machine. */
export const PACIENCIA = 15_000

/** Waits until a value read again and again fulfils an expectation. */
export const pronto = <T>(leer: () => Promise<T> | T) => expect.poll(leer, { timeout: PACIENCIA, interval: 40 })

/** The page where a role sees all its rows: a bare table opens on what waits for its reader. */
const TODO: Partial<Readonly<Record<Demo, string>>> = {
  cliente: '/personal?filtro=todos',
  empresa: '/empresa?filtro=todos',
  proveedor: '/proveedor?filtro=todos',
  sucursal: '/proveedor?filtro=todos',
  nosotros: '/proveedor?filtro=todos',
}

/** The credentials of an account. */
export type Llave = { readonly correo: string; readonly contrasena: string }

export type Persona = {
  readonly contexto: BrowserContext
  readonly pagina: Page
  /** Complaints of the browser: page errors, console errors and warnings, policy violations. */
  readonly quejas: string[]
  /** Answers that were errors. A browser writes each to its console too. */
  readonly rechazos: string[]
}

export type Escena = {
  readonly producto: Mercado
  readonly navegador: Browser
  /** Opens a browser context of its own, signed in as `quien` if given. */
  readonly entra: (quien: Demo | Llave | undefined, ruta?: string, opciones?: BrowserContextOptions) => Promise<Persona>
}

const SIN_SERVICIO = 'Service Worker registration blocked by Playwright'

const escuchar = (pagina: Page, quejas: string[], rechazos: string[]): void => {
  pagina.on('pageerror', (error) => quejas.push(`fault: ${error.message}`))
  pagina.on('console', (mensaje) => {
    const texto = mensaje.text()
    if (texto.startsWith('Failed to load resource')) rechazos.push(`${texto} ${mensaje.location().url}`)
    else if (texto === SIN_SERVICIO) return
    else if (mensaje.type() === 'error' || mensaje.type() === 'warning') quejas.push(`console: ${texto}`)
  })
}

/**
 * Returns what was on the screen when a test failed, and the complaints of the browser: a machine
 * that only sometimes fails says no more than this.
 */
const contar = async (
  pagina: Page,
  quejas: readonly string[],
): Promise<{ readonly name: string; readonly message: string }> => {
  const visto = await pagina
    .locator('body')
    .ariaSnapshot({ timeout: 2_000 })
    .catch((error: unknown) => String(error))
  // The market's bands have thousands of letters before the table that a test is about.
  return { name: 'Lo que se veía', message: [pagina.url(), ...quejas, visto.slice(0, 20_000)].join('\n') }
}

type Comun = {
  navegador?: Browser
  /**
   * A browser without pictures, which are a quarter of a page's work. Nothing is asserted of the
   * market's logos.
   */
  sinFotos?: Browser
  mercado?: Mercado
  /** Whether the last file left the market fit for the next one. */
  entero: boolean
}

/**
 * The browser and the market that a worker's files share, each opened by the first file that needs
 * it.
 */
// biome-ignore lint/correctness/noEmptyPattern: vitest reads there what a fixture needs
const conComun = test.extend('comun', { scope: 'worker' }, ({}, { onCleanup }) => {
  const comun: Comun = { entero: true }
  onCleanup(async () => {
    await comun.navegador?.close()
    await comun.sinFotos?.close()
    await comun.mercado?.cerrar()
  })
  return comun
})

type Casa = {
  readonly producto: Mercado
  readonly navegador: Browser
  /** Headers added to each browser's requests. */
  readonly cabeceras: () => Record<string, string>
}

/** Opens the people of one test file in a house. Those of a test leave with it. */
const unaGente = (casa: () => Casa): (() => Escena) => {
  const abiertos: { readonly contexto: BrowserContext; readonly quejas: string[]; readonly rechazos: string[] }[] = []
  afterEach(async ({ task }) => {
    for (const { contexto, quejas, rechazos } of abiertos.splice(0)) {
      if (task.result?.state === 'fail')
        for (const pagina of contexto.pages()) task.result.errors?.push(await contar(pagina, [...quejas, ...rechazos]))
      await contexto.close()
    }
  })
  return () => {
    const { producto, navegador, cabeceras } = casa()
    return {
      producto,
      navegador,
      entra: async (quien, ruta = (typeof quien === 'string' && TODO[quien]) || '/', opciones = {}) => {
        const contexto = await navegador.newContext({
          baseURL: producto.url,
          locale: 'es-EC',
          viewport: { width: 1440, height: 900 },
          reducedMotion: 'reduce',
          // A service worker would answer in place of the network that a test stands in for. A test
          // of the worker itself allows it.
          serviceWorkers: 'block',
          extraHTTPHeaders: cabeceras(),
          ...opciones,
        })
        contexto.setDefaultTimeout(PACIENCIA)
        const dicho = { quejas: [] as string[], rechazos: [] as string[] }
        abiertos.push({ contexto, ...dicho })
        if (quien) {
          const data = typeof quien === 'string' ? { correo: `${quien}@demo.ec`, contrasena: CLAVE_DEMO } : quien
          const respuesta = await contexto.request.post('/login', { data })
          expect(respuesta.status()).toBe(200)
        }
        const pagina = await contexto.newPage()
        escuchar(pagina, dicho.quejas, dicho.rechazos)
        await pagina.goto(ruta)
        if (quien) await enVivo(pagina)
        return { contexto, pagina, ...dicho }
      },
    }
  }
}

/**
 * The driver sets the same flag, and only the last one counts. So its values, which say that there
 * is a mouse, are repeated.
 */
const SIN_FOTOS =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,imagesEnabled=false'

const vivoO = async (navegador: Browser | undefined, args: readonly string[] = []): Promise<Browser> =>
  navegador?.isConnected() ? navegador : abrirNavegador(args)

/**
 * Opens a product for one test file alone, which needs settings or a world of its own, or breaks
 * what it is given. `ajustes` returns the product's settings when it starts.
 */
export const unaEscena = (ajustes?: () => Promise<Readonly<Record<string, string>>>): (() => Escena) => {
  let casa: Casa | undefined
  conComun.beforeAll(async ({ comun }) => {
    // Not both at once: unpacking a browser moves this process's folder for temporary files.
    comun.navegador = await vivoO(comun.navegador)
    const { navegador } = comun
    casa = { navegador, producto: await abrirMercado(await ajustes?.()), cabeceras: () => ({}) }
  })
  afterAll(async () => {
    await casa?.producto.cerrar()
  })
  return unaGente(() => {
    if (!casa) throw new Error('the scene is not open')
    return casa
  })
}

/**
 * Opens the market that test files share. Each looks only at what it made there, or at how much
 * more there is than before, and leaves the demo's accounts as they were: accounts that it changes
 * are its own (`clienteNuevo`, `proveedorNuevo`). After a file that failed, the next one gets
 * another market.
 */
export const escenaComun = (): (() => Escena) => {
  let casa: Casa | undefined
  conComun.beforeAll(async ({ comun }) => {
    const roto = comun.entero ? undefined : comun.mercado
    if (roto) delete comun.mercado
    await roto?.cerrar()
    comun.sinFotos = await vivoO(comun.sinFotos, [SIN_FOTOS])
    comun.mercado ??= await abrirMercado({ PROXY_CONFIABLE: '127.0.0.1' })
    // It stays so until this file ends without a failure.
    comun.entero = false
    // An address's rate limit is counted over all files.
    casa = { navegador: comun.sinFotos, producto: comun.mercado, cabeceras: () => ({ 'x-forwarded-for': otraCasa() }) }
  })
  conComun.afterAll(({ comun }, archivo) => {
    comun.entero = !fallada(archivo)
  })
  return unaGente(() => {
    if (!casa) throw new Error('the scene is not open')
    return casa
  })
}

/**
 * Waits until the page is live. It doesn't look by role: a page whose address opens a modal box has
 * no banner by role.
 */
export const enVivo = async (pagina: Page): Promise<void> => {
  // Checked with each frame: a locator that waits for long checks twice a second.
  await pagina.waitForFunction(
    () => document.querySelector('header [role=status]')?.textContent === 'en vivo',
    undefined,
    { polling: 'raf' },
  )
}

export const toast = (pagina: Page, titulo: string, codigo?: string): Locator => {
  const todos = pagina
    .getByRole('region', { name: /^Avisos/ })
    .getByRole('listitem')
    .filter({ hasText: titulo })
  return codigo ? todos.filter({ hasText: codigo }) : todos
}

/**
 * Writes in a field as a person does: presses it, selects everything, then types key by key
 * wherever the focus is.
 */
export const escribir = async (campo: Locator, texto: string): Promise<void> => {
  await campo.click()
  await campo.press('ControlOrMeta+a')
  if (texto === '') await campo.press('Delete')
  else await campo.pressSequentially(texto)
}

/** Answers a question of the product's own dialog. `titulo` is the expected question. */
export const responder = async (
  pagina: Page,
  titulo: string | RegExp,
  respuesta: 'SI' | 'NO' = 'SI',
): Promise<void> => {
  const dialogo = pagina.getByRole('alertdialog', { name: titulo })
  await dialogo.getByRole('button', { name: new RegExp(`^${respuesta}, `) }).click()
  await dialogo.waitFor({ state: 'hidden' })
}

/** Answers «SI» to a question that takes a reason, typed as a person does. */
export const darMotivo = async (pagina: Page, titulo: string | RegExp, motivo: string): Promise<void> => {
  await escribir(pagina.getByRole('alertdialog', { name: titulo }).getByRole('textbox', { name: 'Motivo' }), motivo)
  await responder(pagina, titulo)
}

export const filaDe = (pagina: Page, texto: string): Locator => pagina.getByRole('row').filter({ hasText: texto })

/** Returns the number of waiting orders on the header's tab. */
export const esperan = async (pagina: Page, pestana: string): Promise<number> => {
  const texto = await pagina
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: pestana })
    .innerText()
  return Number(/\d+/.exec(texto)?.[0] ?? 0)
}

/** Returns the text of the focused element, or '' for the page itself or nothing. */
export const enfocado = (pagina: Page): Promise<string> =>
  pagina.evaluate(() => {
    const { activeElement: activo, body } = document
    if (!(activo instanceof HTMLElement) || activo === body || activo.id === 'contenido') return ''
    return activo.getAttribute('aria-label') ?? activo.innerText
  })

/** Leaves a mark that a reload of the page would remove. */
export const marcar = (pagina: Page): Promise<void> =>
  pagina.evaluate(() => {
    Object.assign(globalThis, { sinRecargar: true })
  })
export const sigueMarcada = (pagina: Page): Promise<boolean> => pagina.evaluate(() => 'sinRecargar' in globalThis)

/** Opens the form of an order to one of the demo's providers, through the pages. */
export const formularioDe = async (pagina: Page, proveedor: string): Promise<void> => {
  if (new URL(pagina.url()).pathname !== '/pedido/nuevo') await pagina.goto('/pedido/nuevo')
  // The list stands still once its search is answered; before, it moves under the pointer.
  const respondido = pagina.waitForResponse((respuesta) => new URL(respuesta.url()).searchParams.get('q') === proveedor)
  await escribir(pagina.getByRole('searchbox', { name: 'Buscar proveedor' }), proveedor)
  await respondido
  await pagina.locator('main ul[aria-busy=false]').waitFor()
  await pagina
    .getByRole('main')
    .getByRole('link', { name: new RegExp(proveedor) })
    .first()
    .click()
  await pagina.getByRole('heading', { level: 1, name: `Pedido a ${proveedor}` }).waitFor()
}

/**
 * Orders from the demo's first provider through the pages, and returns the order's code and page.
 */
export const hacerPedido = async (
  pagina: Page,
  descripcion: string,
  proveedor = 'Ferrecentro Andino',
): Promise<{ codigo: string; ruta: string }> => {
  await formularioDe(pagina, proveedor)
  await escribir(pagina.getByRole('textbox', { name: '¿Qué necesitas?' }), descripcion)
  await pagina.getByRole('button', { name: 'Enviar pedido' }).click()
  await pagina.waitForURL('**/pedido/cliente/*')
  await pronto(() => pagina.getByRole('heading', { level: 1 }).innerText()).toMatch(/\d/)
  return {
    codigo: await pagina.getByRole('heading', { level: 1 }).innerText(),
    ruta: new URL(pagina.url()).pathname,
  }
}
