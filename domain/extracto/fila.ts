/**
 * A row of a bank's file, with the line that it begins at, from 1; `falla`: why it is none that can
 * be read.
 */
export type Fila = { readonly numero: number; readonly celdas: readonly string[]; readonly falla?: string | undefined }
