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

const POR_CERRAR = 'bandwork.por-cerrar'
/**
 * The mark of a sign-out that the server couldn't be told of. It is told before anything else is
 * requested.
 */
export const cierrePendiente = {
  hay: (): boolean => intentar(() => localStorage.getItem(POR_CERRAR) !== null) ?? false,
  poner: (hay: boolean): void => {
    // Without storage the session expires by itself.
    intentar(() => (hay ? localStorage.setItem(POR_CERRAR, '1') : localStorage.removeItem(POR_CERRAR)))
  },
}
