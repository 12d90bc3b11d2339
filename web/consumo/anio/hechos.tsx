import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { HechosDeFigura } from '#api/contract/consumo.ts'
import type { Figura } from '#domain/consumo/figura.ts'
import { rutaDePedido } from '#domain/destinos.ts'
import { ruta } from '#domain/rutas.ts'
import { unir } from '#domain/texto.ts'
import { consultaHechosDeFigura } from '#web/consumo/consultas.ts'
import { PanelDeHechos } from '#web/servidor/panel-de-hechos.tsx'
import { dolares, momento } from '#web/ui/cifras.ts'
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

/** Formats 'YYYY-MM' as "Mar 2026" and a year as it is. */
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

/** Lists the facts behind a figure of consumption. */
export const HechosDeLaFigura = ({
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
  const conVentas = figura === 'aprobados' || figura === 'porAprobar'
  const importe = (cifra: { readonly ventas: string; readonly valor: string }) =>
    dolares(conVentas ? cifra.ventas : cifra.valor)
  return (
    <PanelDeHechos
      titulo={`${NOMBRES[figura]} · ${tiempoDe(de)}`}
      nombre={NOMBRES[figura]}
      consulta={useInfiniteQuery(consultaHechosDeFigura(idProv, figura, de))}
      resumen={(primera) => unir(primera.cuantos === 1 ? 'Uno' : `${primera.cuantos} en total`, importe(primera))}
      clave={(hecho) => `${hecho.clase} ${hecho.momento} ${hecho.pedido?.id ?? hecho.publicacion?.id ?? ''}`}
      alCerrar={alCerrar}
    >
      {(hecho) => (
        <>
          <span>
            {deQue(hecho)}
            <small>{unir(figura === 'consumo' ? QUE[hecho.clase] : '', momento(hecho.momento))}</small>
          </span>
          <span>{importe(hecho)}</span>
        </>
      )}
    </PanelDeHechos>
  )
}
