import { comoDecimal, decimal, ivaDe } from '#domain/dinero.ts'
import { comoTarifa, montosEscritos, type Tarifa, tarifaDe } from '#domain/impuestos.ts'
import type { LineaOfrecida } from './cotizacion.ts'
import { type DetalleDePedido, SIN_DETALLE } from './detalle.ts'
import type { Lado } from './lado.ts'
import { cantidadEscrita, type Linea } from './lineas.ts'
import { contextoVacio, pedidoEn } from './maquina.ts'
import { ESPERAN_A, ESTADO_CLIENTE, ESTADO_PROVEEDOR } from './palabras.ts'
import { deshacerHasta, impedimento, PASOS, type Paso } from './pasos.ts'
import type { PedidoPlegado } from './plegado.ts'

type Pasos = Readonly<Record<Paso, string | null>>
const porEstado = new Map<string, Pasos>()

const UNA = { version: 1, subtotal: 0, tasaIva: 0, iva: 0, total: 0 }
const CONTRAOFERTA = { ...UNA, contraoferta: 1, motivo: '' }
const LINEA = { numero: 1, descripcion: '', cantidad: 1, unidad: '', referencia: '' }

/**
 * Returns null for each step that can be taken now, and else why not. This depends only on the
 * state, the side, whether the order was sent, whether it was ever quoted and until when, whether
 * it has lines or an open counter-offer, and who may take its discard back. There are few answers,
 * so they are cached.
 */
const pasosDe = ({ estado, colocado, propuesta_version, descarte, ...p }: PedidoPlegado, lado: Lado): Pasos => {
  const propuestas = propuesta_version > 0 ? [UNA] : []
  const vence = p.trato?.validaHasta !== undefined
  const contraoferta = p.trato?.contraoferta !== undefined
  const conLineas = p.nro_lineas > 0
  const clave = [estado, lado, colocado, propuestas.length, descarte?.lado, vence, contraoferta, conLineas].join(' ')
  let pasos = porEstado.get(clave)
  if (!pasos) {
    const detalle = {
      ...SIN_DETALLE,
      lineas: conLineas ? [LINEA] : [],
      propuesta: vence ? { ...UNA, validaHasta: '9999-12-31' } : propuestas[0],
      contraoferta: contraoferta ? CONTRAOFERTA : undefined,
    }
    const pedido = pedidoEn(estado, {
      ...contextoVacio,
      colocado,
      propuestas,
      detalle,
      descarte: descarte ?? undefined,
    })
    pasos = Object.fromEntries(
      (Object.keys(PASOS) as Paso[]).map((paso) => [paso, impedimento(pedido, lado, paso)?.detalle ?? null]),
    ) as Pasos
    porEstado.set(clave, pasos)
  }
  return pasos
}

const lineaEscrita = ({ cantidad, ...linea }: Linea) => ({ ...linea, cantidad: cantidadEscrita(cantidad) })
const ofertaEscrita = (linea: LineaOfrecida) => ({
  cantidad: cantidadEscrita(linea.cantidad),
  precioUnitario: comoDecimal(linea.precio, 4),
  descuento: decimal(linea.descuento ?? 0),
  importe: decimal(linea.importe),
  tarifa: tarifaDe(linea),
})
const enLinea = (lineas: readonly LineaOfrecida[] | undefined, numero: number) => {
  const hallada = lineas?.find((linea) => linea.numero === numero)
  return hallada ? ofertaEscrita(hallada) : null
}

/**
 * Returns an order's lines as one side reads them: what is asked for, what is offered and what the
 * client would pay instead. The list as it was before the client changed it is the provider's.
 */
export const lineasDeHechos = (
  { lista, lineas, antes, propuesta, contraoferta, fuera }: DetalleDePedido,
  lado: Lado,
) => ({
  lista,
  lineas: lineas.map((linea) => ({
    ...lineaEscrita(linea),
    oferta: enLinea(propuesta?.lineas, linea.numero),
    sustituto: propuesta?.sustitutos?.find(({ numero }) => numero === linea.numero)?.texto ?? '',
    contraoferta: enLinea(contraoferta?.lineas, linea.numero),
    /** Whether the approval left it out. */
    fuera: fuera.includes(linea.numero),
  })),
  lineasAntes: lado === 'proveedor' && antes ? antes.map(lineaEscrita) : null,
})

/**
 * Returns the part of an order's row that its facts tell, as one side reads it, under the row's
 * names (decisiones/pedido, «The row»). The server's answer and the page's own fold are both made
 * of it. `id` is the one that browsers know.
 */
export const filaDeHechos = (p: PedidoPlegado, lado: Lado, id: string) => {
  const delProveedor = lado === 'proveedor'
  const subtotal = delProveedor ? p.subtotal : p.propuesta_subtotal
  const { impuestos: deLineas, validaHasta = null, entregaDias = null, condiciones = '' } = p.trato ?? {}
  const contraoferta = p.trato?.contraoferta
  const iva = delProveedor && !deLineas ? ivaDe(p.subtotal, p.tasa_iva) : p.propuesta_iva
  const tarifa = tarifaDe({ tasaIva: p.tasa_iva, tarifa: (p.tarifa as Tarifa | null) ?? undefined })
  const visor = delProveedor ? 'proveedor' : 'cliente'
  return {
    descriPedido: p.descripcion,
    cambio: delProveedor && p.editado !== null ? { antes: p.descripcion_antes, momento: p.editado } : null,
    nota: delProveedor ? p.nota_proveedor : null,
    notacliente: delProveedor ? null : p.nota_consumidor,
    adjuPedido: p.archivos.map(({ sha256, nombre, tipo, bytes, lado: ladoDeArchivo, prohibido }) => ({
      sha256,
      nombre,
      tipo,
      bytes,
      lado: ladoDeArchivo,
      prohibido,
      url: `/api/${visor}/pedidos/visualizar/doc/${id}?archivo=${sha256}`,
    })),
    propuestaProv:
      p.propuesta_enviada === null
        ? null
        : {
            version: p.propuesta_version,
            subtotal: decimal(p.propuesta_subtotal),
            iva: decimal(p.propuesta_iva),
            total: decimal(p.propuesta_total),
            enviada: p.propuesta_enviada,
          },
    motivo: p.estado === 'Descartado' ? (p.descarte?.motivo ?? '') : p.motivo,
    subtotalPedido: decimal(subtotal),
    ivaPedido: decimal(iva),
    totalPedido: decimal(subtotal + iva),
    estadoPedido: p.estado,
    estadoCliente: ESTADO_CLIENTE[p.estado],
    estadoPedProv: ESTADO_PROVEEDOR[p.estado],
    tasaIva: p.tasa_iva,
    tarifa,
    impuestos: montosEscritos({ subtotal, iva, total: subtotal + iva, impuestos: deLineas, ...comoTarifa(tarifa) })
      .impuestos,
    nroLineas: p.nro_lineas,
    validaHasta,
    entregaDias,
    condiciones,
    porConfirmar: p.trato?.porConfirmar === true,
    contraoferta: contraoferta
      ? {
          contraoferta: contraoferta.contraoferta,
          version: contraoferta.version,
          ...montosEscritos(contraoferta),
          motivo: contraoferta.motivo,
        }
      : null,
    deshacerHasta: deshacerHasta({ descarte: p.descarte ?? undefined }, lado) ?? null,
    meEspera: ESPERAN_A[lado].includes(p.estado),
    pasos: pasosDe(p, lado),
    revision: p.revision,
  }
}
