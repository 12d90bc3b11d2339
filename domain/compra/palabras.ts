import type { EstadoCompra, EstadoVenta } from './estados.ts'

/** Returns a purchase's state in words (decisiones/compra, «Life»). */
export const palabraDeCompra = (estado: EstadoCompra): string =>
  estado === 'En Curso' ? 'Esperando Negociacion' : estado

/** The sales states as a desk reads them. */
export const PALABRA_VENTA: Readonly<Record<EstadoVenta, string>> = {
  tablanegociacion: 'Por negociar',
  encomunicacion: 'En comunicación',
  enEspera: 'En espera',
  confirmacionpago: 'Por pagar',
  confirmacioninterna: 'Confirmación interna',
  activado: 'Activada',
}
