import { z } from 'zod'
import { type EventsOf, hecho } from '#domain/esquema.ts'

/**
 * The log's own stream. The id of its first event is the log's identity. These names are the stored
 * format.
 */
export const STREAM_LOG = 'log-identidad'

export const hechosLog = {
  /**
   * `formato` goes up when events stored earlier can no longer be read or checked like later ones.
   */
  LogAbierto: hecho({ ven: ['auditor'] }, z.object({ formato: z.literal(1) })),
} as const
export type HechoLog = EventsOf<typeof hechosLog>
