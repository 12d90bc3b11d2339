const CLAVE = 'bandwork.dentro'

/** Where whoever is signed in here begins, so that the next visit has that page's frame from its first byte (web/marco/primero.js); undefined when nobody is. */
export const recordarDentro = (inicio: string | undefined): void => {
  try {
    if (inicio) localStorage.setItem(CLAVE, inicio)
    else localStorage.removeItem(CLAVE)
  } catch {
    // The next visit begins with the frame of a visitor.
  }
}
