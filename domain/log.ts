import { z } from 'zod'
import { type EventsOf, hecho } from '#domain/esquema.ts'

/** The log's own stream: its first event's id is the log's identity. These names are the stored format. */
export const STREAM_LOG = 'log-identidad'

export const hechosLog = {
  /** Raised when stored events of before can no longer be read or checked as those after it. */
  LogAbierto: hecho({ ven: ['auditor'] }, z.object({ formato: z.literal(1) })),
} as const
export type HechoLog = EventsOf<typeof hechosLog>
