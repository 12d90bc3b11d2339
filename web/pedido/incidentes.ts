import type { TIPOS_INCIDENTE } from '#domain/pedido/pasos.ts'

export const TIPOS_DE_INCIDENTE: Readonly<Record<(typeof TIPOS_INCIDENTE)[number], string>> = {
  demora: 'Demora',
  calidad: 'Calidad',
  pago: 'Pago',
  trato: 'Trato',
  otro: 'Otro',
}
