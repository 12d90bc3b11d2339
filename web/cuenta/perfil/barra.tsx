import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import type { Edicion } from './edicion.ts'
import estilo from './perfil.module.css'

/** The id of the form that saves the whole profile. */
export const FORMA = 'forma-de-perfil'

/** Says what was changed, here and elsewhere meanwhile, and saves it all at once. */
export const Barra = ({ edicion: { cambiados, ajenos, error, enviando, deshacer } }: { edicion: Edicion }) => {
  const hay = cambiados.length > 0
  return (
    <section className={estilo.barra} data-hay={hay ? '' : undefined} aria-label="Guardar el perfil">
      <div>
        <p role="status">{hay ? `Cambiaste: ${cambiados.join(', ')}.` : 'No has cambiado nada todavía.'}</p>
        {ajenos.length > 0 ? (
          <p role="alert" className={estilo.ajenos}>
            Mientras tanto cambió en otra parte: {ajenos.join('; ')}. Si guardas, queda lo que escribiste aquí.
          </p>
        ) : null}
        <AvisoDeError>{error}</AvisoDeError>
      </div>
      {hay ? (
        <Boton tono="suave" motivo={enviando ? 'Espera un momento.' : null} onClick={deshacer}>
          Deshacer
        </Boton>
      ) : null}
      <Boton
        type="submit"
        form={FORMA}
        tono="primario"
        ocupado={enviando}
        motivo={hay ? null : 'No has cambiado nada todavía.'}
      >
        Guardar
      </Boton>
    </section>
  )
}
