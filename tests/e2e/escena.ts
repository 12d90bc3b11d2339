import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
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

/** Waits until a value read again and again fulfils what is said of it. */
export const pronto = <T>(leer: () => Promise<T> | T) => expect.poll(leer, { timeout: PACIENCIA, interval: 40 })

/** Where a person works at everything: a bare table opens on what waits for its reader. */
const TODO: Partial<Readonly<Record<Demo, string>>> = {
  cliente: '/personal?filtro=todos',
  empresa: '/empresa?filtro=todos',
  proveedor: '/proveedor?filtro=todos',
  sucursal: '/proveedor?filtro=todos',
  nosotros: '/proveedor?filtro=todos',
}

export type Persona = {
  readonly contexto: BrowserContext
  readonly pagina: Page
  /** What the browser complained about: faults of the page, console errors and warnings, policy violations. */
  readonly quejas: string[]
  /** Answers that were errors; a browser writes each to its console too. */
  readonly rechazos: string[]
}

export type Escena = {
  readonly producto: Mercado
  readonly navegador: Browser
  /** A person at a browser of their own, signed in when `demo` says as whom. */
  readonly entra: (demo: Demo | undefined, ruta?: string, opciones?: BrowserContextOptions) => Promise<Persona>
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

/** What somebody had before them when a test failed: a machine that only sometimes fails says no more than this. */
const contar = async (pagina: Page): Promise<{ readonly name: string; readonly message: string }> => {
  const visto = await pagina
    .locator('body')
    .ariaSnapshot({ timeout: 2_000 })
    .catch((error: unknown) => String(error))
  return { name: 'Lo que se veía', message: `${pagina.url()}\n${visto.slice(0, 6_000)}` }
}

/** The browser of a worker's files, opened by the first of them; each person has a context of their own in it. */
// biome-ignore lint/correctness/noEmptyPattern: vitest reads there what a fixture needs
const conNavegador = test.extend('comun', { scope: 'worker' }, ({}, { onCleanup }) => {
  const comun: { navegador?: Browser } = {}
  onCleanup(() => comun.navegador?.close())
  return comun
})

/** One product for a test file, in the browser of its worker; each test's people leave with it. `ajustes` are the product's own settings, asked for when it starts. */
export const unaEscena = (ajustes?: () => Promise<Readonly<Record<string, string>>>): (() => Escena) => {
  let producto: Mercado | undefined
  let navegador: Browser | undefined
  const abiertos: BrowserContext[] = []

  conNavegador.beforeAll(async ({ comun }) => {
    // Not both at once: unpacking a browser moves this process's folder for temporary files.
    if (!comun.navegador?.isConnected()) comun.navegador = await abrirNavegador()
    navegador = comun.navegador
    producto = await abrirMercado(await ajustes?.())
  })
  afterEach(async ({ task }) => {
    for (const contexto of abiertos.splice(0)) {
      if (task.result?.state === 'fail')
        for (const pagina of contexto.pages()) task.result.errors?.push(await contar(pagina))
      await contexto.close()
    }
  })
  afterAll(async () => {
    await producto?.cerrar()
  })

  return () => {
    if (!producto || !navegador) throw new Error('the scene is not open')
    const { url } = producto
    const browser = navegador
    return {
      producto,
      navegador: browser,
      entra: async (demo, ruta = (demo && TODO[demo]) ?? '/', opciones = {}) => {
        const contexto = await browser.newContext({
          baseURL: url,
          locale: 'es-EC',
          viewport: { width: 1440, height: 900 },
          reducedMotion: 'reduce',
          // What runs behind the pages would answer in place of the network that a test stands in for; whose test it is lets it.
          serviceWorkers: 'block',
          ...opciones,
        })
        contexto.setDefaultTimeout(PACIENCIA)
        abiertos.push(contexto)
        if (demo) {
          const respuesta = await contexto.request.post('/login', {
            data: { correo: `${demo}@demo.ec`, contrasena: CLAVE_DEMO },
          })
          expect(respuesta.status()).toBe(200)
        }
        const pagina = await contexto.newPage()
        const quejas: string[] = []
        const rechazos: string[] = []
        escuchar(pagina, quejas, rechazos)
        await pagina.goto(ruta)
        if (demo) await enVivo(pagina)
        return { contexto, pagina, quejas, rechazos }
      },
    }
  }
}

/** A page whose address opens a modal box has no banner for who reads by roles. */
export const enVivo = (pagina: Page): Promise<void> =>
  pagina.locator('header [role=status]').getByText('en vivo', { exact: true }).waitFor()

export const toast = (pagina: Page, titulo: string, codigo?: string): Locator => {
  const todos = pagina
    .getByRole('region', { name: /^Avisos/ })
    .getByRole('listitem')
    .filter({ hasText: titulo })
  return codigo ? todos.filter({ hasText: codigo }) : todos
}

/** Writes in a field as a person does: a press in it, everything chosen, then key by key wherever the focus is. */
export const escribir = async (campo: Locator, texto: string): Promise<void> => {
  await campo.click()
  await campo.press('ControlOrMeta+a')
  if (texto === '') await campo.press('Delete')
  else await campo.pressSequentially(texto)
}

/** Answers a question of the product's own dialog; `titulo` is what it must have asked. */
export const responder = async (
  pagina: Page,
  titulo: string | RegExp,
  respuesta: 'SI' | 'NO' = 'SI',
): Promise<void> => {
  const dialogo = pagina.getByRole('alertdialog', { name: titulo })
  await dialogo.getByRole('button', { name: new RegExp(`^${respuesta}, `) }).click()
  await dialogo.waitFor({ state: 'hidden' })
}

/** Answers «SI» to a question that takes a reason, which is written as a person does. */
export const darMotivo = async (pagina: Page, titulo: string | RegExp, motivo: string): Promise<void> => {
  await escribir(pagina.getByRole('alertdialog', { name: titulo }).getByRole('textbox', { name: 'Motivo' }), motivo)
  await responder(pagina, titulo)
}

export const filaDe = (pagina: Page, texto: string): Locator => pagina.getByRole('row').filter({ hasText: texto })

/** How many orders the header's tab says are waiting. */
export const esperan = async (pagina: Page, pestana: string): Promise<number> => {
  const texto = await pagina
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: pestana })
    .innerText()
  return Number(/\d+/.exec(texto)?.[0] ?? 0)
}

/** What has the keyboard's focus, by its text; '' for the page itself or nothing of it. */
export const enfocado = (pagina: Page): Promise<string> =>
  pagina.evaluate(() => {
    const { activeElement: activo, body } = document
    if (!(activo instanceof HTMLElement) || activo === body || activo.id === 'contenido') return ''
    return activo.getAttribute('aria-label') ?? activo.innerText
  })

/** Leaves a mark that a reload of the page would wipe away. */
export const marcar = (pagina: Page): Promise<void> =>
  pagina.evaluate(() => {
    Object.assign(globalThis, { sinRecargar: true })
  })
export const sigueMarcada = (pagina: Page): Promise<boolean> => pagina.evaluate(() => 'sinRecargar' in globalThis)

/** The form of an order to one of the demo's providers, by the screens. */
export const formularioDe = async (pagina: Page, proveedor: string): Promise<void> => {
  await pagina.goto('/pedido/nuevo')
  // The list stands still once what was written has been answered: before, it moves under the pointer.
  const respondido = pagina.waitForResponse((una) => new URL(una.url()).searchParams.get('q') === proveedor)
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

/** Orders from the demo's first provider by the screens; answers the code that the order got and its page. */
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
