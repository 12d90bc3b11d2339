import type { EventStore } from '#commands/log/event-store.ts'
import { StreamDetenido } from '#commands/log/fallos.ts'
import { esIlegible } from '#commands/log/guardado.ts'
import type { Handle } from '#commands/log/handle.ts'
import type { Solicitud } from '#commands/log/solicitud.ts'
import { type ComandoRaices, type RaizFirmada, raicesDecider, STREAM_RAICES } from '#domain/raiz.ts'

/** Creates the commands of the log's signed roots (decisiones/auditoria, «Roots»). */
export const comandosRaiz = (
  { handle, cargar }: Pick<Handle, 'handle' | 'cargar'>,
  store: Pick<EventStore, 'readStreamCrudo'>,
) => ({
  /** Resolves with how many roots there are and the newest, at most two seconds old. */
  estado: () => cargar(raicesDecider, STREAM_RAICES),
  /**
   * Resolves with the root before that of a revision, undefined before the first. Throws
   * StreamDetenido.
   */
  anterior: async (revision: number): Promise<RaizFirmada | undefined> => {
    if (revision === 0) return undefined
    for await (const leido of store.readStreamCrudo(STREAM_RAICES, revision - 1, 1)) {
      if (esIlegible(leido)) throw new StreamDetenido(STREAM_RAICES, leido.ilegible)
      return leido.data as RaizFirmada
    }
    return undefined
  },
  firmar: (command: ComandoRaices, solicitud: Solicitud) => handle(raicesDecider, STREAM_RAICES, command, solicitud),
})

export type ComandosRaiz = ReturnType<typeof comandosRaiz>
