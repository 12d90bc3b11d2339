import estilo from './cifras.module.css'

/** The room that a folded dashboard takes, before it comes. */
export const HuecoDeTablero = () => (
  <div className={estilo.plegable} aria-hidden>
    <div className={estilo.cabeza}>
      <span className={estilo.pliega}>&nbsp;</span>
      <p className={estilo.nota}>&nbsp;</p>
    </div>
  </div>
)
