import { useCallback, useEffect, useRef, useState } from 'react'
import { comoBorrador, type LineaDeHoja, lineasGuardadas, VACIA } from '#web/pedido/lineas.ts'

/** A drawer of drafts (web/servidor/borradores.ts). */
type Cajon = {
  readonly leer: (nombre: string) => string
  readonly guardar: (nombre: string, texto: string) => void
  readonly borrar: (nombre: string) => void
}

/**
 * Milliseconds after a key until the draft is stored. Storing 200 lines at each key would hold up
 * the next one.
 */
const LUEGO_MS = 200

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
  const porGuardar = useRef<readonly LineaDeHoja[]>(undefined)
  const reloj = useRef<ReturnType<typeof setTimeout>>(undefined)
  const guardar = useCallback(() => {
    clearTimeout(reloj.current)
    if (porGuardar.current) cajon.guardar(clave, comoBorrador(porGuardar.current))
    porGuardar.current = undefined
  }, [cajon, clave])
  useEffect(() => {
    addEventListener('pagehide', guardar)
    return () => {
      removeEventListener('pagehide', guardar)
      guardar()
    }
  }, [guardar])
  const poner = useCallback(
    (nuevas: readonly LineaDeHoja[]) => {
      cambiar(nuevas)
      porGuardar.current = nuevas
      clearTimeout(reloj.current)
      reloj.current = setTimeout(guardar, LUEGO_MS)
    },
    [guardar],
  )
  const borrar = useCallback(() => {
    clearTimeout(reloj.current)
    porGuardar.current = undefined
    cajon.borrar(clave)
  }, [cajon, clave])
  return { lineas, poner, borrar }
}
