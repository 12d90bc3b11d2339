import { useId } from 'react'

/**
 * The strokes that tell series apart: lines by their dashes, bars by their filling, never by colour
 * alone.
 */
const TRAZOS = {
  azul: { color: 'var(--azul)', guion: 'none', relleno: 'lleno' },
  verde: { color: 'var(--verde)', guion: '7 4', relleno: 'rayas' },
  tinta: { color: 'var(--tinta)', guion: '2 4', relleno: 'puntos' },
  rojo: { color: 'var(--rojo)', guion: '10 4 2 4', relleno: 'cruces' },
} as const satisfies Record<string, { color: string; guion: string; relleno: string }>
export type NombreDeTrazo = keyof typeof TRAZOS
const EN_ORDEN = ['azul', 'verde', 'tinta', 'rojo'] as const satisfies readonly NombreDeTrazo[]

/** Returns a series' own stroke, or the one of its place. */
export const trazoDe = ({ trazo }: { readonly trazo?: NombreDeTrazo }, i: number) =>
  TRAZOS[trazo ?? EN_ORDEN[i % EN_ORDEN.length] ?? 'azul']
type Trazo = ReturnType<typeof trazoDe>

const DIBUJOS: Readonly<Record<Trazo['relleno'], string>> = {
  lleno: '',
  rayas: 'M-2 2L2 -2M0 8L8 0M6 10L10 6',
  puntos: 'M1 2h2M5 6h2',
  cruces: 'M0 0L8 8M8 0L0 8',
}

/** Defines the filling of a bar: a pattern in its colour over a veil of the same. */
export const Relleno = ({ id, trazo: { color, relleno } }: { id: string; trazo: Trazo }) => (
  <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
    <rect width="8" height="8" fill={color} fillOpacity={relleno === 'lleno' ? 0.85 : 0.22} />
    <path d={DIBUJOS[relleno]} stroke={color} strokeWidth={relleno === 'puntos' ? 2 : 1.5} fill="none" />
  </pattern>
)

/** Shows a series' sign in the key: a piece of its line or of its bars. */
export const Muestra = ({ trazo, enBarra }: { trazo: Trazo; enBarra: boolean }) => {
  const id = useId()
  return enBarra ? (
    <svg width="14" height="14" aria-hidden>
      <Relleno id={id} trazo={trazo} />
      <rect x="0.75" y="0.75" width="12.5" height="12.5" rx="2" fill={`url(#${id})`} stroke={trazo.color} />
    </svg>
  ) : (
    <svg width="22" height="8" aria-hidden>
      <line x1="0" x2="22" y1="4" y2="4" stroke={trazo.color} strokeWidth="2" strokeDasharray={trazo.guion} />
    </svg>
  )
}
