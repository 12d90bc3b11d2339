/** A square of a picture, in the pixels that people see. */
export type Corte = { readonly x: number; readonly y: number; readonly lado: number }
/**
 * A work on a picture: a square as WebP, from the middle unless one was chosen; the whole, no
 * larger than a size; or a square for print, PNG.
 */
export type Obra =
  | { readonly de: 'cuadro'; readonly lado: number; readonly corte?: Corte | undefined }
  | { readonly de: 'entera'; readonly ladoMayor: number }
  | { readonly de: 'impresa'; readonly lado: number }
/** Exit codes by which the program that makes pictures tells why it failed. */
export const CODIGOS = { pixeles: 3, corte: 4 } as const
