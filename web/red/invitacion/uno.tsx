import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ruta } from '#domain/rutas.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { enfocarFalta } from '#web/ui/foco.ts'
import { Campo } from '#web/ui/formulario/campo.tsx'
import { useYo } from '#web/yo/sesion.ts'
import { invitarAUno } from './consultas.ts'
import { PieDeEnvio } from './envio.tsx'
import estilo from './invitaciones.module.css'
import { correosEn, esLista } from './pegar.ts'
import { useEnvio } from './uso-envio.ts'
import { erroresDeUno } from './validar.ts'

/**
 * Renders an invitation to one client or one provider. A visitor signs in first and finds what they
 * typed on the invitations page.
 */
export const InvitarAUno = ({ opcion, enlaces }: { opcion: 'cliente' | 'proveedor'; enlaces?: ReactNode }) => {
  const clave = `invitacion.uno.${opcion}`
  const { data: yo } = useYo()
  const navegar = useNavigate()
  const envio = useEnvio()
  const [correo, escribir] = useState(() => borradores.leer(clave))
  const [error, marcar] = useState<string>()
  const cambiar = (nuevo: string) => {
    escribir(nuevo)
    borradores.guardar(clave, nuevo)
  }
  return (
    <form
      noValidate
      className={estilo.forma}
      onSubmit={(suceso) => {
        suceso.preventDefault()
        const falta = erroresDeUno(correo, opcion)
        marcar(falta)
        if (falta) return enfocarFalta(suceso.currentTarget)
        if (!yo) return navegar(`${ruta('login')}?volver=${encodeURIComponent(ruta('invitaciones'))}`)
        envio.enviar(
          () => invitarAUno(correo.trim(), opcion),
          () => cambiar(''),
        )
      }}
    >
      <Campo
        nombre={opcion === 'cliente' ? 'Correo de tu cliente' : 'Correo de tu proveedor'}
        type="email"
        autoComplete="off"
        placeholder="nombre@correo.ec"
        maximo={254}
        value={correo}
        error={error}
        ayuda={yo ? undefined : 'Para enviarla te pediremos que entres a tu cuenta.'}
        onPaste={(suceso) => {
          const texto = suceso.clipboardData.getData('text')
          const [unico, ...mas] = correosEn(texto)
          if (!esLista(texto) || !unico || mas.length > 0) return
          suceso.preventDefault()
          cambiar(unico)
          marcar(undefined)
        }}
        onChange={({ target }) => {
          cambiar(target.value)
          marcar(undefined)
          envio.editar()
        }}
      />
      <PieDeEnvio envio={envio} palabra="Enviar invitación" />
      {enlaces && !envio.hecho ? <p className={estilo.enlaces}>{enlaces}</p> : null}
    </form>
  )
}
