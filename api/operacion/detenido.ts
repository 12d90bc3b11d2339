import { StreamDetenido } from '#commands/log/fallos.ts'
import { estaAparcado } from '#projections/motor/aparcados.ts'
import type { Servicios } from './servicios.ts'

/**
 * Throws StreamDetenido when a stream is stopped or parked: its row may no longer be true, and
 * isn't shown.
 */
export const exigirEnMarcha = async (
  { store, db }: Pick<Servicios, 'store' | 'db'>,
  esquema: string,
  stream: string,
): Promise<void> => {
  // Read again, because it may have been restored.
  if (store.detenido(stream) !== undefined) await store.readStream(stream)
  const motivo = await estaAparcado(db, esquema, stream)
  if (motivo !== undefined) throw new StreamDetenido(stream, motivo)
}
