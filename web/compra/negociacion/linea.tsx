import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { type DeEtapa, ETAPAS, type Etapa, esDemo, esperaAlProveedor, etapaDe } from '#web/compra/etapas.ts'
import estilo from './linea.module.css'

/**
 * Draws a purchase's stages as a line with the current one lit; amber when it is the reader's turn.
 */
export const Linea = ({ fila, propia }: { fila: DeEtapa & Pick<FilaCompra, 'datosCompra'>; propia?: boolean }) => {
  const etapa = etapaDe(fila)
  // A trial is never paid.
  const etapas: readonly Etapa[] = esDemo(fila) ? ETAPAS.filter((paso) => paso !== 'Pago') : ETAPAS
  const actual = etapa ? etapas.indexOf(etapa) : -1
  const espera = propia && esperaAlProveedor(fila)
  return (
    <ol className={clsx(estilo.linea, etapa === undefined && estilo.apagada)} aria-label="Pasos de la suscripción">
      {etapas.map((palabra, i) => {
        const hecha = i < actual || etapa === 'Activada'
        return (
          <li
            key={palabra}
            className={clsx(
              hecha && estilo.hecha,
              i === actual && estilo.actual,
              i === actual && espera && estilo.espera,
            )}
            {...(i === actual ? { 'aria-current': 'step' as const } : {})}
          >
            <i aria-hidden>{hecha ? <Check size={13} /> : i + 1}</i>
            <span>
              {palabra}
              {hecha && i < actual ? <span className="solo-lectores"> (hecho)</span> : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
