/** The part of a desk that shows finance's ledger. */
export const LIBRO = 'libro'
