import { type ReactNode, useEffect, useState } from 'react'
import estilo from './campo.module.css'

/** What is left, as minutes and seconds. */
const reloj = (ms: number): string => {
  const segundos = Math.ceil(ms / 1_000)
  return `${Math.floor(segundos / 60)}:${String(segundos % 60).padStart(2, '0')}`
}

/** Says why one has to wait and counts down, for the eyes alone, until one may try again (`hasta`, ms since 1970); then says that. */
export const Espera = ({ hasta, children }: { hasta: number; children: ReactNode }) => {
  const [quedan, contar] = useState(() => hasta - Date.now())
  useEffect(() => {
    const alDia = () => contar(hasta - Date.now())
    const cada = setInterval(alDia, 250)
    alDia()
    return () => clearInterval(cada)
  }, [hasta])
  return (
    <>
      <p role="alert">{quedan > 0 ? children : 'Ya puedes volver a probar.'}</p>
      {quedan > 0 ? (
        <span aria-hidden className={estilo.espera}>
          Faltan {reloj(quedan)}
        </span>
      ) : null}
    </>
  )
}
