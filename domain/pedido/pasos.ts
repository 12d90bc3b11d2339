import { type Origen, type Refusal, refuse } from '#domain/decider.ts'
import { deshacible } from '#domain/deshacer.ts'
import { enDolares, MAXIMO_CENTAVOS } from '#domain/dinero.ts'
import { seFue } from '#domain/hecho.ts'
import { nombresDeTarifas } from '#domain/impuestos.ts'
import type { FilaDePaso } from '#domain/paso.ts'
import type { HechoPedido, Propuesta } from './hechos.ts'
import { LADOS, type Lado } from './lado.ts'
import { cuantasLineas } from './lineas.ts'
import type { ContextoPedido, Pedido } from './maquina.ts'

/** Limits of an order's files (decisiones/pedido, «Attachments»). */
export const MAXIMO_ARCHIVOS = 20
/**
 * The maximum number of changes by one side to what changes repeatedly in an order: description,
 * amounts and proposals, notes, discards taken back (decisiones/pedido, «How much»).
 */
export const MAXIMO_CAMBIOS = 500
export const MAXIMO_BYTES_ARCHIVO = 10 * 1024 * 1024
export const TIPOS_ARCHIVO: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'text/csv': 'CSV',
}

/** The part of a command that its step's condition looks at: the amount that it carries (cents). */
type Mandato = Origen & { readonly subtotal?: number | undefined }
type Fila = {
  [T in HechoPedido['type']]: FilaDePaso<Lado, T, ContextoPedido, Mandato, Lado> & {
    /** The history's words for what somebody did. */
    readonly relato: string | ((data: Extract<HechoPedido, { type: T }>['data']) => string)
  }
}[HechoPedido['type']]

const cabe: NonNullable<Fila['si']> = (_, comando) =>
  (comando?.subtotal ?? 0) > MAXIMO_CENTAVOS ? 'El subtotal es demasiado grande.' : undefined
const conMonto: Fila['si'] = (contexto, comando) =>
  (comando?.subtotal ?? 1) <= 0 ? 'El subtotal debe ser mayor que cero.' : cabe(contexto, comando)

/**
 * Returns until when a side can take its discard back, ISO 8601, or undefined when it can't
 * (decisiones/pedido, «Taking a discard back»).
 */
export const deshacerHasta = ({ descarte }: Pick<ContextoPedido, 'descarte'>, lado: Lado): string | undefined =>
  descarte?.lado === lado ? deshacible(descarte.momento) : undefined
const YA_NO = 'El descarte ya no se puede deshacer: pasaron 10 minutos, o la otra parte ya actuó.'
// The other side may have done something that this one can't read. So no button shows it, and the
// sentence doesn't say which of the two it was.
const porDeshacer: NonNullable<Fila['si']> = ({ descarte }, comando, lado) => {
  if (!descarte) return YA_NO
  if (descarte.lado !== lado) return 'Solo quien descartó el pedido puede deshacerlo.'
  return comando && (descarte.actuaron || Date.parse(comando.ahora) > Date.parse(deshacible(descarte.momento)))
    ? YA_NO
    : undefined
}

export const CON_LINEAS = 'Este pedido tiene líneas: ponle precio a cada una.'
/** The code of a refusal whose counter-offer was answered, withdrawn or made obsolete. */
export const SIN_CONTRAOFERTA = 'contraoferta-cerrada'
const abierta: NonNullable<Fila['si']> = ({ detalle }) =>
  detalle.contraoferta ? undefined : 'Ninguna contraoferta espera respuesta.'

/** Returns a sentence with the reason that somebody gave, once it is known. */
const conMotivo = (frase: string, motivo: string): string => (motivo ? `${frase}: «${motivo}»` : frase)
const relatoDePropuesta = (propuesta: Propuesta): string => {
  const { version, total, confirma } = propuesta
  const dicho = `por ${enDolares(total)} (${nombresDeTarifas(propuesta)})`
  return confirma === undefined
    ? `Envió la propuesta ${version} ${dicho}`
    : `Confirmó la propuesta ${confirma} ${dicho}: es la propuesta ${version}`
}

/**
 * The steps. Each row says whose the step is, its command, the fact that it leaves, its words for a
 * person and its condition (decisiones/pedido, «Life»).
 */
export const PASOS = {
  editar: {
    quien: ['consumidor'],
    ruta: 'pedido_edit',
    permiso: 'pedido.editar',
    resumen: 'Cambia la descripción del pedido o sus líneas.',
    comando: 'EditarPedido',
    hecho: 'PedidoEditado',
    asuntos: ['pedidoEditado'],
    verbo: 'editar el pedido',
    relato: 'Cambió la descripción del pedido',
    si: ({ detalle }) => (detalle.contraoferta ? 'Retira primero tu contraoferta.' : undefined),
  },
  fijarSubtotal: {
    quien: ['proveedor'],
    ruta: 'pedidos_subtotal',
    permiso: 'pedido.proponer',
    resumen: 'Guarda el subtotal en el que trabaja el proveedor.',
    comando: 'FijarSubtotal',
    hecho: 'SubtotalFijado',
    verbo: 'cambiar el subtotal',
    relato: ({ subtotal }) => `Fijó el subtotal en ${enDolares(subtotal)}`,
    si: (contexto, comando) => (contexto.detalle.lineas.length > 0 ? CON_LINEAS : cabe(contexto, comando)),
    codigo: 'subtotal-invalido',
  },
  proponer: {
    quien: ['proveedor'],
    ruta: 'pedidos_envio_precio',
    permiso: 'pedido.proponer',
    resumen: 'Envía la propuesta: subtotal, IVA y total quedan en una versión nueva.',
    comando: 'EnviarPropuesta',
    hecho: 'PropuestaEnviada',
    asuntos: ['propuestaEnviada'],
    verbo: 'enviar la propuesta',
    relato: relatoDePropuesta,
    si: conMonto,
    codigo: 'subtotal-invalido',
  },
  remitir: {
    quien: ['proveedor'],
    ruta: 'pedidos_propuesta_correo',
    permiso: 'pedido.proponer',
    resumen: 'Envía la propuesta por correo.',
    comando: 'RemitirPropuesta',
    hecho: 'PropuestaRemitida',
    verbo: 'enviar la propuesta por correo',
    si: ({ propuestas }) =>
      propuestas.length > 0 ? undefined : 'Primero ponle precio y envía la propuesta al cliente.',
    relato: ({ correos }) =>
      correos.length === 1 ? 'Envió la propuesta por correo' : `Envió la propuesta a ${correos.length} correos`,
  },
  aprobar: {
    quien: ['consumidor'],
    ruta: 'pedidos_aprobar',
    permiso: 'pedido.aprobar',
    resumen: 'Aprueba la versión de la propuesta que el cliente vio.',
    comando: 'AprobarPedido',
    hecho: 'PedidoAprobado',
    asuntos: ['Aprobado'],
    verbo: 'aprobar el pedido',
    relato: ({ version, total, lineas, contraoferta }) =>
      contraoferta !== undefined
        ? `El pedido quedó aprobado por ${enDolares(total)}, como dice la contraoferta ${contraoferta}`
        : lineas
          ? `Aprobó ${cuantasLineas(lineas.length)} de la propuesta ${version} por ${enDolares(total)}`
          : `Aprobó la propuesta ${version} por ${enDolares(total)}`,
  },
  renegociar: {
    quien: ['consumidor'],
    ruta: 'pedidos_renegociar',
    permiso: 'pedido.renegociar',
    resumen: 'El cliente pide otra propuesta.',
    comando: 'PedirRenegociacion',
    hecho: 'RenegociacionPedida',
    asuntos: ['renegociacion'],
    verbo: 'pedir otra propuesta',
    relato: ({ motivo }) => (motivo ? `Pidió otra propuesta: «${motivo}»` : 'Pidió otra propuesta'),
  },
  pedirConfirmacion: {
    quien: ['consumidor'],
    ruta: 'pedidos_propuesta_pedir_confirmacion',
    permiso: 'pedido.renegociar',
    resumen: 'El cliente pide que se confirme una propuesta cuya validez terminó.',
    comando: 'PedirConfirmacion',
    hecho: 'ConfirmacionPedida',
    asuntos: ['confirmacionPedida'],
    verbo: 'pedir que se confirme la propuesta',
    relato: ({ version }) => `Pidió que se confirme la propuesta ${version}, que ya venció`,
  },
  confirmar: {
    quien: ['proveedor'],
    ruta: 'pedidos_propuesta_confirmar',
    permiso: 'pedido.proponer',
    resumen: 'El proveedor confirma su propuesta vencida: una versión nueva con los mismos montos.',
    comando: 'ConfirmarPropuesta',
    hecho: 'PropuestaEnviada',
    asuntos: ['propuestaEnviada'],
    verbo: 'confirmar la propuesta',
    relato: relatoDePropuesta,
    si: ({ detalle }) => (detalle.propuesta?.validaHasta === undefined ? 'La propuesta no vence.' : undefined),
  },
  contraofertar: {
    quien: ['consumidor'],
    ruta: 'pedidos_contraoferta',
    permiso: 'pedido.renegociar',
    resumen: 'El cliente propone otros precios, o un total con IVA.',
    comando: 'Contraofertar',
    hecho: 'ContraofertaEnviada',
    asuntos: ['contraoferta'],
    verbo: 'enviar una contraoferta',
    relato: ({ contraoferta, total, motivo }) =>
      conMotivo(`Envió la contraoferta ${contraoferta} por ${enDolares(total)}`, motivo),
  },
  retirarContraoferta: {
    quien: ['consumidor'],
    ruta: 'pedidos_contraoferta_retirar',
    permiso: 'pedido.renegociar',
    resumen: 'El cliente retira su contraoferta: vuelve la propuesta anterior.',
    comando: 'RetirarContraoferta',
    hecho: 'ContraofertaRetirada',
    asuntos: ['contraofertaRetirada'],
    verbo: 'retirar la contraoferta',
    relato: ({ contraoferta }) => `Retiró la contraoferta ${contraoferta}`,
    si: abierta,
    codigo: SIN_CONTRAOFERTA,
  },
  declinarContraoferta: {
    quien: ['proveedor'],
    ruta: 'pedidos_contraoferta_declinar',
    permiso: 'pedido.proponer',
    resumen: 'El proveedor declina la contraoferta, con el motivo: vuelve su propuesta.',
    comando: 'DeclinarContraoferta',
    hecho: 'ContraofertaDeclinada',
    asuntos: ['contraofertaDeclinada'],
    verbo: 'declinar la contraoferta',
    relato: ({ contraoferta, motivo }) => conMotivo(`Declinó la contraoferta ${contraoferta}`, motivo),
    si: abierta,
    codigo: SIN_CONTRAOFERTA,
  },
  aceptarContraoferta: {
    quien: ['proveedor'],
    ruta: 'pedidos_contraoferta_aceptar',
    permiso: 'pedido.proponer',
    resumen: 'El proveedor acepta la contraoferta: el pedido queda aprobado por esos montos.',
    comando: 'AceptarContraoferta',
    hecho: 'ContraofertaAceptada',
    asuntos: ['contraofertaAceptada'],
    verbo: 'aceptar la contraoferta',
    relato: ({ contraoferta }) => `Aceptó la contraoferta ${contraoferta}`,
    si: abierta,
    codigo: SIN_CONTRAOFERTA,
  },
  entregar: {
    quien: ['proveedor'],
    ruta: 'pedidos_entregar',
    permiso: 'pedido.entregar',
    resumen: 'El proveedor marca el pedido como entregado.',
    comando: 'EntregarPedido',
    hecho: 'PedidoEntregado',
    asuntos: ['Entregado'],
    verbo: 'marcar el pedido como entregado',
    relato: 'Marcó el pedido como entregado',
  },
  recibir: {
    quien: ['consumidor'],
    ruta: 'pedidos_recibir',
    permiso: 'pedido.recibir',
    resumen: 'El cliente marca el pedido como recibido.',
    comando: 'RecibirPedido',
    hecho: 'PedidoRecibido',
    asuntos: ['Recibido'],
    verbo: 'marcar el pedido como recibido',
    relato: 'Marcó el pedido como recibido',
  },
  finalizar: {
    quien: ['consumidor'],
    ruta: 'pedidos_finalizar',
    permiso: 'pedido.finalizar',
    resumen: 'El cliente finaliza el pedido.',
    comando: 'FinalizarPedido',
    hecho: 'PedidoFinalizado',
    asuntos: ['Finalizado'],
    verbo: 'finalizar el pedido',
    relato: 'Finalizó el pedido',
  },
  descartar: {
    quien: LADOS,
    ruta: 'pedidos_descartar',
    permiso: 'pedido.descartar',
    resumen: 'Cualquiera de los dos descarta el pedido antes de la aprobación.',
    comando: 'DescartarPedido',
    hecho: 'PedidoDescartado',
    asuntos: ['descartarPedido'],
    verbo: 'descartar el pedido',
    relato: ({ motivo }) => (motivo ? `Descartó el pedido: «${motivo}»` : 'Descartó el pedido'),
  },
  deshacerDescarte: {
    quien: LADOS,
    ruta: 'pedidos_deshacer_descarte',
    permiso: 'pedido.descartar',
    resumen: 'Quien descartó el pedido lo deshace, hasta 10 minutos después y si la otra parte no actuó.',
    comando: 'DeshacerDescarte',
    hecho: 'DescarteDeshecho',
    asuntos: ['descarteDeshecho'],
    verbo: 'deshacer el descarte',
    relato: 'Deshizo el descarte',
    si: porDeshacer,
  },
  anotar: {
    quien: LADOS,
    ruta: 'pedidos_nota',
    permiso: 'pedido.anotar',
    resumen: 'Guarda la nota propia del pedido; vacía la borra.',
    comando: 'GuardarNota',
    hecho: 'NotaGuardada',
    verbo: 'guardar una nota',
    relato: ({ nota }) => (nota ? 'Guardó una nota' : 'Borró su nota'),
  },
  adjuntar: {
    quien: LADOS,
    ruta: 'pedidos_adjuntar_archivo',
    permiso: 'pedido.adjuntar',
    resumen: 'Adjunta un archivo: multipart/form-data con idPedido y luego archivo.',
    comando: 'AdjuntarArchivo',
    hecho: 'ArchivoAdjuntado',
    asuntos: ['archivoAdjunto'],
    verbo: 'adjuntar un archivo',
    relato: (archivo) => (seFue(archivo) ? 'Adjuntó un archivo, que se eliminó' : `Adjuntó ${archivo.nombre}`),
  },
  prohibir: {
    quien: LADOS,
    ruta: 'pedidos_archivo_prohibir',
    permiso: 'pedido.adjuntar',
    resumen: 'Retira un archivo: queda en la historia y ya no se puede abrir.',
    comando: 'ProhibirArchivo',
    hecho: 'ArchivoProhibido',
    asuntos: ['descartarArchivo'],
    verbo: 'retirar un archivo',
    relato: 'Retiró un archivo',
  },
  reportar: {
    quien: LADOS,
    ruta: 'pedidos_incidente',
    permiso: 'pedido.reportar',
    resumen: 'Reporta un incidente del pedido.',
    comando: 'ReportarIncidente',
    hecho: 'IncidenteReportado',
    asuntos: ['incidenteReportado'],
    verbo: 'reportar un incidente',
    relato: ({ tipo }) => `Reportó un incidente de ${tipo}`,
    si: ({ colocado }) => (colocado ? undefined : 'El pedido nunca se envió.'),
  },
} as const satisfies Record<string, Fila>
export type Paso = keyof typeof PASOS

/**
 * Returns whether the machine has a transition for a fact from an order's state. No guard refuses
 * one. It uses the machine that the order holds, so that a caller needn't bring it along.
 */
export const admite = ({ machine, value }: Pick<Pedido, 'machine' | 'value'>, hecho: HechoPedido['type']): boolean =>
  machine.states[value]?.transitions.has(hecho) === true

/**
 * Returns why a side can't take a step now, or undefined when it can. The machine says from which
 * states the step goes; the step's row says the rest. The web asks this for its buttons, and
 * `decide` asks it with the command before it answers.
 */
export const impedimento = (pedido: Pedido, lado: Lado, paso: Paso, comando?: Mandato): Refusal | undefined => {
  const { quien, hecho, verbo, si, codigo = 'paso-no-permitido' }: Fila = PASOS[paso]
  if (!quien.includes(lado)) {
    return refuse('prohibido', `Solo el ${lado === 'consumidor' ? 'proveedor' : 'cliente'} puede ${verbo}.`, { paso })
  }
  const estado = pedido.value
  if (!admite(pedido, hecho)) {
    return refuse('paso-no-permitido', `No se puede ${verbo}: el pedido está en estado «${estado}».`, { estado, paso })
  }
  const motivo = si?.(pedido.context, comando, lado)
  return motivo === undefined ? undefined : refuse(codigo, motivo, { estado, paso })
}

/** Returns the side of an account in an order, or undefined when it is no party. */
export const ladoDe = (pedido: Pedido, cuentaId: number): Lado | undefined => {
  const { consumidorId, proveedorId, colocado } = pedido.context
  if (cuentaId === consumidorId) return 'consumidor'
  if (cuentaId === proveedorId && colocado) return 'proveedor'
  return undefined
}
