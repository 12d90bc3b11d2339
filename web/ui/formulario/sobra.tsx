import { useState } from 'react'
import estilo from './campo.module.css'
import { sobranEn } from './tope.ts'

/** Maximum characters of a search. */
export const MAXIMO_BUSQUEDA = 200

/** Says, under a search, that its text is too long to be searched for. */
export const Sobra = ({ texto, maximo = MAXIMO_BUSQUEDA }: { texto: string; maximo?: number }) => {
  const sobra = sobranEn(texto, maximo)
  return sobra ? (
    <p className={estilo.error} role="status">
      {sobra}
    </p>
  ) : null
}

/** Returns the last text of a search that wasn't too long: the one to search for. */
export const useLoQueCabe = (texto: string, maximo = MAXIMO_BUSQUEDA): string => {
  const cabe = sobranEn(texto, maximo) === undefined
  const [ultimo, poner] = useState(cabe ? texto : '')
  if (cabe && texto !== ultimo) poner(texto)
  return cabe ? texto : ultimo
}
