import type { Envio } from './envio.ts'
import { intentar } from './intentar.ts'

const PREFIJO = 'bandwork.por-guardar '
/** The latest moment that a date may hold, in milliseconds since the epoch. */
const MAXIMA_FECHA = 8.64e15

const claves = () => intentar(() => Object.keys(localStorage).filter(porGuardar.esSuya)) ?? []
/** Reads a copy; another version may have stored one of another shape, which counts as none. */
const leer = (clave: string) =>
  intentar(() => {
    const envio = JSON.parse(localStorage.getItem(clave) ?? '') as Envio
    const { accion, archivo, camino, cuenta, cuerpo, detalle, falla, orden, sobre, titulo, a } = envio
    const { code, detail } = falla ?? { code: 'no', detail: 'no' }
    const textos = [accion, camino, cuenta, detalle, sobre, titulo, a, code, detail]
    const vale =
      textos.every((texto) => typeof texto === 'string') &&
      code !== '' &&
      detail !== '' &&
      /^(?:\/[\w.%-]+)+$/.test(camino) &&
      /^\/(?![/\\])/.test(a) &&
      /^[\w-]{8,64}$/.test(envio.clave) &&
      PREFIJO + envio.clave === clave &&
      typeof orden === 'number' &&
      Math.abs(orden) < MAXIMA_FECHA &&
      Object.getPrototypeOf(cuerpo) === Object.prototype &&
      !archivo
    return vale ? envio : undefined
  })

/**
 * A copy of each outbox entry, from the press itself until the database has stored it: a page may
 * close before its database has answered (decisiones/vivo, «Without a connection»).
 */
export const porGuardar = {
  /** Returns whether the copy was stored; an entry with a file isn't. */
  poner: (envio: Envio): boolean =>
    envio.archivo === undefined &&
    intentar(() => {
      localStorage.setItem(PREFIJO + envio.clave, JSON.stringify(envio))
      return true
    }) === true,
  quitar: (clave: string): void => void intentar(() => localStorage.removeItem(PREFIJO + clave)),
  /** Returns whether a key of the storage is that of a copy. */
  esSuya: (clave: string | null): boolean => clave?.startsWith(PREFIJO) === true,
  /** Returns an account's entries. */
  de: (cuenta: string): readonly Envio[] =>
    claves().flatMap((clave) => {
      const envio = leer(clave)
      return envio?.cuenta === cuenta ? [envio] : []
    }),
  /**
   * Deletes the entries made before a moment, in milliseconds since the epoch, and what isn't an
   * entry. Returns the keys of the deleted entries.
   */
  vaciar: (antesDe = Number.POSITIVE_INFINITY): readonly string[] =>
    claves().flatMap((clave) => {
      const envio = leer(clave)
      if ((envio?.orden ?? 0) >= antesDe) return []
      intentar(() => localStorage.removeItem(clave))
      return envio ? [envio.clave] : []
    }),
}
