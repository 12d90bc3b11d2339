/**
 * The limits that the server imposes. Each process that serves counts each of them by itself,
 * unless the comment says otherwise.
 */

/**
 * Changes of one account a minute, unless the setting `ESCRITURAS_POR_MINUTO` says otherwise; half
 * of them may come at once.
 */
export const ESCRITURAS_POR_MINUTO = 60
/**
 * Milliseconds before an account that exceeds that rate is refused. A client that keeps insisting
 * waits this long each time, which leaves the server to the others.
 */
export const ESPERA_DE_RECHAZO_MS = 1_000
/**
 * Requests of one account that are served at once, as many as two browsers send; requests that wait
 * for one of them to end; and seconds that one waits.
 */
export const EN_CURSO_POR_CUENTA = 12
export const EN_ESPERA_POR_CUENTA = 64
export const ESPERA_POR_CUENTA_S = 4
/** Milliseconds within which every request is answered, if only to say that it couldn't be done. */
export const RESPUESTA_MS = 4_500
/** Accounts whose rate is remembered. */
export const CUENTAS_CON_RITMO = 20_000

/** Connections of one process, and of one address to it, which may be a whole office. */
export const CONEXIONES_MAXIMAS = 4_000
export const CONEXIONES_POR_DIRECCION = 600
/**
 * Requests of one connection that wait for their responses. Browsers and proxies send the next
 * request after the last response.
 */
export const SIN_RESPUESTA_POR_CONEXION = 8
/**
 * Seconds within which a request's headers arrive; and seconds for which a connection may send and
 * receive nothing.
 */
export const CABECERA_S = 15
export const SILENCIO_S = 60
/** Documentation pages and their assets requested by one address, a minute. */
export const DOCUMENTACION_POR_MINUTO = 60
/** Bytes of the body of a request without a session, and with one. */
export const CUERPO_PUBLICO_MAXIMO = 32 * 1024
export const CUERPO_MAXIMO = 256 * 1024
/**
 * Bytes of the body of a request that may hold an order's lines, whichever way its letters are
 * escaped.
 */
export const CUERPO_DE_LINEAS_MAXIMO = 512 * 1024

// Attempts of strangers, counted by all processes together.

/**
 * Password attempts for one account from one address; and from one address, not counting the right
 * ones.
 */
export const ENTRADAS_POR_CUENTA = { porMinuto: 10, rafaga: 10 } as const
export const ENTRADAS_POR_DIRECCION = { porMinuto: 30, rafaga: 30 } as const
/**
 * The delay of guesses at one account's password, from any address. The first `libres` guesses are
 * free, then each doubles the wait, up to `maximaS`. It ends after `olvidoMinutos` without a guess.
 */
export const DEMORA = { libres: 5, maximaS: 60, olvidoMinutos: 15 } as const
/**
 * Mails to one account with a link to set another password, whoever asks. A link lasts twice as
 * long as the interval between two mails, so the owner always has a valid one.
 */
export const RESTABLECIMIENTOS = { porMinuto: 1 / 15, rafaga: 3 } as const
/**
 * Times an hour that one network may learn whether an e-mail is taken, and as many for a RUC: ten.
 * The registration's fields have six of them (five at once and one more), and its form four.
 */
export const AVERIGUACIONES = {
  campo: { porMinuto: 1 / 60, rafaga: 5 },
  formulario: { porMinuto: 1 / 60, rafaga: 3 },
} as const
/** Passwords hashed at once, and those that wait for it: argon2 takes 19 MiB each. */
export const CONTRASENAS_A_LA_VEZ = 2
export const CONTRASENAS_EN_ESPERA = 50
/** Passwords of one address in that queue at once; those that wait to enter it; and how long. */
export const CONTRASENAS_POR_DIRECCION = { aLaVez: 4, maximo: 20, esperaMs: 10_000 } as const
/** The same for one signed-in account that gives its password again. */
export const CONTRASENAS_POR_CUENTA = { aLaVez: 1, maximo: 4, esperaMs: 10_000 } as const

// Requests a minute of one account, or of one address where nobody is signed in.

/** Searches and public lists. */
export const LECTURAS_PUBLICAS_POR_MINUTO = 240
/** Registrations, and the requests that lead to one. */
export const REGISTROS_POR_MINUTO = 20
/** Questions that the registration form asks while it is filled in. */
export const CONSULTAS_DE_REGISTRO_POR_MINUTO = 60
/** Passwords checked, chosen or forgotten. */
export const CONTRASENAS_POR_MINUTO = 10
/** Links from mails; a recipient opens each once. */
export const ENLACES_POR_MINUTO = 30
/** Requests that send mails to others. */
export const REMISIONES_POR_MINUTO = 30
export const LOGOS_POR_MINUTO = 12
/** Pictures of posts. */
export const IMAGENES_POR_MINUTO = 30
/** Repeats of the mail that confirms an address. */
export const CONFIRMACIONES_POR_MINUTO = 3

// Sessions, kept by all processes together.

/** Sessions of one account; one more ends the oldest. */
export const SESIONES_POR_CUENTA = 50
/** Browsers that one account knows; one more replaces the one unused for longest. */
export const EQUIPOS_POR_CUENTA = 50
/** Days for which a browser keeps its mark after its last sign-in: as long as browsers keep any. */
export const DIAS_DE_EQUIPO = 400
/** Seconds for which a password that was given counts. */
export const CONFIRMADA_S = 600

// Files and pictures.

/** Pictures processed at once. Each takes the memory of its pixels meanwhile. */
export const IMAGENES_A_LA_VEZ = 2
/** Pictures that wait for that, and seconds that one waits. */
export const IMAGENES_EN_ESPERA = 16
export const ESPERA_DE_IMAGEN_S = 10
/** Pixels of one picture, as its header states. */
export const PIXELES_MAXIMOS = 16_000_000
/** Seconds of work on one. */
export const TRABAJO_DE_IMAGEN_S = 10
/**
 * Files and bytes that one account has stored, counted in its folder, whichever process wrote them.
 */
export const ARCHIVOS_POR_CUENTA = 2_000
export const BYTES_POR_CUENTA = 1024 ** 3

// The live feed.

/**
 * Open sockets of one account, one for each tab. The newest is refused. If the oldest were closed,
 * its tab would reconnect and displace another one, for ever.
 */
export const SOCKETS_POR_CUENTA = 32
/** Open sockets of visitors from one address. Signed-in ones count for their account alone. */
export const SOCKETS_POR_DIRECCION = 40
/** Seconds after which a socket that was refused may try again, as browsers do. */
export const REINTENTO_S = 5

/** Seconds that a closing socket has for the closing handshake before it is terminated. */
export const DESPEDIDA_S = 2

/**
 * Calls a second on one socket. The limits below are of one socket too. Calls and subscriptions
 * above their limits get an ERROR; messages or bytes above theirs close the socket.
 */
export const LLAMADAS_POR_SEGUNDO = 20
/** Calls that wait while one is served. */
export const LLAMADAS_EN_ESPERA = 8
/** Messages, pings and pongs. */
export const MENSAJES_POR_SEGUNDO = 50
/** Bytes of messages, counted before parsing: two of the largest messages, or twenty long calls. */
export const BYTES_POR_SEGUNDO = 128 * 1024
export const SUSCRIPCIONES_MAXIMAS = 64
/** Subscribe and unsubscribe requests that wait while another request is served. */
export const SUSCRIPCIONES_EN_ESPERA = 64

/** Bytes of one frame from a browser. */
export const TRAMA_MAXIMA = 64 * 1024
/** Frames of one message. Browsers send a message of up to the size above in one frame. */
export const FRAGMENTOS_MAXIMOS = 8
/**
 * Chunks of one frame. The largest frame, over a network of the smallest packets, takes half as
 * many.
 */
export const TROZOS_MAXIMOS = 256
/** Bytes that a browser may leave unread before it is cut off. */
export const ATRASO_MAXIMO = 1024 * 1024
/** Messages in one answer of `bandwork.desde`. */
export const MENSAJES_POR_RESPUESTA = 500
/** Accounts in one call of `bandwork.conectados`. */
export const CONSULTADOS_MAXIMO = 500
/**
 * Accounts that came or went, looked up together in the read side; and listeners checked by one
 * query.
 */
export const LLEGADAS_A_LA_VEZ = 100
export const OYENTES_A_LA_VEZ = 500

/**
 * Silent messages of the newest facts, kept for clients that come back: of all accounts together.
 */
export const CALLADOS_EN_MEMORIA = 10_000
/**
 * The newest facts that a process keeps, as stored, for clients that come back: of all streams
 * together.
 */
export const HECHOS_EN_ANILLO = 4_000
/** Bytes of those facts, estimated from the characters of what is stored. */
export const BYTES_EN_ANILLO = 8 * 1024 * 1024
/** Facts in one answer of `bandwork.hechos.desde`. A client that has missed more loads anew. */
export const HECHOS_POR_RESPUESTA = 1_000
/**
 * Bytes of that answer: half of what may wait for a browser, so that live messages still fit
 * meanwhile.
 */
export const BYTES_POR_RESPUESTA = ATRASO_MAXIMO / 2
