/**
 * The header with the account (its id as people see it) that did what is sent, as the page knows
 * it. The server refuses it when another account is signed in (`otra-cuenta`).
 */
export const CABECERA_CUENTA = 'bandwork-cuenta'

/**
 * The cookie that a page sets at a sign-out. Until the server has ended the session, whatever the
 * browser requests brings the cookie, and ends it (decisiones/cuenta, «Credentials and sessions»).
 */
export const COOKIE_DE_SALIDA = '__Host-bandwork-salida'
