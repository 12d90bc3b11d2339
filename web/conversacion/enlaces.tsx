import { Fragment } from 'react'
import { Link } from 'react-router-dom'

/** Web addresses and e-mail addresses, up to what ends their sentence; a bracket belongs to an address that opens it. */
const DIRECCION = /(?:https?:\/\/|www\.)[^\s<>"]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi
const FINAL = /[.,;:!?\]}'»”…]$/

const recortada = (hallada: string): string => {
  const { length: abre } = hallada.split('(')
  const { length: cierra } = hallada.split(')')
  if (FINAL.test(hallada) || (hallada.endsWith(')') && cierra > abre)) return recortada(hallada.slice(0, -1))
  return hallada
}

/** The addresses in a text, and where each begins. */
export const direccionesEn = (texto: string): readonly { readonly direccion: string; readonly index: number }[] =>
  [...texto.matchAll(DIRECCION)].map(({ 0: hallada, index }) => ({ direccion: recortada(hallada), index }))

const hrefDe = (direccion: string): string =>
  /^https?:/i.test(direccion)
    ? direccion
    : /^www\./i.test(direccion)
      ? `https://${direccion}`
      : `mailto:${encodeURIComponent(direccion).replace('%40', '@')}`

/** A text with its addresses as links; `destinos`: those that lead elsewhere in this site. */
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

/** The first order of this site that a text links to. */
export const pedidoEnlazado = (texto: string): { readonly id: string; readonly direccion: string } | undefined =>
  direccionesEn(texto)
    .filter(({ direccion }) => direccion.startsWith(`${location.origin}/`))
    .flatMap(({ direccion }) => {
      const id = DE_PEDIDO.exec(direccion)?.[1]
      return id === undefined ? [] : [{ id, direccion }]
    })[0]
