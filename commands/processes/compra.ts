import { setTimeout as esperar } from 'node:timers/promises'
import type { EventStore } from '#commands/log/event-store.ts'
import { esIlegible } from '#commands/log/guardado.ts'
import type { Handle } from '#commands/log/handle.ts'
import { idNuevo, solicitudDeProceso } from '#commands/log/solicitud.ts'
import { compraDecider } from '#domain/compra/decidir.ts'
import type { HechoCompra } from '#domain/compra/hechos.ts'
import { streamCompra } from '#domain/compra/hechos.ts'
import { vencio } from '#domain/compra/pasos.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { type HechoCuenta, streamCuenta } from '#domain/cuenta/hechos.ts'
import { isRefusal } from '#domain/decider.ts'
import type { Hecho } from '#domain/hecho.ts'

const SISTEMA = { id: 0, tipoUsuario: 'sistema' } as const
const TIPOS = [
  'CuentaAbierta',
  'CuentaConvertida',
  'CompraAutorizada',
  'DemoReactivada',
  'CompraDesactivada',
] as const satisfies readonly (HechoCompra['type'] | HechoCuenta['type'])[]
const REVISION_MS = 15_000

/** What ends when: by purchase, the term in force and the fact that set it. */
type Plazo = { readonly fechaFin: string; readonly causa: string }

/**
 * What facts bring about for subscriptions: a provider that registers or upgrades gets its purchase, an authorized one makes the account a paid
 * one, and a term that is over ends. Everything comes from the log and every command's id from its cause: a restart, downtime or a clock that
 * jumps neither loses nor doubles anything.
 */
export const crearProcesoDeCompras = (o: {
  store: EventStore
  handle: Handle
  /** ISO 8601, UTC. */
  ahora: () => string
  logger: { warn(datos: object, mensaje: string): void }
  /** How often terms are looked over, ms. */
  cada?: number
}) => {
  const plazos = new Map<number, Plazo>()

  const abrir = async (hecho: Hecho, proveedorId: number, modo: 'negociacion' | 'pago') => {
    const suyo = solicitudDeProceso(hecho.eventId, 'abrir compra')
    const command = { type: 'AbrirCompra', actor: SISTEMA, ahora: hecho.meta.momento, proveedorId, modo } as const
    const abierta = await o.handle.handle(compraDecider, streamCompra(idNuevo(suyo.comando)), command, suyo, {
      crea: true,
    })
    if (isRefusal(abierta)) throw new Error(abierta.detalle)
  }

  const fijarSuscripcion = async (hecho: Hecho, suscripcion: 'activa' | 'desactivada') => {
    const compraId = Number(hecho.clave)
    const [proveedorId = 0] = hecho.meta.partes
    const command = {
      type: 'FijarSuscripcion',
      actor: SISTEMA,
      ahora: hecho.meta.momento,
      suscripcion,
      compraId,
    } as const
    const fijada = await o.handle.handle(
      cuentaDecider,
      streamCuenta(proveedorId),
      command,
      solicitudDeProceso(hecho.eventId, suscripcion),
    )
    // An account that was erased meanwhile has no subscription to speak of.
    if (isRefusal(fijada) && fijada.refused !== 'cuenta-eliminada') throw new Error(fijada.detalle)
  }

  const atender = async (leido: Hecho) => {
    if (leido.category === 'cuenta') {
      const hecho = leido as Hecho & HechoCuenta
      const id = Number(hecho.clave)
      if (hecho.type === 'CuentaAbierta') {
        const { tipoUsuario, terminos } = hecho.data
        // Whoever registered on their own accepted terms; the platform's own account and the seeded ones buy nothing.
        if (tipoUsuario === 'proveedor' && terminos !== undefined) await abrir(leido, id, 'negociacion')
      } else if (hecho.type === 'CuentaConvertida') await abrir(leido, id, hecho.data.modo)
      return
    }
    const hecho = leido as Hecho & HechoCompra
    const id = Number(hecho.clave)
    if (hecho.type === 'CompraAutorizada' || hecho.type === 'DemoReactivada') {
      plazos.set(id, { fechaFin: hecho.data.fechaFin, causa: hecho.eventId })
      await fijarSuscripcion(leido, 'activa')
    } else if (hecho.type === 'CompraDesactivada') {
      plazos.delete(id)
      await fijarSuscripcion(leido, 'desactivada')
    }
  }

  /** Ends what is over. The command's id is the term's: a second try finds it done. */
  const revisar = async () => {
    const ahora = o.ahora()
    for (const [id, { fechaFin, causa }] of plazos) {
      if (!vencio(fechaFin, ahora)) continue
      const command = { type: 'DesactivarCompra', motivo: 'vencida', actor: SISTEMA, ahora } as const
      const hecha = await o.handle.handle(
        compraDecider,
        streamCompra(id),
        command,
        solicitudDeProceso(causa, 'vencimiento'),
      )
      if (isRefusal(hecha)) o.logger.warn({ compra: id, motivo: hecha.detalle }, 'un plazo no se pudo terminar')
      plazos.delete(id)
    }
  }

  const vigilar = async (alto: AbortSignal) => {
    while (!alto.aborted) {
      await esperar(o.cada ?? REVISION_MS, undefined, { signal: alto }).catch(() => undefined)
      if (!alto.aborted) await revisar()
    }
  }

  return {
    /** Follows the log from its beginning until the signal aborts; throws when the store is lost. */
    correr: async (signal: AbortSignal): Promise<void> => {
      const interno = new AbortController()
      const alto = AbortSignal.any([signal, interno.signal])
      // What isn't known yet is only later facts: a term that ended already, or was renewed, is told apart by its stream.
      const vigia = vigilar(alto).catch((error: unknown) => interno.abort(error))
      for await (const hecho of o.store.subscribeToAll(undefined, alto, TIPOS)) {
        if (esIlegible(hecho)) {
          o.logger.warn({ stream: hecho.stream, motivo: hecho.ilegible }, 'un hecho de suscripción no se puede leer')
          continue
        }
        await atender(hecho)
      }
      await vigia
      if (interno.signal.aborted) throw interno.signal.reason
    },
    /** Looks the terms over now: for whoever moves the clock. */
    revisar,
  }
}
