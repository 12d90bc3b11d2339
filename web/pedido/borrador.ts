/** Returns the name under which the text being written to a provider is kept. */
export const borradorDe = (proveedor: string): string => `pedido.${proveedor}`

/** Returns the name under which the lines being written to a provider are kept. */
export const lineasParaPedir = (proveedor: string): string => `pedido.lineas.${proveedor}`

/** Returns the draft of lines that a request carries, to be read by `lineasGuardadas`. */
export const borradorDeEnviadas = (enviadas: unknown): string => (enviadas ? JSON.stringify({ enviadas }) : '')

/** The parameter of /pedido/nuevo that names the order whose text further providers get. */
export const DE = 'de'

/** The state of the history entry of an order's page that its form led to. */
export const RECIEN_PEDIDO = { recienPedido: true } as const
