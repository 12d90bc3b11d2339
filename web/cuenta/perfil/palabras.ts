import type { ClaseElegida } from '#domain/cuenta/eleccion-de-avisos.ts'

/** Kinds of notices, as people call them. */
export const PALABRA_DE_AVISOS: Readonly<Record<ClaseElegida, string>> = {
  pedido: 'Pedidos',
  compra: 'Suscripciones',
  incidente: 'Incidentes',
  consumo: 'Consumo',
  red: 'Red',
  chat: 'Mensajes de chat',
}
