/** The store doesn't answer: nothing is known of what was asked. */
export class NoDisponible extends Error {
  override name = 'NoDisponible'
}
/** The store doesn't let this user do that. `desconocido`: it doesn't know them, or their password. */
export class SinPermiso extends NoDisponible {
  override name = 'SinPermiso'
  readonly desconocido: boolean
  constructor(desconocido: boolean, opciones: ErrorOptions) {
    super('El registro de hechos no lo permite.', opciones)
    this.desconocido = desconocido
  }
}
/** A stored event that a command or a reader needs isn't what the product wrote there: its stream stands still until the log is restored. */
export class StreamDetenido extends Error {
  override name = 'StreamDetenido'
  readonly stream: string
  constructor(stream: string, motivo: string) {
    super(motivo)
    this.stream = stream
  }
}
/** A fact that its own schema doesn't accept: whoever decided on it is wrong, and nothing was written. */
export class HechoInvalido extends Error {
  override name = 'HechoInvalido'
}
/** A person was erased: nothing of theirs is written any more. */
export class ClaveDestruida extends Error {
  override name = 'ClaveDestruida'
}
/** This log can't be used as it is: the message is a sentence for whoever starts the product. */
export class LogInadmisible extends Error {
  override name = 'LogInadmisible'
}
