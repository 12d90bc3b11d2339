import type { ItemBanda, Lista } from '#api/contract/bandas.ts'
import { direccionLogo } from '#api/cuenta/logo.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import type { Presencia } from '#api/wamp/presencia.ts'
import { tipoEnBanda } from '#domain/red/listas.ts'
import type { PaginaBanda, TuplaBanda } from '#projections/red/bandas.ts'

type Servicios = { readonly ids: Ofuscador; readonly presencia: Presencia }

/** Builds a band's logo as browsers get it (decisiones/red, «A logo»). */
export const itemDe = (fila: TuplaBanda, { ids, presencia }: Servicios): ItemBanda => {
  const logo = direccionLogo(fila, ids)
  const abierto = presencia.conectado(fila.id)
  const esSucursal = fila.matriz !== null
  const empresa = fila.matriz ?? fila.id
  return {
    id: ids.ocultar(fila.id),
    tipo: tipoEnBanda({ tipoUsuario: fila.tipo_usuario, clase: fila.clase }),
    nombre: fila.nombre,
    actividad: fila.actividad,
    ciudad: fila.ciudad,
    empresa: {
      empresa_id: ids.ocultar(empresa),
      api_logo: logo,
      is_sucursal_online: esSucursal && abierto,
      is_has_sucursales: fila.sucursales,
    },
    api_logo: logo,
    photo: logo,
    abierto,
    matriz_init: esSucursal ? ids.ocultar(empresa) : null,
    nombre_sucursal: esSucursal ? fila.nombre : '',
    is_matriz_sucursal: fila.sucursales,
  }
}

/** Builds a page of a band. A universal band goes on in the `turno` in which it began. */
export const listaDe = (
  { filas, total, siguiente }: PaginaBanda,
  vacio: string,
  servicios: Servicios,
  turno?: number,
): Lista => ({
  userItems: filas.map((fila) => itemDe(fila, servicios)),
  vacio,
  total,
  siguiente: siguiente === null ? null : [...(turno === undefined ? [] : [turno]), siguiente].join('.'),
})
