import { type Origen, type Refusal, refuse } from '#domain/decider.ts'
import { MAXIMO_CENTAVOS } from '#domain/dinero.ts'
import type { FilaDePaso } from '#domain/paso.ts'
import { type HechoPedido, LADOS, type Lado } from './hechos.ts'
import type { ContextoPedido, Pedido } from './maquina.ts'

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

/** What of a command its step's condition looks at: the amount that it carries (cents). */
type Mandato = Origen & { readonly subtotal?: number }
type Fila = FilaDePaso<Lado, HechoPedido['type'], ContextoPedido, Mandato>

const cabe: NonNullable<Fila['si']> = (_, comando) =>
  (comando?.subtotal ?? 0) > MAXIMO_CENTAVOS ? 'El subtotal es demasiado grande.' : undefined
const conMonto: Fila['si'] = (contexto, comando) =>
  (comando?.subtotal ?? 1) <= 0 ? 'El subtotal debe ser mayor que cero.' : cabe(contexto, comando)

/** Each step: whose it is, the fact it leaves, its words for a person and its condition. Source: decisions §2. */
export const PASOS = {
  editar: { quien: ['consumidor'], hecho: 'PedidoEditado', verbo: 'editar el pedido' },
  fijarSubtotal: {
    quien: ['proveedor'],
    hecho: 'SubtotalFijado',
    verbo: 'cambiar el subtotal',
    si: cabe,
    codigo: 'subtotal-invalido',
  },
  proponer: {
    quien: ['proveedor'],
    hecho: 'PropuestaEnviada',
    verbo: 'enviar la propuesta',
    si: conMonto,
    codigo: 'subtotal-invalido',
  },
  remitir: { quien: ['proveedor'], hecho: 'PropuestaRemitida', verbo: 'enviar la propuesta por correo' },
  aprobar: { quien: ['consumidor'], hecho: 'PedidoAprobado', verbo: 'aprobar el pedido' },
  renegociar: { quien: ['consumidor'], hecho: 'RenegociacionPedida', verbo: 'pedir otra propuesta' },
  entregar: { quien: ['proveedor'], hecho: 'PedidoEntregado', verbo: 'marcar el pedido como entregado' },
  recibir: { quien: ['consumidor'], hecho: 'PedidoRecibido', verbo: 'marcar el pedido como recibido' },
  finalizar: { quien: ['consumidor'], hecho: 'PedidoFinalizado', verbo: 'finalizar el pedido' },
  descartar: { quien: LADOS, hecho: 'PedidoDescartado', verbo: 'descartar el pedido' },
  anotar: { quien: LADOS, hecho: 'NotaGuardada', verbo: 'guardar una nota' },
  adjuntar: { quien: LADOS, hecho: 'ArchivoAdjuntado', verbo: 'adjuntar un archivo' },
  prohibir: { quien: LADOS, hecho: 'ArchivoProhibido', verbo: 'retirar un archivo' },
  reportar: { quien: LADOS, hecho: 'IncidenteReportado', verbo: 'reportar un incidente' },
} as const satisfies Record<string, Fila>
export type Paso = keyof typeof PASOS

/**
 * Why a side can't take a step now, or undefined when it can: the machine says from which states it goes, the step's row the rest.
 * The web asks this for its buttons; `decide`, with the command, before it answers.
 */
export const impedimento = (pedido: Pedido, lado: Lado, paso: Paso, comando?: Mandato): Refusal | undefined => {
  const { quien, hecho, verbo, si, codigo = 'paso-no-permitido' }: Fila = PASOS[paso]
  if (!quien.includes(lado)) {
    return refuse('prohibido', `Solo el ${lado === 'consumidor' ? 'proveedor' : 'cliente'} puede ${verbo}.`, { paso })
  }
  const estado = pedido.value
  if (!pedido.can({ type: hecho } as HechoPedido)) {
    return refuse('paso-no-permitido', `No se puede ${verbo}: el pedido está en estado «${estado}».`, { estado, paso })
  }
  const motivo = si?.(pedido.context, comando)
  return motivo === undefined ? undefined : refuse(codigo, motivo, { estado, paso })
}

/** The side of an account in an order, undefined when it is no party. */
export const ladoDe = (pedido: Pedido, cuentaId: number): Lado | undefined => {
  const { consumidorId, proveedorId, colocado } = pedido.context
  if (cuentaId === consumidorId) return 'consumidor'
  if (cuentaId === proveedorId && colocado) return 'proveedor'
  return undefined
}
