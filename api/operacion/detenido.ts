import { StreamDetenido } from '#commands/log/fallos.ts'
import { estaAparcado } from '#projections/motor/aparcados.ts'
import type { Servicios } from './servicios.ts'

/** A row whose stream stands still isn't shown for what it is no more. Throws StreamDetenido. */
export const exigirEnMarcha = async (
  { store, db }: Pick<Servicios, 'store' | 'db'>,
  esquema: string,
  stream: string,
): Promise<void> => {
  // Read again, since it may have been restored.
  if (store.detenido(stream) !== undefined) await store.readStream(stream)
  const motivo = await estaAparcado(db, esquema, stream)
  if (motivo !== undefined) throw new StreamDetenido(stream, motivo)
}
