import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { KeyRound, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useParams } from 'react-router-dom'
import type { z } from 'zod'
import { type enlaceSirve, restablecimiento, type soloMensaje } from '#api/contract/cuenta.ts'
import { ruta } from '#domain/rutas.ts'
import { PaginaPublica } from '#web/cuenta/registro/pagina.tsx'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { codigoDe, consultar, mandar } from '#web/servidor/pedir.ts'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import { Vacio } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { ContrasenaNueva } from '#web/yo/contrasena-nueva.tsx'
import { useRefrescarYo } from '#web/yo/sesion.ts'

/** Shows /login/restablecer/{token}: chooses another password, by the link of the mail. */
export const Restablecer = () => {
  const { token = '' } = useParams()
  const formulario = useForm({
    resolver: zodResolver(restablecimiento),
    defaultValues: { token, contrasena: '' },
    shouldFocusError: false,
  })
  const { campo, enviar, error, enviando } = useOrden(formulario)
  const refrescar = useRefrescarYo()
  const [hecho, terminar] = useState<{ mensaje?: string }>()
  // A useless link is reported before anybody types. If that can't be checked now, sending reports
  // it.
  const { data: enlace } = useQuery({
    queryKey: ['enlace', token],
    queryFn: ({ signal }) => consultar<z.infer<typeof enlaceSirve>>(ruta('restablecer_sirve', { token }), {}, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const titulo = enlace?.primera ? 'Elige tu contraseña' : 'Elige otra contraseña'
  useTitulo(titulo)
  const fin = hecho ?? (enlace?.sirve === false ? {} : undefined)
  if (fin) {
    return (
      <PaginaPublica angosta>
        <h1 className="solo-lectores">{titulo}</h1>
        {fin.mensaje ? (
          <Vacio
            icono={<KeyRound size={28} aria-hidden />}
            titulo={enlace?.primera ? 'Contraseña guardada' : 'Contraseña cambiada'}
            acciones={
              <Link to={ruta('login')} className={clsx(boton.boton, boton.primario)}>
                Entrar
              </Link>
            }
          >
            {fin.mensaje}
          </Vacio>
        ) : (
          <Vacio
            icono={<Link2Off size={28} aria-hidden />}
            titulo="Ese enlace ya no sirve"
            acciones={
              <Link to={ruta('olvido_contrasena')} className={clsx(boton.boton, boton.primario)}>
                Pedir otro enlace
              </Link>
            }
          >
            Cada enlace sirve una sola vez, y no por mucho tiempo.
          </Vacio>
        )}
      </PaginaPublica>
    )
  }
  return (
    <PaginaPublica angosta>
      <h1>{titulo}</h1>
      <p>
        {enlace?.primera
          ? 'Con ella y con tu correo entras a BandWork. Nadie más la sabe.'
          : 'Al guardarla se cierran tus sesiones en todos tus dispositivos.'}
      </p>
      <form
        noValidate
        onSubmit={enviar(async (datos) => {
          try {
            const { message } = await mandar<z.infer<typeof soloMensaje>>(ruta('restablecer'), datos)
            terminar({ mensaje: message })
          } catch (fallo) {
            if (codigoDe(fallo) !== 'enlace-invalido') throw fallo
            return terminar({})
          }
          await refrescar()
        })}
      >
        <ContrasenaNueva
          nombre="Contraseña nueva"
          maximo={200}
          autoFocus
          escrita={formulario.watch('contrasena')}
          {...campo('contrasena')}
        />
        <AvisoDeError>{error}</AvisoDeError>
        <Boton type="submit" tono="primario" grande ancho ocupado={enviando}>
          Guardar contraseña
        </Boton>
      </form>
    </PaginaPublica>
  )
}
