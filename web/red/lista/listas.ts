import type { Bandas, ItemBanda, Lista } from '#api/contract/bandas.ts'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import type { ListaFavoritos } from '#domain/red/listas.ts'
import { ruta } from '#domain/rutas.ts'
import { MEDIDAS, type Medida } from './medidas.ts'

export type LadoDeBanda = 'clientes' | 'proveedores'
export type ModoBanda = 'enFavoritos' | 'enUniversal'
/** The kind of clients on the clients' side of a provider. */
export type OpcionBanda = 'clnts_prov' | 'clnts_empr' | 'clnts_pers'

export const OPCIONES: readonly (readonly [OpcionBanda, string])[] = [
  ['clnts_prov', 'Proveedores'],
  ['clnts_empr', 'Empresas'],
  ['clnts_pers', 'Personas'],
]

export const listaDe = (lado: LadoDeBanda, opcion: OpcionBanda): ListaFavoritos =>
  lado === 'proveedores' ? 'proveedores' : opcion

/** Returns the list that a band shows, or undefined where the account has none. */
export const leerLista = (bandas: Bandas, modo: ModoBanda, lista: ListaFavoritos): Lista | undefined => {
  const banda = modo === 'enFavoritos' ? 'favoritos' : 'universal'
  return lista === 'proveedores' ? bandas.proveedores[banda] : bandas.clientes?.[banda][lista]
}

/** Returns the same bands with one list of favourites changed. */
export const conFavoritos = (bandas: Bandas, lista: ListaFavoritos, cambiar: (antes: Lista) => Lista): Bandas => {
  if (lista === 'proveedores') {
    const { proveedores } = bandas
    return { ...bandas, proveedores: { ...proveedores, favoritos: cambiar(proveedores.favoritos) } }
  }
  const { clientes } = bandas
  if (!clientes) return bandas
  const favoritos = { ...clientes.favoritos, [lista]: cambiar(clientes.favoritos[lista]) }
  return { ...bandas, clientes: { ...clientes, favoritos } }
}

export const esFavorito = (bandas: Bandas, lista: ListaFavoritos, id: string): boolean =>
  leerLista(bandas, 'enFavoritos', lista)?.userItems.some((item) => item.id === id) ?? false

export const sinClientes = ({ clientes }: Bandas): boolean =>
  clientes !== null && Object.values(clientes.universal).every(({ userItems }) => userItems.length === 0)

export const medidaDe = (modo: ModoBanda, lista: ListaFavoritos): Medida => {
  const personal = lista === 'clnts_pers'
  if (modo === 'enFavoritos') return personal ? MEDIDAS.favoritosPersonal : MEDIDAS.favoritos
  return personal ? MEDIDAS.universalPersonal : MEDIDAS.universal
}

type Quien = Pick<CuentaPropia, 'tipoUsuario' | 'clase'>

/**
 * Returns the address that adds (POST) or removes (DELETE) a favourite, by the account that does it
 * and by the list (decisiones/red, «Favourites»).
 */
export const rutaDeFavorito = (
  { tipoUsuario, clase }: Quien,
  lista: ListaFavoritos,
  accion: 'anadir' | 'quitar',
  hashIdProv: string,
): string => {
  const p = { hashIdProv }
  const anade = accion === 'anadir'
  if (lista === 'clnts_empr') {
    return anade ? ruta('proveedr_add_empresas_favoritos', p) : ruta('proveedr_remove_empresas_favoritos', p)
  }
  if (lista === 'clnts_pers') {
    return anade ? ruta('proveedr_add_personals_favoritos', p) : ruta('proveedr_remove_personals_favoritos', p)
  }
  if (tipoUsuario === 'proveedor') {
    return anade ? ruta('proveedr_add_proveedrs_favoritos', p) : ruta('proveedr_remove_proveedrs_favoritos', p)
  }
  if (clase === 'empresa') {
    return anade ? ruta('empr_add_proveedrs_favoritos', p) : ruta('empr_remove_proveedrs_favoritos', p)
  }
  return anade ? ruta('clnt_add_proveedrs_favoritos', p) : ruta('clnt_remove_proveedrs_favoritos', p)
}

/**
 * Returns the side of a list. Requests name it, since one route serves both lists of a provider's
 * provider favourites.
 */
export const ladoDe = (lista: ListaFavoritos): LadoDeBanda => (lista === 'proveedores' ? 'proveedores' : 'clientes')

/**
 * Returns the lookup of the head office whose posts are shown instead, for a branch or a company
 * with branches; otherwise undefined (decisiones/red, «Head office first»).
 */
export const preguntaPorMatriz = ({ tipo, matriz_init, empresa }: ItemBanda) => {
  const sucursal = tipo === 'sucursal' || matriz_init !== null
  return sucursal || empresa.is_has_sucursales ? { sucursal, idEmpresa: empresa.empresa_id } : undefined
}
