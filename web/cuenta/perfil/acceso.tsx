import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import type { z } from 'zod'
import { cambioContrasena, type Perfil, type soloMensaje } from '#api/contract/cuenta.ts'
import { ruta } from '#domain/rutas.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import { CampoContrasena, ContrasenaNueva } from '#web/yo/contrasena-nueva.tsx'
import estilo from './perfil.module.css'
import { Seccion } from './seccion.tsx'

export const CambiarContrasena = ({ perfil }: { perfil: Perfil }) => {
  const formulario = useForm({
    resolver: zodResolver(cambioContrasena),
    defaultValues: { actual: '', nueva: '' },
    shouldFocusError: false,
  })
  const { campo, enviar, error, enviando } = useOrden(formulario)
  const { watch, reset } = formulario
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
        <CampoContrasena nombre="Contraseña actual" autoComplete="current-password" maximo={200} {...campo('actual')} />
        <ContrasenaNueva
          nombre="Contraseña nueva"
          maximo={200}
          escrita={watch('nueva')}
          propios={[perfil.correo, perfil.nombre]}
          {...campo('nueva')}
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
