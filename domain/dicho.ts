import type { TipoUsuario } from './cuenta/tipos.ts'

/** The sound of a message, by what it brings. */
export type Tono = 'chat' | 'aprobacion' | 'resto'

/** The reader of a message. */
export type Lectora = { readonly tipoUsuario: TipoUsuario }

/**
 * The text of a message for one reader, in the same words wherever it is read: in a toast, in the
 * list of notices, on a device, in the mail of the day.
 */
export type Dicho = {
  /** Its subject, where no page around it says so. */
  readonly cosa: string
  /** The event. It names nobody and no amount: others may see a locked screen and a mail. */
  readonly titulo: string
  /** The person and the amount, or ''. */
  readonly detalle: () => string
  readonly tono: Tono
  /** The address that it leads to; absent when its reader has no page of it. */
  readonly a?: string | undefined
  /** The thing of which only the newest message stays on a device. */
  readonly sobre?: string
}
