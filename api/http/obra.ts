/** A square of a picture, in the pixels that people see. */
export type Corte = { readonly x: number; readonly y: number; readonly lado: number }
/** What is made of a picture: a square as WebP, the middle one where none was chosen; the whole, no larger than so; or a square to print, PNG. */
export type Obra =
  | { readonly de: 'cuadro'; readonly lado: number; readonly corte?: Corte | undefined }
  | { readonly de: 'entera'; readonly ladoMayor: number }
  | { readonly de: 'impresa'; readonly lado: number }
/** How the program that makes it says why it can't. */
export const CODIGOS = { pixeles: 3, corte: 4 } as const
