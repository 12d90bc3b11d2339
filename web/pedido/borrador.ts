/** Returns the name under which the text being written to a provider is kept. */
export const borradorDe = (proveedor: string): string => `pedido.${proveedor}`
