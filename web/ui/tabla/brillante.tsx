import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import estilo from './brillante.module.css'

export type PropsDeFila = { readonly como: 'tr' | 'li'; readonly children: ReactNode }

/** A row or a card that glows once each time `brillo` grows. */
export const Brillante = ({
  como: Como,
  brillo,
  espera,
  children,
}: PropsDeFila & { brillo: number; espera: boolean }) => (
  // Two names of one animation: changing between them starts it again.
  <Como data-espera={espera} className={clsx(brillo > 0 && (brillo % 2 ? estilo.brilla : estilo.brillaOtra))}>
    {children}
  </Como>
)
