import { clsx } from 'clsx'
import estilo from './cifras.module.css'

/** Reserves the room of a folded dashboard until it is loaded. */
export const HuecoDeTablero = () => (
  <div className={estilo.plegable} aria-hidden>
    <div className={estilo.cabeza}>
      <span className={estilo.pliega}>&nbsp;</span>
      <p className={clsx(estilo.nota, estilo.resumen)}>&nbsp;</p>
    </div>
  </div>
)
