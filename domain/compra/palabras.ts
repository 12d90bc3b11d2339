import type { EstadoVenta } from './estados.ts'

/** The sales states as a desk reads them. */
export const PALABRA_VENTA: Readonly<Record<EstadoVenta, string>> = {
  tablanegociacion: 'Por negociar',
  encomunicacion: 'En comunicación',
  enEspera: 'En espera',
  confirmacionpago: 'Por pagar',
  confirmacioninterna: 'Confirmación interna',
  activado: 'Activada',
}
