/** A text with what was looked for marked: `trozos` are in turn as they are and as what was looked for. */
export const Marcado = ({ trozos }: { trozos: readonly string[] }) =>
  trozos.map((trozo, n) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is nothing but its place
    n % 2 === 1 ? <mark key={n}>{trozo}</mark> : trozo,
  )
