import type { HechoVisto } from '#api/contract/hechos.ts'
import { cuentaDe } from '#projections/cuenta/consultas.ts'
import type { Servicios } from './servicios.ts'

/** What those are called who did what a reader sees; BandWork where that isn't told. */
export const nombresEn = async (
  { db, avance, ids }: Pick<Servicios, 'db' | 'avance' | 'ids'>,
  vistos: readonly Pick<HechoVisto, 'quien'>[],
): Promise<(quien: HechoVisto['quien']) => string> => {
  const suyos = new Set(vistos.flatMap(({ quien }) => quien.id ?? []))
  const nombres = new Map(
    await Promise.all(
      Array.from(suyos, async (hash) => {
        const id = ids.revelar(hash)
        const cuenta = id === undefined ? undefined : await cuentaDe(db, avance.esquema(), id)
        return [hash, cuenta?.nombre] as const
      }),
    ),
  )
  return ({ id, tipo }) =>
    (id === null ? undefined : nombres.get(id)) ?? (tipo === 'anonimo' ? 'Quien recibió el correo' : 'BandWork')
}
