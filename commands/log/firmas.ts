import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secretos } from './secretos.ts'

/**
 * Creates links that only the product can have written: their purpose, what they name, and a keyed
 * hash over both.
 */
export const crearFirmas = ({ actual, anteriores }: Secretos) => {
  const marca = (secreto: string, que: string, contenido: string): Buffer =>
    createHmac('sha256', secreto).update(`enlace:${que}:${contenido}`).digest()
  return {
    /** Returns a token for a link. It is URL-safe, and the same for the same content. */
    firmar: (que: string, ...datos: readonly (string | number)[]): string => {
      const contenido = Buffer.from(datos.join(' ')).toString('base64url')
      return `${contenido}.${marca(actual, que, contenido).toString('base64url')}`
    },
    /**
     * Returns what a token names. Undefined when no secret of ours signed it, or when it has
     * another purpose.
     */
    leer: (que: string, token: string): readonly string[] | undefined => {
      const [contenido = '', firma = '', ...otros] = token.split('.')
      const ajena = Buffer.from(firma, 'base64url')
      // A token has only one spelling. Without this check others would pass, because a decoder
      // ignores what it doesn't need.
      const escrita = ajena.toString('base64url') === firma
      const esNuestra = [actual, ...anteriores].some((secreto) => {
        const propia = marca(secreto, que, contenido)
        return ajena.length === propia.length && timingSafeEqual(ajena, propia)
      })
      if (otros.length > 0 || !escrita || !esNuestra) return undefined
      return Buffer.from(contenido, 'base64url').toString('utf8').split(' ')
    },
  }
}

export type Firmas = ReturnType<typeof crearFirmas>
