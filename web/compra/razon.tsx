import { clsx } from 'clsx'
import { MessageSquareQuote } from 'lucide-react'
import type { FilaCompra } from '#api/contract/compra.ts'
import type { ConMotivo } from '#domain/compra/hechos.ts'
import { sinCola } from '#domain/texto.ts'
import estilo from './razon.module.css'

type Palabras = Readonly<Record<ConMotivo, string>>

const AL_PROVEEDOR: Palabras = {
  RenegociacionDeCompraPedida: 'Pediste otra oferta',
  DemoRechazada: 'Rechazaste la prueba',
  ComprobanteRechazado: 'Finanzas rechazó tu comprobante',
  CompraDesactivada: 'El call center desactivó tu cuenta',
  NegociacionCerrada: 'El call center cerró la negociación',
  PagoNoConfirmado: 'Finanzas no confirmó tu pago',
}
const A_LOS_ESCRITORIOS: Palabras = {
  RenegociacionDeCompraPedida: 'Pide otra oferta',
  DemoRechazada: 'Rechazó la prueba',
  ComprobanteRechazado: 'Finanzas rechazó el comprobante',
  CompraDesactivada: 'Desactivada a mano',
  NegociacionCerrada: 'Negociación cerrada',
  PagoNoConfirmado: 'Finanzas no confirmó el pago',
}
/** The next step for the provider, by reason. */
const SIGUE: Partial<Palabras> = {
  ComprobanteRechazado: 'Envía otro.',
  PagoNoConfirmado: 'Puedes enviar otro comprobante.',
}

/**
 * Returns the reason of a purchase's state in the words of whoever gave it, or that a trial was
 * asked for; '' without either.
 */
export const razonDe = ({ motivo, demoPedida }: Pick<FilaCompra, 'motivo' | 'demoPedida'>, propia = false): string => {
  const pide = propia ? 'Pediste una prueba gratuita' : 'Pide una prueba gratuita'
  if (motivo === null) return demoPedida ? pide : ''
  const { de, texto } = motivo
  const sigue = propia ? SIGUE[de] : undefined
  const quien = (propia ? AL_PROVEEDOR : A_LOS_ESCRITORIOS)[de]
  // A sentence follows, so the text loses its own full stop.
  return sigue ? `${quien}: «${sinCola(texto, '.')}». ${sigue}` : `${quien}: «${texto}»`
}

/**
 * Returns the title of a deactivated purchase. After a deactivation by hand it wasn't the credit
 * that ran out; the reason tells the cause.
 */
export const tituloDeDesactivada = ({ motivo }: Pick<FilaCompra, 'motivo'>): string =>
  motivo ? 'Cuenta desactivada' : 'Cuenta desactivada - Su crédito ha caducado'

/** Shows the reason, in amber when it is the reader's turn. */
export const Razon = ({ fila, propia, espera }: { fila: FilaCompra; propia?: boolean; espera?: boolean }) =>
  razonDe(fila, propia) === '' ? null : (
    <p className={clsx(estilo.razon, espera && estilo.espera)}>
      <MessageSquareQuote size={18} aria-hidden />
      <span>{razonDe(fila, propia)}</span>
    </p>
  )
