import { zodResolver } from '@hookform/resolvers/zod'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { olvido, type soloMensaje } from '#api/contract/cuenta.ts'
import { ruta } from '#domain/rutas.ts'
import { conCorreo, useCorreoEscrito } from '#web/cuenta/correo-escrito.ts'
import { PaginaPublica } from '#web/cuenta/registro/pagina.tsx'
import estilo from '#web/cuenta/registro/registro.module.css'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError, Campo } from '#web/ui/formulario/campo.tsx'
import { useTitulo } from '#web/ui/titulo.ts'

/** Shows /login/olvido-contrasena: asks for a link to choose another password. */
export const Olvido = () => {
  useTitulo('Olvidé mi contraseña')
  const formulario = useForm({
    resolver: zodResolver(olvido),
    defaultValues: { correo: useCorreoEscrito() },
    shouldFocusError: false,
  })
  const { campo, enviar, error, enviando } = useOrden(formulario)
  const [mensaje, decir] = useState('')
  return (
    <PaginaPublica angosta>
      <h1>¿Olvidaste tu contraseña?</h1>
      <p>Escribe el correo de tu cuenta y te enviamos un enlace para elegir otra. Sirve durante 30 minutos.</p>
      <form
        noValidate
        onSubmit={enviar(async (datos) => {
          const { message } = await mandar<z.infer<typeof soloMensaje>>(ruta('pedir_restablecimiento'), datos)
          decir(message)
        })}
      >
        <Campo
          nombre="Correo"
          type="email"
          autoComplete="username"
          maximo={254}
          autoFocus
          {...campo('correo', { onChange: () => decir('') })}
        />
        <AvisoDeError>{error}</AvisoDeError>
        <Boton type="submit" tono="primario" grande ancho ocupado={enviando}>
          {mensaje ? 'Enviar otra vez' : 'Enviarme el enlace'}
        </Boton>
        <div role="status">
          {mensaje ? (
            <p className={estilo.aviso}>
              <MailCheck size={17} aria-hidden />
              {mensaje}
            </p>
          ) : null}
        </div>
      </form>
      <p>
        <Link className={estilo.enlace} to={ruta('login')} state={conCorreo(formulario.watch('correo'))}>
          Volver a entrar
        </Link>
      </p>
    </PaginaPublica>
  )
}
