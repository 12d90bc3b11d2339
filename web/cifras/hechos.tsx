import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Dias } from '#domain/cifras.ts'
import { rutaDeCompra } from '#web/compra/vivo.ts'
import { Caida } from '#web/servidor/caida.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { dolares, momento } from '#web/ui/cifras.ts'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { Hueso, Vacio } from '#web/ui/piezas.tsx'
import { unir } from '#web/vivo/efecto.ts'
import estilo from './cifras.module.css'
import { type Cifra, consultaSucesos } from './consultas.ts'
import { numero, PALABRA_MEDIDA, palabraDeClave } from './palabras.ts'

/** A measure's amount as it is read: money with its sign of dollars. */
const escrito = (valor: string): string => (valor.includes('.') ? dolares(valor) : numero(Number(valor)))

/** The facts that a figure adds up, the newest first, each leading to its purchase. */
export const PanelDeSucesos = ({ cifra, dias, alCerrar }: { cifra: Cifra; dias: Dias; alCerrar: () => void }) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    consultaSucesos(cifra, dias),
  )
  const [primera] = data?.pages ?? []
  const items = data?.pages.flatMap((pagina) => pagina.items) ?? []
  const titulo = PALABRA_MEDIDA[cifra.medida]
  return (
    <Dialogo
      titulo={unir(titulo, cifra.clave ? palabraDeClave(cifra.clave) : '')}
      resumen={
        primera
          ? unir(
              primera.cuantos === 1 ? 'Un hecho' : `${numero(primera.cuantos)} hechos`,
              `suman ${escrito(primera.suma)}`,
            )
          : 'Lo que suma esa cifra'
      }
      panel
      alCerrar={alCerrar}
    >
      {error && !data ? <Caida error={error} reintentar={() => void refetch()} /> : null}
      {!data && !error ? <Hueso ancho="100%" alto={240} /> : null}
      {data && items.length === 0 ? (
        <Vacio icono={<Inbox size={28} aria-hidden />} titulo="Nada en ese tiempo" />
      ) : null}
      <ul className={estilo.hechos} aria-label={titulo}>
        {items.map(({ id, compra, cliente, otro, clave, valor, momento: cuando }) => (
          <li key={id}>
            <span>
              <Link to={rutaDeCompra('administrador', compra.id) ?? ''}>{cliente}</Link>
              <small>{unir(compra.codigo, cifra.clave ? '' : palabraDeClave(clave), otro, momento(cuando))}</small>
            </span>
            {valor === '1' ? null : <b>{escrito(valor)}</b>}
          </li>
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
