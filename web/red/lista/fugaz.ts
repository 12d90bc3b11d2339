import type { CSSProperties } from 'react'
import estilo from './fugaz.module.css'

/** Milliseconds that the answer to one's own click stands, by where it is given, and takes to fade (decisiones/red, «Favourites»). */
export const MUESTRA_MS = { inicio: 2_000, banda: 1 } as const
export const DESVANECE_MS = 1_500

/** A toast that fades by itself; under the pointer it stays. */
export const fugaz = (donde: keyof typeof MUESTRA_MS) => ({
  duration: MUESTRA_MS[donde] + DESVANECE_MS,
  className: estilo.fugaz ?? '',
  style: { '--muestra': `${MUESTRA_MS[donde]}ms`, '--desvanece': `${DESVANECE_MS}ms` } as CSSProperties,
})
