import { createHmac, timingSafeEqual } from 'node:crypto'

/** Links that only the product can have written: what they are for, what they name, and a keyed hash over both. */
export const crearFirmas = (secreto: string) => {
  const marca = (que: string, contenido: string): Buffer =>
    createHmac('sha256', secreto).update(`enlace:${que}:${contenido}`).digest()
  return {
    /** A token for a link: URL-safe, the same for the same content. */
    firmar: (que: string, ...datos: readonly (string | number)[]): string => {
      const contenido = Buffer.from(datos.join(' ')).toString('base64url')
      return `${contenido}.${marca(que, contenido).toString('base64url')}`
    },
    /** What a token names; undefined when it isn't ours or is for something else. */
    leer: (que: string, token: string): readonly string[] | undefined => {
      const [contenido = '', firma = '', ...otros] = token.split('.')
      const propia = marca(que, contenido)
      const ajena = Buffer.from(firma, 'base64url')
      if (otros.length > 0 || ajena.length !== propia.length || !timingSafeEqual(ajena, propia)) return undefined
      return Buffer.from(contenido, 'base64url').toString('utf8').split(' ')
    },
  }
}

export type Firmas = ReturnType<typeof crearFirmas>
