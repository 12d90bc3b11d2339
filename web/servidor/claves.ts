/**
 * Returns a v4 UUID, also where the page isn't a secure context (a phone on the shop's own
 * network).
 */
export const uuid = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const octetos = crypto.getRandomValues(new Uint8Array(16))
  octetos[6] = ((octetos[6] ?? 0) & 0x0f) | 0x40
  octetos[8] = ((octetos[8] ?? 0) & 0x3f) | 0x80
  const hex = [...octetos].map((octeto) => octeto.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns a new W3C `traceparent`, under which the server traces an action and all its retries. */
export const trazaNueva = (): string => {
  const hex = uuid().replaceAll('-', '')
  return `00-${hex}-${hex.slice(16)}-01`
}

export type Claves = {
  /** Returns the key for this action: that of its earlier unanswered attempt, or a new one. */
  readonly de: (accion: string) => string
  /**
   * Drops the key once the server has answered for good: the next action with the same words is
   * another one.
   */
  readonly soltar: (accion: string) => void
}

/**
 * Keeps an action's idempotency key until the server has answered, so that pressing the button
 * again can't do it twice.
 */
export const crearClaves = (nueva: () => string = uuid): Claves => {
  const pendientes = new Map<string, string>()
  return {
    de: (accion) => {
      const clave = pendientes.get(accion) ?? nueva()
      pendientes.set(accion, clave)
      return clave
    },
    soltar: (accion) => {
      pendientes.delete(accion)
    },
  }
}
