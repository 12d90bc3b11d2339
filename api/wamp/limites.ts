/** What the live feed gives away, as counted by each process that serves it. */

/** Open sockets of one account: a tab each. The newest is refused: if the oldest went, its tab would come back and take another's place, for ever. */
export const SOCKETS_POR_CUENTA = 8
/** Open sockets of visitors from one address; whoever has signed in counts for their account alone. */
export const SOCKETS_POR_DIRECCION = 40
/** Seconds after which a socket that was refused may try again, as browsers do. */
export const REINTENTO_S = 5

/** Of one socket. Calls beyond these are answered with an ERROR; other messages cut it off. */
export const LLAMADAS_POR_SEGUNDO = 20
/** Calls that wait while one is served. */
export const LLAMADAS_EN_ESPERA = 8
export const MENSAJES_POR_SEGUNDO = 50
export const SUSCRIPCIONES_MAXIMAS = 64

/** Bytes of one frame from a browser. */
export const TRAMA_MAXIMA = 64 * 1024
/** Bytes that wait to be read by a browser before it is cut off. */
export const ATRASO_MAXIMO = 1024 * 1024
/** Messages in one answer of `bandwork.desde`. */
export const MENSAJES_POR_RESPUESTA = 500
/** Accounts in one question of `bandwork.conectados`. */
export const CONSULTADOS_MAXIMO = 500
