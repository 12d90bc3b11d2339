import { RUTAS } from '#domain/rutas.ts'

/** The program that a page runs: its name says what it holds. */
const PROGRAMA = /<script type="module"[^<>]* src="([^"<>]+)"/
const propio = (): string | null | undefined => document.querySelector('script[type=module][src]')?.getAttribute('src')

/**
 * The program that is served by now, where it is another one than this page's; undefined otherwise,
 * and where nobody answers.
 */
const otraVersion = async (): Promise<string | undefined> => {
  // Not the page that is kept for who has no connection, which goes by its plain address.
  const respuesta = await fetch(`${RUTAS.home.camino}?version`, { cache: 'no-store', headers: { accept: 'text/html' } })
  const [, servido] = (respuesta.ok && PROGRAMA.exec(await respuesta.text())) || []
  return servido === propio() ? undefined : servido
}

/** What is no text of somebody's, or is chosen without a form, as a table's size is. */
const SIN_TEXTO = ['search', 'file', 'submit', 'button', 'hidden']
const ELEGIDOS = ['checkbox', 'radio', 'range', 'color', 'select-one', 'select-multiple']
type CampoEscrito = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const esCampo = (uno: EventTarget | null): uno is CampoEscrito =>
  uno instanceof HTMLInputElement || uno instanceof HTMLTextAreaElement || uno instanceof HTMLSelectElement
const importa = ({ type, form }: CampoEscrito): boolean =>
  !SIN_TEXTO.includes(type) && (form !== null || !ELEGIDOS.includes(type))

/**
 * Where somebody has written on this page, since this is here: it comes with the page, right after
 * its first view.
 */
const tocados = new Set<CampoEscrito>()
addEventListener(
  'input',
  ({ target }) => {
    if (esCampo(target) && importa(target)) tocados.add(target)
  },
  { capture: true },
)

/**
 * Whether a reload would lose something: what is written or chosen on the page, on its way, asked,
 * or kept by nobody else.
 */
const sePerderia = (): boolean => {
  for (const campo of tocados) {
    if (!campo.isConnected) tocados.delete(campo)
    else if (campo.value.trim() !== '') return true
  }
  const salida = new Event('beforeunload', { cancelable: true })
  dispatchEvent(salida)
  return salida.defaultPrevented || document.querySelector('progress, [role=alertdialog], [data-elegidos]') !== null
}

/** The version for which this tab was loaded anew, and when, ms. */
const CLAVE = 'bandwork.version'
/** Whoever got the old page again isn't sent in circles: so many ms later it may be there. */
const OTRA_VEZ_MS = 120_000
const PAUSA_MS = 1_000

/**
 * Whether the page may be loaded anew for this version, and notes that it is. Where nothing can be
 * noted, never.
 */
const anotarRecarga = (version: string): boolean => {
  try {
    const [antes, cuando] = (sessionStorage.getItem(CLAVE) ?? '').split(' ')
    if (antes === version && Date.now() - Number(cuando) < OTRA_VEZ_MS) return false
    sessionStorage.setItem(CLAVE, `${version} ${Date.now()}`)
    return true
  } catch {
    return false
  }
}

/**
 * Looks whether another version of the program is served; undefined where there is none. Otherwise
 * loads the page anew once nothing on it would be lost by that, and returns how to stop.
 * `alEsperar` hears whether it waits for that.
 */
export const cargarSiHayOtra = async (alEsperar: (espera: boolean) => void): Promise<(() => void) | undefined> => {
  const version = await otraVersion().catch(() => undefined)
  if (version === undefined) return undefined
  const probar = () => {
    const perderia = sePerderia()
    alEsperar(perderia)
    if (perderia) return
    clearInterval(cada)
    if (anotarRecarga(version)) location.reload()
  }
  const cada = setInterval(probar, PAUSA_MS)
  probar()
  return () => clearInterval(cada)
}
