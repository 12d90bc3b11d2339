import type { LugarEscrito } from '#api/contract/lugares.ts'

/** What is still to be chosen of a place: in Ecuador down to the parish, abroad the city (decisions §10). */
export const faltasDeLugar = ({ pais, provincia, ciudad, parroquia }: LugarEscrito) => ({
  ...(pais === 'Ecuador' && provincia === '' ? { provincia: 'Elige tu provincia.' } : {}),
  ...(ciudad.trim() === '' ? { ciudad: pais === 'Ecuador' ? 'Elige tu ciudad.' : 'Escribe tu ciudad.' } : {}),
  ...(pais === 'Ecuador' && parroquia === '' ? { parroquia: 'Elige tu parroquia.' } : {}),
})
