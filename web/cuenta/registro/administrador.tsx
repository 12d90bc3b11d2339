import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useParams } from 'react-router-dom'
import { registroAdministrador } from '#api/contract/cuenta.ts'
import { ruta } from '#domain/rutas.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError, Campo } from '#web/ui/formulario/campo.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { ContrasenaNueva } from '#web/yo/contrasena-nueva.tsx'
import { SinSesion, useAbrirCuenta } from './abrir.tsx'
import { PaginaPublica } from './pagina.tsx'

/** Shows /registro/{token}: creates the first administrator, by the configuration's link. */
export const RegistroAdministrador = () => {
  useTitulo('Primer administrador')
  return (
    <PaginaPublica angosta>
      <SinSesion>
        <Formulario />
      </SinSesion>
    </PaginaPublica>
  )
}

const Formulario = () => {
  const { token = '' } = useParams()
  const formulario = useForm({
    resolver: zodResolver(registroAdministrador),
    defaultValues: { nombre: '', correo: '', contrasena: '' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { campo, enviar, error, enviando } = useOrden(formulario)
  const abrir = useAbrirCuenta('registro.administrador')
  const { watch } = formulario
  return (
    <>
      <h1>El primer administrador</h1>
      <p>Este enlace sirve una sola vez. Las demás cuentas del equipo se crean desde la administración.</p>
      <form noValidate onSubmit={enviar((datos) => abrir(ruta('registrar_administrador', { token }), datos))}>
        <Campo nombre="Nombre y apellido" autoComplete="name" maximo={160} {...campo('nombre')} />
        <Campo nombre="Correo" type="email" autoComplete="email" maximo={254} {...campo('correo')} />
        <ContrasenaNueva
          nombre="Contraseña"
          maximo={200}
          escrita={watch('contrasena')}
          propios={[watch('correo'), watch('nombre')]}
          {...campo('contrasena')}
        />
        <AvisoDeError>{error}</AvisoDeError>
        <Boton type="submit" tono="primario" grande ancho ocupado={enviando}>
          Crear administrador
        </Boton>
      </form>
    </>
  )
}
