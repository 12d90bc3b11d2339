import { Boton } from './boton.tsx'
import estilo from './conmutador.module.css'

/** One of a few ways to look at the same, the chosen one pressed. */
export const Conmutador = <T extends string>({
  nombre,
  opciones,
  puesta,
  poner,
}: {
  /** Read to who doesn't see it. */
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
