import { type Refusal, refuse } from './decider.ts'
import { largoDe, seLee } from './texto.ts'

/** Characters of a reason: why somebody did it, in their words, for the other side to read (decisiones/compra, «Reasons»). Facts from before it was asked have none. */
export const MAXIMO_MOTIVO = 500

/** The reason that a command gives, as its fact keeps it. Refusals: falta-motivo, motivo-largo. */
export const motivoDe = (dicho: string | undefined): { readonly motivo: string } | Refusal => {
  const texto = dicho?.trim() ?? ''
  if (!seLee(texto)) return refuse('falta-motivo', 'Escribe el motivo.', { campo: 'motivo' })
  return largoDe(texto) <= MAXIMO_MOTIVO
    ? { motivo: texto }
    : refuse('motivo-largo', `Un motivo tiene hasta ${MAXIMO_MOTIVO} caracteres.`, { campo: 'motivo' })
}
