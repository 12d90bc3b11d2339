import { type Eslabon, SIN_ESLABON, saltoDesde } from '#domain/eslabon.ts'
import type { Metadata } from '#domain/hecho.ts'
import { STREAM_LOG } from '#domain/log.ts'
import { type RaizFirmada, STREAM_RAICES } from '#domain/raiz.ts'
import { crearSellos, type Guardado, reparo } from './cadena.ts'
import { categoriaDe, ilegible } from './guardado.ts'
import { type ClaveDeRaices, crearRevision } from './raices.ts'
import type { Secretos } from './secretos.ts'

/** Numbers of the facts that hold, of their streams, and of the roots. */
export type Recorridos = { readonly eventos: number; readonly historias: number; readonly raices: number }
/**
 * The result of a verification. `hallazgo` is the first thing that doesn't hold, a Spanish
 * sentence. `deRaiz` means that it is a signed root, which shows that some of the facts before it
 * are gone, but not which.
 */
export type Verificado = Recorridos & { readonly hallazgo?: string; readonly deRaiz?: true }

/** The data by which an event is checked, kept plain so that another thread may do it. */
export type PorComprobar = {
  readonly secretos: Secretos
  readonly claves: readonly ClaveDeRaices[]
  /** The size of each root that is asked about, by its revision. */
  readonly tamanos: readonly number[]
}

/** Keys of a stream's metadata that keep its events from being read. */
const OCULTAN = ['$tb', '$maxCount', '$maxAge']

/**
 * Creates a walk through a whole log, event by event as it is stored. It checks each event's chain
 * and seal, that the event follows the one before, and each signed root.
 */
export const crearRecorrido = ({ secretos, claves, tamanos }: PorComprobar) => {
  const sellos = crearSellos(secretos)
  const raices = crearRevision(claves, tamanos)
  const eslabones = new Map<string, Eslabon>()
  /** Streams of which a read wouldn't show everything, and why. */
  const tapados = new Map<string, string>()
  let eventos = 0
  let firmadas = 0
  let log = ''
  let deRaiz = false

  const mirarMetadata = ({ streamId: stream, revision, type, data }: Guardado): string | undefined => {
    const historia = stream.replace(/^\$\$/, '')
    if (categoriaDe(historia) === '') return undefined
    if (historia === stream) return `${stream}, revisión ${revision}: ${type} no es un hecho de BandWork`
    const tapa = OCULTAN.find((campo) => Object.hasOwn(Object(data), campo))
    if (tapa === undefined) tapados.delete(historia)
    else tapados.set(historia, `${historia}: su metadata oculta hechos (${tapa})`)
    return undefined
  }

  return {
    cuenta: (): Recorridos => ({ eventos, historias: eslabones.size, raices: firmadas }),
    /**
     * Returns what is wrong with the next event, a Spanish sentence, or undefined when it holds.
     */
    mirar: (evento: Guardado): string | undefined => {
      const { streamId: stream, type, id, data } = evento
      if (type.startsWith('$')) return mirarMetadata(evento)
      const revision = Number(evento.revision)
      const { previa, cadena } = (evento.metadata ?? {}) as Metadata
      const falso = reparo(sellos, evento)
      const salto = falso ? undefined : saltoDesde(eslabones.get(stream) ?? SIN_ESLABON, { revision, previa })
      const mal = falso ?? (salto === undefined ? undefined : { motivo: salto })
      if (mal) return ilegible(evento, 0n, mal, { probado: false }).ilegible
      eslabones.set(stream, { revision, cadena })
      if (stream === STREAM_LOG && revision === 0) log = id
      const esRaiz = stream === STREAM_RAICES
      const falsa = esRaiz ? raices.reparo(log, revision, data as RaizFirmada) : undefined
      if (falsa !== undefined) {
        deRaiz = true
        return `La raíz firmada número ${revision}: ${falsa}`
      }
      raices.sumar(cadena)
      eventos += 1
      if (esRaiz) firmadas += 1
      return undefined
    },
    /** Returns whether the thing found wrong is a root. */
    deRaiz: () => deRaiz,
    /** Returns what hides facts, once the whole log was walked. */
    tapado: (): string | undefined => tapados.values().next().value,
  }
}
