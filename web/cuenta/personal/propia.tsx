import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { toast } from 'sonner'
import type { Perfil } from '#api/contract/cuenta.ts'
import { administracion } from '#api/contract/personal.ts'
import { ruta } from '#domain/rutas.ts'
import { consultaPerfil } from '#web/cuenta/consultas.ts'
import { CambiarContrasena } from '#web/cuenta/perfil/acceso.tsx'
import { Seccion } from '#web/cuenta/perfil/seccion.tsx'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { PorLlegar } from '#web/servidor/por-llegar.tsx'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError, Campo } from '#web/ui/formulario/campo.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import estilo from './personal.module.css'

const Datos = ({ perfil }: { perfil: Perfil }) => {
  const refrescar = useRefrescar()
  const formulario = useForm({
    resolver: zodResolver(administracion),
    defaultValues: { nombre: perfil.nombre, celular: perfil.celular },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { campo, enviar, error, enviando } = useOrden(formulario)
  const { isDirty } = formulario.formState
  return (
    <Seccion titulo="Tus datos" texto={perfil.correo}>
      <form
        noValidate
        className={estilo.forma}
        onSubmit={enviar(async (datos) => {
          await mandar(ruta('editar_administracion'), datos)
          await refrescar('cuenta')
          formulario.reset(datos)
          toast.success('Datos guardados', { id: 'administracion' })
        })}
      >
        <Campo nombre="Nombre y apellido" autoComplete="name" maximo={160} {...campo('nombre')} />
        <Campo nombre="Celular" type="tel" autoComplete="tel" {...campo('celular')} />
        <AvisoDeError>{error}</AvisoDeError>
        <div>
          <Boton
            type="submit"
            tono="primario"
            ocupado={enviando}
            motivo={isDirty ? null : 'No has cambiado nada todavía.'}
          >
            Guardar cambios
          </Boton>
        </div>
      </form>
    </Seccion>
  )
}

/** Shows /admin/edit/administracion: the reader's own staff account. */
export const CuentaDelPersonal = () => {
  useTitulo('Tu cuenta')
  const consulta = useQuery(consultaPerfil)
  const { data } = consulta
  if (!data) return <PorLlegar de={consulta} alto={320} />
  return (
    <div className={estilo.pagina}>
      <h1>Tu cuenta</h1>
      <Datos perfil={data} />
      <CambiarContrasena perfil={data} />
      <p className={estilo.ayuda}>
        Tu foto y tus sesiones abiertas están en <Link to={ruta('perfil')}>tu perfil</Link>.
      </p>
    </div>
  )
}
