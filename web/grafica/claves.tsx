import type { ReactNode } from 'react'
import estilo from './grafica.module.css'

/** An entry of the key. `puede` lists the other texts that may replace `escrito`. */
export type Clave = {
  readonly nombre: string
  readonly escrito: string
  readonly puede?: readonly string[]
  readonly muestra?: ReactNode
}

/** The average width of a letter in relation to a digit. */
const LETRA = 0.85
/** Returns the width of the widest text that may stand there, so that what follows doesn't move. */
const anchoDe = (textos: readonly string[], letra = 1) => ({
  minWidth: `${letra * Math.max(...textos.map(({ length }) => length))}ch`,
})

/**
 * Shows the part of a picture that is looked at and its figures. Screen readers announce them too.
 */
export const Claves = ({ de, claves }: { de: Clave; claves: readonly Clave[] }) => (
  <dl className={estilo.claves} aria-live="polite" aria-atomic>
    <div>
      <dt className="solo-lectores">{de.nombre}</dt>
      <dd style={anchoDe([de.escrito, ...(de.puede ?? [])], LETRA)}>{de.escrito}</dd>
    </div>
    {claves.map(({ nombre, escrito, puede = [], muestra }) => (
      <div key={nombre}>
        <dt>
          {muestra}
          {nombre}
        </dt>
        <dd style={anchoDe([escrito, ...puede])}>{escrito}</dd>
      </div>
    ))}
  </dl>
)
