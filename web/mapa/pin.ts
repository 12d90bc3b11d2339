import { DomEvent, divIcon, type LeafletMouseEvent, type Map as Mapa, type Marker, marker } from 'leaflet'
import type { Punto } from '#domain/lugares-centros.ts'
import { gota } from './iconos.ts'
import estilo from './mapa.module.css'
import { despejar } from './rotulos.ts'

const PASO = 4
const PASO_LARGO = 24
const FLECHAS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

export type Pin = { readonly poner: (punto: Punto | null) => void; readonly cerrar: () => void }

/** Rounds to five decimals, about a metre. */
const redondo = ({ lat, lng }: Punto): Punto => ({ lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 })

/**
 * Creates a pin that a press on the map places, a drag moves and arrow keys move finely. Enter on
 * the map places it at the centre.
 */
export const crearPin = (mapa: Mapa, alPoner: (punto: Punto) => void): Pin => {
  let vista: Marker | undefined
  const caja = mapa.getContainer()
  const avisar = (punto: Punto) => alPoner(redondo(punto))

  const alTeclearPin = (suceso: Event) => {
    const { key, shiftKey } = suceso as KeyboardEvent
    const flecha = FLECHAS[key]
    if (!flecha || !vista) return
    DomEvent.stop(suceso)
    const paso = shiftKey ? PASO_LARGO : PASO
    const lugar = mapa.latLngToContainerPoint(vista.getLatLng()).add([flecha[0] * paso, flecha[1] * paso])
    avisar(mapa.containerPointToLatLng(lugar))
  }
  const nueva = (punto: Punto): Marker => {
    const icon = divIcon({
      html: gota('punto') as unknown as HTMLElement,
      className: estilo.puesta ?? '',
      iconSize: [28, 36],
      iconAnchor: [14, 36],
    })
    const pin = marker(punto, { icon, draggable: true, autoPan: true }).addTo(mapa)
    pin.on('dragend', () => avisar(pin.getLatLng()))
    const elemento = pin.getElement()
    elemento?.setAttribute('aria-label', 'Punto del local: muévelo con las flechas')
    if (elemento) DomEvent.on(elemento, 'keydown', alTeclearPin)
    return pin
  }
  const alTocar = ({ latlng }: LeafletMouseEvent) => avisar(latlng)
  const alTeclearMapa = (suceso: Event) => {
    if (suceso.target !== caja || (suceso as KeyboardEvent).key !== 'Enter') return
    DomEvent.stop(suceso)
    avisar(mapa.getCenter())
  }
  mapa.on('click', alTocar)
  DomEvent.on(caja, 'keydown', alTeclearMapa)

  return {
    poner: (punto) => {
      if (!punto) {
        vista?.remove()
        vista = undefined
        return
      }
      if (vista) vista.setLatLng(punto)
      else vista = nueva(punto)
      despejar(mapa)
      mapa.panInside(punto, { padding: [40, 50], animate: false })
    },
    cerrar: () => {
      mapa.off('click', alTocar)
      DomEvent.off(caja, 'keydown', alTeclearMapa)
      vista?.remove()
    },
  }
}
