import { type Eslabon, SIN_ESLABON, saltoDesde } from '#domain/eslabon.ts'
import type { Metadata } from '#domain/hecho.ts'
import { STREAM_LOG } from '#domain/log.ts'
import { type RaizFirmada, STREAM_RAICES } from '#domain/raiz.ts'
import { crearSellos, type Guardado, reparo } from './cadena.ts'
import { categoriaDe, ilegible } from './guardado.ts'
import { type ClaveDeRaices, crearRevision } from './raices.ts'
import type { Secretos } from './secretos.ts'

/** How many facts hold, of how many streams, and how many roots. */
export type Recorridos = { readonly eventos: number; readonly historias: number; readonly raices: number }
/**
 * `hallazgo`: the first thing that doesn't hold, a Spanish sentence; `deRaiz`: it is a signed root, which says that of the facts before it
 * something is gone, and not what.
 */
export type Verificado = Recorridos & { readonly hallazgo?: string; readonly deRaiz?: true }

/** What an event is checked by: plain data, so that another thread may do it. */
export type PorComprobar = {
  readonly secretos: Secretos
  readonly claves: readonly ClaveDeRaices[]
  /** The size of each root that is asked about, by its revision. */
  readonly tamanos: readonly number[]
}

/** What a stream's metadata may say that keeps its events from being read. */
const OCULTAN = ['$tb', '$maxCount', '$maxAge']

/** Goes through a whole log, event by event as it is stored: each one's chain and seal, that it follows the one before, each signed root. */
export const crearRecorrido = ({ secretos, claves, tamanos }: PorComprobar) => {
  const sellos = crearSellos(secretos)
  const raices = crearRevision(claves, tamanos)
  const eslabones = new Map<string, Eslabon>()
  /** Streams of which a read wouldn't show all, and why. */
  const tapados = new Map<string, string>()
  let eventos = 0
  let firmadas = 0
  let log = ''
  let deRaiz = false

  const mirarMetadata = ({ streamId: stream, revision, type, data }: Guardado): string | undefined => {
    const suyo = stream.replace(/^\$\$/, '')
    if (categoriaDe(suyo) === '') return undefined
    if (suyo === stream) return `${stream}, revisión ${revision}: ${type} no es un hecho de BandWork`
    const tapa = OCULTAN.find((campo) => Object.hasOwn(Object(data), campo))
    if (tapa === undefined) tapados.delete(suyo)
    else tapados.set(suyo, `${suyo}: su metadata oculta hechos (${tapa})`)
    return undefined
  }

  return {
    cuenta: (): Recorridos => ({ eventos, historias: eslabones.size, raices: firmadas }),
    /** What is wrong with the event that comes next, a Spanish sentence; undefined when it holds. */
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
    /** What was found wrong is a root. */
    deRaiz: () => deRaiz,
    /** What hides facts when all of it was gone through. */
    tapado: (): string | undefined => tapados.values().next().value,
  }
}
