import type { EventStore } from '#commands/log/event-store.ts'
import type { Avance } from '#projections/motor/avance.ts'

const MIRADA_MS = 2_000

/** Watches that the log doesn't fall behind its read side while the product runs. */
export const crearVigia = (store: Pick<EventStore, 'ultimaPosicion'>, avance: Avance) => {
  let seguidas = 0
  const mirar = async () => {
    // Asked before the log is, so that what happens in between makes the log longer.
    const proyeccion = avance.posicion()
    const final = await store.ultimaPosicion().catch(() => undefined)
    if (final === undefined) return
    seguidas = final < proyeccion ? seguidas + 1 : 0
  }
  let cerrado = false
  let reloj: NodeJS.Timeout | undefined
  const ronda = () => {
    void mirar().finally(() => {
      if (!cerrado) reloj = setTimeout(ronda, MIRADA_MS).unref()
    })
  }
  ronda()
  return {
    /** Seen twice: one answer may come from a node of a cluster that is late itself. */
    atrasado: (): boolean => seguidas > 1,
    cerrar: (): void => {
      cerrado = true
      clearTimeout(reloj)
    },
  }
}

export type Vigia = ReturnType<typeof crearVigia>
