const PREFIJO = 'bandwork.borrador.'

/** What people typed and haven't sent, kept in this browser: storage that is full or forbidden never stops the typing. */
export const borradores = {
  leer: (nombre: string): string => {
    try {
      return localStorage.getItem(PREFIJO + nombre) ?? ''
    } catch {
      return ''
    }
  },
  guardar: (nombre: string, texto: string): void => {
    try {
      if (texto === '') localStorage.removeItem(PREFIJO + nombre)
      else localStorage.setItem(PREFIJO + nombre, texto)
    } catch {
      // The text stays on the screen.
    }
  },
  borrar: (nombre: string): void => borradores.guardar(nombre, ''),
  /** At logout: the next person at this browser doesn't find them. */
  borrarTodos: (): void => {
    try {
      for (const clave of Object.keys(localStorage)) if (clave.startsWith(PREFIJO)) localStorage.removeItem(clave)
    } catch {
      // Nothing was kept.
    }
  },
}
