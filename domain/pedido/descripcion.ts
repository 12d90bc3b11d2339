/** The maximum number of characters in a description (decisiones/pedido, «What is asked for»). */
export const MAXIMO_DESCRIPCION = 20_000
