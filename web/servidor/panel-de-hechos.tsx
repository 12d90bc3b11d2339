import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import type { Key, ReactNode } from 'react'
import { Boton } from '#web/ui/boton.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { Hueso, Vacio } from '#web/ui/piezas.tsx'
import { Caida } from './caida.tsx'
import estilo from './panel-de-hechos.module.css'

type Pagina<H> = { readonly items: readonly H[] }

/** Shows the facts behind a figure, newest first, a page at a time. */
export const PanelDeHechos = <H, P extends Pagina<H>>({
  titulo,
  nombre,
  consulta,
  resumen,
  definicion,
  deAhora = false,
  antes,
  clave,
  children,
  alCerrar,
}: {
  titulo: string
  /** The list's accessible name. */
  nombre: string
  consulta: UseInfiniteQueryResult<{ readonly pages: readonly P[] }>
  /** The sum of all of them, as the first page tells it. */
  resumen: (primera: P) => string
  /** A sentence that says what is counted. */
  definicion?: string
  /** Whether the figure is the present state, without a period. */
  deAhora?: boolean
  /** Content above the list. */
  antes?: ReactNode
  clave: (hecho: P['items'][number]) => Key
  children: (hecho: P['items'][number]) => ReactNode
  alCerrar: () => void
}) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = consulta
  const [primera] = data?.pages ?? []
  const items: readonly P['items'][number][] = data?.pages.flatMap((pagina) => pagina.items) ?? []
  return (
    <Dialogo
      titulo={titulo}
      resumen={
        <>
          {primera ? resumen(primera) : 'Lo que suma esa cifra'}
          {definicion ? <p className={estilo.definicion}>{definicion}</p> : null}
        </>
      }
      panel
      alCerrar={alCerrar}
    >
      {antes}
      {error && !data ? <Caida error={error} reintentar={() => void refetch()} /> : null}
      {!data && !error ? <Hueso ancho="100%" alto={240} /> : null}
      {data && items.length === 0 ? (
        <Vacio icono={<Inbox size={28} aria-hidden />} titulo={deAhora ? 'Nada por ahora' : 'Nada en ese tiempo'} />
      ) : null}
      <ul className={estilo.hechos} aria-label={nombre}>
        {items.map((hecho) => (
          <li key={clave(hecho)}>{children(hecho)}</li>
        ))}
      </ul>
      {hasNextPage ? (
        <Boton tono="suave" ancho ocupado={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver más
        </Boton>
      ) : null}
    </Dialogo>
  )
}
