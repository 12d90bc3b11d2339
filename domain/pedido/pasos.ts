import { type Refusal, refuse } from '#domain/decider.ts'
import type { HechoPedido, Lado } from './hechos.ts'
import type { Pedido } from './maquina.ts'

/** Limits of decisions §2. */
export const MAXIMO_ARCHIVOS = 20
export const MAXIMO_BYTES_ARCHIVO = 10 * 1024 * 1024
export const TIPOS_ARCHIVO: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
}
export const TIPOS_INCIDENTE = ['demora', 'calidad', 'pago', 'trato', 'otro'] as const

/** Each step: whose it is, the fact it leaves, and its words for a person. Source: decisions §2. */
export const PASOS = {
  editar: { lado: 'consumidor', hecho: 'PedidoEditado', verbo: 'editar el pedido' },
  fijarSubtotal: { lado: 'proveedor', hecho: 'SubtotalFijado', verbo: 'cambiar el subtotal' },
  proponer: { lado: 'proveedor', hecho: 'PropuestaEnviada', verbo: 'enviar la propuesta' },
  remitir: { lado: 'proveedor', hecho: 'PropuestaRemitida', verbo: 'enviar la propuesta por correo' },
  aprobar: { lado: 'consumidor', hecho: 'PedidoAprobado', verbo: 'aprobar el pedido' },
  renegociar: { lado: 'consumidor', hecho: 'RenegociacionPedida', verbo: 'pedir otra propuesta' },
  entregar: { lado: 'proveedor', hecho: 'PedidoEntregado', verbo: 'marcar el pedido como entregado' },
  recibir: { lado: 'consumidor', hecho: 'PedidoRecibido', verbo: 'marcar el pedido como recibido' },
  finalizar: { lado: 'consumidor', hecho: 'PedidoFinalizado', verbo: 'finalizar el pedido' },
  descartar: { lado: 'ambos', hecho: 'PedidoDescartado', verbo: 'descartar el pedido' },
  anotar: { lado: 'ambos', hecho: 'NotaGuardada', verbo: 'guardar una nota' },
  adjuntar: { lado: 'ambos', hecho: 'ArchivoAdjuntado', verbo: 'adjuntar un archivo' },
  prohibir: { lado: 'ambos', hecho: 'ArchivoProhibido', verbo: 'retirar un archivo' },
  reportar: { lado: 'ambos', hecho: 'IncidenteReportado', verbo: 'reportar un incidente' },
} as const satisfies Record<string, { lado: Lado | 'ambos'; hecho: HechoPedido['type']; verbo: string }>
export type Paso = keyof typeof PASOS

/** A fact of the step's kind that passes the machine's guards when its amount does. */
const muestra = (paso: Paso, subtotal: number) =>
  ({ type: PASOS[paso].hecho, data: { subtotal } }) as unknown as HechoPedido

/**
 * Why a side can't take a step now, or undefined when it can. `subtotal` (cents) is the amount that a proposal would carry.
 * The web asks this for its buttons; `decide` asks it before it answers.
 */
export const impedimento = (pedido: Pedido, lado: Lado, paso: Paso, subtotal = 1): Refusal | undefined => {
  const { lado: suyo, verbo } = PASOS[paso]
  if (suyo !== 'ambos' && suyo !== lado) {
    return refuse('prohibido', `Solo el ${suyo === 'consumidor' ? 'cliente' : 'proveedor'} puede ${verbo}.`, { paso })
  }
  if (paso === 'proponer' && subtotal <= 0) {
    return refuse('subtotal-invalido', 'El subtotal debe ser mayor que cero.', { paso })
  }
  if (!pedido.can(muestra(paso, subtotal))) {
    return refuse('paso-no-permitido', `No se puede ${verbo}: el pedido está en estado «${pedido.value}».`, {
      estado: pedido.value,
      paso,
    })
  }
  return undefined
}

/** The side of an account in an order, undefined when it is no party. */
export const ladoDe = (pedido: Pedido, cuentaId: number): Lado | undefined => {
  const { consumidorId, proveedorId, colocado } = pedido.context
  if (cuentaId === consumidorId) return 'consumidor'
  if (cuentaId === proveedorId && colocado) return 'proveedor'
  return undefined
}
