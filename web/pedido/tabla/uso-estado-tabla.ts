import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { aDireccion, aMemoria, deDireccion, deMemoria, type EstadoTabla, hablaDeLaTabla } from './estado-tabla.ts'

/** The table's state lives in the address; a bare address gets back what this browser kept. */
export const useEstadoTabla = (nombre: string): [EstadoTabla, (cambio: Partial<EstadoTabla>) => void] => {
  const [parametros, ponerParametros] = useSearchParams()
  const clave = `bandwork.tabla.${nombre}`
  const callada = !hablaDeLaTabla(parametros)
  const estado = deDireccion(parametros)
  const texto = aDireccion(estado, new URLSearchParams()).toString()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arriving at the table
  useEffect(() => {
    if (!callada) return
    const guardado = deMemoria(localStorage.getItem(clave), Date.now())
    if (guardado) ponerParametros((otros) => aDireccion(guardado, otros), { replace: true })
  }, [clave])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `texto` is the state
  useEffect(() => {
    if (callada) return
    localStorage.setItem(clave, aMemoria(estado, Date.now()))
  }, [clave, texto])

  const cambiar = (cambio: Partial<EstadoTabla>) => {
    // Anything but turning the page starts again at the first one.
    const nuevo = { ...estado, pagina: 0, ...cambio }
    localStorage.setItem(clave, aMemoria(nuevo, Date.now()))
    ponerParametros((otros) => aDireccion(nuevo, otros), { replace: cambio.buscar !== undefined })
  }
  return [estado, cambiar]
}
