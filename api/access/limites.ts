/** What the door gives away: each number is counted by each process that serves, unless it says otherwise. */

/** What one account changes: as `ESCRITURAS_POR_MINUTO` says, half of them at once. */
export const ESCRITURAS_POR_MINUTO = 60
/**
 * Milliseconds after which an account that changes more is refused: whoever insists without end
 * waits as often, and leaves the house to the others.
 */
export const ESPERA_DE_RECHAZO_MS = 1_000
/** Requests of one account that are served at once, as many as two browsers send; and how many wait, for so long, until one is done. */
export const EN_CURSO_POR_CUENTA = 12
export const EN_ESPERA_POR_CUENTA = 64
export const ESPERA_POR_CUENTA_S = 4
/** Milliseconds in which every request has its answer, that it couldn't be done at worst. */
export const RESPUESTA_MS = 4_500
/** Accounts whose pace is remembered. */
export const CUENTAS_CON_RITMO = 20_000

/** Connections of one process, and of one address to it, which is an office's at times. */
export const CONEXIONES_MAXIMAS = 4_000
export const CONEXIONES_POR_DIRECCION = 600
/** Requests of one connection that wait for their answers: browsers and proxies send the next one after the last one's. */
export const SIN_RESPUESTA_POR_CONEXION = 8
/** Seconds in which a request says what it wants; and for which a connection may say nothing and take nothing. */
export const CABECERA_S = 15
export const SILENCIO_S = 60
/** Pages of the documentation, and what they hold, of one address. */
export const DOCUMENTACION_POR_MINUTO = 60
/** Bytes of a body, of who isn't signed in and of who is. */
export const CUERPO_PUBLICO_MAXIMO = 32 * 1024
export const CUERPO_MAXIMO = 256 * 1024

// What strangers try, counted by all processes together.

/** Passwords tried: of one account from one address; and from one address, in which those that were right don't count. */
export const ENTRADAS_POR_CUENTA = { porMinuto: 10, rafaga: 10 } as const
export const ENTRADAS_POR_DIRECCION = { porMinuto: 30, rafaga: 30 } as const
/** Whoever guesses one account's password, from wherever: so many are free, then each doubles the wait, until it has been left alone for a while. */
export const DEMORA = { libres: 5, maximaS: 60, olvidoMinutos: 15 } as const
/** Mails with a link for another password, to one account, whoever asks: it is good for twice as long as the next one takes, so its owner always has one. */
export const RESTABLECIMIENTOS = { porMinuto: 1 / 15, rafaga: 3 } as const
/**
 * Whether an e-mail is taken, and whether a RUC is: what one network may find out of each, ten times in
 * any hour. Six are the registration's fields' (five at once and one more), four its form's.
 */
export const AVERIGUACIONES = {
  campo: { porMinuto: 1 / 60, rafaga: 5 },
  formulario: { porMinuto: 1 / 60, rafaga: 3 },
} as const
/** Passwords worked on at once, and how many wait for theirs: argon2 takes 19 MiB each. */
export const CONTRASENAS_A_LA_VEZ = 2
export const CONTRASENAS_EN_ESPERA = 50
/** Of one address so many at once in that queue, and so many before it. */
export const CONTRASENAS_POR_DIRECCION = { aLaVez: 4, maximo: 20, esperaMs: 10_000 } as const
/** The same of one account that is signed in, which gives its own again. */
export const CONTRASENAS_POR_CUENTA = { aLaVez: 1, maximo: 4, esperaMs: 10_000 } as const

// Requests a minute of one account, or of one address where nobody is signed in.

/** Searches, and lists that anybody may read. */
export const LECTURAS_PUBLICAS_POR_MINUTO = 240
/** Registrations, and what asks for one. */
export const REGISTROS_POR_MINUTO = 20
/** What a registration's form asks while it is filled in. */
export const CONSULTAS_DE_REGISTRO_POR_MINUTO = 60
/** A password asked about, chosen or forgotten. */
export const CONTRASENAS_POR_MINUTO = 10
/** Mailed links opened: whoever was mailed one opens it once. */
export const ENLACES_POR_MINUTO = 30
/** Requests that ask for mails to others. */
export const REMISIONES_POR_MINUTO = 30
export const LOGOS_POR_MINUTO = 12
/** Pictures of posts. */
export const IMAGENES_POR_MINUTO = 30
/** The mail that confirms an address, asked for again. */
export const CONFIRMACIONES_POR_MINUTO = 3

// Sessions, kept by all processes together.

/** Sessions of one account: the oldest goes. */
export const SESIONES_POR_CUENTA = 50
/** Browsers that are remembered of an account; one more takes the place of the one that wasn't used for longest. */
export const EQUIPOS_POR_CUENTA = 50
/** Seconds for which a password that was given counts. */
export const CONFIRMADA_S = 600

// Files and pictures.

/** Pictures that are worked on at once: each takes its pixels' memory while it is. */
export const IMAGENES_A_LA_VEZ = 2
/** Pictures that wait for it, and seconds that one waits. */
export const IMAGENES_EN_ESPERA = 16
export const ESPERA_DE_IMAGEN_S = 10
/** Pixels of one picture, told by its header. */
export const PIXELES_MAXIMOS = 16_000_000
/** Seconds of work on one. */
export const TRABAJO_DE_IMAGEN_S = 10
/** What an account has stored, counted in its folder, of all processes together. */
export const ARCHIVOS_POR_CUENTA = 2_000
export const BYTES_POR_CUENTA = 1024 ** 3

// The live feed.

/** Open sockets of one account: a tab each. The newest is refused: if the oldest went, its tab would come back and take another's place, for ever. */
export const SOCKETS_POR_CUENTA = 32
/** Open sockets of visitors from one address; whoever has signed in counts for their account alone. */
export const SOCKETS_POR_DIRECCION = 40
/** Seconds after which a socket that was refused may try again, as browsers do. */
export const REINTENTO_S = 5

/** Seconds that a socket which is told to close has for its farewell, before it is cut. */
export const DESPEDIDA_S = 2

/** Of one socket. Calls beyond these are answered with an ERROR; other messages cut it off. */
export const LLAMADAS_POR_SEGUNDO = 20
/** Calls that wait while one is served. */
export const LLAMADAS_EN_ESPERA = 8
/** Messages, pings and pongs. */
export const MENSAJES_POR_SEGUNDO = 50
/** Bytes of messages, counted before one is parsed: two of the largest, or twenty long questions. */
export const BYTES_POR_SEGUNDO = 128 * 1024
export const SUSCRIPCIONES_MAXIMAS = 64
/** Subscriptions asked for or left, that wait while another question is answered. */
export const SUSCRIPCIONES_EN_ESPERA = 64

/** Bytes of one frame from a browser. */
export const TRAMA_MAXIMA = 64 * 1024
/** Frames that one message may come in; browsers send one of up to the size above in one. */
export const FRAGMENTOS_MAXIMOS = 8
/** Pieces in which one frame may arrive: the largest, over a network of the smallest packets, takes half as many. */
export const TROZOS_MAXIMOS = 256
/** Bytes that wait to be read by a browser before it is cut off. */
export const ATRASO_MAXIMO = 1024 * 1024
/** Messages in one answer of `bandwork.desde`. */
export const MENSAJES_POR_RESPUESTA = 500
/** Accounts in one question of `bandwork.conectados`. */
export const CONSULTADOS_MAXIMO = 500
/** Accounts that came or went, of which the read side is asked together; and listeners asked about in one query. */
export const LLEGADAS_A_LA_VEZ = 100
export const OYENTES_A_LA_VEZ = 500

/** What the newest facts tell silently, for whoever comes back: of all accounts together. */
export const CALLADOS_EN_MEMORIA = 10_000
/** The newest facts that a process keeps, as stored, for whoever comes back: of all streams together. */
export const HECHOS_EN_ANILLO = 4_000
/** What they weigh, by the letters of what is stored. */
export const BYTES_EN_ANILLO = 8 * 1024 * 1024
/** Facts in one answer of `bandwork.hechos.desde`: who has missed more loads anew. */
export const HECHOS_POR_RESPUESTA = 1_000
/** Bytes of that answer: half of what may wait, so that what comes live meanwhile finds its place. */
export const BYTES_POR_RESPUESTA = ATRASO_MAXIMO / 2
