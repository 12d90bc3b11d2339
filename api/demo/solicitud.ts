import { type Solicitud, solicitudDe } from '#commands/log/solicitud.ts'

/** Builds a request of the demo, identified by its content, so that a second load finds it done. */
export const solicitudDeDemo = (que: string): Solicitud =>
  solicitudDe({ quien: 'demo', accion: que, objeto: '', clave: que }, que, 'demo')
