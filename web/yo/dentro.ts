const CLAVE = 'bandwork.dentro'

/**
 * Stores the home and the kind of the signed-in account, or removes them when nobody is signed in.
 * With them the next visit has the frame of that page from its first byte, and requests early what
 * it shows (web/marco/primero.js).
 */
export const recordarDentro = (quien: { readonly inicio: string; readonly tipo: string } | undefined): void => {
  try {
    if (quien) localStorage.setItem(CLAVE, `${quien.inicio} ${quien.tipo}`)
    else localStorage.removeItem(CLAVE)
  } catch {
    // The next visit begins with the frame of a visitor.
  }
}

/** Returns whether an account was signed in here when the server was last asked. */
export const habiaAlguien = (): boolean => {
  try {
    return localStorage.getItem(CLAVE) !== null
  } catch {
    return true
  }
}

const POR_CERRAR = 'bandwork.por-cerrar'
/**
 * The mark of a sign-out that the server couldn't be told of. It is told before anything else is
 * requested.
 */
export const cierrePendiente = {
  hay: (): boolean => {
    try {
      return localStorage.getItem(POR_CERRAR) !== null
    } catch {
      return false
    }
  },
  poner: (hay: boolean): void => {
    try {
      if (hay) localStorage.setItem(POR_CERRAR, '1')
      else localStorage.removeItem(POR_CERRAR)
    } catch {
      // The session expires by itself.
    }
  },
}
