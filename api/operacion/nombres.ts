import type { HechoVisto } from '#api/contract/hechos.ts'
import { cuentaDe } from '#projections/cuenta/consultas.ts'
import type { Servicios } from './servicios.ts'

/**
 * Returns a function that names the authors of the facts that a reader sees. An author whom the
 * reader may not know is called BandWork.
 */
export const nombresEn = async (
  { db, avance, ids }: Pick<Servicios, 'db' | 'avance' | 'ids'>,
  vistos: readonly Pick<HechoVisto, 'quien'>[],
): Promise<(quien: HechoVisto['quien']) => string> => {
  const autores = new Set(vistos.flatMap(({ quien }) => quien.id ?? []))
  const nombres = new Map(
    await Promise.all(
      Array.from(autores, async (hash) => {
        const id = ids.revelar(hash)
        const cuenta = id === undefined ? undefined : await cuentaDe(db, avance.esquema(), id)
        return [hash, cuenta?.nombre] as const
      }),
    ),
  )
  return ({ id, tipo }) =>
    (id === null ? undefined : nombres.get(id)) ?? (tipo === 'anonimo' ? 'Quien recibió el correo' : 'BandWork')
}
