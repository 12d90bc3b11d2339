import { z } from 'zod'
import { type Refusal, refuse } from './decider.ts'
import { personal } from './esquema.ts'

/** Characters of a reason. */
export const MAXIMO_MOTIVO = 500

/** A fact's field: why somebody did it, in their words; the other side reads it. Facts from before it was asked have none. */
export const motivo = personal(z.string().max(MAXIMO_MOTIVO).optional())

/** The reason that a command gives, as its fact keeps it. Refusals: falta-motivo, motivo-largo. */
export const motivoDe = (dicho: string | undefined): { readonly motivo: string } | Refusal => {
  const texto = dicho?.trim() ?? ''
  if (texto === '') return refuse('falta-motivo', 'Escribe el motivo.', { campo: 'motivo' })
  return texto.length <= MAXIMO_MOTIVO
    ? { motivo: texto }
    : refuse('motivo-largo', `Un motivo tiene hasta ${MAXIMO_MOTIVO} caracteres.`, { campo: 'motivo' })
}
