import type { FilaCompra } from '#api/contract/compra.ts'
import { diasQueFaltan, plazo } from '#domain/calendario.ts'
import { DESHACER_MS } from '#domain/deshacer.ts'
import { centavos, decimal, ivaDe, tasaIva } from '#domain/dinero.ts'
import { minutosHasta } from '#web/ui/minutos.ts'

export const ETAPAS = ['Negociación', 'Oferta', 'Pago', 'Confirmación', 'Activada'] as const
export type Etapa = (typeof ETAPAS)[number]

/** What a purchase's place on the line depends on. */
export type DeEtapa = Pick<FilaCompra, 'estadoPedido' | 'unidad' | 'confirmadoFile' | 'modo' | 'motivo'>

export const esDemo = ({ unidad, datosCompra }: Pick<FilaCompra, 'unidad' | 'datosCompra'>): boolean =>
  datosCompra !== null && unidad === 'dias'

/** Where on the drawn line a purchase stands; undefined once it is over. Who pays at once picks an offer; a trial has nothing to pay. */
export const etapaDe = ({ estadoPedido, unidad, confirmadoFile, modo, motivo }: DeEtapa): Etapa | undefined => {
  switch (estadoPedido) {
    case 'En Curso':
      return modo === 'pago' && motivo === null ? 'Oferta' : 'Negociación'
    case 'Por Aprobar':
      return 'Oferta'
    case 'Aprobado':
      return unidad === 'dias' || (confirmadoFile && motivo === null) ? 'Confirmación' : 'Pago'
    case 'Completado':
      return 'Activada'
    case 'Desactivado':
      return undefined
  }
}

/** Whether the provider is who must do something now: pick or answer an offer, or pay what it accepted. */
export const esperaAlProveedor = (fila: DeEtapa): boolean => {
  const etapa = etapaDe(fila)
  return etapa === 'Oferta' || etapa === 'Pago'
}

/** What a price of the catalogue comes to today. */
export const conIva = (vxmes: string): string => {
  const subtotal = centavos(vxmes) ?? 0
  return decimal(subtotal + ivaDe(subtotal, tasaIva(new Date().toISOString())))
}

/** Offer type 1 is one dollar a day; otherwise 22 a month (decisiones/compra, «Offers and prices»). */
export const tarifa = (tipo: number): string => (tipo === 1 ? '1 dólar al día' : '22 dólares al mes')

/** What is left of a term, in words: of the clock's days. */
export const quedan = (dias: number): string => {
  if (dias < 0) return 'plazo terminado'
  if (dias === 0) return 'termina hoy'
  return dias === 1 ? 'queda 1 día' : `quedan ${dias} días`
}

/** What is left of a client's term, said of it to a desk. */
export const leQuedan = (dias: number): string =>
  dias <= 0 ? 'termina hoy' : dias === 1 ? 'le queda 1 día' : `le quedan ${dias} días`

/** For how many days a trial that was deactivated by hand can go on. */
export const diasPorReactivar = ({
  fechaFin,
  deshacerHasta,
}: Pick<FilaCompra, 'fechaFin' | 'deshacerHasta'>): number =>
  fechaFin === null || deshacerHasta === null
    ? 0
    : diasQueFaltan(fechaFin, new Date(Date.parse(deshacerHasta) - DESHACER_MS).toISOString())

/** What was paid and is left of a deactivation by hand that can still be taken back, in words; '' where there is nothing to lose. */
export const porDeshacer = (
  { deshacerHasta, fechaFin, unidad }: Pick<FilaCompra, 'deshacerHasta' | 'fechaFin' | 'unidad'>,
  ahora = Date.now(),
): string => {
  if (minutosHasta(deshacerHasta, ahora) === 0 || fechaFin === null || unidad === 'dias') return ''
  const cantidad = diasQueFaltan(fechaFin, new Date(ahora).toISOString())
  return cantidad > 0 ? plazo({ cantidad, unidad: 'dias' }) : ''
}
