import type { Socket } from 'node:net'

/** Places by holder. One is held as long as its TCP connection lives, so that whatever ends it, a handshake that fails included, frees the place. */
export const crearPlazas = () => {
  const ocupadas = new Map<string, number>()
  return {
    tomar: (de: string, maximo: number, conexion: Socket): boolean => {
      const antes = ocupadas.get(de) ?? 0
      // Of one that is gone already, the end may have been told before.
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
