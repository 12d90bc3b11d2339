/** Where a notice leads, over what the page shows there already: what opens beside a table leaves its search and page as they are. */
export const sobreLoMismo = (a: string, aqui: Pick<Location, 'pathname' | 'search'> = location): string => {
  const [camino, busqueda = ''] = a.split('?')
  if (camino !== aqui.pathname || busqueda === '') return a
  const parametros = new URLSearchParams(aqui.search)
  for (const [nombre, valor] of new URLSearchParams(busqueda)) parametros.set(nombre, valor)
  return `${camino}?${parametros}`
}
