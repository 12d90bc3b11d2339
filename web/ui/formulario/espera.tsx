import { useEffect, useState } from 'react'
import estilo from './campo.module.css'

/** What is left, as minutes and seconds. */
const reloj = (ms: number): string => {
  const segundos = Math.ceil(ms / 1_000)
  return `${Math.floor(segundos / 60)}:${String(segundos % 60).padStart(2, '0')}`
}

/** Counts down, for the eyes alone, until one may try again (`hasta`, ms since 1970); that the wait is over is said aloud too. */
export const Espera = ({ hasta }: { hasta: number }) => {
  const [quedan, contar] = useState(() => hasta - Date.now())
  useEffect(() => {
    const alDia = () => contar(hasta - Date.now())
    const cada = setInterval(alDia, 250)
    alDia()
    return () => clearInterval(cada)
  }, [hasta])
  return (
    <span role="status" className={estilo.espera}>
      {quedan > 0 ? <span aria-hidden>Faltan {reloj(quedan)}</span> : 'Ya puedes volver a probar.'}
    </span>
  )
}
