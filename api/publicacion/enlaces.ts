import { type Coleccion, PUBLICACIONES_POR_PAGINA } from '#api/contract/publicacion.ts'

/** Builds the links of a page of a collection; `next` is absent on the last page. */
export const enlaces = (camino: string, total: number, pagina: number): Coleccion['_links'] => {
  const ultima = Math.max(1, Math.ceil(total / PUBLICACIONES_POR_PAGINA))
  const enlace = (n: number) => `${camino}?pagina=${n}`
  return {
    self: enlace(pagina),
    ...(pagina < ultima ? { next: enlace(pagina + 1) } : {}),
    last: enlace(ultima),
  }
}
