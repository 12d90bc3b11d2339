import '#web/marco/capas.css'
import '#web/ui/letra.css'
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import { HttpResponse, http } from 'msw'
import { setupWorker } from 'msw/browser'
import type { ReactElement } from 'react'
import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { Problema } from '#api/contract/comunes.ts'
import type { Salud } from '#api/contract/salud.ts'
import type { CuentaPropia, Yo } from '#api/contract/sesion.ts'
import { AVISOS_DE_FABRICA } from '#domain/cuenta/eleccion-de-avisos.ts'
import { CLASES_DE, type TipoUsuario } from '#domain/cuenta/tipos.ts'
import { RUTAS } from '#domain/rutas.ts'
import { Casa } from '#web/marco/casa.tsx'
import { Rutas } from '#web/routes.tsx'
import { clienteConsultas } from '#web/servidor/consultas.ts'
import { olvidarPosicion } from '#web/servidor/posicion.ts'
import { atenderPistas } from '#web/ui/flotante/pista.ts'
import { vigilarFoco } from '#web/ui/foco.ts'
import { empezarVivo, vivo } from './vivo.ts'

type Metodo = 'get' | 'post' | 'delete' | 'put' | 'patch'
/** A request to the stubbed API. */
export type Pedida = {
  readonly metodo: string
  readonly ruta: string
  readonly cuerpo: unknown
  /** The idempotency key: an action is done once however often it is asked for. */
  readonly clave: string | null
}

const pedidas: Pedida[] = []
const quejas: string[] = []
let prueba = 1
/**
 * Returns the account id of whoever is signed in. Each test has its own: a page keeps in memory
 * what an account saw last, and shows it when nobody answers.
 */
export const idPropio = (): string => `persona${String(prueba).padStart(3, '0')}`
const sinContestar = ({ request: { method, url } }: { request: Request }): Response => {
  quejas.push(`nobody answers ${method} ${new URL(url).pathname}`)
  return rechazo(500, 'sin-respuesta', 'Nadie contesta a eso en esta prueba.')
}
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
export const SANA: Salud = {
  estado: 'ok',
  sinRespuesta: [],
  escribe: true,
  preparando: false,
  preparacion: null,
  posicion: '1',
  proyeccion: '1',
  omitidos: [],
  atraso: { hechos: 0, segundos: 0, quedan: 0 },
  version: '1',
  demo: false,
  aparcados: 0,
  olvidosAtrasados: 0,
  reparos: [],
  procesos: 1,
  correos: { pendientes: 0, segundos: 0, fallo: null },
  ultimaRaiz: null,
  ultimoRespaldo: null,
  espacio: 1e12,
}
/**
 * The routes of the API as one pattern: each request goes past each handler, and going past
 * hundreds takes longer than any answer.
 */
const DEL_API = new RegExp(
  `^(?:${Object.values(RUTAS)
    .flatMap((ruta) => ('pagina' in ruta ? [] : [ruta.camino.replace(/\{\w+\}/g, '[^/]+')]))
    .join('|')})$`,
)
/**
 * The defaults: nobody is signed in, nothing waits, and a request that a test doesn't answer fails
 * it.
 */
const trabajador = setupWorker(
  vivo,
  http.get('/api/salud', () => HttpResponse.json(SANA)),
  http.get('/api/salud/listo', () => HttpResponse.json({ estado: 'ok' })),
  http.get('/api/yo', () => rechazo(401, 'sin-sesion', 'Inicia sesión.')),
  http.get('/api/logos/:id', () => new HttpResponse(LOGO, { headers: { 'content-type': 'image/svg+xml' } })),
  http.get('/api/chat/sin-leer', () => HttpResponse.json({ items: [] })),
  http.all(({ request }) => DEL_API.test(new URL(request.url).pathname), sinContestar),
)

// All files share one page, and each test leaves it as it was (`cada.ts`).
vigilarFoco()
atenderPistas()
await trabajador.start({ quiet: true, onUnhandledFrame: 'bypass' })
// Every part of the pages is transformed and loaded before the first test: a test's patience is for
// the product.
const partes = import.meta.glob(['#web/**/*.tsx', '!#web/main.tsx'])
await Promise.all(Object.values(partes).map((traer) => traer()))

for (const nivel of ['error', 'warn'] as const) {
  const decir = console[nivel]
  console[nivel] = (...dicho) => {
    quejas.push(`console: ${dicho.join(' ')}`)
    decir(...dicho)
  }
}

/** Resets the page as just opened: in its first skin, at 1440 px and at its root. */
export const empezar = async (): Promise<void> => {
  document.documentElement.dataset['piel'] = 'negro'
  await page.viewport(1440, 900)
  history.replaceState(null, '', '/')
}
/**
 * Leaves the page as a press does: after a field goes away during typing, the product keeps the
 * next second's keys from everything else.
 */
const dejar = async (): Promise<void> => {
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await cleanup()
  clienteConsultas.clear()
}
/**
 * Forgets what was answered, asked and stored in the browser. Fails if a request had no answer, or
 * the page complained in the console.
 */
export const terminar = async (): Promise<void> => {
  await dejar()
  olvidarPosicion()
  // The page's last requests came before this one, so they have been answered by the handlers of
  // the test once this one is.
  await fetch('/api/salud')
  trabajador.resetHandlers()
  empezarVivo()
  sessionStorage.clear()
  localStorage.clear()
  pedidas.length = 0
  prueba += 1
  expect(quejas.splice(0)).toEqual([])
}

/**
 * Sets what the stubbed API answers at a route until the test ends: a body, or a function from the
 * request to one.
 */
export const contestar = (
  metodo: Metodo,
  ruta: string,
  respuesta: object | ((pedida: Pedida) => Response | object),
): void =>
  trabajador.use(
    http[metodo](ruta, async ({ request }) => {
      const { pathname, search } = new URL(request.url)
      const texto = await request.clone().text()
      const pedida = {
        metodo: request.method,
        ruta: `${pathname}${search}`,
        cuerpo: /^[{[]/.test(texto) ? JSON.parse(texto) : texto,
        clave: request.headers.get('idempotency-key'),
      }
      pedidas.push(pedida)
      const dicho = typeof respuesta === 'function' ? respuesta(pedida) : respuesta
      return dicho instanceof Response ? dicho : HttpResponse.json(dicho)
    }),
  )
/** Returns the page's words and fields, the focused element, and the last requests. */
export const loQueSeVeia = (): string => {
  const campos = [...document.querySelectorAll('input, textarea, select')].map((campo) => {
    const { ariaLabel, labels, id, value } = campo as HTMLInputElement
    return `${ariaLabel ?? labels?.[0]?.textContent ?? id}: ${value}`
  })
  const pedido = pedidas.map(({ metodo, ruta, cuerpo }) => `${metodo} ${ruta} ${JSON.stringify(cuerpo)}`)
  const foco = document.activeElement?.outerHTML.slice(0, 200)
  return [location.href, foco, ...campos, ...pedido.slice(-15), document.body.innerText.slice(0, 4_000)].join('\n')
}
/** Returns the requests to a route so far. */
export const pedidasA = (ruta: string): readonly Pedida[] =>
  pedidas.filter((pedida) => pedida.ruta.split('?')[0] === ruta)

/**
 * Returns a refusal as the API sends it. `esperar` is for how many seconds it will go on refusing.
 */
export const rechazo = (
  status: number,
  code: string,
  detail: string,
  { esperar, ...mas }: Pick<Problema, 'errores' | 'datos'> & { esperar?: number } = {},
): Response => {
  const problema: Problema = { type: `urn:bandwork:problema:${code}`, title: 'No', status, code, detail, ...mas }
  return HttpResponse.json(problema, { status, headers: esperar ? { 'retry-after': String(esperar) } : {} })
}

/**
 * Draws a piece where it stands in the product: with its address, answers, questions and toasts.
 */
export const dibujar = (pieza: ReactElement) => render(<Casa>{pieza}</Casa>)

/** Opens a page, as whoever is signed in. The test has set its answers before (`contestar`). */
export const abrir = (ruta: string) => {
  history.replaceState(null, '', ruta)
  return dibujar(<Rutas />)
}

/** Leaves the page and opens it again: only what it stored outside itself comes back. */
export const recargar = async () => {
  const { pathname, search } = location
  await dejar()
  return abrir(pathname + search)
}

/**
 * Writes in a field as a person does: presses it, selects everything, then types key by key
 * wherever the focus is.
 */
export const escribir = async (campo: Locator, texto: string): Promise<void> => {
  await campo.click()
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
  await userEvent.keyboard(texto === '' ? '{Delete}' : texto.replace(/[{[]/g, '$&$&'))
}

/** Signs somebody in, as `GET /api/yo` describes them. */
export const entrar = (tipoUsuario: TipoUsuario, cambios: Partial<CuentaPropia> = {}): CuentaPropia => {
  const cuenta: CuentaPropia = {
    id: idPropio(),
    tipoUsuario,
    clase: CLASES_DE[tipoUsuario][0] ?? 'staff',
    nombre: 'Rosa Toapanta',
    correo: 'rosa@prueba.ec',
    incidenteId: 1,
    cuentaGratuita: false,
    correoConfirmado: true,
    fondo: 'negro',
    estrellas: false,
    avisos: AVISOS_DE_FABRICA,
    logo: `/api/logos/${idPropio()}`,
    ...cambios,
  }
  const temas = [`bandwork.usuario.${cuenta.id}`]
  const yo: Yo = { cuenta, temas, posicion: '1', wamp: '/ws', cuentaBancaria: null, dosPersonas: false, tiendas: {} }
  contestar('get', '/api/yo', yo)
  return cuenta
}
