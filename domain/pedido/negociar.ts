import { fechaLocal, masDias } from '#domain/calendario.ts'
import { type Decision, isRefusal, type Origen, type Refusal, refuse } from '#domain/decider.ts'
import { ivaDe, MAXIMO_CENTAVOS } from '#domain/dinero.ts'
import { iguales } from '#domain/iguales.ts'
import {
  comoTarifa,
  estaEnVigor,
  impuestosDe,
  type Montos,
  type Tarifa,
  tarifaDe,
  tarifaGeneral,
} from '#domain/impuestos.ts'
import { motivoDe } from '#domain/motivo.ts'
import { brutoDe, conTotal, type LineaOfrecida, montosDeLineas } from './cotizacion.ts'
import type { Contraoferta, HechoPedido, Propuesta } from './hechos.ts'
import { type ContextoPedido, type Pedido, propuestaVigente } from './maquina.ts'
import { CON_LINEAS, SIN_CONTRAOFERTA } from './pasos.ts'
import { estaVencida, type Terminos } from './terminos.ts'

/** A line's price as its provider writes it (`LineaOfrecida`'s units). */
export type LineaConPrecio = {
  readonly numero: number
  readonly precio: number
  readonly descuento?: number | undefined
  readonly tarifa: Tarifa
  /** Whether the provider has it; a line that isn't named isn't available either. */
  readonly disponible: boolean
  /** The words of what is offered in its place. */
  readonly sustituto?: string | undefined
}
export type Oferta = Terminos & {
  readonly subtotal?: number | undefined
  /** The rate of an order without lines: the general one, unless chosen. */
  readonly tarifa?: Tarifa | undefined
  readonly lineas?: readonly LineaConPrecio[] | undefined
  /** The list of lines that its sender saw. */
  readonly lista?: number | undefined
}
type ConAhora = Pick<Origen, 'ahora'>

const SIN_VIGOR = 'Esa tarifa de IVA no está en vigor hoy: elige otra.'
const sinVigor = (campo: string): Refusal => refuse('tarifa-sin-vigor', SIN_VIGOR, { campo })

/** Returns amounts as a fact of lines keeps them. */
const deLineas = (lineas: readonly LineaOfrecida[], { impuestos, ...montos }: Montos) => ({
  lineas: [...lineas],
  ...montos,
  impuestos: [...impuestos],
})

/** Returns a proposal's lines with their amounts, or which of them can't be offered so. */
const ofrecer = (
  { detalle: { lineas: pedidas } }: ContextoPedido,
  conPrecio: readonly LineaConPrecio[],
  ahora: string,
): readonly LineaOfrecida[] | Refusal => {
  const ofrecidas: LineaOfrecida[] = []
  for (const [i, { numero, precio, descuento = 0, tarifa, disponible }] of conPrecio.entries()) {
    const pedida = pedidas.find((linea) => linea.numero === numero)
    const campo = (cual: string) => ({ campo: `lineas.${i}.${cual}` })
    if (!pedida) return refuse('linea-desconocida', `El pedido no tiene la línea ${numero}.`, campo('numero'))
    if (!disponible) continue
    if (!estaEnVigor(tarifa, ahora)) return sinVigor(`lineas.${i}.iva`)
    const bruto = brutoDe(pedida.cantidad, precio)
    if (bruto > MAXIMO_CENTAVOS)
      return refuse('subtotal-invalido', 'El precio es demasiado grande.', campo('precioUnitario'))
    if (descuento > bruto)
      return refuse('subtotal-invalido', 'El descuento es mayor que el precio de la línea.', campo('descuento'))
    ofrecidas.push({
      numero,
      cantidad: pedida.cantidad,
      precio,
      ...(descuento > 0 ? { descuento } : {}),
      importe: bruto - descuento,
      ...comoTarifa(tarifa),
    })
  }
  return ofrecidas
}

/** Returns the amounts of an offer with the words for its lines, or why it can't be made. */
const montosDeOferta = (contexto: ContextoPedido, oferta: Oferta & ConAhora) => {
  const { ahora, lineas, subtotal, tarifa = tarifaGeneral(ahora) } = oferta
  if (contexto.detalle.lineas.length === 0) {
    if (lineas) return refuse('sin-lineas', 'El pedido no tiene líneas: escribe un subtotal.', { campo: 'lineas' })
    if (!estaEnVigor(tarifa, ahora)) return sinVigor('iva')
    const deTarifa = comoTarifa(tarifa)
    const iva = ivaDe(subtotal ?? 0, deTarifa.tasaIva)
    return { ...deTarifa, subtotal: subtotal ?? 0, iva, total: (subtotal ?? 0) + iva }
  }
  if (!lineas) return refuse('subtotal-con-lineas', CON_LINEAS, { campo: 'subtotal' })
  const ofrecidas = ofrecer(contexto, lineas, ahora)
  if (isRefusal(ofrecidas)) return ofrecidas
  const montos = montosDeLineas(ofrecidas)
  if (montos.subtotal <= 0)
    return refuse('subtotal-invalido', 'La propuesta debe sumar más que cero.', { campo: 'lineas' })
  if (montos.total > MAXIMO_CENTAVOS)
    return refuse('subtotal-invalido', 'El total es demasiado grande.', { campo: 'lineas' })
  const sustitutos = lineas.flatMap(({ numero, sustituto }) => (sustituto ? { numero, texto: sustituto } : []))
  return { ...deLineas(ofrecidas, montos), ...(sustitutos.length > 0 ? { sustitutos } : {}) }
}

/** Returns what a proposal says, whatever its version. */
const contenidoDe = (propuesta: Propuesta) => {
  const { subtotal, total, lineas = [], sustitutos = [], validaHasta, entregaDias, condiciones } = propuesta
  return [
    [subtotal, total, impuestosDe(propuesta).map(tarifaDe)],
    lineas.map((linea) => [linea.numero, linea.cantidad, linea.precio, linea.descuento ?? 0, tarifaDe(linea)]),
    sustitutos.map(({ numero, texto }) => [numero, texto]),
    [validaHasta, entregaDias, condiciones],
  ]
}

/**
 * Decides a proposal. Refusals: lineas-cambiaron, subtotal-con-lineas, sin-lineas,
 * linea-desconocida, subtotal-invalido, tarifa-sin-vigor, fecha-pasada.
 */
export const proponer = (pedido: Pedido, oferta: Oferta & ConAhora): Decision<HechoPedido> => {
  const { context } = pedido
  const { ahora, lista, validaHasta, entregaDias, condiciones } = oferta
  if (lista !== undefined && lista !== context.detalle.lista)
    return refuse('lineas-cambiaron', 'El cliente cambió las líneas: revísalas antes de enviar tu propuesta.', {
      lista: context.detalle.lista,
    })
  if (validaHasta !== undefined && validaHasta < fechaLocal(ahora))
    return refuse('fecha-pasada', 'Escribe un día que no haya pasado.', { campo: 'validaHasta' })
  const montos = montosDeOferta(context, oferta)
  if (isRefusal(montos)) return montos
  const vigente = propuestaVigente(context)
  const data: Propuesta = {
    version: (vigente?.version ?? 0) + 1,
    ...montos,
    ...(validaHasta === undefined ? {} : { validaHasta }),
    ...(entregaDias === undefined ? {} : { entregaDias }),
    ...(condiciones ? { condiciones } : {}),
  }
  if (pedido.value === 'Por Aprobar' && vigente && iguales(contenidoDe(vigente), contenidoDe(data))) return []
  return [{ type: 'PropuestaEnviada', data }]
}

/** Refuses what names another version than the proposal in force, with that one's amounts. */
export const cambio = (propuesta: Propuesta): Refusal => {
  const { version, subtotal, iva, total } = propuesta
  return refuse('propuesta-cambio', 'La propuesta cambió', {
    version,
    subtotal,
    iva,
    total,
    impuestos: impuestosDe(propuesta),
  })
}

/** Returns the proposal in force if it is the version that was read. */
const vigenteEn = ({ context }: Pedido, version: number): Propuesta | Refusal => {
  const vigente = propuestaVigente(context)
  if (!vigente) return refuse('paso-no-permitido', 'El pedido todavía no tiene una propuesta.')
  return vigente.version === version ? vigente : cambio(vigente)
}

const vencida = ({ validaHasta }: Propuesta): Refusal =>
  refuse('propuesta-vencida', 'La propuesta venció: pide al proveedor que la confirme.', { validaHasta })

/**
 * Decides an approval, of all lines or of some. Refusals: paso-no-permitido, propuesta-cambio,
 * propuesta-vencida, sin-lineas, linea-desconocida.
 */
export const aprobar = (
  pedido: Pedido,
  { version, lineas: numeros, ahora }: { version: number; lineas?: readonly number[] | undefined } & ConAhora,
): Decision<HechoPedido> => {
  const vigente = vigenteEn(pedido, version)
  if (isRefusal(vigente)) return vigente
  if (estaVencida(vigente, ahora)) return vencida(vigente)
  const { lineas: ofrecidas, total } = vigente
  if (numeros === undefined) return [{ type: 'PedidoAprobado', data: { version, total } }]
  if (!ofrecidas) return refuse('sin-lineas', 'La propuesta no tiene líneas.', { campo: 'lineas' })
  const desconocida = numeros.find((numero) => !ofrecidas.some((linea) => linea.numero === numero))
  if (desconocida !== undefined)
    return refuse('linea-desconocida', `La propuesta no ofrece la línea ${desconocida}.`, { campo: 'lineas' })
  if (ofrecidas.every(({ numero }) => numeros.includes(numero)))
    return [{ type: 'PedidoAprobado', data: { version, total } }]
  const { impuestos, ...montos } = montosDeLineas(ofrecidas, numeros)
  if (montos.subtotal <= 0) return refuse('subtotal-invalido', 'Esas líneas no suman nada.', { campo: 'lineas' })
  const lineas = ofrecidas.flatMap(({ numero }) => (numeros.includes(numero) ? numero : []))
  return [{ type: 'PedidoAprobado', data: { version, lineas, ...montos, impuestos: [...impuestos] } }]
}

/** A proposal's lines; one without lines counts as a single line of its subtotal. */
const comoLineas = ({ lineas, subtotal, tasaIva = 0, tarifa }: Propuesta): readonly LineaOfrecida[] =>
  lineas ?? [{ numero: 1, cantidad: 1000, precio: subtotal * 100, importe: subtotal, tasaIva, tarifa }]

export type LoContraofertado =
  | { readonly total: number; readonly lineas?: undefined }
  | { readonly total?: undefined; readonly lineas: readonly { readonly numero: number; readonly precio: number }[] }

/**
 * Returns the amounts of a counter-offer to a proposal: other prices of some lines, or a total with
 * IVA. Refusals: sin-lineas, linea-desconocida, contraoferta-invalida. The page shows them before
 * they are sent.
 */
export const montosDeContraoferta = (
  propuesta: Propuesta,
  { total, lineas: precios }: LoContraofertado,
): Omit<Contraoferta, 'contraoferta' | 'version' | 'motivo'> | Refusal => {
  const antes = comoLineas(propuesta)
  const campo = precios ? 'lineas' : 'total'
  if (precios && !propuesta.lineas)
    return refuse('sin-lineas', 'La propuesta no tiene líneas: escribe un total.', { campo })
  for (const [i, { numero }] of (precios ?? []).entries())
    if (!antes.some((linea) => linea.numero === numero))
      return refuse('linea-desconocida', `La propuesta no ofrece la línea ${numero}.`, { campo: `lineas.${i}.numero` })
  const lineas = precios
    ? antes.map((linea) => {
        const precio = precios.find(({ numero }) => numero === linea.numero)?.precio
        if (precio === undefined || precio === linea.precio) return linea
        const { descuento: _, ...sinDescuento } = linea
        return { ...sinDescuento, precio, importe: brutoDe(linea.cantidad, precio) }
      })
    : conTotal(antes, total)
  const montos = lineas && montosDeLineas(lineas)
  if (!lineas || !montos || montos.subtotal <= 0 || montos.total >= propuesta.total)
    return refuse('contraoferta-invalida', 'Propón menos que el total de la propuesta y más que cero.', { campo })
  if (propuesta.lineas) return deLineas(lineas, montos)
  const { subtotal, iva } = montos
  const { tasaIva, tarifa } = propuesta
  return { tasaIva, ...(tarifa ? { tarifa } : {}), subtotal, iva, total: montos.total }
}

/**
 * Decides a counter-offer. Refusals: propuesta-cambio, propuesta-vencida, falta-motivo,
 * motivo-largo, and those of its amounts.
 */
export const contraofertar = (
  pedido: Pedido,
  { version, ahora, motivo: escrito, ...lo }: LoContraofertado & ConAhora & { version: number; motivo: string },
): Decision<HechoPedido> => {
  const vigente = vigenteEn(pedido, version)
  if (isRefusal(vigente)) return vigente
  if (estaVencida(vigente, ahora)) return vencida(vigente)
  const motivo = motivoDe(escrito)
  if (isRefusal(motivo)) return motivo
  const montos = montosDeContraoferta(vigente, lo)
  if (isRefusal(montos)) return montos
  const contraoferta = pedido.context.detalle.contraofertas + 1
  return [{ type: 'ContraofertaEnviada', data: { contraoferta, version, ...montos, ...motivo } }]
}

/** Returns the counter-offer that waits, if it is the one that is named. */
const contraofertaEn = ({ context: { detalle } }: Pedido, cual: number): Contraoferta | Refusal =>
  detalle.contraoferta?.contraoferta === cual
    ? detalle.contraoferta
    : refuse(SIN_CONTRAOFERTA, 'Esa contraoferta ya no espera respuesta: hay otra más nueva.')

/** Decides a withdrawal. Refusals: contraoferta-cerrada. */
export const retirarContraoferta = (pedido: Pedido, cual: number): Decision<HechoPedido> => {
  const abierta = contraofertaEn(pedido, cual)
  return isRefusal(abierta) ? abierta : [{ type: 'ContraofertaRetirada', data: { contraoferta: cual } }]
}

/** Decides the provider's no. Refusals: contraoferta-cerrada, falta-motivo, motivo-largo. */
export const declinarContraoferta = (pedido: Pedido, cual: number, escrito: string): Decision<HechoPedido> => {
  const abierta = contraofertaEn(pedido, cual)
  if (isRefusal(abierta)) return abierta
  const motivo = motivoDe(escrito)
  return isRefusal(motivo) ? motivo : [{ type: 'ContraofertaDeclinada', data: { contraoferta: cual, ...motivo } }]
}

const TARIFA_PASADA = refuse(
  'tarifa-sin-vigor',
  'Una tarifa de IVA de la propuesta ya no está en vigor: envía otra propuesta.',
)
const enVigor = (montos: Propuesta | Contraoferta, ahora: string): boolean =>
  impuestosDe(montos).every((impuesto) => estaEnVigor(tarifaDe(impuesto), ahora))

/**
 * Decides the provider's yes: both have agreed, so the order is approved in the same write.
 * Refusals: contraoferta-cerrada, tarifa-sin-vigor.
 */
export const aceptarContraoferta = (pedido: Pedido, cual: number, ahora: string): Decision<HechoPedido> => {
  const abierta = contraofertaEn(pedido, cual)
  if (isRefusal(abierta)) return abierta
  if (!enVigor(abierta, ahora)) return TARIFA_PASADA
  const { version, total } = abierta
  return [
    { type: 'ContraofertaAceptada', data: { contraoferta: cual, version } },
    { type: 'PedidoAprobado', data: { version, total, contraoferta: cual } },
  ]
}

/** Days for which a confirmed proposal holds unless another day is named. */
const DIAS_DE_CONFIRMACION = 7

/** Returns the proposal to confirm: the one that waits for its client, once it has ended. */
const vencidaEn = (pedido: Pedido, version: number, ahora: string): Propuesta | Refusal => {
  if (pedido.value !== 'Por Aprobar')
    return refuse('paso-no-permitido', `Ya no hay qué confirmar: el pedido está en estado «${pedido.value}».`)
  const vigente = vigenteEn(pedido, version)
  if (isRefusal(vigente) || estaVencida(vigente, ahora)) return vigente
  return refuse('propuesta-vigente', 'La propuesta todavía vale: no hace falta confirmarla.', {
    validaHasta: vigente.validaHasta,
  })
}

/** Decides a client's request to confirm. Refusals: propuesta-cambio, propuesta-vigente. */
export const pedirConfirmacion = (
  pedido: Pedido,
  { version, ahora }: { version: number } & ConAhora,
): Decision<HechoPedido> => {
  const pasada = vencidaEn(pedido, version, ahora)
  if (isRefusal(pasada)) return pasada
  return pedido.context.porConfirmar === version ? [] : [{ type: 'ConfirmacionPedida', data: { version } }]
}

/**
 * Decides a provider's confirmation: a new version with the same amounts. Refusals:
 * propuesta-cambio, propuesta-vigente, fecha-pasada, tarifa-sin-vigor.
 */
export const confirmar = (
  pedido: Pedido,
  { version, ahora, ...c }: { version: number; validaHasta?: string | undefined } & ConAhora,
): Decision<HechoPedido> => {
  const yaConfirmada = pedido.value === 'Por Aprobar' && propuestaVigente(pedido.context)?.confirma === version
  if (yaConfirmada) return []
  const pasada = vencidaEn(pedido, version, ahora)
  if (isRefusal(pasada)) return pasada
  const { validaHasta = masDias(fechaLocal(ahora), DIAS_DE_CONFIRMACION) } = c
  if (validaHasta < fechaLocal(ahora))
    return refuse('fecha-pasada', 'Escribe un día que no haya pasado.', { campo: 'validaHasta' })
  if (!enVigor(pasada, ahora)) return TARIFA_PASADA
  return [{ type: 'PropuestaEnviada', data: { ...pasada, version: version + 1, validaHasta, confirma: version } }]
}

/** Decides that both sides are told that a proposal ends tomorrow: once a version. */
export const avisarVencimiento = (
  { value, context }: Pedido,
  { version, ahora }: { version: number } & ConAhora,
): Decision<HechoPedido> => {
  const vigente = propuestaVigente(context)
  const aTiempo = value === 'Por Aprobar' && vigente?.version === version && !estaVencida(vigente, ahora)
  return aTiempo && context.avisada !== version ? [{ type: 'VencimientoAvisado', data: { version } }] : []
}
