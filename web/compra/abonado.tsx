import { Coins } from 'lucide-react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { dolares } from '#web/ui/cifras.ts'
import estilo from './razon.module.css'

/**
 * Returns what came as parts of the price, in words: what is missing, or that it is the client's
 * since the negotiation was closed; '' while nothing came.
 */
export const abonadoDicho = (
  {
    abonado,
    porPagar,
    cerrada,
    pagoConfirmado,
  }: Pick<FilaCompra, 'abonado' | 'porPagar' | 'cerrada' | 'pagoConfirmado'>,
  propia: boolean,
): string => {
  if (abonado === '0.00') return ''
  const llego = dolares(abonado)
  if (cerrada)
    return propia
      ? `Tienes ${llego} a tu favor: Finanzas te los devuelve.`
      : `El cliente tiene ${llego} a su favor: Finanzas los devuelve.`
  if (pagoConfirmado) return `Con ${llego} que llegaron antes.`
  return propia
    ? `Ya llegaron ${llego}. Te faltan ${dolares(porPagar)}.`
    : `Ya llegaron ${llego}. Faltan ${dolares(porPagar)}.`
}

/** Shows what came as parts of the price. */
export const Abonado = ({ fila, propia = false }: { fila: FilaCompra; propia?: boolean }) =>
  abonadoDicho(fila, propia) === '' ? null : (
    <p className={estilo.razon}>
      <Coins size={18} aria-hidden />
      <span>{abonadoDicho(fila, propia)}</span>
    </p>
  )
