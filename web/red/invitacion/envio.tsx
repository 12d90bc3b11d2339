import { clsx } from 'clsx'
import { CircleCheck, Send } from 'lucide-react'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import estilo from './invitaciones.module.css'
import type { Envio } from './uso-envio.ts'

/**
 * Renders a form's button, which makes way for a spinner while the form is sent, and the server's
 * answer.
 */
export const PieDeEnvio = ({ envio, palabra }: { envio: Envio; palabra: string }) => (
  <>
    <AvisoDeError>{envio.error}</AvisoDeError>
    <div className={estilo.pie}>
      {envio.enviando ? (
        // The focus waits here until the button is back in its place.
        <p className={estilo.girando} role="status" tabIndex={-1}>
          <i aria-hidden />
          Enviando…
        </p>
      ) : (
        <Boton type="submit" tono="primario">
          <Send size={14} aria-hidden />
          {palabra}
        </Boton>
      )}
      <p role="status" className={clsx(estilo.hecho, envio.desvanece && estilo.desvanece)}>
        {envio.hecho ? (
          <>
            <CircleCheck size={15} aria-hidden />
            {envio.mensaje}
          </>
        ) : null}
      </p>
    </div>
  </>
)
