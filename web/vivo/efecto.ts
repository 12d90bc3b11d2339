import type { MensajeDeHecho } from '#api/contract/vivo.ts'
import type { Tono } from '#domain/dicho.ts'
import type { Cosa } from '#web/servidor/refresco.ts'
import type { Pestana } from './senales.ts'

/** The effect of a live message on its reader's page. */
export type Efecto = {
  /** Things that the screen no longer shows as they are. */
  readonly cambia: readonly Cosa[]
  /**
   * The order or purchase it is about: its row and page glow, and its older toasts are dismissed.
   */
  readonly sobre?: string
  /**
   * The thing that was read meanwhile, by the reader elsewhere or by the team: its toasts are
   * dismissed.
   */
  readonly leido?: string
  /** The text for a toast and for the list of notices. */
  readonly aviso?: {
    readonly titulo: string
    readonly detalle: string
    readonly tono: Tono
    /** Milliseconds until its toast closes by itself; without it the toast stays. */
    readonly duracion?: number
    /** The address it leads to. */
    readonly a?: string | undefined
    /** The page whose own list says the same, and so shows no toast. */
    readonly callaEn?: string
    /** Whether it adds to an earlier notice that hasn't been looked at, instead of replacing it. */
    readonly anade?: true
  }
  /** The part of the navigation that blinks. */
  readonly pestana?: Pestana
  /** A page that opens by itself for a reader who is at `desde` and isn't writing. */
  readonly abre?: { readonly desde: string; readonly a: string }
}

/** The text of a message and the thing it is about. */
export type Dicho = {
  readonly mensaje: MensajeDeHecho
  readonly sobre: string
  readonly aviso: NonNullable<Efecto['aviso']>
}

/** Maximum toasts shown at once for missed messages; the list of notices has the rest. */
const DE_UNA_VEZ = 20

/**
 * Selects the texts worth showing at once, given oldest first: the newest about each thing and the
 * additions made to it since, up to the maximum.
 */
export const porDecir = (dichos: readonly Dicho[]): readonly Dicho[] => {
  const cerrados = new Set<string>()
  const quedan: Dicho[] = []
  for (const dicho of dichos.toReversed()) {
    if (quedan.length === DE_UNA_VEZ) break
    if (cerrados.has(dicho.sobre)) continue
    if (!dicho.aviso.anade) cerrados.add(dicho.sobre)
    quedan.push(dicho)
  }
  return quedan.reverse()
}
