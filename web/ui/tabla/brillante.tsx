import type { ReactNode } from 'react'
import estilo from './brillante.module.css'

export type PropsDeFila = { readonly como: 'tr' | 'li'; readonly children: ReactNode }

/** Returns the class that makes anything glow once each time `veces` grows. */
export const brillo = (veces: number): string | undefined =>
  veces === 0 ? undefined : veces % 2 ? estilo.brilla : estilo.brillaOtra

/** Shows a row or a card that glows once each time `veces` grows. */
export const Brillante = ({
  como: Como,
  veces,
  espera,
  children,
}: PropsDeFila & { veces: number; espera: boolean }) => (
  <Como data-espera={espera} className={brillo(veces)}>
    {children}
  </Como>
)
