import { decimal, ivaDe } from '#domain/dinero.ts'
import { type Tarifa, tarifaDe } from '#domain/impuestos.ts'
import type { Lado } from './lado.ts'
import { contextoVacio, pedidoEn } from './maquina.ts'
import { ESPERAN_A, ESTADO_CLIENTE, ESTADO_PROVEEDOR } from './palabras.ts'
import { deshacerHasta, impedimento, PASOS, type Paso } from './pasos.ts'
import type { PedidoPlegado } from './plegado.ts'

type Pasos = Readonly<Record<Paso, string | null>>
const porEstado = new Map<string, Pasos>()

const UNA = { version: 1, subtotal: 0, tasaIva: 0, iva: 0, total: 0 }

/**
 * Returns null for each step that can be taken now, and else why not. This depends only on the
 * state, the side, whether the order was sent, whether it was ever quoted and who may take its
 * discard back. There are few answers, so they are cached.
 */
const pasosDe = ({ estado, colocado, propuesta_version, descarte }: PedidoPlegado, lado: Lado): Pasos => {
  const propuestas = propuesta_version > 0 ? [UNA] : []
  const clave = `${estado} ${lado} ${colocado} ${propuestas.length} ${descarte?.lado}`
  let pasos = porEstado.get(clave)
  if (!pasos) {
    const pedido = pedidoEn(estado, { ...contextoVacio, colocado, propuestas, descarte: descarte ?? undefined })
    pasos = Object.fromEntries(
      (Object.keys(PASOS) as Paso[]).map((paso) => [paso, impedimento(pedido, lado, paso)?.detalle ?? null]),
    ) as Pasos
    porEstado.set(clave, pasos)
  }
  return pasos
}

/**
 * Returns the part of an order's row that its facts tell, as one side reads it, under the row's
 * names (decisiones/pedido, «The row»). The server's answer and the page's own fold are both made
 * of it. `id` is the one that browsers know.
 */
export const filaDeHechos = (p: PedidoPlegado, lado: Lado, id: string) => {
  const delProveedor = lado === 'proveedor'
  const subtotal = delProveedor ? p.subtotal : p.propuesta_subtotal
  const iva = delProveedor ? ivaDe(p.subtotal, p.tasa_iva) : p.propuesta_iva
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
    impuestos: [{ tarifa, base: decimal(subtotal), valor: decimal(iva) }],
    deshacerHasta: deshacerHasta({ descarte: p.descarte ?? undefined }, lado) ?? null,
    meEspera: ESPERAN_A[lado].includes(p.estado),
    pasos: pasosDe(p, lado),
    revision: p.revision,
  }
}
