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
