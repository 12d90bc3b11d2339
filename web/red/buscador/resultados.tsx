import { clsx } from 'clsx'
import { Clock, Filter, LocateFixed, Plus, Star } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Hallado, ItemBanda } from '#api/contract/bandas.ts'
import { unir } from '#domain/texto.ts'
import { MiProvincia } from '#web/red/lista/mi-lugar.tsx'
import { nombreDe } from '#web/red/lista/nombre.ts'
import { Atiende } from '#web/ui/atiende.tsx'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import { Logo, presencia } from '#web/ui/piezas.tsx'
import { useAbierto } from '#web/vivo/senales.ts'
import { Marcado } from './marcado.tsx'
import estilo from './resultados.module.css'
import { type ConHoras, useFiltros } from './uso-filtros.ts'

const FILTROS = [
  ['abiertos', 'Abiertos ahora', Clock],
  ['cerca', 'Cerca', LocateFixed],
] as const

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
type Item = ItemBanda & ConHoras & { readonly publicacion?: Hallado['publicacion'] }

/** Says a distance that is measured from a town, and so is rough. */
const aCuanto = (km: number): string => (km < 3 ? 'Cerca de ti' : `A unos ${Math.round(km)} km`)

const Uno = ({
  item,
  distancia,
  trato: { a, alAbrir, pedir, favorito },
}: {
  item: Item
  distancia: number | undefined
  trato: Trato
}) => {
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
          {distancia === undefined ? null : <small>{aCuanto(distancia)}</small>}
          {favorito?.(item) ? (
            <small className={estilo.favorito}>
              <Star size={12} aria-hidden />
              Favorito
            </small>
          ) : null}
        </div>
      </header>
      {item.horario && item.horario.length > 0 ? (
        <div>
          <Atiende horario={item.horario} feriados={item.feriados ?? []} />
        </div>
      ) : null}
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
  const filtros = useFiltros(items, trato.pedir !== undefined)
  const { filtrados } = filtros
  const vistos = todos ? filtrados : filtrados.slice(0, caben)
  return (
    <>
      {filtros.seFiltran ? (
        <div className={estilo.filtros}>
          {FILTROS.map(([filtro, palabra, Icono]) => (
            <Boton
              key={filtro}
              tono={filtros.puesto(filtro) ? 'primario' : 'normal'}
              aria-pressed={filtros.puesto(filtro)}
              ocupado={filtro === 'cerca' && filtros.buscando}
              onClick={() => filtros.alternar(filtro)}
            >
              <Icono size={14} aria-hidden />
              {palabra}
            </Boton>
          ))}
          {filtros.eleccion ? <MiProvincia {...filtros.eleccion} /> : null}
          <span role="status">
            {filtrados.length > 0 && filtrados.length < items.length ? `${filtrados.length} de ${items.length}` : ''}
          </span>
        </div>
      ) : null}
      <AvisoDeError>{filtros.fallo}</AvisoDeError>
      {items.length > 0 && filtrados.length === 0 ? (
        <p className={estilo.mas} role="status">
          <span>
            {filtros.puesto('abiertos') ? 'Ninguno está abierto ahora' : 'Ninguno queda cerca'}
            {filtros.puesto('abiertos') && filtros.puesto('cerca') ? ' cerca de ti' : ''}.
          </span>{' '}
          <Boton onClick={filtros.quitar}>Ver los {items.length}</Boton>
        </p>
      ) : null}
      <ul className={estilo.hallados} aria-label={nombre}>
        {vistos.map((item) => (
          <Uno key={item.id} item={item} distancia={filtros.distanciaA(item)} trato={trato} />
        ))}
      </ul>
      {vistos.length < filtrados.length ? (
        <p className={estilo.mas}>
          <Boton onClick={() => ver(true)}>Ver los {filtrados.length} resultados</Boton>
        </p>
      ) : null}
    </>
  )
}
