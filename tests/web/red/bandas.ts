import type { Bandas, ItemBanda, Lista } from '#api/contract/bandas.ts'

/** Returns a logo of a band for tests of the web's rules. */
export const unLogo = (id: string, datos: Partial<ItemBanda> = {}): ItemBanda => ({
  id,
  tipo: 'proveedor',
  nombre: `Comercial ${id}`,
  actividad: 'Ferretería',
  ciudad: 'Loja',
  empresa: { empresa_id: id, api_logo: '', is_sucursal_online: false, is_has_sucursales: false },
  api_logo: '',
  photo: '',
  abierto: false,
  matriz_init: null,
  nombre_sucursal: '',
  is_matriz_sucursal: true,
  ...datos,
})

export const unaLista = (items: readonly ItemBanda[], siguiente: string | null = null): Lista => ({
  userItems: [...items],
  vacio: 'Coloca aquí los logos de tus proveedores favoritos',
  total: items.length,
  siguiente,
})

export const unasBandas = (
  universal: readonly ItemBanda[],
  favoritos: readonly ItemBanda[],
  posicion = '0',
  clientes: Bandas['clientes'] = null,
): Bandas => ({
  proveedores: { universal: unaLista(universal), favoritos: unaLista(favoritos) },
  clientes,
  posicion,
})
