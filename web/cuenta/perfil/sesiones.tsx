import { queryOptions, useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import type { SesionesPropias } from '#api/contract/sesion.ts'
import { SESIONES } from '#domain/destinos.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar, detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { hace, momento } from '#web/ui/cifras.ts'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import { Hueso } from '#web/ui/piezas.tsx'

import { useSalir } from '#web/yo/salir.ts'
import { Ancla } from './ancla.tsx'
import estilo from './perfil.module.css'
import { Seccion } from './seccion.tsx'

const consultaSesiones = queryOptions({
  queryKey: ['sesiones'] as const,
  queryFn: ({ signal }) => consultar<SesionesPropias>(ruta('sesiones_propias'), {}, signal),
})

/**
 * Lists the account's sessions; each can be closed from here (decisiones/cuenta,
 * «Credentials and sessions»).
 */
export const Sesiones = () => {
  const { data, error } = useQuery(consultaSesiones)
  const refrescar = useRefrescar()
  const confirmar = useConfirmar()
  const salir = useSalir()
  const navegar = useNavigate()
  const [fallo, fallar] = useState<string>()
  const [ocupado, ocupar] = useState('')
  const hacer = async (que: string, hecho: () => Promise<unknown>, dicho?: string) => {
    ocupar(que)
    fallar(undefined)
    try {
      await hecho()
      if (dicho) toast.success(dicho, { id: 'sesiones' })
    } catch (motivo) {
      fallar(detalleDe(motivo))
    }
    await refrescar('sesion').catch(() => undefined)
    ocupar('')
  }
  const irse = async (enTodas: boolean) => {
    if (await salir(enTodas)) navegar(ruta('login'))
  }
  const cerrarEsta = async (id: string) => {
    const si = await confirmar({
      titulo: '¿Cerrar tu sesión en este equipo?',
      texto: 'Tendrás que volver a entrar.',
      acto: 'cerrarla',
    })
    if (si) await hacer(id, () => irse(false))
  }
  const cerrarOtras = async () => {
    const si = await confirmar({
      titulo: '¿Cerrar tus demás sesiones?',
      texto: 'En esos equipos habrá que volver a entrar. Esta sigue abierta.',
      acto: 'cerrarlas',
    })
    if (si) await hacer('otras', () => mandar(ruta('cerrar_otras_sesiones'), {}), 'Cerraste tus demás sesiones')
  }
  const cerrarTodas = async () => {
    const si = await confirmar({
      titulo: '¿Cerrar tu sesión en todas partes?',
      texto: 'También en este navegador: tendrás que volver a entrar.',
      acto: 'cerrarla',
    })
    if (si) await hacer('todas', () => irse(true))
  }
  // The anchor is rendered once the list is loaded, so an address scrolls to it at its final size.
  if (!data && !error) return <Hueso ancho="100%" alto={240} />
  const sesiones = data?.items ?? []
  return (
    <Ancla id={SESIONES}>
      <Seccion
        titulo="Tus sesiones"
        texto="Dónde está abierta tu cuenta. Si no reconoces alguna, ciérrala y cambia tu contraseña."
      >
        <ul className={estilo.equipos} aria-label="Sesiones abiertas">
          {sesiones.map(({ id, nombre, desde, usada, esta }) => (
            <li key={id}>
              <span>
                {nombre}
                <small>
                  {esta ? <b>este equipo</b> : `usada ${hace(usada)}`} · abierta el {momento(desde)}
                </small>
              </span>
              <Boton
                tono="suave"
                de={nombre}
                ocupado={ocupado === id}
                onClick={() =>
                  void (esta
                    ? cerrarEsta(id)
                    : hacer(id, () => mandar(ruta('cerrar_sesion'), { id }), `Cerraste la sesión de ${nombre}`))
                }
              >
                Cerrar
              </Boton>
            </li>
          ))}
        </ul>
        <AvisoDeError>{fallo ?? (error ? detalleDe(error) : undefined)}</AvisoDeError>
        <div className={estilo.botones}>
          <Boton
            ocupado={ocupado === 'otras'}
            motivo={sesiones.length > 1 ? null : 'No hay otra sesión abierta.'}
            onClick={() => void cerrarOtras()}
          >
            Cerrar las demás
          </Boton>
          <Boton ocupado={ocupado === 'todas'} onClick={() => void cerrarTodas()}>
            <LogOut size={15} aria-hidden />
            Cerrar sesión en todas partes
          </Boton>
        </div>
      </Seccion>
    </Ancla>
  )
}
