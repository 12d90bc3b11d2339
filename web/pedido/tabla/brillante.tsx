import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useFila } from '#web/pedido/fila.tsx'
import estilo from '#web/ui/tabla/brillante.module.css'
import { useBrillo } from '#web/vivo/senales.ts'

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
