import { clsx } from 'clsx'
import { Filter, Plus, Star } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Hallado, ItemBanda } from '#api/contract/bandas.ts'
import { unir } from '#domain/texto.ts'
import { nombreDe } from '#web/red/lista/nombre.ts'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { Logo, presencia } from '#web/ui/piezas.tsx'
import { useAbierto } from '#web/vivo/senales.ts'
import { Marcado } from './marcado.tsx'
import estilo from './resultados.module.css'

type Trato = {
  /** The address that an item's name leads to, and a handler for what pressing it does besides. */
  readonly a: (item: ItemBanda) => string
  readonly alAbrir?: ((item: ItemBanda) => (suceso: MouseEvent) => void) | undefined
  /**
   * The address where an order to an item begins; undefined on the clients' side, where one looks
   * at their orders.
   */
  readonly pedir: ((item: ItemBanda) => string) | undefined
  /** Whether an item is one of one's favourites. */
  readonly favorito?: ((item: ItemBanda) => boolean) | undefined
}
type Item = ItemBanda & { readonly publicacion?: Hallado['publicacion'] }

const Uno = ({ item, trato: { a, alAbrir, pedir, favorito } }: { item: Item; trato: Trato }) => {
  const nombre = nombreDe(item)
  const abierto = useAbierto(item.id, item.abierto)
  const { publicacion } = item
  const donde = unir(item.actividad, item.ciudad)
  return (
    <li className={estilo.hallado}>
      <header>
        <Logo src={item.api_logo} nombre={item.nombre} lado={44} />
        <div>
          <Link to={a(item)} onClick={alAbrir?.(item)}>
            {nombre}
          </Link>
          <p>{donde}</p>
          <small className={clsx(estilo.conexion, abierto && estilo.conectado)}>{presencia(abierto)}</small>
          {favorito?.(item) ? (
            <small className={estilo.favorito}>
              <Star size={12} aria-hidden />
              Favorito
            </small>
          ) : null}
        </div>
      </header>
      {publicacion ? (
        <p className={estilo.dice}>
          <strong>
            <Marcado trozos={publicacion.titulo} />
          </strong>
          <span>
            <Marcado trozos={publicacion.descripcion} />
          </span>
        </p>
      ) : null}
      <Link to={pedir?.(item) ?? a(item)} className={clsx(boton.boton, boton.normal, estilo.hacer)}>
        {pedir ? <Plus size={15} aria-hidden /> : <Filter size={15} aria-hidden />}
        {pedir ? 'Pedir' : 'Ver sus pedidos'}
        <span className="solo-lectores">{pedir ? ` a ${nombre}` : `: ${nombre}`}</span>
      </Link>
    </li>
  )
}

/**
 * Renders providers or clients one by one, with their whole names and, where a search found one,
 * the post that says most of its words. The first ones show until all are asked for.
 */
export const Resultados = ({
  nombre,
  items,
  caben,
  trato,
}: {
  nombre: string
  items: readonly Item[]
  /** The number of items shown at first. */
  caben: number
  trato: Trato
}) => {
  const [todos, ver] = useState(false)
  const vistos = todos ? items : items.slice(0, caben)
  return (
    <>
      <ul className={estilo.hallados} aria-label={nombre}>
        {vistos.map((item) => (
          <Uno key={item.id} item={item} trato={trato} />
        ))}
      </ul>
      {vistos.length < items.length ? (
        <p className={estilo.mas}>
          <Boton onClick={() => ver(true)}>Ver los {items.length} resultados</Boton>
        </p>
      ) : null}
    </>
  )
}
