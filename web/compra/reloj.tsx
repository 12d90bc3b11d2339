import { Clock } from 'lucide-react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { momentoCompleto } from '#web/ui/cifras.ts'
import { Pastilla } from '#web/ui/piezas.tsx'
import { quedan } from './etapas.ts'

const COLOR = { verde: 'verde', naranja: 'ambar', rojo: 'rojo' } as const

/** Shows how long a subscription still runs (decisiones/compra, «Expiry clock»). */
export const Reloj = ({ fila: { reloj, fechaFin } }: { fila: FilaCompra }) =>
  reloj ? (
    <span title={fechaFin ? `Hasta el ${momentoCompleto(fechaFin)}` : undefined}>
      <Pastilla color={COLOR[reloj.color]} icono={<Clock size={13} aria-hidden />}>
        {quedan(reloj.dias)}
      </Pastilla>
    </span>
  ) : null
