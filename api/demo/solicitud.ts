import { type Solicitud, solicitudDe } from '#commands/log/solicitud.ts'

/** A request of the demo, known by what it brings: loading again finds it done. */
export const solicitudDeDemo = (que: string): Solicitud =>
  solicitudDe({ quien: 'demo', accion: que, objeto: '', clave: que }, que, 'demo')
