import { Boton } from './boton.tsx'
import estilo from './conmutador.module.css'

/** Shows a choice between a few ways to look at the same thing; the chosen one is pressed. */
export const Conmutador = <T extends string>({
  nombre,
  opciones,
  puesta,
  poner,
}: {
  /** The name for screen readers. */
  nombre: string
  opciones: readonly (readonly [T, string])[]
  puesta: T
  poner: (otra: T) => void
}) => (
  <fieldset className={estilo.conmutador}>
    <legend className="solo-lectores">{nombre}</legend>
    {opciones.map(([opcion, palabra]) => (
      <Boton
        key={opcion}
        tono={opcion === puesta ? 'normal' : 'suave'}
        aria-pressed={opcion === puesta}
        onClick={() => poner(opcion)}
      >
        {palabra}
      </Boton>
    ))}
  </fieldset>
)
