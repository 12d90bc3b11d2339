import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useFila } from '../pedidos/fila.tsx'
import { useBrillo } from '../vivo/senales.ts'
import estilo from './brillante.module.css'

/** A row that glows once each time the other side changes it. */
export const Brillante = ({
  como: Como,
  className,
  children,
}: {
  como: 'tr' | 'li'
  className?: string | undefined
  children: ReactNode
}) => {
  const { fila } = useFila()
  const brillo = useBrillo(fila.id, fila.idPediProv)
  // Two names of one animation: changing between them starts it again.
  return (
    <Como
      data-espera={fila.meEspera}
      className={clsx(className, brillo > 0 && (brillo % 2 ? estilo.brilla : estilo.brillaOtra))}
    >
      {children}
    </Como>
  )
}
