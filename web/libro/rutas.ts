/** The part of a desk that shows finance's ledger. */
export const LIBRO = 'libro'
/** The part of finance's desk that shows the bank's statements beside the payments that wait. */
export const EXTRACTO = 'extracto'
