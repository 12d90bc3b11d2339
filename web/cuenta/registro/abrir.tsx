import { CircleUser } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import type { registrada } from '#api/contract/cuenta.ts'
import { correoCanonico } from '#domain/cuenta/correo.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Vacio } from '#web/ui/piezas.tsx'
import { useSalir } from '#web/yo/salir.ts'
import { buscada, destino, rutaDeInicio, useRefrescarYo, useYo } from '#web/yo/sesion.ts'

/** Takes in whose session has this very e-mail: their account was opened meanwhile in another tab. Of another's it tells nothing. */
export const useEntrarSiEsSuya = (borrador: string) => {
  const navegar = useNavigate()
  const [parametros] = useSearchParams()
  const refrescar = useRefrescarYo()
  return async (correo: string): Promise<boolean> => {
    const yo = await refrescar()
    if (!yo || correoCanonico(yo.cuenta.correo) !== correoCanonico(correo)) return false
    borradores.borrar(borrador)
    navegar(destino(parametros.get('volver'), yo.cuenta), { replace: true })
    return true
  }
}

/** Opens an account and goes on to the page that asked for it, else where the answer says: its session is open already. */
export const useAbrirCuenta = (borrador: string) => {
  const navegar = useNavigate()
  const [parametros] = useSearchParams()
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

/** Who is in already isn't asked to register by mistake. Decided on arriving: the session that the form opens leads on by itself. */
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
