import type { MapaDeSucursales } from '#api/contract/sucursales.ts'
import { puntoDeLugar } from '#domain/lugares-centros.ts'
import type { Marca } from '#web/mapa/iconos.ts'

export type Local = MapaDeSucursales['sucursales'][number]

export const dondeEsta = ({ direccion, ciudad, provincia }: Local): string =>
  [direccion, ciudad, provincia === ciudad ? '' : provincia].filter(Boolean).join(', ')

/**
 * Builds the marks of the map, at a branch's own place or else in its city. A branch abroad without
 * a place has none.
 */
export const marcasDe = (locales: readonly Local[], abierto: (id: string) => boolean): readonly Marca[] =>
  locales.flatMap((local) => {
    const punto = local.ubicacion ?? puntoDeLugar(local)
    if (!punto) return []
    const { id, nombre_sucursal: nombre, is_matriz_sucursal: matriz } = local
    return [{ id, nombre, matriz, ...punto, detalle: dondeEsta(local), abierto: abierto(id) }]
  })
