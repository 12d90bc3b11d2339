import type { EventStore } from '#commands/log/event-store.ts'
import { StreamDetenido } from '#commands/log/fallos.ts'
import type { Afirmacion } from '#commands/log/raices.ts'
import { solicitudDeProceso } from '#commands/log/solicitud.ts'
import type { ComandosRaiz } from '#commands/raiz.ts'
import { isRefusal, SISTEMA } from '#domain/decider.ts'
import { falloDe } from '#domain/fallo.ts'
import { debeFirmarse, horaDe } from '#domain/raiz.ts'
import { revisarCada } from './cada.ts'
import type { Logger } from './punto.ts'

const REVISION_MS = 60_000

/** The log's tree, as far as it has been followed. */
export interface ArbolDelLog {
  /** Resolves with the present size and root, undefined while nobody can tell. */
  actual(): Promise<{ readonly tamano: number; readonly raiz: string } | undefined>
  /** Resolves with the root that the tree had at an earlier size, at least 1. */
  raizCon(tamano: number): Promise<string>
}

/**
 * Creates the process that signs the root of the log's tree, once each hour in which the log grew
 * (decisiones/auditoria, «Roots»). When several run at once, one signs. A tree that doesn't go on
 * from the last signed root isn't signed, and that is logged.
 */
export const crearProcesoDeRaices = (o: {
  store: Pick<EventStore, 'identidad'>
  raices: ComandosRaiz
  arbol: ArbolDelLog
  firmar: (afirmacion: Afirmacion) => Promise<{ readonly clave: string; readonly firma: string }>
  /** The present moment, ISO 8601, UTC. */
  ahora: () => string
  logger: Logger
  /** Milliseconds between two checks. */
  cada?: number
}) => {
  const firmarLoDebido = async (): Promise<void> => {
    const ahora = o.ahora()
    const raices = await o.raices.estado()
    const arbol = await o.arbol.actual()
    if (!arbol || !debeFirmarse(raices, { ...arbol, ahora })) return
    const { ultima } = raices
    if (ultima && (await o.arbol.raizCon(ultima.tamano)) !== ultima.raiz) {
      o.logger.warn({ tamano: ultima.tamano, raiz: ultima.raiz }, 'el árbol del log no sigue a la última raíz firmada')
      return
    }
    const { tamano, raiz } = arbol
    const log = await o.store.identidad()
    const firmada = await o.firmar({ log, tamano, raiz, momento: ahora })
    const command = { type: 'FirmarRaiz', tamano, raiz, ...firmada, actor: SISTEMA, ahora } as const
    const hecha = await o.raices.firmar(command, solicitudDeProceso(log, `firmar la raíz de ${horaDe(ahora)}`))
    if (isRefusal(hecha)) throw new Error(hecha.detalle)
  }

  const revisar = async (): Promise<void> => {
    try {
      await firmarLoDebido()
    } catch (error) {
      // A stopped stream is reported elsewhere too, and the other processes go on.
      if (!(error instanceof StreamDetenido)) throw error
      o.logger.warn({ motivo: falloDe(error) }, 'las raíces no se pueden firmar')
    }
  }

  return {
    /** Signs what is owed, now and then until the signal aborts. Throws when the store is lost. */
    correr: (signal: AbortSignal): Promise<void> => revisarCada(o.cada ?? REVISION_MS, revisar, signal),
    /** Checks now, for a caller that moves the clock. */
    revisar,
  }
}
