import {
  ArrowLeft,
  ArrowLeftToLine,
  ArrowRight,
  Filter,
  MapPin,
  MoreHorizontal,
  Newspaper,
  Plus,
  Star,
  StarOff,
} from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { ItemBanda } from '#api/contract/bandas.ts'
import { ruta } from '#domain/rutas.ts'
import { abrirPublicaciones, rutaDePedido } from '#web/red/lista/destino.ts'
import { nombreDe } from '#web/red/lista/nombre.ts'
import { Menu, OpcionMenu } from '#web/ui/flotante/menu.tsx'
import estilo from './logo-banda.module.css'

/** Tuples of a move among the favourites: its words, its icon, and the place that it leads to. */
const MOVIMIENTOS = [
  ['Mover antes', ArrowLeft, (lugar: number) => lugar - 1],
  ['Mover después', ArrowRight, (lugar: number) => lugar + 1],
  ['Poner el primero', ArrowLeftToLine, () => 0],
] as const

/** Renders the menu of all that can be done with a logo without dragging it. */
export const MenuDeLogo = ({
  item,
  vende,
  favorito,
  alternar,
  orden,
  filtro,
}: {
  item: ItemBanda
  /** Whether it can be ordered from: it stands on the providers' side. */
  vende: boolean
  /** Whether it is a favourite; undefined where favourites don't apply. */
  favorito?: boolean | undefined
  alternar?: (() => void) | undefined
  /** The place of a favourite among `ultimo` + 1, and what moves it to another; indexes from 0. */
  orden?: { readonly lugar: number; readonly ultimo: number; readonly mover: (lugar: number) => void } | undefined
  /** The address of this client's orders. */
  filtro?: string | undefined
}) => {
  const navegar = useNavigate()
  const publica = item.tipo === 'proveedor' || item.tipo === 'sucursal'
  return (
    <Menu
      disparador={
        <button type="button" className={estilo.mas} aria-label={`Opciones de ${nombreDe(item)}`}>
          <MoreHorizontal size={14} aria-hidden />
        </button>
      }
    >
      {alternar && favorito !== undefined ? (
        <OpcionMenu icono={favorito ? <StarOff size={16} /> : <Star size={16} />} alElegir={alternar}>
          {favorito ? 'Quitar de favoritos' : 'Añadir a favoritos'}
        </OpcionMenu>
      ) : null}
      {orden
        ? MOVIMIENTOS.map(([palabra, Icono, hasta]) => {
            const lugar = hasta(orden.lugar)
            const ya = lugar < 0 || lugar === orden.lugar ? 'Ya es el primero' : 'Ya es el último'
            const cabe = lugar >= 0 && lugar <= orden.ultimo && lugar !== orden.lugar
            return (
              <OpcionMenu
                key={palabra}
                icono={<Icono size={16} />}
                motivo={cabe ? null : ya}
                alElegir={() => orden.mover(lugar)}
              >
                {palabra}
              </OpcionMenu>
            )
          })
        : null}
      {vende ? (
        <OpcionMenu icono={<Plus size={16} />} alElegir={() => navegar(rutaDePedido(item, true))}>
          Hacer un pedido
        </OpcionMenu>
      ) : null}
      {filtro ? (
        <OpcionMenu icono={<Filter size={16} />} alElegir={() => navegar(filtro)}>
          Ver sus pedidos
        </OpcionMenu>
      ) : null}
      {publica ? (
        <OpcionMenu icono={<Newspaper size={16} />} alElegir={() => void abrirPublicaciones(item).then(navegar)}>
          Ver publicaciones
        </OpcionMenu>
      ) : null}
      {item.empresa.is_has_sucursales ? (
        <OpcionMenu
          icono={<MapPin size={16} />}
          alElegir={() => navegar(ruta('ecuador_mapa_sucursales', { hashIdEmpresa: item.empresa.empresa_id }))}
        >
          Ver en el mapa
        </OpcionMenu>
      ) : null}
    </Menu>
  )
}
