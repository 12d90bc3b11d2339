import { X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Boton } from '#web/ui/boton.tsx'
import estilo from './correos.module.css'

/**
 * Shows e-mail addresses, one a row; each can be removed while there is another. `children` stand
 * below them.
 */
export const Correos = ({
  ref,
  cuantos,
  indicacion,
  campo,
  quitar,
  children,
}: {
  ref?: Ref<HTMLFieldSetElement>
  cuantos: number
  indicacion?: ReactNode
  campo: (i: number) => ReactNode
  quitar: (i: number) => void
  children: ReactNode
}) => (
  <fieldset ref={ref} className={estilo.correos}>
    <legend>Correos</legend>
    {indicacion}
    {Array.from({ length: cuantos }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the inputs are their places
      <div key={i}>
        {campo(i)}
        {cuantos > 1 ? (
          <Boton tono="suave" cuadrado aria-label={`Quitar el correo ${i + 1}`} onClick={() => quitar(i)}>
            <X size={16} aria-hidden />
          </Boton>
        ) : null}
      </div>
    ))}
    {children}
  </fieldset>
)
