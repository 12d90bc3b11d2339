import { vezActual } from './veces.ts'

declare global {
  interface Window {
    /** Responses that web/marco/primero.js requested while the program loaded, by path. */
    tempranas?: Record<string, Promise<Response>>
    /** The generation of the stored answers at that time (`vezActual`). */
    vez?: string
    /** The files of this page, where primero.js requested them, too. */
    trozos?: readonly string[]
    /** The page's stylesheets; each promise settles once the sheet has loaded or failed. */
    hojas?: readonly Promise<unknown>[]
  }
}

/** Milliseconds from the start of the page after which an unused early response is out of date. */
const VIDA_MS = 20_000

/**
 * Returns the generation that the answer to a request made now belongs to. While early responses
 * are left, that is the one in which they were requested.
 */
export const vezDeLoQueViene = (): string =>
  Object.keys(window.tempranas ?? {}).length > 0 ? (window.vez ?? vezActual()) : vezActual()

/** Takes the response that was requested when the page was opened; each serves once. */
export const tomarTemprana = (ruta: string): Promise<Response> | undefined => {
  if (performance.now() > VIDA_MS) olvidarTempranas()
  const respuesta = window.tempranas?.[ruta]
  delete window.tempranas?.[ruta]
  return respuesta
}

/** Discards the early responses before an action: they tell the state before it. */
export const olvidarTempranas = (): void => {
  window.tempranas = {}
}
