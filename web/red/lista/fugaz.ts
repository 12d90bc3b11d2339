import type { CSSProperties } from 'react'
import estilo from './fugaz.module.css'

/** Milliseconds that the home's answer to one's own click stands, and takes to fade (decisiones/red, «Favourites»). */
const MUESTRA_MS = 2_000
const DESVANECE_MS = 1_500

/** A toast that fades by itself; under the pointer it stays. */
export const FUGAZ = {
  duration: MUESTRA_MS + DESVANECE_MS,
  className: estilo.fugaz ?? '',
  style: { '--muestra': `${MUESTRA_MS}ms`, '--desvanece': `${DESVANECE_MS}ms` } as CSSProperties,
}
