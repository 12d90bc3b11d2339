import { RUTAS } from '#domain/rutas.ts'

/** Finds the script of the program that a page runs; its name changes with its content. */
const PROGRAMA = /<script type="module"[^<>]* src="([^"<>]+)"/
const propio = (): string | null | undefined => document.querySelector('script[type=module][src]')?.getAttribute('src')

/**
 * Returns the program that is served now if it isn't this page's; undefined if it is, or if the
 * response isn't ok. Rejects if nobody answers.
 */
const otraVersion = async (): Promise<string | undefined> => {
  // This avoids the page kept for use without a connection, which goes by the plain address.
  const respuesta = await fetch(`${RUTAS.home.camino}?version`, { cache: 'no-store', headers: { accept: 'text/html' } })
  const [, servido] = (respuesta.ok && PROGRAMA.exec(await respuesta.text())) || []
  return servido === propio() ? undefined : servido
}

/**
 * Types of fields to leave out. The first hold no text of the user's; the second only count in a
 * form, as a table's size is chosen without one.
 */
const SIN_TEXTO = ['search', 'file', 'submit', 'button', 'hidden']
const ELEGIDOS = ['checkbox', 'radio', 'range', 'color', 'select-one', 'select-multiple']
type CampoEscrito = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const esCampo = (elemento: EventTarget | null): elemento is CampoEscrito =>
  elemento instanceof HTMLInputElement ||
  elemento instanceof HTMLTextAreaElement ||
  elemento instanceof HTMLSelectElement
const importa = ({ type, form }: CampoEscrito): boolean =>
  !SIN_TEXTO.includes(type) && (form !== null || !ELEGIDOS.includes(type))

/**
 * Fields of this page in which the user has written since this module was loaded, right after the
 * page's first view.
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
 * Returns whether a reload would lose something: text or choices on the page, an upload, a
 * question, or data that is stored nowhere else.
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

/** sessionStorage key of the version for which this tab was reloaded, and when, in milliseconds. */
const CLAVE = 'bandwork.version'
/**
 * Milliseconds before the page may be reloaded again for the same version. If the reload brought
 * the old page, this prevents a loop; by then the new one may be there.
 */
const OTRA_VEZ_MS = 120_000
const PAUSA_MS = 1_000

/**
 * Returns whether the page may be reloaded for this version, and records that it is. Without
 * storage it never may.
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
 * Looks for another version of the program; resolves with undefined if there is none. Otherwise it
 * reloads the page once nothing on it would be lost, and resolves with the function that stops it.
 * `alEsperar` is told whether the reload has to wait.
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
