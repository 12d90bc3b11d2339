import { type ComponentProps, useId } from 'react'
import estilo from './opciones.module.css'

/** Shows a choice of one among a few, all visible: radio buttons styled as a segmented control. */
export const Opciones = ({
  nombre,
  opciones,
  error,
  ...resto
}: {
  nombre: string
  opciones: readonly (readonly [valor: string, palabra: string])[]
  error?: string | undefined
} & Omit<ComponentProps<'input'>, 'type' | 'value'>) => {
  const id = useId()
  return (
    <fieldset className={estilo.opciones} {...(error ? { 'aria-describedby': id } : {})}>
      <legend>{nombre}</legend>
      <div>
        {opciones.map(([valor, palabra]) => (
          <label key={valor}>
            <input type="radio" value={valor} {...resto} />
            <span>{palabra}</span>
          </label>
        ))}
      </div>
      {error ? <p id={id}>{error}</p> : null}
    </fieldset>
  )
}
