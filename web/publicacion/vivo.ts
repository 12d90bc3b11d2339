import type { MensajeDePublicacion } from '#api/contract/vivo.ts'
import type { EfectosDe } from '#web/vivo/efecto.ts'

/** What the messages of posts do (decisiones/vivo, «A message»). */
export const EFECTOS_DE_PUBLICACION: EfectosDe<MensajeDePublicacion> = {
  publicacion: () => ({ cambia: ['publicacion'] }),
}
