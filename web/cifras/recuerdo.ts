import { useState } from 'react'

const leer = (clave: string): boolean => {
  try {
    return localStorage.getItem(clave) === 'si'
  } catch {
    return false
  }
}

/** Returns whether something is unfolded, as this browser remembers it, and its setter. */
export const useRecordado = (nombre: string): [boolean, (si: boolean) => void] => {
  const clave = `bandwork:desplegado:${nombre}`
  const [si, poner] = useState(() => leer(clave))
  const cambiar = (otro: boolean) => {
    poner(otro)
    try {
      localStorage.setItem(clave, otro ? 'si' : 'no')
    } catch {
      // Without storage it lasts for this visit only.
    }
  }
  return [si, cambiar]
}
