import type { Socket } from 'node:net'

/**
 * Creates a counter of places by holder. A place is held while its TCP connection lives, so
 * whatever ends the connection frees the place, a failed handshake included.
 */
export const crearPlazas = () => {
  const ocupadas = new Map<string, number>()
  return {
    tomar: (de: string, maximo: number, conexion: Socket): boolean => {
      const antes = ocupadas.get(de) ?? 0
      // A connection that is already gone may have emitted 'close' before.
      if (antes >= maximo || conexion.destroyed) return false
      ocupadas.set(de, antes + 1)
      conexion.once('close', () => {
        const quedan = (ocupadas.get(de) ?? 1) - 1
        if (quedan > 0) ocupadas.set(de, quedan)
        else ocupadas.delete(de)
      })
      return true
    },
  }
}
