import { setTimeout as esperar } from 'node:timers/promises'
import type { ComandosConsumo } from '#commands/consumo.ts'
import type { CifraAlterada } from '#domain/consumo/cierre.ts'

const REVISION_MS = 3_600_000

/**
 * Looks each hour whether the months that finance signed are still read as they were signed, and tells what isn't (decisiones/conciliacion, «The
 * signed close»). Of several that run at once one tells it.
 */
export const crearProcesoDeFirmas = (o: {
  consumos: Pick<ComandosConsumo, 'revisarFirma'>
  /** The signed months of which something else must be told than what was told last. */
  porRevisar: () => Promise<readonly { readonly mes: string; readonly alteradas: readonly CifraAlterada[] }[]>
  /** ISO 8601, UTC. */
  ahora: () => string
}) => {
  const revisar = async (): Promise<void> => {
    for (const { mes, alteradas } of await o.porRevisar()) await o.consumos.revisarFirma(mes, alteradas, o.ahora())
  }
  return {
    /** Until the signal aborts; throws when the store or the database is lost. */
    correr: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        await revisar()
        await esperar(REVISION_MS, undefined, { signal }).catch(() => undefined)
      }
    },
    /** Looks now. */
    revisar,
  }
}
