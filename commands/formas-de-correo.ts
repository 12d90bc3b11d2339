import { domainToUnicode } from 'node:url'
import unhomoglyph from 'unhomoglyph'
import { correoCanonico, correoLimpio } from '#domain/cuenta/correo.ts'

const conHostEnLetras = (canonico: string): string => {
  const arroba = canonico.lastIndexOf('@') + 1
  return canonico.slice(0, arroba) + (domainToUnicode(canonico.slice(arroba)) || canonico.slice(arroba))
}

/**
 * Returns the spellings under which an address may have been kept before there was one canonical
 * form, its own first. An account that was opened under one of them goes on with it.
 */
export const formasDeCorreo = (texto: string): readonly string[] => {
  const canonico = correoCanonico(texto)
  const enLetras = conHostEnLetras(canonico)
  return [
    ...new Set([
      texto.trim().toLowerCase(),
      canonico,
      correoLimpio(texto).toLowerCase(),
      enLetras,
      enLetras.normalize('NFD'),
    ]),
  ]
}

/** Letters that the table of confusables leaves as they are: small capitals, and boxed letters. */
const VERSALITAS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ'
const EN_CAJA = 0x1f170
const unaVez = (letra: string): string => {
  const codigo = letra.codePointAt(0) ?? 0
  const lugar = codigo >= EN_CAJA && codigo < EN_CAJA + 26 ? codigo - EN_CAJA : [...VERSALITAS].indexOf(letra)
  return lugar >= 0 ? String.fromCharCode(97 + lugar) : unhomoglyph(letra)
}
/**
 * Replaces a letter twice, because what it is confused with may be confused with another in its
 * turn: «Ꭺ» with «ᴀ» with «a».
 */
const llana = (letra: string): string => [...unaVez(letra)].map(unaVez).join('')

/** Marks that make no letter of a language written here, precomposed or not, such as «ḵ». */
const SIN_LETRA = /(?![\u0300-\u0304\u0306-\u030c\u0327\u0328])\p{M}/gu
/**
 * Returns an address as the eye reads it. Every letter outside ASCII becomes the one that it is
 * confused with (the skeleton of UTS #39, after NFKC). A mark that makes no letter of its own goes,
 * and so does a letter that only modifies another. ASCII letters stay themselves, since «ana1» and
 * «anal» are two people. Two addresses with one skeleton look alike.
 */
export const correoParecido = (correo: string): string =>
  [
    ...conHostEnLetras(correoCanonico(correo))
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFD')
      .replace(SIN_LETRA, '')
      .normalize('NFC')
      .replace(/\p{M}/gu, ''),
  ]
    .map((letra) => (letra > '\x7f' ? llana(letra) : letra))
    .join('')
    .normalize('NFC')
    .replace(/\p{M}|\p{Lm}/gu, '')
    .toLowerCase()
