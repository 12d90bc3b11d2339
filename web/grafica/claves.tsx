import type { ReactNode } from 'react'
import estilo from './grafica.module.css'

/** Something that is read in the key; `puede` is whatever else may come to stand there. */
export type Clave = {
  readonly nombre: string
  readonly escrito: string
  readonly puede?: readonly string[]
  readonly muestra?: ReactNode
}

/** A letter's width beside a digit's. */
const LETRA = 0.85
/** As wide as the widest of what may stand there, so that what comes after it doesn't move. */
const anchoDe = (textos: readonly string[], letra = 1) => ({
  minWidth: `${letra * Math.max(...textos.map(({ length }) => length))}ch`,
})

/** What is looked at of a picture, and what it comes to: told also to who only hears it. */
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
