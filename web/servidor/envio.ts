/** An action that the server hasn't answered, as it is sent. */
export type Envio = {
  readonly cuenta: string
  /** Its idempotency key: it is done once, however often it is sent. */
  readonly clave: string
  /** When it was done, in milliseconds since the epoch; also its place in the sending order. */
  readonly orden: number
  /** Words that two presses of one button share, so that the action waits only once. */
  readonly accion: string
  readonly camino: string
  readonly cuerpo: Readonly<Record<string, unknown>>
  /** A file uploaded with it; the fields of the body go along as text. */
  readonly archivo?: File
  /** A second action, on the order that the first one's answer names. */
  readonly fin?: 'pedido_sin_conexion_fin'
  /**
   * The order, purchase, conversation or provider it is about. Entries about one thing are sent one
   * after the other.
   */
  readonly sobre: string
  /** Texts for its owner: the action, the thing it is about, and the page that shows it. */
  readonly titulo: string
  readonly detalle: string
  readonly a: string
  /** Whether it was sent without an answer, so it may be done. */
  readonly intentado?: true
  /** The reason of its refusal; it waits for its owner. */
  readonly falla?: { readonly code: string; readonly detail: string }
}
