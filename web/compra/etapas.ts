import type { FilaCompra } from '#api/contract/compra.ts'

export const ETAPAS = ['Negociación', 'Oferta', 'Pago', 'Confirmación', 'Activada'] as const
export type Etapa = (typeof ETAPAS)[number]

type DeEtapa = Pick<FilaCompra, 'estadoPedido' | 'unidad' | 'confirmadoFile' | 'tipoPago' | 'factura'>

export const esDemo = ({ unidad, datosCompra }: Pick<FilaCompra, 'unidad' | 'datosCompra'>): boolean =>
  datosCompra !== null && unidad === 'dias'

/** Where on the drawn line a purchase stands; undefined once it is over. A trial has nothing to pay. */
export const etapaDe = ({ estadoPedido, unidad, confirmadoFile }: DeEtapa): Etapa | undefined => {
  switch (estadoPedido) {
    case 'En Curso':
      return 'Negociación'
    case 'Por Aprobar':
      return 'Oferta'
    case 'Aprobado':
      return unidad === 'dias' || confirmadoFile ? 'Confirmación' : 'Pago'
    case 'Completado':
      return 'Activada'
    case 'Desactivado':
      return undefined
  }
}

/** Whether the provider is who must do something now: answer the offer, or pay what it accepted. */
export const esperaAlProveedor = (fila: DeEtapa): boolean => {
  const etapa = etapaDe(fila)
  return etapa === 'Oferta' || etapa === 'Pago'
}

/** "1 mes", "12 meses", "15 días". */
export const plazo = ({ cantidad, unidad }: Pick<FilaCompra, 'cantidad' | 'unidad'>): string => {
  if (unidad === 'dias') return cantidad === 1 ? '1 día' : `${cantidad} días`
  return cantidad === 1 ? '1 mes' : `${cantidad} meses`
}

/** Offer type 1 is one dollar a day; otherwise 22 a month (decisiones/compra, «Offers and prices»). */
export const tarifa = (tipo: number): string => (tipo === 1 ? '1 dólar al día' : '22 dólares al mes')

/** What is left of a term, in words: of the clock's days. */
export const quedan = (dias: number): string => {
  if (dias < 0) return 'plazo terminado'
  if (dias === 0) return 'termina hoy'
  return dias === 1 ? 'queda 1 día' : `quedan ${dias} días`
}

export type Telefono = 'android' | 'ios'

/** Which store a phone takes its applications from; undefined on what is no phone. */
export const telefonoDe = (agente: string): Telefono | undefined => {
  if (/android/i.test(agente)) return 'android'
  return /iphone|ipad|ipod/i.test(agente) ? 'ios' : undefined
}
