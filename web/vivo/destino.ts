import { ruta } from '#domain/rutas.ts'
import { CHAT, CON } from './chat.ts'

type Lugar = Pick<Location, 'pathname' | 'search'>

/** What an address opens, as a page says it: ChatWork shows a conversation beside its list, every other page over itself. */
const parametrosDe = (busqueda: string, pathname: string): readonly (readonly [string, string])[] =>
  [...new URLSearchParams(busqueda)].map(([nombre, valor]) =>
    nombre === CHAT && pathname === ruta('chat') ? [CON, valor] : [nombre, valor],
  )

/**
 * Where a notice leads, over what the page shows there already: what opens beside a table leaves its search and page as they are, and what names no
 * page (`?mensaje=9`) opens over whichever it is.
 */
export const sobreLoMismo = (a: string, aqui: Lugar = location): string => {
  const [camino = '', busqueda = ''] = a.split('?')
  if ((camino !== '' && camino !== aqui.pathname) || busqueda === '') return a
  const parametros = new URLSearchParams(aqui.search)
  for (const [nombre, valor] of parametrosDe(busqueda, aqui.pathname)) parametros.set(nombre, valor)
  return `${aqui.pathname}?${parametros}`
}

/** Whether the page shows already what a notice leads to: its address, whatever else stands in it; a page without more, as it is. */
export const llevaAqui = (a: string, aqui: Lugar = location): boolean => {
  const [camino = '', busqueda = ''] = a.split('?')
  if (camino !== '' && camino !== aqui.pathname) return false
  const parametros = new URLSearchParams(aqui.search)
  const suyos = parametrosDe(busqueda, aqui.pathname)
  return suyos.length > 0 ? suyos.every(([nombre, valor]) => parametros.get(nombre) === valor) : aqui.search === ''
}
