import { useState } from 'react'

const leer = (clave: string): boolean => {
  try {
    return localStorage.getItem(clave) === 'si'
  } catch {
    return false
  }
}

/** Whether something is unfolded, as this browser remembers it. */
export const useRecordado = (nombre: string): [boolean, (si: boolean) => void] => {
  const clave = `bandwork:desplegado:${nombre}`
  const [si, poner] = useState(() => leer(clave))
  const cambiar = (otro: boolean) => {
    poner(otro)
    try {
      localStorage.setItem(clave, otro ? 'si' : 'no')
    } catch {
      // It lasts for this visit.
    }
  }
  return [si, cambiar]
}
