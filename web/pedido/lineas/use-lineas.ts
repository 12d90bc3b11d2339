import { useCallback, useState } from 'react'
import { comoBorrador, type LineaDeHoja, lineasGuardadas, VACIA } from '#web/pedido/lineas.ts'

/** A drawer of drafts (web/servidor/borradores.ts). */
type Cajon = {
  readonly leer: (nombre: string) => string
  readonly guardar: (nombre: string, texto: string) => void
  readonly borrar: (nombre: string) => void
}

/**
 * Keeps the lines being written: from their draft, else from those that there are. `clave` names
 * the draft, which `borrar` removes once they are sent.
 */
export const useLineas = (cajon: Cajon, clave: string, iniciales: readonly LineaDeHoja[] = []) => {
  const [lineas, cambiar] = useState<readonly LineaDeHoja[]>(() => {
    const guardadas = lineasGuardadas(cajon.leer(clave))
    const primeras = guardadas.length > 0 ? guardadas : iniciales
    return primeras.length > 0 ? primeras : [VACIA]
  })
  const poner = useCallback(
    (nuevas: readonly LineaDeHoja[]) => {
      cambiar(nuevas)
      cajon.guardar(clave, comoBorrador(nuevas))
    },
    [cajon, clave],
  )
  const borrar = useCallback(() => cajon.borrar(clave), [cajon, clave])
  return { lineas, poner, borrar }
}
