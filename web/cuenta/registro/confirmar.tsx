import { useMutation } from '@tanstack/react-query'
import { MailCheck, MailX } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { z } from 'zod'
import type { soloMensaje } from '#api/contract/cuenta.ts'
import { ruta } from '#domain/rutas.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Hueso, Vacio } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { rutaDeInicio, useRefrescarYo, useYo } from '#web/yo/sesion.ts'
import { PaginaPublica } from './pagina.tsx'

/** Shows /registro/confirmar/{token}: opening the mail's link confirms the address. */
export const ConfirmarCorreo = () => {
  useTitulo('Confirmar correo')
  const { token = '' } = useParams()
  const { data: yo } = useYo()
  const navegar = useNavigate()
  const refrescar = useRefrescarYo()
  const { mutate, data, error } = useMutation({
    mutationFn: () => mandar<z.infer<typeof soloMensaje>>(ruta('confirmar_correo'), { token }),
    // Awaited, so that the next page knows. The address is confirmed even if this fails.
    onSuccess: () => refrescar().catch(() => undefined),
  })
  useEffect(() => mutate(), [mutate])
  const seguir = () => navegar(yo ? rutaDeInicio(yo.cuenta) : ruta('login'), { replace: true })
  const palabra = yo ? 'Continuar' : 'Entrar'
  return (
    <PaginaPublica angosta>
      <h1 className="solo-lectores">Confirmar correo</h1>
      {data ? (
        <Vacio
          icono={<MailCheck size={28} aria-hidden />}
          titulo={data.message}
          acciones={
            <Boton tono="primario" onClick={seguir}>
              {palabra}
            </Boton>
          }
        >
          Ya puedes invitar y escribir a otras personas.
        </Vacio>
      ) : error ? (
        <Vacio
          icono={<MailX size={28} aria-hidden />}
          titulo="No pudimos confirmar tu correo"
          acciones={
            <>
              <Boton onClick={() => mutate()}>Reintentar</Boton>
              <Boton tono="primario" onClick={seguir}>
                {palabra}
              </Boton>
            </>
          }
        >
          {detalleDe(error)} Con tu sesión abierta puedes pedir otro enlace.
        </Vacio>
      ) : (
        <Hueso ancho="100%" alto={120} />
      )}
    </PaginaPublica>
  )
}
