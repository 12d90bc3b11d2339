import type { FilaCompra } from '#api/contract/compra.ts'
import { diasQueFaltan, plazo } from '#domain/calendario.ts'
import { DESHACER_MS } from '#domain/deshacer.ts'
import { centavos, decimal, ivaDe, tasaIva } from '#domain/dinero.ts'
import { minutosHasta } from '#web/ui/minutos.ts'

export const ETAPAS = ['Negociación', 'Oferta', 'Pago', 'Confirmación', 'Activada'] as const
export type Etapa = (typeof ETAPAS)[number]

/** The fields that decide a purchase's stage. */
export type DeEtapa = Pick<FilaCompra, 'estadoPedido' | 'unidad' | 'confirmadoFile' | 'modo' | 'motivo'>

export const esDemo = ({ unidad, datosCompra }: Pick<FilaCompra, 'unidad' | 'datosCompra'>): boolean =>
  datosCompra !== null && unidad === 'dias'

/**
 * Returns the stage of a purchase on the drawn line; undefined once it is over. In mode 'pago' the
 * provider chooses an offer at once. A trial has nothing to pay.
 */
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

/** Returns a purchase's state in a few words, for somebody who only reads it. */
export const tituloDeEstado = (fila: DeEtapa & Pick<FilaCompra, 'cerrada'>): string => {
  const etapa = etapaDe(fila)
  if (etapa === undefined) return fila.cerrada ? 'Negociación cerrada' : 'Desactivada'
  const palabras: Readonly<Record<Etapa, string>> = {
    Negociación: 'En negociación',
    Oferta: 'Con una oferta por responder',
    Pago: 'Por pagar',
    Confirmación: 'Finanzas confirma el pago',
    Activada: 'Activada',
  }
  return palabras[etapa]
}

/** Returns whether it is the provider's turn to choose, answer or pay an offer. */
export const esperaAlProveedor = (fila: DeEtapa): boolean => {
  const etapa = etapaDe(fila)
  return etapa === 'Oferta' || etapa === 'Pago'
}

/** Returns the total of a catalogue price with today's IVA, as a decimal string. */
export const conIva = (vxmes: string): string => {
  const subtotal = centavos(vxmes) ?? 0
  return decimal(subtotal + ivaDe(subtotal, tasaIva(new Date().toISOString())))
}

/**
 * Returns the tariff of an offer type. Type 1 is one dollar a day; the others are 22 a month
 * (decisiones/compra, «Offers and prices»).
 */
export const tarifa = (tipo: number): string => (tipo === 1 ? '1 dólar al día' : '22 dólares al mes')

/** Says in words what is left of a term. `dias` are those of its clock. */
export const quedan = (dias: number): string => {
  if (dias < 0) return 'plazo terminado'
  if (dias === 0) return 'termina hoy'
  return dias === 1 ? 'queda 1 día' : `quedan ${dias} días`
}

/** Says to a desk how many days of a client's term are left. */
export const leQuedan = (dias: number): string =>
  dias <= 0 ? 'termina hoy' : dias === 1 ? 'le queda 1 día' : `le quedan ${dias} días`

/** Returns for how many days a trial that was deactivated by hand can go on. */
export const diasPorReactivar = ({
  fechaFin,
  deshacerHasta,
}: Pick<FilaCompra, 'fechaFin' | 'deshacerHasta'>): number =>
  fechaFin === null || deshacerHasta === null
    ? 0
    : diasQueFaltan(fechaFin, new Date(Date.parse(deshacerHasta) - DESHACER_MS).toISOString())

/**
 * Says how much of a paid term is left after a deactivation by hand that can still be undone; ''
 * where there is nothing to lose.
 */
export const porDeshacer = (
  { deshacerHasta, fechaFin, unidad }: Pick<FilaCompra, 'deshacerHasta' | 'fechaFin' | 'unidad'>,
  ahora = Date.now(),
): string => {
  if (minutosHasta(deshacerHasta, ahora) === 0 || fechaFin === null || unidad === 'dias') return ''
  const cantidad = diasQueFaltan(fechaFin, new Date(ahora).toISOString())
  return cantidad > 0 ? plazo({ cantidad, unidad: 'dias' }) : ''
}

/** Says what an offer made now would cost the client, as the end of a question; '' for nothing. */
export const costoDeOfrecer = (fila: Parameters<typeof porDeshacer>[0]): string => {
  const pagado = porDeshacer(fila)
  return pagado ? ` Con ella ya no se deshace la desactivación, y le quedan ${pagado} pagados.` : ''
}
