const CLAVE = 'bandwork.dentro'

/**
 * Where whoever is signed in here begins and what they are, so that the next visit has that page's frame from its first byte, and what it
 * shows on its way (web/marco/primero.js); undefined when nobody is.
 */
export const recordarDentro = (quien: { readonly inicio: string; readonly tipo: string } | undefined): void => {
  try {
    if (quien) localStorage.setItem(CLAVE, `${quien.inicio} ${quien.tipo}`)
    else localStorage.removeItem(CLAVE)
  } catch {
    // The next visit begins with the frame of a visitor.
  }
}

/** Whether somebody was signed in here the last time that anybody asked. */
export const habiaAlguien = (): boolean => {
  try {
    return localStorage.getItem(CLAVE) !== null
  } catch {
    return true
  }
}

const POR_CERRAR = 'bandwork.por-cerrar'
/** Somebody left where the server couldn't be told: it is told before anything else is asked. */
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
      // The session ends by its time.
    }
  },
}
