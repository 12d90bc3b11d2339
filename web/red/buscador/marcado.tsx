/**
 * Renders a text with the words that were searched marked. `trozos` alternates between plain text
 * and matches, plain text first.
 */
export const Marcado = ({ trozos }: { trozos: readonly string[] }) =>
  trozos.map((trozo, n) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is nothing but its place
    n % 2 === 1 ? <mark key={n}>{trozo}</mark> : trozo,
  )
