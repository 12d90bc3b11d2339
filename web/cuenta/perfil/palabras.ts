import type { ClaseElegida } from '#domain/cuenta/eleccion-de-avisos.ts'

/** Names of the kinds of notices. */
export const PALABRA_DE_AVISOS: Readonly<Record<ClaseElegida, string>> = {
  pedido: 'Pedidos',
  compra: 'Suscripciones',
  incidente: 'Incidentes',
  consumo: 'Consumo',
  red: 'Red',
  chat: 'Mensajes de chat',
}
