import type { Handle } from '#commands/log/handle.ts'
import type { Solicitud } from '#commands/log/solicitud.ts'
import { type ComandoRevision, type Mirado, revisionDecider, streamRevision } from '#domain/revision.ts'

/** Creates the commands of an auditor's reviews. Refusals: the decider's. */
export const comandosRevision = ({ handle, historia }: Pick<Handle, 'handle' | 'historia'>) => ({
  /** Takes a step with one anomaly. It answers the fact that the anomaly is about. */
  ejecutar: ({ clase, evento }: Mirado, command: ComandoRevision, solicitud: Solicitud) =>
    handle(revisionDecider, streamRevision({ clase, evento }), command, { ...solicitud, causa: evento }),
  /** Resolves with the note of the review that stands, '' when none does. */
  nota: async (mirado: Mirado): Promise<string> => {
    const ultimo = (await historia(streamRevision(mirado))).at(-1)
    return ultimo && 'motivo' in ultimo.data ? String(ultimo.data.motivo) : ''
  },
})

export type ComandosRevision = ReturnType<typeof comandosRevision>
