import { useMutation } from '@tanstack/react-query'
import { MailCheck, MailMinus, MailX } from 'lucide-react'
import { useParams } from 'react-router-dom'
import type { z } from 'zod'
import type { soloMensaje } from '#api/contract/cuenta.ts'
import { ruta } from '#domain/rutas.ts'
import { codigoDe, detalleDe, mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Vacio } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { PaginaPublica } from './pagina.tsx'

/**
 * Shows /correo/baja/{token}: the link at the foot of a mail. Opening it changes nothing, because
 * programs that scan mail open it too.
 */
export const BajaDeCorreo = () => {
  useTitulo('Dejar de recibir este correo')
  const { token = '' } = useParams()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => mandar<z.infer<typeof soloMensaje>>(ruta('darse_de_baja', { token }), {}),
  })
  const ajeno = codigoDe(error) === 'enlace-invalido'
  return (
    <PaginaPublica angosta>
      <h1 className="solo-lectores">Dejar de recibir este correo</h1>
      {data ? (
        <Vacio icono={<MailCheck size={28} aria-hidden />} titulo={data.message}>
          Si cambias de idea, vuelve a elegirlo en BandWork.
        </Vacio>
      ) : ajeno ? (
        <Vacio icono={<MailX size={28} aria-hidden />} titulo="Ese enlace no sirve">
          Abre otra vez el que está al pie del correo, entero.
        </Vacio>
      ) : (
        <Vacio
          icono={<MailMinus size={28} aria-hidden />}
          titulo="¿Dejar de recibir este correo?"
          acciones={
            <Boton tono="primario" ocupado={isPending} onClick={() => mutate()}>
              Dejar de recibirlo
            </Boton>
          }
        >
          {error ? detalleDe(error) : 'Los demás correos y tus avisos siguen como están.'}
        </Vacio>
      )}
    </PaginaPublica>
  )
}
