/** What an account did and the server hasn't answered, as it is sent. */
export type Envio = {
  readonly cuenta: string
  /** Its idempotency key: however often it is sent, it is done once. */
  readonly clave: string
  /** When it was done, in milliseconds of the epoch, and so its place in the order of sending. */
  readonly orden: number
  /** What it does, in words that two presses of one button share: it waits once. */
  readonly accion: string
  readonly camino: string
  readonly cuerpo: Readonly<Record<string, unknown>>
  /** What goes up with it; the fields of its body go along as texts. */
  readonly archivo?: File
  /** A second act, of the order that the first one is answered with. */
  readonly fin?: 'pedido_sin_conexion_fin'
  /** The order, purchase, conversation or provider that it is of: those of one thing are sent one after the other. */
  readonly sobre: string
  /** As its owner reads it: what, of which thing, and the page that shows it. */
  readonly titulo: string
  readonly detalle: string
  readonly a: string
  /** It was sent, and no answer came: it may be done. */
  readonly intentado?: true
  /** Why it was refused; it waits for its owner. */
  readonly falla?: { readonly code: string; readonly detail: string }
}
