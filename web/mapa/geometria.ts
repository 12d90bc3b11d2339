import { feature, mesh } from 'topojson-client'
import type { Punto } from '#domain/lugares-centros.ts'
import topologia from './ecuador.topo.json' with { type: 'json' }

/** The outline of a province. `id` is its INEC code. */
export type Contorno = GeoJSON.Feature<GeoJSON.Polygon | GeoJSON.MultiPolygon, { nombre: string }>

export const GALAPAGOS = '20'
type Topologia = Parameters<typeof mesh>[0]
type Objeto = NonNullable<Parameters<typeof mesh>[1]>
const mapa = topologia as unknown as Topologia
const objeto = mapa.objects.provincias as Objeto

export const PROVINCIAS = (feature(mapa, objeto) as unknown as { features: readonly Contorno[] }).features

/** Coast and frontier of the mainland and of the islands, without the lines between provinces. */
export const BORDE: GeoJSON.MultiLineString = mesh(mapa, objeto, (a, b) => a === b && a.id !== GALAPAGOS)
export const BORDE_DE_ISLAS: GeoJSON.MultiLineString = mesh(mapa, objeto, (a, b) => a === b && a.id === GALAPAGOS)

/** The south-west and north-east corners of a view, latitude first. */
export type Marco = readonly [readonly [number, number], readonly [number, number]]
export const CONTINENTE: Marco = [
  [-5.05, -81.05],
  [1.5, -75.15],
]
export const ISLAS: Marco = [
  [-1.45, -91.75],
  [0.7, -89.2],
]
/** The mainland and the islands, with the sea between them. */
export const PAIS: Marco = [
  [-5.05, -91.75],
  [1.66, -75.15],
]
/** The bounds of the map. */
export const ALCANCE: Marco = [
  [-9, -100],
  [6, -65],
]

/** Returns the frame of a town and its surroundings. */
export const alrededor = ({ lat, lng }: Punto): Marco => [
  [lat - 0.35, lng - 0.35],
  [lat + 0.35, lng + 0.35],
]

export const esInsular = ({ lng }: { lng: number }): boolean => lng < -85

/**
 * Returns whether the part that isn't looked at is in view as well: from the mainland all of the
 * islands, from the islands most of the mainland.
 */
export const enVista = (
  limites: { readonly contains: (punto: [number, number]) => boolean },
  enIslas: boolean,
): boolean => (enIslas ? limites.contains([-1.5, -76.2]) : ISLAS.every(([lat, lng]) => limites.contains([lat, lng])))

export const ESCALA = 20

/**
 * Draws a part of the country as an SVG picture and returns its path and view box. A degree is as
 * wide as it is high, which holds this near the equator.
 */
export const dibujar = (contornos: readonly Contorno[], [[sur, oeste], [norte, este]]: Marco) => {
  const x = (lng: number) => ((lng - oeste) * ESCALA).toFixed(1)
  const y = (lat: number) => ((norte - lat) * ESCALA).toFixed(1)
  const anillo = (puntos: readonly GeoJSON.Position[]) =>
    `M${puntos.map(([lng = 0, lat = 0]) => `${x(lng)} ${y(lat)}`).join('L')}Z`
  const trazo = contornos
    .flatMap(({ geometry: g }) => (g.type === 'Polygon' ? [g.coordinates] : g.coordinates))
    .flatMap((poligono) => poligono.map(anillo))
    .join('')
  return { trazo, caja: `0 0 ${(este - oeste) * ESCALA} ${(norte - sur) * ESCALA}` }
}

export const DIBUJO_ISLAS = dibujar(
  PROVINCIAS.filter(({ id }) => id === GALAPAGOS),
  ISLAS,
)
export const DIBUJO_CONTINENTE = dibujar(
  PROVINCIAS.filter(({ id }) => id !== GALAPAGOS),
  CONTINENTE,
)
