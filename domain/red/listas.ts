import { vende } from '#domain/cuenta/tipos.ts'

/** The lists of favourites: providers to order from, or a provider's clients by kind. */
export const LISTAS_FAVORITOS = ['proveedores', 'clnts_prov', 'clnts_empr', 'clnts_pers'] as const
export type ListaFavoritos = (typeof LISTAS_FAVORITOS)[number]
export const MAXIMO_FAVORITOS = 1_000

/** The kinds of account in a band. */
export const TIPOS_EN_BANDA = ['proveedor', 'sucursal', 'empresa', 'personal'] as const
export type TipoEnBanda = (typeof TIPOS_EN_BANDA)[number]
type Cuenta = { readonly tipoUsuario: string; readonly clase: string }
export const tipoEnBanda = (cuenta: Cuenta): TipoEnBanda => {
  if (vende(cuenta)) return cuenta.clase === 'sucursal' ? 'sucursal' : 'proveedor'
  return cuenta.clase === 'empresa' ? 'empresa' : 'personal'
}

const DE_CLIENTES: Readonly<Record<TipoEnBanda, ListaFavoritos>> = {
  proveedor: 'clnts_prov',
  sucursal: 'clnts_prov',
  empresa: 'clnts_empr',
  personal: 'clnts_pers',
}
/** Returns the list of a provider's clients in which a kind belongs. */
export const listaDeCliente = (tipo: TipoEnBanda): ListaFavoritos => DE_CLIENTES[tipo]

/**
 * The reasons why something isn't added or removed, by the refusal's code (decisiones/red,
 * «Fixed words»).
 */
export const REPAROS_FAVORITOS = {
  'ya-favorito': 'Ya es parte de tus Favoritos',
  'no-es-favorito': 'Datos invalidos!!! No se puede borrar algo que no existe!',
  'banda-equivocada': 'Selecciona el bandwork correcto antes de añadir favoritos!!!',
  'cliente-no-registrado': 'Solo puedes añadir a tus clientes registrados',
} as const
