import { useState } from 'react'
import estilo from './campo.module.css'
import { sobranEn } from './tope.ts'

/** Characters that a search takes. */
export const MAXIMO_BUSQUEDA = 200

/** Says, under a search, that nothing is searched with so many words. */
export const Sobra = ({ texto, maximo = MAXIMO_BUSQUEDA }: { texto: string; maximo?: number }) => {
  const sobra = sobranEn(texto, maximo)
  return sobra ? (
    <p className={estilo.error} role="status">
      {sobra}
    </p>
  ) : null
}

/** The last of what stood in a search that wasn't too long: what is searched for. */
export const useLoQueCabe = (texto: string, maximo = MAXIMO_BUSQUEDA): string => {
  const cabe = sobranEn(texto, maximo) === undefined
  const [ultimo, poner] = useState(cabe ? texto : '')
  if (cabe && texto !== ultimo) poner(texto)
  return cabe ? texto : ultimo
}
