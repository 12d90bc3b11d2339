import { type LatLng, type Map as Mapa, type Tooltip, tooltip } from 'leaflet'
import { type Marca, tarjeta } from './iconos.ts'
import estilo from './mapa.module.css'

/**
 * The pixels that a card takes. Nearer than this to an edge, it goes to the other side of its mark.
 */
const ALTO = 130
const MEDIO_ANCHO = 120

/** Shows a mark's card on a side where it isn't cut off. */
export const mostrarGlobo = (mapa: Mapa, marca: Marca, en: LatLng): Tooltip => {
  const { x, y } = mapa.latLngToContainerPoint(en)
  const vertical = y > ALTO ? 'top' : 'bottom'
  const direction = x < MEDIO_ANCHO ? 'right' : x > mapa.getSize().x - MEDIO_ANCHO ? 'left' : vertical
  const corrido = { top: [0, -36], bottom: [0, 6], right: [16, -18], left: [-16, -18] } as const
  const [dx, dy] = corrido[direction]
  return tooltip({ direction, offset: [dx, dy], permanent: true, opacity: 1, className: estilo.globo ?? '' })
    .setLatLng(en)
    .setContent(tarjeta(marca))
    .addTo(mapa)
}
