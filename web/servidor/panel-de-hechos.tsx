import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import type { Key, ReactNode } from 'react'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { Vacio } from '#web/ui/piezas.tsx'
import estilo from './panel-de-hechos.module.css'
import { PorLlegar } from './por-llegar.tsx'
import { VerMas } from './ver-mas.tsx'

type Pagina<H> = { readonly items: readonly H[] }

/** Shows the facts behind a figure, newest first, a page at a time. */
export const PanelDeHechos = <H, P extends Pagina<H>>({
  titulo,
  nombre,
  consulta,
  resumen,
  definicion,
  vacio = 'Nada en ese tiempo',
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
  /** The words for a list without facts. */
  vacio?: string
  /** Content above the list. */
  antes?: ReactNode
  clave: (hecho: P['items'][number]) => Key
  children: (hecho: P['items'][number]) => ReactNode
  alCerrar: () => void
}) => {
  const { data } = consulta
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
      <PorLlegar de={consulta} alto={240} />
      {data && items.length === 0 ? <Vacio icono={<Inbox size={28} aria-hidden />} titulo={vacio} /> : null}
      <ul className={estilo.hechos} aria-label={nombre}>
        {items.map((hecho) => (
          <li key={clave(hecho)}>{children(hecho)}</li>
        ))}
      </ul>
      <VerMas de={consulta} />
    </Dialogo>
  )
}
