import { Mail, MessageSquareOff, MessageSquareText, MoreHorizontal, Power, PowerOff, UserX } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { esPersonal } from '#domain/cuenta/tipos.ts'
import { ruta } from '#domain/rutas.ts'
import { motivoEscrito, soltarMotivo } from '#web/servidor/motivo.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { Menu, OpcionMenu, RayaMenu } from '#web/ui/flotante/menu.tsx'
import { useYo } from '#web/yo/sesion.ts'
import type { Cuenta } from './consultas.ts'
import { Eliminar } from './eliminar.tsx'
import { seLimita, useLimitar } from './limitar.ts'

const CAJON = 'cuenta.desactivar'

/** Shows an administrator's actions on an account. */
export const AccionesDeCuenta = ({ cuenta }: { cuenta: Cuenta }) => {
  const { data: yo } = useYo()
  const refrescar = useRefrescar()
  const confirmar = useConfirmar()
  const limitar = useLimitar()
  const [eliminando, eliminar] = useState(false)
  const { id, nombre, isActive, limitada } = cuenta
  const motivo = yo?.cuenta.id === id ? 'Es tu propia cuenta.' : null

  const cambiar = async () => {
    const respuesta = await confirmar(
      isActive
        ? {
            titulo: `¿Desactivar la cuenta de ${nombre}?`,
            texto: 'Sus sesiones se cierran ahora mismo y no podrá entrar hasta que la actives otra vez.',
            acto: 'desactivar',
            peligro: true,
            motivo: motivoEscrito(CAJON, id, 'el equipo'),
          }
        : {
            titulo: `¿Activar la cuenta de ${nombre}?`,
            texto: 'Podrá entrar otra vez con su contraseña de siempre.',
            acto: 'activar',
          },
    )
    if (!respuesta) return
    try {
      if (isActive) {
        await mandar(ruta('desactivar_cuenta', { hashId: id }), { motivo: respuesta.motivo })
        soltarMotivo(CAJON, id)
      } else await mandar(ruta('activar_cuenta', { hashId: id }), {})
      toast.success(isActive ? 'Cuenta desactivada' : 'Cuenta activada', { id: `cuenta ${id}`, description: nombre })
      await refrescar('cuentas')
    } catch (error) {
      toast.error(detalleDe(error), { id: `cuenta ${id}` })
    }
  }
  const invitar = async () => {
    try {
      await mandar(ruta('invitar_personal', { hashId: id }), {})
      toast.success('Invitación enviada', { id: `cuenta ${id}`, description: cuenta.correo })
    } catch (error) {
      toast.error(detalleDe(error), { id: `cuenta ${id}` })
    }
  }
  return (
    <>
      <Menu
        disparador={
          <Boton tono="suave" cuadrado title="Acciones">
            <MoreHorizontal size={17} aria-hidden />
            <span className="solo-lectores">Acciones de {nombre}</span>
          </Boton>
        }
      >
        <OpcionMenu
          icono={isActive ? <PowerOff size={16} /> : <Power size={16} />}
          motivo={motivo}
          alElegir={() => void cambiar()}
        >
          {isActive ? 'Desactivar' : 'Activar'}
        </OpcionMenu>
        {esPersonal(cuenta) && !cuenta.correoConfirmado ? (
          <OpcionMenu
            icono={<Mail size={16} />}
            motivo={isActive ? null : 'La cuenta está desactivada.'}
            alElegir={() => void invitar()}
          >
            Enviar otra vez la invitación
          </OpcionMenu>
        ) : null}
        {seLimita(cuenta) ? (
          <OpcionMenu
            icono={limitada ? <MessageSquareText size={16} /> : <MessageSquareOff size={16} />}
            alElegir={() => void limitar(cuenta)}
          >
            {limitada ? 'Quitar el límite' : 'Limitar'}
          </OpcionMenu>
        ) : null}
        <RayaMenu />
        <OpcionMenu roja icono={<UserX size={16} />} motivo={motivo} alElegir={() => eliminar(true)}>
          Eliminar a esta persona
        </OpcionMenu>
      </Menu>
      {eliminando ? <Eliminar cuenta={cuenta} alCerrar={() => eliminar(false)} /> : null}
    </>
  )
}
