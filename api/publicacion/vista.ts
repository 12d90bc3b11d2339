import type { Publicacion, PublicacionPropia } from '#api/contract/publicacion.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import type { TipoPublicacion } from '#domain/publicacion/hechos.ts'
import { direccionDeVideo } from '#domain/publicacion/youtube.ts'
import { ruta } from '#domain/rutas.ts'
import type { TuplaPublicacion } from '#projections/publicacion/modelo.ts'

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/'

/** Builds a post as visitors read it. A picture's address changes with the picture. */
export const vistaDe = (ids: Ofuscador, p: TuplaPublicacion): Publicacion => {
  const id = ids.ocultar(p.id)
  return {
    id,
    tipo: p.tipo as TipoPublicacion,
    contenido:
      p.tipo === 'youtube'
        ? `${YOUTUBE}${p.contenido}`
        : p.tipo === 'imagen'
          ? `${ruta('publicacion_imagen', { idPub: id })}?v=${p.contenido.slice(0, 8)}`
          : '',
    tituloSuperior: p.titulo,
    descripcionSuperior: p.descripcion,
    momento: p.momento,
  }
}

/** Builds a post as its provider edits it. */
export const vistaPropia = (ids: Ofuscador, p: TuplaPublicacion): PublicacionPropia => ({
  ...vistaDe(ids, p),
  estado: p.estado === 'purgada' ? 'eliminada' : p.estado,
  antes: p.antes,
  version: p.version,
  cambiada: p.cambiada,
  original: p.tipo === 'youtube' ? direccionDeVideo(p.contenido) : p.contenido,
})
