import { zodResolver } from '@hookform/resolvers/zod'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import type { z } from 'zod'
import { cambioContrasena, type Perfil, type soloMensaje } from '#api/contract/cuenta.ts'
import { ruta } from '#domain/rutas.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import { CampoContrasena, ContrasenaNueva } from '#web/yo/contrasena-nueva.tsx'
import { useSalir } from '#web/yo/sesion.ts'
import estilo from './perfil.module.css'
import { Seccion } from './seccion.tsx'

export const CambiarContrasena = ({ perfil }: { perfil: Perfil }) => {
  const formulario = useForm({
    resolver: zodResolver(cambioContrasena),
    defaultValues: { actual: '', nueva: '' },
    shouldFocusError: false,
  })
  const { enviar, error, enviando } = useOrden(formulario)
  const { register, watch, formState, reset } = formulario
  const { errors } = formState
  return (
    <Seccion titulo="Contraseña" texto="Al cambiarla se cierran tus otras sesiones.">
      <form
        noValidate
        className={estilo.forma}
        onSubmit={enviar(async (datos) => {
          const { message } = await mandar<z.infer<typeof soloMensaje>>(ruta('cambiar_contrasena'), datos)
          reset()
          toast.success(message, { id: 'contrasena' })
        })}
      >
        <CampoContrasena
          nombre="Contraseña actual"
          autoComplete="current-password"
          maxLength={200}
          error={errors.actual?.message}
          {...register('actual')}
        />
        <ContrasenaNueva
          nombre="Contraseña nueva"
          maxLength={200}
          escrita={watch('nueva')}
          propios={[perfil.correo, perfil.nombre]}
          error={errors.nueva?.message}
          {...register('nueva')}
        />
        <AvisoDeError>{error}</AvisoDeError>
        <div className={estilo.botones}>
          <Boton type="submit" tono="primario" ocupado={enviando}>
            Cambiar contraseña
          </Boton>
        </div>
      </form>
    </Seccion>
  )
}

export const Sesiones = () => {
  const confirmar = useConfirmar()
  const salir = useSalir()
  const navegar = useNavigate()
  const [error, ponerError] = useState<string>()
  const [saliendo, ocupar] = useState(false)
  const cerrar = async () => {
    const si = await confirmar({
      titulo: '¿Cerrar tu sesión en todas partes?',
      texto: 'También en este navegador: tendrás que volver a entrar.',
      acto: 'cerrarla',
    })
    if (!si) return
    ocupar(true)
    try {
      if (await salir(true)) navegar(ruta('login'))
      else ocupar(false)
    } catch (fallo) {
      ponerError(detalleDe(fallo))
      ocupar(false)
    }
  }
  return (
    <Seccion titulo="Sesiones" texto="Si perdiste un teléfono o entraste en una computadora ajena.">
      <AvisoDeError>{error}</AvisoDeError>
      <div className={estilo.botones}>
        <Boton ocupado={saliendo} onClick={() => void cerrar()}>
          <LogOut size={15} aria-hidden />
          Cerrar sesión en todas partes
        </Boton>
      </div>
    </Seccion>
  )
}
