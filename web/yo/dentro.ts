import { COOKIE_DE_SALIDA } from '#api/contract/autoria.ts'
import { intentar } from '#web/servidor/intentar.ts'

const CLAVE = 'bandwork.dentro'

/**
 * Stores the home and the kind of the signed-in account, or removes them when nobody is signed in.
 * With them the next visit has the frame of that page from its first byte, and requests early what
 * it shows (web/marco/primero.js).
 */
export const recordarDentro = (quien: { readonly inicio: string; readonly tipo: string } | undefined): void => {
  // Without storage the next visit begins with the frame of a visitor.
  intentar(() =>
    quien ? localStorage.setItem(CLAVE, `${quien.inicio} ${quien.tipo}`) : localStorage.removeItem(CLAVE),
  )
}

/** Returns whether an account was signed in here when the server was last asked. */
export const habiaAlguien = (): boolean => intentar(() => localStorage.getItem(CLAVE) !== null) ?? true

/**
 * The mark of a sign-out until the server has ended the session. The mark is a cookie, so that it
 * is kept wherever the session's cookie is, and whatever is requested next brings it.
 */
export const salidaDebida = {
  hay: (): boolean => document.cookie.includes(COOKIE_DE_SALIDA),
  poner: (): void => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API would set it a moment later
    document.cookie = `${COOKIE_DE_SALIDA}=1; path=/; secure; samesite=strict; max-age=34560000`
  },
}
