/** How the lines of a chart are told from each other, by their place: never by colour alone. */
export const TRAZOS = [
  { color: 'var(--azul)', guion: 'none' },
  { color: 'var(--verde)', guion: '7 4' },
  { color: 'var(--tinta)', guion: '2 4' },
  { color: 'var(--rojo)', guion: '10 4 2 4' },
] as const satisfies readonly { readonly color: string; readonly guion: string }[]
