import type { ItemBanda, Lista } from '#api/contract/bandas.ts'
import type { ListaFavoritos } from '#domain/red/listas.ts'
import { rutaDePublicaciones } from '#web/red/lista/destino.ts'
import { type LadoDeBanda, type ModoBanda, medidaDe, type OpcionBanda } from '#web/red/lista/listas.ts'
import type { Medida } from '#web/red/lista/medidas.ts'
import { ID_INVITAR, type Origen } from '#web/red/lista/reglas.ts'
import { usePaginas } from '#web/red/lista/uso-paginas.ts'
import { useAbrirLogo } from './abrir-logo.ts'
import { useAsidero, usePuesto } from './arrastre.tsx'
import estilo from './banda.module.css'
import { Carrusel } from './carrusel.tsx'
import { Invitar, LogoDeBanda } from './logo-banda.tsx'
import { MenuDeLogo } from './menu-logo.tsx'

export type Trato = {
  readonly lado: LadoDeBanda
  /** Returns the address of a client's orders. */
  readonly filtro: (item: ItemBanda) => string
  readonly esFavorito: (lista: ListaFavoritos, id: string) => boolean
  readonly alternar: (lista: ListaFavoritos, item: ItemBanda, favorito: boolean) => void
  /** Moves a favourite to an index of its list. */
  readonly mover: (lista: ListaFavoritos, item: ItemBanda, lugar: number) => void
}

const Uno = ({
  item,
  lugar,
  ultimo,
  origen,
  lista,
  chico,
  trato,
}: {
  item: ItemBanda
  lugar: number
  ultimo: number
  origen: Origen
  lista: ListaFavoritos
  chico: boolean
  trato: Trato
}) => {
  const abrir = useAbrirLogo()
  const enFavoritos = origen === 'favoritos'
  const { asidero, arrastrada } = useAsidero({
    id: item.id,
    item,
    origen,
    lista,
    lugar: enFavoritos ? lugar : undefined,
  })
  const puesto = usePuesto(item, lugar, enFavoritos)
  const vende = trato.lado === 'proveedores'
  const favorito = trato.esFavorito(lista, item.id)
  const filtro = vende ? undefined : trato.filtro(item)
  return (
    <LogoDeBanda
      item={item}
      chico={chico}
      a={filtro ?? rutaDePublicaciones(item.id)}
      alAbrir={vende ? abrir(item) : undefined}
      menu={
        <MenuDeLogo
          item={item}
          vende={vende}
          favorito={favorito}
          alternar={() => trato.alternar(lista, item, favorito)}
          orden={enFavoritos ? { lugar, ultimo, mover: (a) => trato.mover(lista, item, a) } : undefined}
          filtro={filtro}
        />
      }
      asidero={asidero}
      puesto={puesto}
      arrastrada={arrastrada}
      favorito={favorito && !enFavoritos}
    />
  )
}

const Invitacion = ({ chico }: { chico: boolean }) => {
  const { asidero } = useAsidero({ id: ID_INVITAR, origen: 'universal' })
  return <Invitar chico={chico} asidero={asidero} />
}

/** Renders logos in a row. */
export const Fila = ({
  nombre,
  items,
  origen,
  listaDe,
  medida,
  chico = false,
  invitar = false,
  detenido,
  mas,
  trato,
}: {
  nombre: string
  items: readonly ItemBanda[]
  origen: Origen
  listaDe: (item: ItemBanda) => ListaFavoritos
  medida: Medida
  chico?: boolean
  invitar?: boolean
  detenido: boolean
  mas?: (() => void) | undefined
  trato: Trato
}) => {
  const logos = items.map((item, lugar) => (
    <Uno
      key={item.id}
      item={item}
      lugar={lugar}
      ultimo={items.length - 1}
      origen={origen}
      lista={listaDe(item)}
      chico={chico}
      trato={trato}
    />
  ))
  return (
    <Carrusel
      nombre={nombre}
      medida={medida}
      repite={items.length >= medida.repiteDesde}
      detenido={detenido}
      alAcercarse={mas}
    >
      {invitar ? [...logos, <Invitacion key={ID_INVITAR} chico={chico} />] : logos}
    </Carrusel>
  )
}

/** Renders one band: the universal or the favourite logos of a list. */
export const Banda = ({
  lista,
  modo,
  opcion,
  clase,
  detenido,
  trato,
}: {
  lista: Lista
  modo: ModoBanda
  opcion: OpcionBanda
  clase: ListaFavoritos
  detenido: boolean
  trato: Trato
}) => {
  const { items, mas } = usePaginas(lista, trato.lado, opcion, modo === 'enUniversal')
  const clientes = trato.lado === 'clientes'
  if (items.length === 0) {
    return (
      <div className={estilo.vacia}>
        <p>{lista.vacio}</p>
        {clientes ? <Invitacion chico={false} /> : null}
      </div>
    )
  }
  const nombre = `${modo === 'enFavoritos' ? 'Favoritos' : 'Universal'}: ${items.length} ${items.length === 1 ? 'logo' : 'logos'}`
  return (
    <Fila
      nombre={nombre}
      items={items}
      origen={modo === 'enFavoritos' ? 'favoritos' : 'universal'}
      listaDe={() => clase}
      medida={medidaDe(modo, clase)}
      chico={clase === 'clnts_pers'}
      invitar={clientes}
      detenido={detenido}
      mas={mas}
      trato={trato}
    />
  )
}
