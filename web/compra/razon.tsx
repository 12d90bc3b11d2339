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
/** What follows from it for who reads it. */
const SIGUE: Partial<Palabras> = {
  ComprobanteRechazado: 'Envía otro.',
  PagoNoConfirmado: 'Puedes enviar otro comprobante.',
}

/** Why it stands where it stands, in the words of whoever said so, and that a trial is asked for; '' when neither is. */
export const razonDe = ({ motivo, demoPedida }: Pick<FilaCompra, 'motivo' | 'demoPedida'>, propia = false): string => {
  const pide = propia ? 'Pediste una prueba gratuita' : 'Pide una prueba gratuita'
  if (motivo === null) return demoPedida ? pide : ''
  const { de, texto } = motivo
  const sigue = propia ? SIGUE[de] : undefined
  const quien = (propia ? AL_PROVEEDOR : A_LOS_ESCRITORIOS)[de]
  // One full stop is enough where a sentence follows.
  return sigue ? `${quien}: «${sinCola(texto, '.')}». ${sigue}` : `${quien}: «${texto}»`
}

/** By hand it isn't the credit that ran out; the reason says what it was. */
export const tituloDeDesactivada = ({ motivo }: Pick<FilaCompra, 'motivo'>): string =>
  motivo ? 'Cuenta desactivada' : 'Cuenta desactivada - Su crédito ha caducado'

/** Amber where it is the reader who must move. */
export const Razon = ({ fila, propia, espera }: { fila: FilaCompra; propia?: boolean; espera?: boolean }) =>
  razonDe(fila, propia) === '' ? null : (
    <p className={clsx(estilo.razon, espera && estilo.espera)}>
      <MessageSquareQuote size={18} aria-hidden />
      <span>{razonDe(fila, propia)}</span>
    </p>
  )
