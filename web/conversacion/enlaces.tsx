import { Fragment } from 'react'
import { Link } from 'react-router-dom'

/**
 * Web and e-mail addresses. Punctuation at the end of a sentence isn't part of them; a closing
 * bracket is, if the address opens it.
 */
const DIRECCION = /(?:https?:\/\/|www\.)[^\s<>"]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi
const FINAL = ".,;:!?]}'»”…"

const recortada = (hallada: string): string => {
  let sobran = hallada.split(')').length - hallada.split('(').length
  let fin = hallada.length
  for (; fin > 0; fin -= 1) {
    const letra = hallada.charAt(fin - 1)
    if (letra === ')' && sobran > 0) sobran -= 1
    else if (!FINAL.includes(letra)) break
  }
  return hallada.slice(0, fin)
}

/** Returns the addresses in a text with their positions. */
export const direccionesEn = (texto: string): readonly { readonly direccion: string; readonly index: number }[] =>
  [...texto.matchAll(DIRECCION)].map(({ 0: hallada, index }) => ({ direccion: recortada(hallada), index }))

const hrefDe = (direccion: string): string =>
  /^https?:/i.test(direccion)
    ? direccion
    : /^www\./i.test(direccion)
      ? `https://${direccion}`
      : `mailto:${encodeURIComponent(direccion).replace('%40', '@')}`

/**
 * Shows a text with its addresses as links. `destinos` maps addresses of this site to their paths.
 */
export const ConEnlaces = ({
  texto,
  destinos = {},
}: {
  texto: string
  destinos?: Readonly<Record<string, string>>
}) => {
  let desde = 0
  return (
    <>
      {direccionesEn(texto).map(({ direccion, index }) => {
        const antes = texto.slice(desde, index)
        desde = index + direccion.length
        const a = destinos[direccion]
        return (
          <Fragment key={index}>
            {antes}
            {a === undefined ? (
              <a href={hrefDe(direccion)} target="_blank" rel="noreferrer noopener">
                {direccion}
              </a>
            ) : (
              <Link to={a}>{direccion}</Link>
            )}
          </Fragment>
        )
      })}
      {texto.slice(desde)}
    </>
  )
}

const DE_PEDIDO = /\/(?:pedido\/cliente|proveedor\/pedido)\/([A-Za-z0-9]{10,40})(?![A-Za-z0-9])/

/** Returns the first order of this site that a text links to. */
export const pedidoEnlazado = (texto: string): { readonly id: string; readonly direccion: string } | undefined =>
  direccionesEn(texto)
    .filter(({ direccion }) => direccion.startsWith(`${location.origin}/`))
    .flatMap(({ direccion }) => {
      const id = DE_PEDIDO.exec(direccion)?.[1]
      return id === undefined ? [] : [{ id, direccion }]
    })[0]
