/**
 * A row of a bank's file, with the line at which it begins, from 1. `falla` is why it can't be
 * read.
 */
export type Fila = { readonly numero: number; readonly celdas: readonly string[]; readonly falla?: string | undefined }
