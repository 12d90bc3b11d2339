import type { ItemBanda } from '#api/contract/bandas.ts'
import { LISTAS_FAVORITOS, type ListaFavoritos, listaDeCliente, REPAROS_FAVORITOS } from '#domain/red/listas.ts'
import type { LadoDeBanda } from './listas.ts'

/**
 * The id of the '+ Invitar' tile that ends a band of clients. It stands among the logos, and is
 * nobody's.
 */
export const ID_INVITAR = 'invitar'

/** The origin of a dragged thing: a band, the results of a search, or outside the page. */
export type Origen = 'universal' | 'favoritos' | 'resultados' | 'fuera'
export type Arrastrado = {
  readonly id: string
  readonly origen: Origen
  /** Absent for the '+ Invitar' tile and for what came from outside. */
  readonly item?: ItemBanda
  /** The list that it belongs to; undefined when it isn't a list's. */
  readonly lista?: ListaFavoritos
  /** The index of a favourite in its list. */
  readonly lugar?: number | undefined
}
export type Zona = 'favoritos' | 'papelera'

export const MENSAJES = {
  sucursal:
    'Para añadir una sucursal a favoritos, primero realizas un pedido a través del mapa y después lo puedes añadir desde la tabla de pedidos o desde el chatwork',
  especial: REPAROS_FAVORITOS['cliente-no-registrado'],
  noUniversal: (lado: LadoDeBanda) =>
    `Esta imagen no puede ser colocada, no proviene de BandWork Universal ${lado === 'clientes' ? 'Clientes' : 'Proveedores'}`,
  yaFavorito: REPAROS_FAVORITOS['ya-favorito'],
  otraBanda: REPAROS_FAVORITOS['banda-equivocada'],
  noEsta: REPAROS_FAVORITOS['no-es-favorito'],
  sinId: 'Seleccione un proveedor unicamente de la banda de universal',
  accion: 'Accion invalida!',
  valor: (lista: string) => `Valor invalido!! ${lista}`,
  errorAlQuitar: 'Error al borrar el proveedor!',
} as const

export type Veredicto =
  | {
      readonly si: true
      readonly accion: 'anadir' | 'quitar'
      readonly lista: ListaFavoritos
      readonly item: ItemBanda
    }
  | { readonly si: false; readonly mensaje: string }

const no = (mensaje: string): Veredicto => ({ si: false, mensaje })

/** Returns the list that an item found by a search belongs to, on a side. */
export const listaDeItem = ({ tipo }: Pick<ItemBanda, 'tipo'>, lado: LadoDeBanda): ListaFavoritos =>
  lado === 'proveedores' ? 'proveedores' : listaDeCliente(tipo)

/**
 * Judges the drop of `cosa` on `zona` while the band of `lista` on `lado` is chosen. The rules are
 * in the order in which they are met (decisiones/red, «Dropping a logo», «Fixed words»).
 * `esFavorito` answers for the chosen list.
 */
export const juzgar = (
  cosa: Arrastrado,
  zona: Zona,
  lado: LadoDeBanda,
  lista: ListaFavoritos,
  esFavorito: (id: string) => boolean,
): Veredicto => {
  if (!LISTAS_FAVORITOS.includes(lista)) return no(MENSAJES.valor(lista))
  if (zona === 'papelera') {
    if (!cosa.item || !esFavorito(cosa.id)) return no(MENSAJES.noEsta)
    return { si: true, accion: 'quitar', lista, item: cosa.item }
  }
  if (zona !== 'favoritos') return no(MENSAJES.accion)
  if (cosa.id === ID_INVITAR) return no(MENSAJES.especial)
  if (cosa.origen === 'fuera') return no(MENSAJES.noUniversal(lado))
  if (cosa.id === '' || !cosa.item) return no(MENSAJES.sinId)
  if (cosa.origen === 'resultados' && cosa.item.tipo === 'sucursal') return no(MENSAJES.sucursal)
  if (cosa.lista !== lista) return no(MENSAJES.otraBanda)
  if (esFavorito(cosa.id)) return no(MENSAJES.yaFavorito)
  if (cosa.origen === 'favoritos') return no(MENSAJES.noUniversal(lado))
  return { si: true, accion: 'anadir', lista, item: cosa.item }
}
