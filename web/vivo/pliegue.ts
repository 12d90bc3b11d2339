import type { TramaDeRevision } from '#api/contract/hechos.ts'
import { anotar } from '#web/servidor/consola.ts'
import { type Seguimiento, seguimiento as unico } from './hechos.ts'
import type { Detencion } from './seguidor.ts'

/** A fold as a page shows it, and up to which revision; 'cargando': it isn't all there yet. */
export type Vista<V> = {
  readonly valor: V
  readonly revision: number
  readonly estado: 'cargando' | 'al-dia' | Detencion
}

const REINTENTO_MS = 2_000

/**
 * The fold of an object's facts, from its first on and as they come (decisiones/vivo, «Facts»). `plegar` is handed every revision in order, also
 * those of which nothing may be known; `cargar` gives what a fresh page loads, where the facts are too many to be asked for. While it is folded anew
 * what was shown stays, but for an erased person's words, which go at once.
 */
export const crearPliegue = <V>({
  tema,
  inicial,
  primero = { valor: inicial, revision: -1 },
  plegar,
  cargar,
  alEscribir,
  seguimiento = unico,
  pausa = (ms: number) => new Promise<void>((listo) => setTimeout(listo, ms)),
}: {
  readonly tema: string
  readonly inicial: V
  /** Where it begins, if it was loaded before. */
  readonly primero?: { readonly valor: V; readonly revision: number }
  readonly plegar: (valor: V, trama: TramaDeRevision) => V
  readonly cargar: () => Promise<{ readonly valor: V; readonly revision: number }>
  /** The other side is writing, or `quien` of one's own. */
  readonly alEscribir?: (quien: string | undefined) => void
  readonly seguimiento?: Seguimiento
  readonly pausa?: (ms: number) => Promise<void>
}) => {
  const oyentes = new Set<() => void>()
  let { valor, revision } = primero
  let vista: Vista<V> = { valor, revision, estado: 'cargando' }
  let seguido: ReturnType<Seguimiento['seguir']> | undefined
  let vuelta = 0

  const mostrar = (nueva: Vista<V>) => {
    vista = nueva
    for (const avisar of oyentes) avisar()
  }
  const empezar = (desde: { readonly valor: V; readonly revision: number }) => {
    valor = desde.valor
    revision = desde.revision
    seguido?.empezar(revision)
  }
  /** Until it is there; something else may have begun meanwhile. */
  const cargarEntero = async () => {
    const esta = ++vuelta
    mostrar({ ...vista, estado: 'cargando' })
    while (esta === vuelta) {
      const cargado = await cargar().catch((error) => {
        anotar(`Hechos: ${error}`)
        return pausa(REINTENTO_MS)
      })
      if (cargado && esta === vuelta) return empezar(cargado)
    }
  }

  const seguir = () => {
    seguido = seguimiento.seguir(tema, {
      desde: revision,
      alHecho: (trama) => {
        valor = plegar(valor, trama)
        revision = trama.revision
      },
      alDia: () => mostrar({ valor, revision, estado: 'al-dia' }),
      alEscribir,
      alDetenerse: (estado) => mostrar({ valor, revision, estado }),
      alPerderHilo: (motivo) => {
        if (motivo === 'demasiado') return void cargarEntero()
        vuelta += 1
        mostrar({ valor: inicial, revision: -1, estado: 'cargando' })
        empezar({ valor: inicial, revision: -1 })
      },
    })
  }

  return {
    leer: (): Vista<V> => vista,
    /** It is followed as long as somebody listens. */
    oir: (avisar: () => void) => {
      oyentes.add(avisar)
      if (oyentes.size === 1) seguir()
      return () => {
        oyentes.delete(avisar)
        if (oyentes.size > 0) return
        vuelta += 1
        seguido?.dejar()
        // Nobody tells it meanwhile that somebody was erased.
        ;[valor, revision] = [inicial, -1]
        vista = { valor, revision, estado: 'cargando' }
      }
    },
  }
}
