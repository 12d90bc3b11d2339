import { useEffect, useRef } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { ruta } from '#domain/rutas.ts'
import { useSalir } from '#web/yo/salir.ts'
import { rutaDeInicio, useYo } from '#web/yo/sesion.ts'

/** Shows GET /logout. The page signs out by a POST of its own. */
export const Salir = () => {
  const { data: yo } = useYo()
  const salir = useSalir()
  const navegar = useNavigate()
  const saliendo = useRef(false)
  useEffect(() => {
    if (!yo || saliendo.current) return
    saliendo.current = true
    void salir().then((fuera) => {
      if (!fuera) navegar(rutaDeInicio(yo.cuenta), { replace: true })
    })
  }, [yo, salir, navegar])
  return yo === null ? <Navigate to={ruta('login')} replace /> : null
}
