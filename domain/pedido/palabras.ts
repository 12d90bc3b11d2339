import type { Lado } from './lado.ts'
import type { EstadoPedido } from './maquina.ts'

/** The words that each side reads for a state (decisiones/pedido, «What each side reads»). */
export const ESTADO_CLIENTE: Readonly<Record<EstadoPedido, string>> = {
  Borrador: 'Sin conexión',
  'En Curso': 'Esperando Propuesta',
  'Por Aprobar': 'Aprobar',
  Aprobado: 'Aprobado',
  Entregado: 'Recibir',
  Recibido: 'Finalizar',
  Finalizado: 'Finalizado',
  Descartado: 'Descartado',
}

export const ESTADO_PROVEEDOR: Readonly<Record<EstadoPedido, string>> = {
  Borrador: 'Sin conexión',
  'En Curso': 'Enviar Propuesta',
  'Por Aprobar': 'Esperando Aprobación',
  Aprobado: 'Entregar',
  Entregado: 'Entregado',
  Recibido: 'Recibido',
  Finalizado: 'Finalizado',
  Descartado: 'Descartado',
}

/** Returns a state in the words of the side that reads it. */
export const palabraDeEstado = (estado: EstadoPedido, lado: Lado): string =>
  (lado === 'proveedor' ? ESTADO_PROVEEDOR : ESTADO_CLIENTE)[estado]

/** The states in which an order waits for each side. That side's table lists them first. */
export const ESPERAN_A: Readonly<Record<Lado, readonly EstadoPedido[]>> = {
  consumidor: ['Borrador', 'Por Aprobar', 'Entregado', 'Recibido'],
  proveedor: ['En Curso', 'Aprobado'],
}
