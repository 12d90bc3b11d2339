/** Header with the account (its id as people see it) that did what is sent, as the page knows it: in the name of another it is refused (`otra-cuenta`). */
export const CABECERA_CUENTA = 'bandwork-cuenta'
