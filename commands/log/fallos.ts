/** The error for a store that doesn't answer: nothing is known of what was asked. */
export class NoDisponible extends Error {
  override name = 'NoDisponible'
}
/**
 * The error for an action that the store doesn't allow this user. `desconocido` means that it
 * doesn't know the user, or the password.
 */
export class SinPermiso extends NoDisponible {
  override name = 'SinPermiso'
  readonly desconocido: boolean
  constructor(desconocido: boolean, opciones: ErrorOptions) {
    super('El registro de hechos no lo permite.', opciones)
    this.desconocido = desconocido
  }
}
/**
 * The error for a stored event that a command or a reader needs, and that isn't what the product
 * wrote there. Its stream is stopped until the log is restored.
 */
export class StreamDetenido extends Error {
  override name = 'StreamDetenido'
  readonly stream: string
  constructor(stream: string, motivo: string) {
    super(motivo)
    this.stream = stream
  }
}
/**
 * The error for a fact that its own schema doesn't accept. The code that decided on it is wrong,
 * and nothing was written.
 */
export class HechoInvalido extends Error {
  override name = 'HechoInvalido'
}
/** The error for data of a person who was erased: nothing of theirs is written any more. */
export class ClaveDestruida extends Error {
  override name = 'ClaveDestruida'
}
/**
 * The error for a log that can't be used as it is. Its message is for whoever starts the product.
 */
export class LogInadmisible extends Error {
  override name = 'LogInadmisible'
}
