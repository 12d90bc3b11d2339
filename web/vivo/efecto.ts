import type { Mensaje, MensajeDeHecho } from '#api/contract/vivo.ts'
import type { TipoUsuario } from '#domain/cuenta/tipos.ts'
import type { Cosa } from '#web/servidor/refresco.ts'
import type { Pestana } from './senales.ts'
import type { Tono } from './tonos.ts'

/** Who reads a message. */
export type Lectora = { readonly tipoUsuario: TipoUsuario }

/** What a live message does to the page of who reads it. */
export type Efecto = {
  /** What isn't as the screen shows it any more. */
  readonly cambia: readonly Cosa[]
  /** The order or purchase that it is about: its row and page glow, and its older toasts go. */
  readonly sobre?: string
  /** What was read meanwhile, by oneself elsewhere or by one's team: its toasts go. */
  readonly leido?: string
  /** What is said of it, as a toast and among the notices. */
  readonly aviso?: {
    readonly titulo: string
    readonly detalle: string
    readonly tono: Tono
    /** Milliseconds until its toast leaves by itself; without it the toast stays. */
    readonly duracion?: number
    /** Where it leads. */
    readonly a?: string
    /** The page whose own list says as much: there no toast does. */
    readonly callaEn?: string
    /** It adds to what was said before and isn't looked at yet, rather than take its place. */
    readonly anade?: true
  }
  /** Which tab of the header blinks. */
  readonly pestana?: Pestana
  /** A page that opens by itself to whoever is at `desde` and isn't writing. */
  readonly abre?: { readonly desde: string; readonly a: string }
}

/** What a message says, and of what. */
export type Dicho = {
  readonly mensaje: MensajeDeHecho
  readonly sobre: string
  readonly aviso: NonNullable<Efecto['aviso']>
}

/** Toasts that come at once of what was missed: the notices tell the rest. */
const DE_UNA_VEZ = 20

/** Of what is said at once, oldest first, what is worth saying: of each thing the newest with what was added to it since, and no more than so many. */
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

/** What each message of a noun does: complete, or it doesn't compile. */
export type EfectosDe<M extends Mensaje> = {
  readonly [A in M['asunto']]: (mensaje: Extract<M, { asunto: A }>, lectora: Lectora) => Efecto
}

/** "A · B", of what there is. */
export const unir = (...partes: readonly string[]): string => partes.filter(Boolean).join(' · ')
