import { CircleUser } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { z } from 'zod'
import type { registrada } from '#api/contract/cuenta.ts'
import { correoCanonico } from '#domain/cuenta/correo.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import { Vacio } from '#web/ui/piezas.tsx'
import { useSalir } from '#web/yo/salir.ts'
import { buscada, destino, rutaDeInicio, useRefrescarYo, useYo } from '#web/yo/sesion.ts'

/**
 * Returns a function that continues as the account signed in, if it has this e-mail address:
 * another tab has opened the account meanwhile. For any other account it resolves with false and
 * tells nothing.
 */
export const useEntrarSiEsSuya = (borrador: string) => {
  const navegar = useNavigate()
  const [parametros] = useParametros()
  const refrescar = useRefrescarYo()
  return async (correo: string): Promise<boolean> => {
    const yo = await refrescar()
    if (!yo || correoCanonico(yo.cuenta.correo) !== correoCanonico(correo)) return false
    borradores.borrar(borrador)
    navegar(destino(parametros.get('volver'), yo.cuenta), { replace: true })
    return true
  }
}

/**
 * Returns a function that opens an account and continues to the page that asked for it, or to the
 * one that the answer names. The session is already open then.
 */
export const useAbrirCuenta = (borrador: string) => {
  const navegar = useNavigate()
  const [parametros] = useParametros()
  const refrescar = useRefrescarYo()
  const entrarSiEsSuya = useEntrarSiEsSuya(borrador)
  return async (camino: string, datos: { readonly nombre: string; readonly correo?: string }): Promise<void> => {
    const abierta = await mandar<z.infer<typeof registrada>>(camino, datos).catch(async (error: unknown) => {
      if (!datos.correo || !(await entrarSiEsSuya(datos.correo))) throw error
    })
    if (!abierta) return
    borradores.borrar(borrador)
    await refrescar()
    navegar(buscada(parametros.get('volver')) ?? abierta.ruta, { replace: true, state: { recien: true } })
  }
}

/**
 * Shows the form only to a visitor who isn't signed in, so that nobody registers by mistake. This
 * is decided on arrival: the session that the form opens continues by itself.
 */
export const SinSesion = ({ children }: { children: ReactNode }) => {
  const { data: yo, isPending } = useYo()
  const [habia, anotar] = useState<boolean>()
  const salir = useSalir()
  const navegar = useNavigate()
  if (habia === undefined && !isPending) anotar(Boolean(yo))
  if (isPending) return null
  if (!habia || !yo) return children
  return (
    <>
      <h1 className="solo-lectores">Abrir una cuenta</h1>
      <Vacio
        icono={<CircleUser size={28} aria-hidden />}
        titulo={`Ya entraste como ${yo.cuenta.nombre}`}
        acciones={
          <>
            <Boton tono="primario" onClick={() => navegar(rutaDeInicio(yo.cuenta))}>
              Ir a mi inicio
            </Boton>
            <Boton
              onClick={async () => {
                if (await salir()) anotar(false)
              }}
            >
              Salir y abrir otra cuenta
            </Boton>
          </>
        }
      >
        Para abrir otra cuenta, sal primero de esta.
      </Vacio>
    </>
  )
}
