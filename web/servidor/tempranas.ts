import { vezActual } from './almacen.ts'

declare global {
  interface Window {
    /** What web/marco/primero.js asked for while the program came, by its path. */
    tempranas?: Record<string, Promise<Response>>
    /** Which time of this browser that was (`vezActual`). */
    vez?: string
    /** The files that this page is made of, where it asked for them, too. */
    trozos?: readonly string[]
    /** Its sheets, which are there, or don't come. */
    hojas?: readonly Promise<unknown>[]
  }
}

/** What nobody took while the page opened says what was then; in milliseconds since it began to. */
const VIDA_MS = 20_000

/** Which time of this browser an answer that is asked for now is of; what is on its way since the page was opened is of the time before that. */
export const vezDeLoQueViene = (): string =>
  Object.keys(window.tempranas ?? {}).length > 0 ? (window.vez ?? vezActual()) : vezActual()

/** The answer that is on its way since the page was opened; each serves once. */
export const tomarTemprana = (ruta: string): Promise<Response> | undefined => {
  if (performance.now() > VIDA_MS) olvidarTempranas()
  const respuesta = window.tempranas?.[ruta]
  delete window.tempranas?.[ruta]
  return respuesta
}

/** What was asked for before an act says what was before it. */
export const olvidarTempranas = (): void => {
  window.tempranas = {}
}
