import { domainToUnicode } from 'node:url'
import unhomoglyph from 'unhomoglyph'
import { correoCanonico } from '#domain/cuenta/correo.ts'

/**
 * An address as the eye reads it: every letter outside ASCII becomes the one that it is confused with (the skeleton of UTS #39, after NFKC). ASCII
 * letters stay themselves, since «ana1» and «anal» are two people. Two addresses with one skeleton look alike.
 */
export const correoParecido = (correo: string): string => {
  const canonico = correoCanonico(correo)
  const arroba = canonico.lastIndexOf('@')
  const leido = `${canonico.slice(0, arroba + 1)}${domainToUnicode(canonico.slice(arroba + 1))}`
  return [...leido.normalize('NFKC').toLowerCase()]
    .map((letra) => (letra > '\x7f' ? unhomoglyph(letra) : letra))
    .join('')
    .normalize('NFC')
    .toLowerCase()
}
