/** The part of a desk that shows finance's ledger. */
export const LIBRO = 'libro'
/** The part of finance's desk where the bank's statement stands beside the payments that wait. */
export const EXTRACTO = 'extracto'
