import { useInfiniteQuery } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { detalleDe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Fallo } from '#web/ui/fallo.tsx'
import { Hueso, Vacio } from '#web/ui/piezas.tsx'
import { consultaPublicaciones } from './consultas.ts'
import { Publicacion } from './publicacion.tsx'
import estilo from './publicaciones.module.css'
import { usePublicacionesVivas } from './vivas.ts'

/** The distance below the screen at which the next page is fetched. */
const ANTES = '600px'

/**
 * Renders the posts of a provider. The next ones load as one scrolls to the end, until the last.
 */
export const ListaDePublicaciones = ({
  idProv,
  nombre,
  titulo,
  pedir,
}: {
  idProv: string
  nombre: string
  /**
   * Builds the address where an order from a post begins; undefined for readers who may place none.
   */
  pedir: ((idPub: string) => string) | undefined
  /** The heading level of the posts, below the panel's. */
  titulo: 'h2' | 'h3'
}) => {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    consultaPublicaciones(idProv),
  )
  usePublicacionesVivas(idProv)
  const final = useRef<HTMLDivElement>(null)
  const sigue = hasNextPage && !isFetchingNextPage && !error
  useEffect(() => {
    const marca = final.current
    if (!marca || !sigue) return
    const vigia = new IntersectionObserver(
      (vistas) => {
        if (vistas.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage()
      },
      { rootMargin: ANTES },
    )
    vigia.observe(marca)
    return () => vigia.disconnect()
  }, [sigue, fetchNextPage])

  if (error && !data) {
    return (
      <Fallo que="las publicaciones" reintentar={refetch}>
        {detalleDe(error)}
      </Fallo>
    )
  }
  if (!data) {
    return (
      <div className={estilo.rejilla} aria-busy>
        {Array.from({ length: 3 }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other name
          <Hueso key={i} ancho="100%" alto={180} />
        ))}
      </div>
    )
  }
  const items = data.pages.flatMap((pagina) => pagina.items)
  if (items.length === 0) {
    return (
      <Vacio icono={<Newspaper size={28} aria-hidden />} titulo="Todavía no hay publicaciones">
        Cuando {nombre} publique sus ofertas, aparecerán aquí.
      </Vacio>
    )
  }
  return (
    <>
      <div className={estilo.rejilla}>
        {items.map((publicacion) => (
          <Publicacion key={publicacion.id} publicacion={publicacion} titulo={titulo} pedir={pedir?.(publicacion.id)} />
        ))}
      </div>
      <div ref={final} className={estilo.final} role="status">
        {error ? (
          <>
            <p>{detalleDe(error)}</p>
            <Boton onClick={() => void fetchNextPage()}>Traer más</Boton>
          </>
        ) : isFetchingNextPage ? (
          <p>Trayendo más…</p>
        ) : hasNextPage || data.pages.length === 1 ? null : (
          // It closes a list that was paged, no other.
          <p>Próximamente más Ofertas...</p>
        )}
      </div>
    </>
  )
}
