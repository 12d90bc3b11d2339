import { Fragment } from 'react'

const DIRECCION = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'»]/g

/** A text with its addresses as links. */
export const ConEnlaces = ({ texto }: { texto: string }) => {
  const direcciones = [...texto.matchAll(DIRECCION)]
  let desde = 0
  return (
    <>
      {direcciones.map(({ 0: direccion, index }) => {
        const antes = texto.slice(desde, index)
        desde = index + direccion.length
        return (
          <Fragment key={index}>
            {antes}
            <a href={direccion} target="_blank" rel="noreferrer noopener">
              {direccion}
            </a>
          </Fragment>
        )
      })}
      {texto.slice(desde)}
    </>
  )
}

const DE_PEDIDO = /\/(?:pedido\/cliente|proveedor\/pedido)\/([A-Za-z0-9]{10,40})(?![A-Za-z0-9])/

/** The first order of this site that a text links to, by its id. */
export const pedidoEnlazado = (texto: string): string | undefined =>
  [...texto.matchAll(DIRECCION)]
    .map(([direccion]) => direccion)
    .filter((direccion) => direccion.startsWith(`${location.origin}/`))
    .map((direccion) => DE_PEDIDO.exec(direccion)?.[1])
    .find((id) => id !== undefined)
