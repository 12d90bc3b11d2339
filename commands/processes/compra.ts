import { setTimeout as esperar } from 'node:timers/promises'
import type { ComandosCompra } from '#commands/compra.ts'
import type { EventStore } from '#commands/log/event-store.ts'
import { StreamDetenido } from '#commands/log/fallos.ts'
import type { Handle } from '#commands/log/handle.ts'
import { solicitudDeProceso } from '#commands/log/solicitud.ts'
import { tramoTras } from '#commands/log/trazas.ts'
import { compraDecider } from '#domain/compra/decidir.ts'
import { estadosDe, suscripcionDe } from '#domain/compra/estados.ts'
import type { HechoCompra } from '#domain/compra/hechos.ts'
import type { Compra } from '#domain/compra/maquina.ts'
import { type ComandoCuenta, cuentaDecider } from '#domain/cuenta/decidir.ts'
import { type HechoCuenta, streamCuenta } from '#domain/cuenta/hechos.ts'
import type { Modo } from '#domain/cuenta/tipos.ts'
import { isRefusal, SISTEMA } from '#domain/decider.ts'
import type { Hecho } from '#domain/hecho.ts'
import { type Hasta, type Logger, type Punto, reintentarApartados, seguir } from './punto.ts'

/** The facts on which the process acts. */
export const TIPOS = [
  'CuentaAbierta',
  'CuentaConvertida',
  'NegociacionAbierta',
  'CompraAutorizada',
  'DemoReactivada',
  'CompraDesactivada',
  'DesactivacionDeshecha',
  'NegociacionCerrada',
  'ProximaLlamadaFijada',
  'LlamadaRegistrada',
] as const satisfies readonly (HechoCompra['type'] | HechoCuenta['type'])[]
const REVISION_MS = 15_000
const APARTADOS_MS = 60_000

/**
 * The moments that a purchase waits for: the end of its term in force, and the call that its client
 * is due.
 */
export const ESPERAS = ['termino', 'llamada'] as const
/** A moment that a purchase waits for, ISO 8601, and the fact that set it. */
export type Plazo = {
  readonly espera: (typeof ESPERAS)[number]
  readonly compraId: number
  readonly fecha: string
  readonly causa: string
}

/** The moments that purchases wait for, kept in one transaction with the checkpoint. */
export interface Plazos extends Punto {
  /** Saves the checkpoint and what a purchase waits for, or that it no longer waits for that. */
  guardarPlazo(hasta: Hasta, de: Pick<Plazo, 'espera' | 'compraId'>, plazo: Plazo | undefined): Promise<void>
  /** Resolves with those whose moment has come at an instant, ISO 8601. */
  vencidos(ahora: string): Promise<readonly Plazo[]>
  /** Removes one that has been seen to, unless another took its place. */
  quitar(plazo: Plazo): Promise<void>
}

type Cambio = { readonly de: Pick<Plazo, 'espera' | 'compraId'>; readonly plazo: Plazo | undefined }

/**
 * Creates the process that carries facts over to subscriptions. A provider that registers or
 * upgrades gets its purchase. An authorized purchase makes the account a paid one. A term that is
 * over ends. A clerk hears that a call is due. Everything comes from the log and every command's id
 * from its cause, so a restart, downtime or a clock that jumps neither loses nor doubles anything.
 */
export const crearProcesoDeCompras = (o: {
  store: EventStore
  handle: Handle
  compras: ComandosCompra
  punto: Plazos
  /** The present moment, ISO 8601, UTC. */
  ahora: () => string
  logger: Logger
  /** Milliseconds between two checks of the terms. */
  cada?: number
}) => {
  const { store, punto, logger } = o

  const abrir = async (hecho: Hecho, proveedorId: number, modo: Modo) => {
    const origen = { actor: SISTEMA, ahora: hecho.meta.momento }
    const abierta = await o.compras.abrir(proveedorId, modo, origen, solicitudDeProceso(hecho.eventId, 'abrir compra'))
    // An account may have asked for its purchase before this fact came.
    const tiene = isRefusal(abierta) && ['compra-en-curso', 'cuenta-eliminada'].includes(abierta.refused)
    if (isRefusal(abierta) && !tiene) throw new Error(abierta.detalle)
  }

  /**
   * Sets the account's subscription to what its purchase is by now, because facts may come late.
   */
  const fijarSuscripcion = async (hecho: Hecho): Promise<Compra> => {
    const compra = await o.handle.cargar(compraDecider, hecho.stream, hecho.revision)
    const base = { actor: SISTEMA, ahora: hecho.meta.momento, compraId: Number(hecho.clave) } as const
    const aLaCuenta = async (command: ComandoCuenta, que: string) => {
      const stream = streamCuenta(compra.context.proveedorId)
      const hecha = await o.handle.handle(cuentaDecider, stream, command, solicitudDeProceso(hecho.eventId, que))
      // An account that was erased meanwhile has no subscription.
      if (isRefusal(hecha) && hecha.refused !== 'cuenta-eliminada') throw new Error(hecha.detalle)
    }
    await aLaCuenta({ type: 'FijarSuscripcion', suscripcion: suscripcionDe(compra), ...base }, 'suscripción')
    if (compra.context.cerrada) await aLaCuenta({ type: 'LiberarNegociacion', ...base }, 'liberar negociación')
    return compra
  }

  const deCuenta = async (leido: Hecho) => {
    const hecho = leido as Hecho & HechoCuenta
    const id = Number(hecho.clave)
    if (hecho.type === 'CuentaAbierta') {
      const { tipoUsuario, terminos, modo = 'negociacion' } = hecho.data
      // A provider that registered on its own accepted the terms. The platform's own account and
      // the seeded ones buy nothing.
      if (tipoUsuario === 'proveedor' && terminos !== undefined) await abrir(leido, id, modo)
    } else if (hecho.type === 'CuentaConvertida') await abrir(leido, id, hecho.data.modo)
    else if (hecho.type === 'NegociacionAbierta') {
      const { compraId, modo } = hecho.data
      const origen = { actor: SISTEMA, ahora: hecho.meta.momento }
      const solicitud = solicitudDeProceso(hecho.eventId, 'completar compra')
      const abierta = await o.compras.completar(compraId, id, modo, origen, solicitud)
      if (isRefusal(abierta)) throw new Error(abierta.detalle)
    }
  }

  /**
   * Does what a fact brings about. Resolves with what it makes its purchase wait for or no longer
   * wait for, undefined when the fact speaks of neither.
   */
  const atender = async (leido: Hecho): Promise<Cambio | undefined> => {
    if (leido.category === 'cuenta') {
      await deCuenta(leido)
      return undefined
    }
    const compraId = Number(leido.clave)
    const cambio = (espera: Plazo['espera'], fecha: string | undefined): Cambio => {
      const de = { espera, compraId }
      return { de, plazo: fecha === undefined ? undefined : { ...de, fecha, causa: leido.eventId } }
    }
    if (leido.type === 'ProximaLlamadaFijada' || leido.type === 'LlamadaRegistrada') {
      const { context } = await o.handle.cargar(compraDecider, leido.stream, leido.revision)
      return cambio('llamada', context.proximaLlamada)
    }
    const compra = await fijarSuscripcion(leido)
    return cambio('termino', estadosDe(compra)?.estado === 'Completado' ? compra.context.fechaFin : undefined)
  }

  /**
   * Ends what is over and tells what is due. A command's id comes from its cause, so a second try
   * finds it done.
   */
  const revisar = async () => {
    const origen = { actor: SISTEMA, ahora: o.ahora() }
    for (const plazo of await punto.vencidos(origen.ahora)) {
      const { espera, compraId, fecha, causa } = plazo
      const [command, que] =
        espera === 'termino'
          ? ([{ type: 'DesactivarCompra', forma: 'vencida', ...origen }, 'vencimiento'] as const)
          : ([
              { type: 'RecordarLlamada', fecha, aTodos: !(await o.compras.atendida(compraId)), ...origen },
              'llamada',
            ] as const)
      const hecha = await o.compras.ejecutar(compraId, command, solicitudDeProceso(causa, que))
      if (isRefusal(hecha))
        logger.warn({ compra: compraId, motivo: hecha.detalle }, `no se pudo atender un plazo: ${que}`)
      await punto.quitar(plazo)
    }
  }

  const vigilar = async (alto: AbortSignal) => {
    while (!alto.aborted) {
      await esperar(o.cada ?? REVISION_MS, undefined, { signal: alto }).catch(() => undefined)
      if (!alto.aborted) await revisar()
    }
  }

  return {
    /**
     * Follows the log from its checkpoint until the signal aborts. Throws when the store or the
     * checkpoint is lost.
     */
    correr: async (signal: AbortSignal): Promise<void> => {
      const interno = new AbortController()
      const alto = AbortSignal.any([signal, interno.signal])
      const parar = (error: unknown) => interno.abort(error)
      const vigia = vigilar(alto).catch(parar)
      const atrasados = reintentarApartados(
        o,
        async (hecho) => {
          const { de, plazo } = (await atender(hecho)) ?? {}
          const hasta = await punto.leer()
          if (de && plazo && hasta) await punto.guardarPlazo(hasta, de, plazo)
        },
        APARTADOS_MS,
        alto,
      ).catch(parar)
      for await (const { hecho, hasta } of seguir({ store, punto, tipos: TIPOS, logger }, alto)) {
        if (!hecho) {
          await punto.guardar(hasta)
          continue
        }
        try {
          const { meta, type } = hecho
          const cambio = await tramoTras(meta, 'carry over', { 'bandwork.fact': type }, () => atender(hecho))
          if (cambio) await punto.guardarPlazo(hasta, cambio.de, cambio.plazo)
          else await punto.guardar(hasta)
        } catch (error) {
          if (!(error instanceof StreamDetenido)) throw error
          logger.warn({ stream: error.stream, motivo: error.message }, 'un hecho de suscripción espera a otro')
          await punto.apartar(hecho)
          await punto.guardar(hasta)
        }
      }
      await Promise.all([vigia, atrasados])
      if (interno.signal.aborted && !signal.aborted) throw interno.signal.reason
    },
    /** Handles what is due now, for a caller that moves the clock. */
    revisar,
  }
}
