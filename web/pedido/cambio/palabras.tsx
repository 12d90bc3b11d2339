import { Fragment } from 'react'
import { abreviada, diferencia } from './diferencia.ts'

/** Letters around a change where there is little room. */
const LETRAS = 16

/** Renders a text with the words removed from it and added to it marked. */
export const Palabras = ({ antes, ahora, breve }: { antes: string; ahora: string; breve?: boolean | undefined }) => {
  const todos = diferencia(antes, ahora)
  const trozos = breve ? abreviada(todos, LETRAS) : todos
  return trozos.map(({ texto, de }, i) =>
    de === 'ambos' ? (
      texto
    ) : de === 'antes' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are their places
      <del key={i}>
        <span className="solo-lectores">antes: </span>
        {texto}
      </del>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are their places
      <Fragment key={i}>
        {todos[i - 1]?.de === 'antes' ? ' ' : null}
        <ins>
          <span className="solo-lectores">ahora: </span>
          {texto}
        </ins>
      </Fragment>
    ),
  )
}
