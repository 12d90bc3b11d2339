import type { EventStore } from '#commands/log/event-store.ts'
import type { Punto } from '#projections/motor/lote.ts'

const MIRADA_MS = 2_000

/**
 * Watches that the log has what was projected from it, while the product runs: it may be restored from an older copy, or lose its end.
 * `ultimaProbada`: the last fact that the read side has.
 */
export const crearVigia = (
  ultimaProbada: () => Promise<Punto['probada']>,
  store: Pick<EventStore, 'falta' | 'caidas'>,
) => {
  let atrasado = false
  let caidas = -1
  const mirar = async () => {
    const hasta = store.caidas()
    const probada = await ultimaProbada()
    atrasado = probada !== undefined && (await store.falta(probada)) !== undefined
    caidas = hasta
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
    /** Whether the log lacks what was projected from it, as it was last seen. */
    atrasado: (): boolean => atrasado,
    /** The same before a change: a store that was away is looked at first, since it may have come back as an older one. Throws NoDisponible. */
    impide: async (): Promise<boolean> => {
      if (store.caidas() !== caidas) await mirar()
      return atrasado
    },
    cerrar: (): void => {
      cerrado = true
      clearTimeout(reloj)
    },
  }
}

export type Vigia = ReturnType<typeof crearVigia>
