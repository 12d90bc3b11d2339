import { type Decider, type Decision, isRefusal, noExiste, type Origen, refuse, SISTEMA } from '#domain/decider.ts'
import { iguales } from '#domain/iguales.ts'
import { cerrar, reportar, responder } from '#domain/incidente.ts'
import { motivoDe, quizasMotivo } from '#domain/motivo.ts'
import { type ContenidoDe, pasosPorComando } from '#domain/paso.ts'
import { cabeRemision, type UsoDeEnlace } from '#domain/remision.ts'
import { seLee } from '#domain/texto.ts'
import { usarEnlace } from './enlace.ts'
import { type HechoPedido, hechosPedido } from './hechos.ts'
import type { Lado } from './lado.ts'
import { guardarLineas, igualesLineas, type LineaNueva, numerar } from './lineas.ts'
import { type EstadoPedido, evolvePedido, type Pedido, pedidoInicial, propuestaVigente } from './maquina.ts'
import {
  aceptarContraoferta,
  aprobar,
  avisarVencimiento,
  cambio,
  confirmar,
  contraofertar,
  declinarContraoferta,
  type LoContraofertado,
  type Oferta,
  pedirConfirmacion,
  proponer,
  retirarContraoferta,
} from './negociar.ts'
import {
  impedimento,
  ladoDe,
  MAXIMO_ARCHIVOS,
  MAXIMO_BYTES_ARCHIVO,
  MAXIMO_CAMBIOS,
  PASOS,
  type Paso,
  TIPOS_ARCHIVO,
} from './pasos.ts'

type Encargo = {
  readonly consumidorId: number
  readonly proveedorId: number
  readonly matrizId?: number
  readonly publicacionId?: number
  readonly descripcion: string
  readonly lineas?: readonly LineaNueva[] | undefined
}

export type ComandoPedido = Origen &
  (
    | ({ readonly type: 'PrepararPedido' } & Encargo)
    | ({ readonly type: 'ColocarPedido' } & Encargo)
    | { readonly type: 'ColocarPedidoPreparado'; readonly proveedorId: number; readonly matrizId?: number }
    | {
        readonly type: 'EditarPedido'
        readonly descripcion?: string | undefined
        readonly lineas?: readonly LineaNueva[] | undefined
      }
    | { readonly type: 'FijarSubtotal'; readonly subtotal: number }
    | ({ readonly type: 'EnviarPropuesta' } & Oferta)
    | {
        readonly type: 'RemitirPropuesta'
        readonly mensaje: string
        readonly correos: readonly string[]
        /** The proposal that the message is about, as its sender saw it. */
        readonly version?: number | undefined
      }
    /** Without `lineas`, all lines. */
    | { readonly type: 'AprobarPedido'; readonly version: number; readonly lineas?: readonly number[] | undefined }
    | { readonly type: 'PedirConfirmacion' | 'AvisarVencimiento'; readonly version: number }
    | { readonly type: 'ConfirmarPropuesta'; readonly version: number; readonly validaHasta?: string | undefined }
    | ({ readonly type: 'Contraofertar'; readonly version: number; readonly motivo: string } & LoContraofertado)
    | { readonly type: 'RetirarContraoferta' | 'AceptarContraoferta'; readonly contraoferta: number }
    | { readonly type: 'DeclinarContraoferta'; readonly contraoferta: number; readonly motivo: string }
    | { readonly type: 'PedirRenegociacion'; readonly motivo: string }
    | {
        readonly type: 'EntregarPedido' | 'RecibirPedido' | 'FinalizarPedido' | 'DeshacerDescarte'
      }
    | { readonly type: 'DescartarPedido'; readonly motivo?: string | undefined }
    | { readonly type: 'GuardarNota'; readonly nota: string }
    | {
        readonly type: 'AdjuntarArchivo'
        readonly sha256: string
        readonly nombre: string
        readonly tipo: string
        readonly bytes: number
      }
    | { readonly type: 'ProhibirArchivo'; readonly sha256: string }
    | { readonly type: 'ReportarIncidente'; readonly tipo: string; readonly texto: string }
    | { readonly type: 'ResponderIncidente'; readonly numero: number; readonly texto: string }
    | { readonly type: 'CerrarIncidente'; readonly numero: number; readonly resolucion: string }
    | ({ readonly type: 'VerPropuestaPorEnlace' } & UsoDeEnlace)
  )

/** The steps whose command has no content but its name. */
export type PasoSimple = {
  [P in Paso]: keyof ContenidoDe<ComandoPedido, (typeof PASOS)[P]['comando']> extends never ? P : never
}[Paso]

/** The state in which a step's work is already done, so that asking again appends nothing. */
const LOGRADO: Partial<Record<Paso, EstadoPedido>> = {
  entregar: 'Entregado',
  recibir: 'Recibido',
  finalizar: 'Finalizado',
  descartar: 'Descartado',
}

/** Returns an id only where there is one, because a fact says nothing about what there isn't. */
const siHay = <T extends Readonly<Record<string, number | undefined>>>(ids: T) =>
  Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined)) as { [C in keyof T]?: number }

const colocar = (
  pedido: Pedido,
  c: Extract<ComandoPedido, { type: 'PrepararPedido' | 'ColocarPedido' }>,
): Decision<HechoPedido> => {
  if (pedido.value !== 'Inexistente') return refuse('ya-existe', 'Ese pedido ya existe.')
  if (c.consumidorId === c.proveedorId) return refuse('pedido-propio', 'No puedes hacerte un pedido a ti mismo.')
  const { consumidorId, proveedorId, matrizId, publicacionId, descripcion, lineas } = c
  const deOtroLugar = (lineas ?? []).findIndex(({ numero }, i) => numero !== undefined && numero !== i + 1)
  if (deOtroLugar !== -1)
    return refuse('linea-desconocida', 'Las líneas de un pedido nuevo se numeran desde 1.', {
      campo: `lineas.${deOtroLugar}.numero`,
    })
  const data = {
    consumidorId,
    proveedorId,
    descripcion,
    ...siHay({ matrizId }),
    ...siHay({ publicacionId }),
    ...(lineas ? guardarLineas(numerar(lineas, [], 0)) : {}),
  }
  return c.type === 'PrepararPedido'
    ? [{ type: 'PedidoPreparado', data }]
    : [{ type: 'PedidoColocado', data: { ...data, sinConexion: false } }]
}

const remitir = (
  pedido: Pedido,
  { mensaje, correos, version: vista }: Extract<ComandoPedido, { type: 'RemitirPropuesta' }>,
): Decision<HechoPedido> => {
  const vigente = propuestaVigente(pedido.context)
  if (!vigente) return noExiste('esa propuesta')
  if (vista !== undefined && vigente.version !== vista) return cambio(vigente)
  const lleno = cabeRemision(pedido.context.remisiones, 'La propuesta de un pedido')
  if (lleno) return lleno
  return [{ type: 'PropuestaRemitida', data: { version: vigente.version, mensaje, correos: [...correos] } }]
}

const adjuntar = (
  pedido: Pedido,
  lado: Lado,
  c: Extract<ComandoPedido, { type: 'AdjuntarArchivo' }>,
): Decision<HechoPedido> => {
  const { archivos } = pedido.context
  const igual = archivos.find((archivo) => archivo.sha256 === c.sha256 && !archivo.prohibido)
  // Under its own name it was sent twice. Under another, somebody believes that it is another file.
  if (igual)
    return igual.nombre.normalize('NFC') === c.nombre.normalize('NFC')
      ? []
      : refuse('archivo-repetido', `«${c.nombre}» dice lo mismo que «${igual.nombre}», que ya está adjunto.`)
  if (archivos.filter(({ prohibido }) => !prohibido).length >= MAXIMO_ARCHIVOS) {
    return refuse('demasiados-archivos', `Un pedido admite hasta ${MAXIMO_ARCHIVOS} archivos.`)
  }
  if (!(c.tipo in TIPOS_ARCHIVO)) {
    return refuse('tipo-no-admitido', `Se admiten ${Object.values(TIPOS_ARCHIVO).join(', ')}.`)
  }
  if (c.bytes > MAXIMO_BYTES_ARCHIVO) return refuse('archivo-grande', 'El archivo supera los 10 MiB.')
  const { sha256, nombre, tipo, bytes } = c
  return [{ type: 'ArchivoAdjuntado', data: { cuentaId: c.actor.id, sha256, nombre, tipo, bytes, lado } }]
}

const prohibir = (pedido: Pedido, lado: Lado, sha256: string): Decision<HechoPedido> => {
  const veces = pedido.context.archivos.filter((archivo) => archivo.sha256 === sha256)
  if (veces.length === 0) return noExiste('ese archivo')
  if (veces.every((archivo) => archivo.prohibido)) return []
  if (!veces.some((archivo) => archivo.lado === lado)) {
    return refuse('prohibido', 'Solo quien adjuntó el archivo puede retirarlo.')
  }
  return [{ type: 'ArchivoProhibido', data: { sha256, lado } }]
}

const PASO_DE = pasosPorComando(PASOS)

const colocarPreparado = (
  pedido: Pedido,
  c: Extract<ComandoPedido, { type: 'ColocarPedidoPreparado' }>,
): Decision<HechoPedido> => {
  const { consumidorId, descripcion, publicacionId, detalle } = pedido.context
  if (c.actor.id !== consumidorId) return noExiste('ese pedido')
  if (pedido.value === 'Descartado') {
    return refuse('paso-no-permitido', 'No se puede enviar el pedido: el pedido está en estado «Descartado».')
  }
  if (pedido.value !== 'Borrador') return []
  const { proveedorId, matrizId } = c
  const deQuien = { consumidorId, proveedorId, ...siHay({ matrizId }), ...siHay({ publicacionId }) }
  const deLineas = detalle.lineas.length > 0 ? guardarLineas(detalle.lineas) : {}
  return [{ type: 'PedidoColocado', data: { ...deQuien, descripcion, ...deLineas, sinConexion: true } }]
}

/**
 * Decides a change of the text, of the lines or of both. Refusals: falta-descripcion,
 * linea-desconocida.
 */
const editar = (
  { context }: Pedido,
  { descripcion = context.descripcion, lineas: nuevas }: Extract<ComandoPedido, { type: 'EditarPedido' }>,
): Decision<HechoPedido> => {
  const { lineas: antes, ultima } = context.detalle
  const ajena = (nuevas ?? []).findIndex(
    ({ numero }) => numero !== undefined && !antes.some((linea) => linea.numero === numero),
  )
  if (ajena !== -1)
    return refuse('linea-desconocida', `El pedido no tiene la línea ${nuevas?.[ajena]?.numero}.`, {
      campo: `lineas.${ajena}.numero`,
    })
  const lineas = nuevas ? numerar(nuevas, antes, ultima) : antes
  if (lineas.length === 0 && !seLee(descripcion))
    return refuse('falta-descripcion', 'Escribe qué necesitas.', { campo: 'descripcion' })
  return [
    ...(descripcion === context.descripcion ? [] : [{ type: 'PedidoEditado', data: { descripcion } } as const]),
    ...(igualesLineas(lineas, antes) ? [] : [{ type: 'LineasCambiadas', data: guardarLineas(lineas) } as const]),
  ]
}

/**
 * Decides what the staff does about an incident. The fact carries the reporter's side, because
 * nobody else of the order sees it.
 */
const atender = (
  { context: { incidentes } }: Pedido,
  c: Extract<ComandoPedido, { type: 'ResponderIncidente' | 'CerrarIncidente' }>,
): Decision<HechoPedido> => {
  const lado = incidentes.find(({ numero }) => numero === c.numero)?.lado
  if (!lado) return noExiste('ese incidente')
  if (c.type === 'CerrarIncidente') {
    const cierre = cerrar(incidentes, c)
    return isRefusal(cierre) ? cierre : cierre.map((data) => ({ type: 'IncidenteCerrado', data: { ...data, lado } }))
  }
  const respuesta = responder(incidentes, c)
  return isRefusal(respuesta)
    ? respuesta
    : respuesta.map((data) => ({ type: 'IncidenteRespondido', data: { ...data, lado } }))
}

/** Returns whether an order was approved already, by its client, as a command asks. */
const yaAprobado = (
  { context }: Pedido,
  { version, lineas }: Extract<ComandoPedido, { type: 'AprobarPedido' }>,
): boolean => {
  const aprobada = propuestaVigente(context)
  const numeros = aprobada?.lineas?.map(({ numero }) => numero) ?? []
  return (
    aprobada?.version === version &&
    context.detalle.aceptada === undefined &&
    (lineas === undefined ? context.detalle.fuera.length === 0 : iguales([...lineas].sort(), [...numeros].sort()))
  )
}

const decidir = (pedido: Pedido, c: ComandoPedido): Decision<HechoPedido> => {
  if (c.type === 'PrepararPedido' || c.type === 'ColocarPedido') return colocar(pedido, c)
  if (pedido.value === 'Inexistente') return noExiste('ese pedido')
  if (c.type === 'ColocarPedidoPreparado') return colocarPreparado(pedido, c)
  if (c.type === 'ResponderIncidente' || c.type === 'CerrarIncidente') return atender(pedido, c)
  if (c.type === 'VerPropuestaPorEnlace') return usarEnlace(pedido, c)
  if (c.type === 'AvisarVencimiento')
    return c.actor.id === SISTEMA.id ? avisarVencimiento(pedido, c) : noExiste('ese pedido')
  const lado = ladoDe(pedido, c.actor.id)
  if (!lado) return noExiste('ese pedido')
  const paso = PASO_DE[c.type]
  const quien: readonly Lado[] = PASOS[paso].quien
  if (quien.includes(lado) && pedido.value === LOGRADO[paso]) return []
  if (c.type === 'AprobarPedido' && lado === 'consumidor' && pedido.value === 'Aprobado' && yaAprobado(pedido, c))
    return []
  if (
    c.type === 'PedirRenegociacion' &&
    lado === 'consumidor' &&
    pedido.value === 'En Curso' &&
    !pedido.context.detalle.contraoferta &&
    pedido.context.propuestas.length > 0
  )
    return []
  if (c.type === 'DeshacerDescarte' && pedido.value !== 'Descartado' && pedido.context.deshecho === lado) return []
  const no = impedimento(pedido, lado, paso, c)
  if (no) return no
  switch (c.type) {
    case 'EditarPedido':
      return editar(pedido, c)
    case 'FijarSubtotal':
      return c.subtotal === pedido.context.subtotal ? [] : [{ type: 'SubtotalFijado', data: { subtotal: c.subtotal } }]
    case 'EnviarPropuesta':
      return proponer(pedido, c)
    case 'RemitirPropuesta':
      return remitir(pedido, c)
    case 'AprobarPedido':
      return aprobar(pedido, c)
    case 'PedirConfirmacion':
      return pedirConfirmacion(pedido, c)
    case 'ConfirmarPropuesta':
      return confirmar(pedido, c)
    case 'Contraofertar':
      return contraofertar(pedido, c)
    case 'RetirarContraoferta':
      return retirarContraoferta(pedido, c.contraoferta)
    case 'DeclinarContraoferta':
      return declinarContraoferta(pedido, c.contraoferta, c.motivo)
    case 'AceptarContraoferta':
      return aceptarContraoferta(pedido, c.contraoferta, c.ahora)
    case 'PedirRenegociacion': {
      const motivo = motivoDe(c.motivo)
      const version = propuestaVigente(pedido.context)?.version ?? 1
      return isRefusal(motivo) ? motivo : [{ type: 'RenegociacionPedida', data: { version, ...motivo } }]
    }
    case 'EntregarPedido':
      return [{ type: 'PedidoEntregado', data: {} }]
    case 'RecibirPedido':
      return [{ type: 'PedidoRecibido', data: {} }]
    case 'FinalizarPedido':
      return [{ type: 'PedidoFinalizado', data: {} }]
    case 'DescartarPedido': {
      const motivo = quizasMotivo(c.motivo)
      return isRefusal(motivo) ? motivo : [{ type: 'PedidoDescartado', data: { lado, momento: c.ahora, ...motivo } }]
    }
    case 'DeshacerDescarte':
      return [{ type: 'DescarteDeshecho', data: { lado } }]
    case 'GuardarNota':
      return c.nota === pedido.context.notas[lado] ? [] : [{ type: 'NotaGuardada', data: { lado, nota: c.nota } }]
    case 'AdjuntarArchivo':
      return adjuntar(pedido, lado, c)
    case 'ProhibirArchivo':
      return prohibir(pedido, lado, c.sha256)
    case 'ReportarIncidente': {
      const reporte = reportar(pedido.context.incidentes, 'pedido', c, lado)
      return isRefusal(reporte)
        ? reporte
        : reporte.map((data) => ({ type: 'IncidenteReportado', data: { ...data, lado } }))
    }
  }
}

const CAMBIAN: ReadonlySet<HechoPedido['type']> = new Set([
  'PedidoEditado',
  'LineasCambiadas',
  'ContraofertaEnviada',
  'ConfirmacionPedida',
  'SubtotalFijado',
  'PropuestaEnviada',
  'NotaGuardada',
  'DescarteDeshecho',
  'ArchivoAdjuntado',
])

/**
 * Decides an order's command. Refusals: no-existe, prohibido, paso-no-permitido, propuesta-cambio,
 * demasiados-cambios, those of incidents and the bounds of its content.
 */
export const decidePedido = (pedido: Pedido, c: ComandoPedido): Decision<HechoPedido> => {
  const decision = decidir(pedido, c)
  if (isRefusal(decision) || !decision.some(({ type }) => CAMBIAN.has(type))) return decision
  const lado = ladoDe(pedido, c.actor.id)
  return lado && pedido.context.cambios[lado] >= MAXIMO_CAMBIOS
    ? refuse('demasiados-cambios', `Ya cambiaste este pedido ${MAXIMO_CAMBIOS} veces: lo que sigue va en otro pedido.`)
    : decision
}

export const pedidoDecider: Decider<Pedido, ComandoPedido, HechoPedido> = {
  category: 'pedido',
  schemas: hechosPedido,
  initial: pedidoInicial,
  decide: decidePedido,
  evolve: evolvePedido,
  partes: ({ context }) => [context.consumidorId, context.proveedorId],
}
