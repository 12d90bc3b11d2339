import { ruta } from '#domain/rutas.ts'
import { CHAT, CON } from './chat.ts'

type Lugar = Pick<Location, 'pathname' | 'search'>

/**
 * Returns what an address opens, in the page's own parameters: ChatWork shows a conversation beside
 * its list, every other page over itself.
 */
const parametrosDe = (busqueda: string, pathname: string): readonly (readonly [string, string])[] =>
  [...new URLSearchParams(busqueda)].map(([nombre, valor]) =>
    nombre === CHAT && pathname === ruta('chat') ? [CON, valor] : [nombre, valor],
  )

/**
 * Returns a notice's address merged with what the page already shows. Opening something beside a
 * table leaves the table's search and page as they are. An address without a path (`?mensaje=9`)
 * opens over the current page.
 */
export const sobreLoMismo = (a: string, aqui: Lugar = location): string => {
  const [camino = '', busqueda = ''] = a.split('?')
  if ((camino !== '' && camino !== aqui.pathname) || busqueda === '') return a
  const parametros = new URLSearchParams(aqui.search)
  for (const [nombre, valor] of parametrosDe(busqueda, aqui.pathname)) parametros.set(nombre, valor)
  return `${aqui.pathname}?${parametros}`
}

/**
 * Returns whether the page already shows what a notice leads to: its address has the notice's
 * parameters, whatever else it has. A notice without parameters leads to the page's address without
 * any.
 */
export const llevaAqui = (a: string, aqui: Lugar = location): boolean => {
  const [camino = '', busqueda = ''] = a.split('?')
  if (camino !== '' && camino !== aqui.pathname) return false
  const parametros = new URLSearchParams(aqui.search)
  const buscados = parametrosDe(busqueda, aqui.pathname)
  return buscados.length > 0
    ? buscados.every(([nombre, valor]) => parametros.get(nombre) === valor)
    : aqui.search === ''
}
