import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { HechosDeFigura } from '#api/contract/consumo.ts'
import type { Figura } from '#domain/consumo/figura.ts'
import { ruta } from '#domain/rutas.ts'
import { consultaHechosDeFigura } from '#web/consumo/consultas.ts'
import { rutaDePedido } from '#web/pedido/rutas.ts'
import { Caida } from '#web/servidor/caida.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { dolares, momento } from '#web/ui/cifras.ts'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { Hueso, Vacio } from '#web/ui/piezas.tsx'
import { unir } from '#web/vivo/efecto.ts'
import estilo from './consumo.module.css'
import { MESES } from './cuadros.ts'

type Hecho = HechosDeFigura['items'][number]

export const NOMBRES: Readonly<Record<Figura, string>> = {
  aprobados: 'Pedidos aprobados',
  pedidos: 'Pedidos',
  publicaciones: 'Publicaciones',
  palabras: 'Palabras clave',
  consumo: 'Consumo del servicio',
  porAprobar: 'Por aprobar',
}
const QUE: Readonly<Record<Hecho['clase'], string>> = {
  aprobado: 'Pedido aprobado',
  pedido: 'Pedido recibido',
  publicacion: 'Publicación',
  palabra: 'Palabras clave',
  porAprobar: 'Propuesta por aprobar',
}

/** 'YYYY-MM' as "Mar 2026", a year as it is. */
const tiempoDe = (de: string): string => {
  const [anio = '', mes] = de.split('-')
  return mes === undefined ? anio : `${MESES[Number(mes) - 1]} ${anio}`
}

const deQue = ({ clase, cuantos, pedido, publicacion }: Hecho) => {
  if (pedido) return <Link to={rutaDePedido(pedido.id, 'proveedor')}>{pedido.codigo}</Link>
  if (publicacion) {
    const a = `${ruta('mis_publicaciones')}?editar=${publicacion.id}`
    return <Link to={a}>{publicacion.titulo || 'Sin título'}</Link>
  }
  if (clase === 'palabra') return <b>{cuantos === 1 ? 'Una palabra nueva' : `${cuantos} palabras nuevas`}</b>
  return <b>{QUE[clase]}</b>
}

/** What a figure is made of, the newest first. */
export const PanelDeHechos = ({
  idProv,
  figura,
  de,
  alCerrar,
}: {
  idProv: string
  figura: Figura
  de: string
  alCerrar: () => void
}) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    consultaHechosDeFigura(idProv, figura, de),
  )
  const [primera] = data?.pages ?? []
  const conVentas = figura === 'aprobados' || figura === 'porAprobar'
  const importe = (una: { readonly ventas: string; readonly valor: string }) =>
    dolares(conVentas ? una.ventas : una.valor)
  const items = data?.pages.flatMap((pagina) => pagina.items) ?? []
  return (
    <Dialogo
      titulo={`${NOMBRES[figura]} · ${tiempoDe(de)}`}
      resumen={
        primera
          ? unir(primera.cuantos === 1 ? 'Uno' : `${primera.cuantos} en total`, importe(primera))
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
      <ul className={estilo.hechos} aria-label={NOMBRES[figura]}>
        {items.map((una) => (
          <li key={`${una.clase} ${una.momento} ${una.pedido?.id ?? una.publicacion?.id ?? ''}`}>
            <span>
              {deQue(una)}
              <small>{unir(figura === 'consumo' ? QUE[una.clase] : '', momento(una.momento))}</small>
            </span>
            <span className={estilo.importe}>{importe(una)}</span>
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
