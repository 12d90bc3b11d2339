import { type Origen, type Refusal, refuse } from '#domain/decider.ts'
import { enDolares, MAXIMO_CENTAVOS } from '#domain/dinero.ts'
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
type Fila = {
  [T in HechoPedido['type']]: FilaDePaso<Lado, T, ContextoPedido, Mandato> & {
    /** What the history says that somebody did. */
    readonly relato: string | ((data: Extract<HechoPedido, { type: T }>['data']) => string)
  }
}[HechoPedido['type']]

const cabe: NonNullable<Fila['si']> = (_, comando) =>
  (comando?.subtotal ?? 0) > MAXIMO_CENTAVOS ? 'El subtotal es demasiado grande.' : undefined
const conMonto: Fila['si'] = (contexto, comando) =>
  (comando?.subtotal ?? 1) <= 0 ? 'El subtotal debe ser mayor que cero.' : cabe(contexto, comando)

/** Each step: whose it is, its command, the fact it leaves, its words for a person and its condition. Source: decisions §2. */
export const PASOS = {
  editar: {
    quien: ['consumidor'],
    comando: 'EditarPedido',
    hecho: 'PedidoEditado',
    verbo: 'editar el pedido',
    relato: 'Cambió la descripción del pedido',
  },
  fijarSubtotal: {
    quien: ['proveedor'],
    comando: 'FijarSubtotal',
    hecho: 'SubtotalFijado',
    verbo: 'cambiar el subtotal',
    relato: ({ subtotal }) => `Fijó el subtotal en ${enDolares(subtotal)}`,
    si: cabe,
    codigo: 'subtotal-invalido',
  },
  proponer: {
    quien: ['proveedor'],
    comando: 'EnviarPropuesta',
    hecho: 'PropuestaEnviada',
    verbo: 'enviar la propuesta',
    relato: ({ version, total }) => `Envió la propuesta ${version} por ${enDolares(total)} con IVA`,
    si: conMonto,
    codigo: 'subtotal-invalido',
  },
  remitir: {
    quien: ['proveedor'],
    comando: 'RemitirPropuesta',
    hecho: 'PropuestaRemitida',
    verbo: 'enviar la propuesta por correo',
    relato: ({ correos }) =>
      correos.length === 1 ? 'Envió la propuesta por correo' : `Envió la propuesta a ${correos.length} correos`,
  },
  aprobar: {
    quien: ['consumidor'],
    comando: 'AprobarPedido',
    hecho: 'PedidoAprobado',
    verbo: 'aprobar el pedido',
    relato: ({ version, total }) => `Aprobó la propuesta ${version} por ${enDolares(total)}`,
  },
  renegociar: {
    quien: ['consumidor'],
    comando: 'PedirRenegociacion',
    hecho: 'RenegociacionPedida',
    verbo: 'pedir otra propuesta',
    relato: 'Pidió otra propuesta',
  },
  entregar: {
    quien: ['proveedor'],
    comando: 'EntregarPedido',
    hecho: 'PedidoEntregado',
    verbo: 'marcar el pedido como entregado',
    relato: 'Marcó el pedido como entregado',
  },
  recibir: {
    quien: ['consumidor'],
    comando: 'RecibirPedido',
    hecho: 'PedidoRecibido',
    verbo: 'marcar el pedido como recibido',
    relato: 'Marcó el pedido como recibido',
  },
  finalizar: {
    quien: ['consumidor'],
    comando: 'FinalizarPedido',
    hecho: 'PedidoFinalizado',
    verbo: 'finalizar el pedido',
    relato: 'Finalizó el pedido',
  },
  descartar: {
    quien: LADOS,
    comando: 'DescartarPedido',
    hecho: 'PedidoDescartado',
    verbo: 'descartar el pedido',
    relato: 'Descartó el pedido',
  },
  anotar: {
    quien: LADOS,
    comando: 'GuardarNota',
    hecho: 'NotaGuardada',
    verbo: 'guardar una nota',
    relato: ({ nota }) => (nota ? 'Guardó una nota' : 'Borró su nota'),
  },
  adjuntar: {
    quien: LADOS,
    comando: 'AdjuntarArchivo',
    hecho: 'ArchivoAdjuntado',
    verbo: 'adjuntar un archivo',
    relato: ({ nombre }) => `Adjuntó ${nombre}`,
  },
  prohibir: {
    quien: LADOS,
    comando: 'ProhibirArchivo',
    hecho: 'ArchivoProhibido',
    verbo: 'retirar un archivo',
    relato: 'Retiró un archivo',
  },
  reportar: {
    quien: LADOS,
    comando: 'ReportarIncidente',
    hecho: 'IncidenteReportado',
    verbo: 'reportar un incidente',
    relato: ({ tipo }) => `Reportó un incidente de ${tipo}`,
  },
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
