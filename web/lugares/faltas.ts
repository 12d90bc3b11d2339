import type { LugarEscrito } from '#api/contract/lugares.ts'

/**
 * Returns the first field that a place still lacks, with its message: in Ecuador down to the
 * parish, abroad down to the city (decisiones/lugares, «How deep»).
 */
export const faltaDeLugar = ({
  pais,
  provincia,
  ciudad,
  parroquia,
}: LugarEscrito): Partial<Record<keyof LugarEscrito, string>> => {
  const enEcuador = pais === 'Ecuador'
  if (enEcuador && provincia === '') return { provincia: 'Elige tu provincia.' }
  if (ciudad.trim() === '') return { ciudad: enEcuador ? 'Elige tu ciudad.' : 'Escribe tu ciudad.' }
  return enEcuador && parroquia === '' ? { parroquia: 'Elige tu parroquia.' } : {}
}
