import type { EventStore } from '#commands/log/event-store.ts'
import type { Punto } from '#projections/motor/lote.ts'

const MIRADA_MS = 2_000

/**
 * Watches that the log has what was projected from it, while the product runs: it may be restored from an older copy, or lose its end.
 * `ultimaProbada`: the last fact that the read side has.
 */
export const crearVigia = (ultimaProbada: () => Promise<Punto['probada']>, store: Pick<EventStore, 'falta'>) => {
  let faltas = 0
  let otra = false
  const mirar = async () => {
    const probada = await ultimaProbada()
    if (!probada) return
    const falta = await store.falta(probada)
    // Nothing there may be the answer of a node of a cluster that is late itself; another fact is no such answer.
    otra = falta === 'otro'
    faltas = falta === 'nada' ? faltas + 1 : 0
  }
  let cerrado = false
  let reloj: NodeJS.Timeout | undefined
  const ronda = () => {
    // Who can't be asked now is asked again.
    void mirar()
      .catch(() => undefined)
      .finally(() => {
        if (!cerrado) reloj = setTimeout(ronda, MIRADA_MS).unref()
      })
  }
  ronda()
  return {
    /** Whether the log lacks what was projected from it. */
    atrasado: (): boolean => otra || faltas > 1,
    cerrar: (): void => {
      cerrado = true
      clearTimeout(reloj)
    },
  }
}

export type Vigia = ReturnType<typeof crearVigia>
