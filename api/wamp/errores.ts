import { StreamDetenido } from '#commands/log/fallos.ts'

/** Answers a CALL with `wamp.error.invalid_argument`. */
export class ArgumentoInvalido extends Error {}
/** Answers a SUBSCRIBE or a CALL with `wamp.error.not_authorized`. */
export class TemaAjeno extends Error {
  constructor(motivo = 'Ese tema no es tuyo.') {
    super(motivo)
  }
}

/** Returns the answer to a failed message: an error's URI and a Spanish sentence. */
export const respuestaDe = (error: unknown): readonly [uri: string, texto: string] => {
  if (error instanceof ArgumentoInvalido) return ['wamp.error.invalid_argument', error.message]
  if (error instanceof TemaAjeno) return ['wamp.error.not_authorized', error.message]
  if (error instanceof StreamDetenido)
    return ['bandwork.error.stream_detenido', 'Su historia no se puede comprobar por ahora.']
  return ['bandwork.error.no_disponible', 'Intenta otra vez en un momento.']
}
