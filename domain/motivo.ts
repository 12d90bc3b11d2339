import { type Refusal, refuse } from './decider.ts'
import { largoDe, seLee } from './texto.ts'

/**
 * The maximum number of characters of a reason. A reason says why somebody did something, in their
 * words, for the other side to read (decisiones/compra, «Reasons»). Facts stored before it was
 * asked for have none.
 */
export const MAXIMO_MOTIVO = 500

/**
 * Returns the reason that a command gives, as its fact stores it. Refusals: falta-motivo,
 * motivo-largo.
 */
export const motivoDe = (dicho: string | undefined): { readonly motivo: string } | Refusal => {
  const texto = dicho?.trim() ?? ''
  if (!seLee(texto)) return refuse('falta-motivo', 'Escribe el motivo.', { campo: 'motivo' })
  return largoDe(texto) <= MAXIMO_MOTIVO
    ? { motivo: texto }
    : refuse('motivo-largo', `Un motivo tiene hasta ${MAXIMO_MOTIVO} caracteres.`, { campo: 'motivo' })
}

/** Returns a reason that may be left out. Refusals: motivo-largo. */
export const quizasMotivo = (dicho: string | undefined): { readonly motivo?: string } | Refusal =>
  seLee(dicho ?? '') ? motivoDe(dicho) : {}
