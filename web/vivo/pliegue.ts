import type { TramaDeRevision } from '#api/contract/hechos.ts'
import { anotar } from '#web/servidor/consola.ts'
import type { Detencion } from './receptor.ts'
import { type Seguimiento, seguimiento as unico } from './seguimiento.ts'

/**
 * A fold as a page shows it, and the revision it includes; 'cargando' means that it isn't complete
 * yet.
 */
export type Vista<V> = {
  readonly valor: V
  readonly revision: number
  readonly estado: 'cargando' | 'al-dia' | Detencion
}

const REINTENTO_MS = 2_000

/**
 * Folds an object's facts, from the first one and as they arrive (decisiones/vivo, «Facts»).
 * `plegar` gets every revision in order, hidden ones included. `cargar` returns what a fresh page
 * loads, for objects with too many facts to ask for. While the facts are folded anew, the old value
 * stays on the screen. If it may contain an erased person's words, it is removed at once instead.
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
  /** The starting point, if it was loaded before. */
  readonly primero?: { readonly valor: V; readonly revision: number }
  readonly plegar: (valor: V, trama: TramaDeRevision) => V
  readonly cargar: () => Promise<{ readonly valor: V; readonly revision: number }>
  /**
   * Called when somebody is writing: the other side or, if `quien` is given, that member of the
   * reader's own side.
   */
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
  /** Retries until the value is loaded, or until another load or fold has begun. */
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
    /** Adds a listener. The object is followed as long as there is one. */
    oir: (avisar: () => void) => {
      oyentes.add(avisar)
      if (oyentes.size === 1) seguir()
      return () => {
        oyentes.delete(avisar)
        if (oyentes.size > 0) return
        vuelta += 1
        seguido?.dejar()
        // Erasures aren't announced meanwhile, so the value is dropped.
        ;[valor, revision] = [inicial, -1]
        vista = { valor, revision, estado: 'cargando' }
      }
    },
  }
}
