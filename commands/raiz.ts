import type { Handle } from '#commands/log/handle.ts'
import type { Solicitud } from '#commands/log/solicitud.ts'
import { type ComandoRaices, raicesDecider, STREAM_RAICES } from '#domain/raiz.ts'

/** The log's signed roots (decisiones/auditoria, «Roots»). */
export const comandosRaiz = ({ handle, cargar }: Handle) => ({
  /** How many there are, and the newest; at most two seconds old. */
  estado: () => cargar(raicesDecider, STREAM_RAICES),
  firmar: (command: ComandoRaices, solicitud: Solicitud) => handle(raicesDecider, STREAM_RAICES, command, solicitud),
})

export type ComandosRaiz = ReturnType<typeof comandosRaiz>
