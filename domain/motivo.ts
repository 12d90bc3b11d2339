import { type Refusal, refuse } from './decider.ts'

/** Characters of a reason: why somebody did it, in their words, for the other side to read (decisiones/compra, «Reasons»). Facts from before it was asked have none. */
export const MAXIMO_MOTIVO = 500

/** Characters as people count them, more nearly than UTF-16 does: code points. */
export const largoDe = (texto: string): number => [...texto].length

/** Whether there is something to read: not only spaces, control characters and what can't be seen. */
export const seLee = (texto: string): boolean => /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(texto)

/** The reason that a command gives, as its fact keeps it. Refusals: falta-motivo, motivo-largo. */
export const motivoDe = (dicho: string | undefined): { readonly motivo: string } | Refusal => {
  const texto = dicho?.trim() ?? ''
  if (!seLee(texto)) return refuse('falta-motivo', 'Escribe el motivo.', { campo: 'motivo' })
  return largoDe(texto) <= MAXIMO_MOTIVO
    ? { motivo: texto }
    : refuse('motivo-largo', `Un motivo tiene hasta ${MAXIMO_MOTIVO} caracteres.`, { campo: 'motivo' })
}
