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

const POR_CERRAR = 'bandwork_por_cerrar=1'
/**
 * The mark of a sign-out that the server couldn't be told of. It is told before anything else is
 * requested. The mark is a cookie because it must be kept wherever the session's cookie is, also
 * where the storage is full or forbidden.
 */
export const cierrePendiente = {
  hay: (): boolean => document.cookie.includes(POR_CERRAR),
  poner: (hay: boolean): void => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API has no answer within this tick
    document.cookie = `${POR_CERRAR}; path=/; samesite=strict; max-age=${hay ? 34_560_000 : 0}`
  },
}
