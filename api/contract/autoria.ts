/**
 * The header with the account (its id as people see it) that did what is sent, as the page knows
 * it. The server refuses it when another account is signed in (`otra-cuenta`).
 */
export const CABECERA_CUENTA = 'bandwork-cuenta'
