import type { ComandosCompra } from '#commands/compra.ts'
import type { ComandosConsumo } from '#commands/consumo.ts'
import { StreamDetenido } from '#commands/log/fallos.ts'
import { solicitudDeProceso } from '#commands/log/solicitud.ts'
import type { ComandosPedido } from '#commands/pedido.ts'
import type { Vencido } from '#domain/consumo/decidir.ts'
import type { MesConValor } from '#domain/consumo/pago.ts'
import { isRefusal, SISTEMA } from '#domain/decider.ts'
import { esHoraDeRecordar } from '#domain/recordatorios.ts'
import { revisarCada } from './cada.ts'
import type { Logger } from './punto.ts'

const REVISION_MS = 300_000

/** A purchase whose payment is missing. `causa` is the fact by which its offer was accepted. */
export type CompraSinPago = {
  readonly compraId: number
  readonly numero: number
  readonly dias: number
  readonly causa: string
}
/** A provider that owes consumption. `causa` is the close of the month that is due. */
export type ConsumoSinPago = {
  readonly proveedorId: number
  readonly cerrados: readonly MesConValor[]
  readonly vencido: Vencido
  readonly causa: string
}

/** A proposal that ends tomorrow. `causa` is the fact by which it was sent. */
export type PropuestaPorVencer = { readonly pedidoId: number; readonly version: number; readonly causa: string }

/** The reminders that are due at an instant (ISO 8601), as the read side knows. */
export interface PorRecordar {
  compras(ahora: string): Promise<readonly CompraSinPago[]>
  consumos(ahora: string): Promise<readonly ConsumoSinPago[]>
  propuestas(ahora: string): Promise<readonly PropuestaPorVencer[]>
}

/**
 * Creates the process that knows deadlines. By day, it reminds providers of payments that are
 * missing (decisiones/compra, «Reminders of a payment»; decisiones/consumo, «Reminders»), and both
 * sides of proposals that end tomorrow (decisiones/pedido, «Validity»). The read side
 * says for whom it is time, and the log decides. A command's id comes from its cause and its days,
 * so each reminder is given once, after any downtime and with several processes at once.
 */
export const crearProcesoDeRecordatorios = (o: {
  compras: Pick<ComandosCompra, 'ejecutar'>
  consumos: Pick<ComandosConsumo, 'ejecutar'>
  pedidos: Pick<ComandosPedido, 'ejecutar'>
  porRecordar: PorRecordar
  /** The present moment, ISO 8601, UTC. */
  ahora: () => string
  logger: Logger
  /** Milliseconds between two checks. */
  cada?: number
}) => {
  const { compras, consumos, pedidos, porRecordar, logger } = o

  /** Gives one reminder. It is tried again later if it is refused or its stream stands still. */
  const dar = async (de: object, recordar: () => Promise<object>): Promise<void> => {
    try {
      const hecha = await recordar()
      if (isRefusal(hecha)) logger.warn({ ...de, motivo: hecha.detalle }, 'un recordatorio no se dio')
    } catch (error) {
      if (!(error instanceof StreamDetenido)) throw error
      logger.warn({ ...de, motivo: error.message }, 'un recordatorio no se dio')
    }
  }

  const revisar = async (signal?: AbortSignal): Promise<void> => {
    const ahora = o.ahora()
    if (!esHoraDeRecordar(ahora)) return
    const origen = { actor: SISTEMA, ahora }
    for (const { compraId, numero, dias, causa } of await porRecordar.compras(ahora)) {
      if (signal?.aborted) return
      const command = { type: 'RecordarPago', numero, dias, ...origen } as const
      const solicitud = solicitudDeProceso(causa, `recordar el pago a los ${dias} días`)
      await dar({ compra: compraId }, () => compras.ejecutar(compraId, command, solicitud))
    }
    for (const { proveedorId, cerrados, vencido, causa } of await porRecordar.consumos(ahora)) {
      if (signal?.aborted) return
      const command = { type: 'RecordarConsumo', proveedorId, cerrados, vencido, ...origen } as const
      const solicitud = solicitudDeProceso(causa, `recordar a ${proveedorId} el consumo a los ${vencido.dias} días`)
      await dar({ proveedor: proveedorId }, () => consumos.ejecutar(command, solicitud))
    }
    for (const { pedidoId, version, causa } of await porRecordar.propuestas(ahora)) {
      if (signal?.aborted) return
      const command = { type: 'AvisarVencimiento', version, ...origen } as const
      const solicitud = solicitudDeProceso(causa, 'avisar que la propuesta vence mañana')
      await dar({ pedido: pedidoId }, () => pedidos.ejecutar(pedidoId, command, solicitud))
    }
  }

  return {
    /**
     * Checks now and then until the signal aborts. Throws when the store or the tables are lost.
     */
    correr: (signal: AbortSignal): Promise<void> => revisarCada(o.cada ?? REVISION_MS, revisar, signal),
    /** Checks now, for a caller that moves the clock. */
    revisar,
  }
}
