import 'leaflet/dist/leaflet.css'
import { clsx } from 'clsx'
import { geoJSON, type Map as Mapa, map, point, tileLayer } from 'leaflet'
import { centrosDeProvincias, ciudadesConocidas, type Punto } from '#domain/lugares-centros.ts'
import { ALCANCE, BORDE, BORDE_DE_ISLAS, CONTINENTE, GALAPAGOS, type Marco, PAIS, PROVINCIAS } from './geometria.ts'
import estilo from './mapa.module.css'
import { rotular } from './rotulos.ts'

export type Teselas = { readonly url: string; readonly atribucion: string }

export type Lienzo = {
  readonly mapa: Mapa
  /** Shows a part of the country whole and keeps it framed until somebody takes the map. */
  readonly encuadrar: (marco: Marco | 'entero') => void
  readonly cerrar: () => void
}

/** Zoom levels from which the names of large provinces, of all provinces and of cities fit. */
const CON_NOMBRES = [6, 7.25, 8] as const
const CHICAS = new Set([
  'Bolívar',
  'Cañar',
  'Carchi',
  'Chimborazo',
  'Cotopaxi',
  'Imbabura',
  'Los Ríos',
  'Santa Elena',
  'Santo Domingo de los Tsáchilas',
  'Tungurahua',
])
const MARGEN: [number, number] = [20, 16]

const BAJO_LAS_ISLAS: Punto = { lat: -1.75, lng: -90.5 }

const ponerProvincias = (mapa: Mapa, conTeselas: boolean) => {
  const contorno = (clase: string | undefined) =>
    [BORDE, BORDE_DE_ISLAS].map((linea, i) =>
      geoJSON(linea, { interactive: false, style: { className: clsx(clase, i === 1 && estilo.insular), fill: false } }),
    )
  const provincias = geoJSON([...PROVINCIAS], {
    interactive: false,
    style: (de) => ({
      className: clsx(conTeselas ? estilo.limite : estilo.provincia, de?.id === GALAPAGOS && estilo.insular),
    }),
  })
  for (const capa of conTeselas ? [provincias] : [...contorno(estilo.halo), provincias, ...contorno(estilo.borde)])
    capa.addTo(mapa)
  if (conTeselas) return
  for (const { nombre, lat, lng } of centrosDeProvincias()) {
    const insular = nombre === 'Galápagos'
    const clase = clsx(estilo.etiqueta, CHICAS.has(nombre) && estilo.chica, insular && estilo.insular)
    rotular(mapa, nombre, insular ? BAJO_LAS_ISLAS : { lat, lng }, clase)
  }
  for (const { nombre, lat, lng } of ciudadesConocidas()) rotular(mapa, nombre, { lat, lng }, estilo.ciudad ?? '')
}

const ponerTeselas = (mapa: Mapa, { url, atribucion }: Teselas) => {
  const texto = document.createElement('span')
  texto.textContent = atribucion
  // The attribution is plain text of the installation, not markup.
  tileLayer(url, { maxZoom: 18, attribution: texto.innerHTML, className: estilo.teselas ?? '' }).addTo(mapa)
}

const esquinas = (marco: Marco) => marco.map(([lat, lng]) => [lat, lng] as [number, number])

/**
 * Draws the country into `caja`. `inicio` is the first view; `quieto` is for people who asked for
 * less motion.
 */
export const crearLienzo = (
  caja: HTMLElement,
  teselas: Teselas | undefined,
  quieto: boolean,
  inicio: Marco | 'entero',
): Lienzo => {
  const mapa = map(caja, {
    zoomControl: false,
    attributionControl: false,
    zoomSnap: 0.25,
    zoomDelta: 0.75,
    maxZoom: teselas ? 18 : 11,
    maxBounds: esquinas(ALCANCE),
    maxBoundsViscosity: 1,
    // The page scrolls past the map until somebody has taken it.
    scrollWheelZoom: false,
    zoomAnimation: !quieto,
    fadeAnimation: !quieto,
    markerZoomAnimation: !quieto,
    inertia: !quieto,
  })
  if (quieto) {
    // Leaflet's keyboard and focus handlers pan with an animation that no option turns off.
    const panBy = mapa.panBy.bind(mapa)
    mapa.panBy = (cuanto, opciones) => panBy(cuanto, { ...opciones, animate: false })
  }
  const zoomDe = (marco: Marco) => mapa.getBoundsZoom(esquinas(marco), false, point(MARGEN).multiplyBy(2))
  /** Returns the frame of the first view, with the islands where they cost no zoom. */
  const entero = (): Marco => (zoomDe(PAIS) > zoomDe(CONTINENTE) - 0.01 ? PAIS : CONTINENTE)
  let encuadre: Marco | 'entero' | undefined = inicio
  const encuadrar = (animate: boolean) => {
    if (!encuadre) return
    const marco = encuadre === 'entero' ? entero() : encuadre
    mapa.fitBounds(esquinas(marco), { padding: MARGEN, animate, duration: 0.6 })
  }
  const medir = () => {
    mapa.invalidateSize({ animate: false })
    // Framed before too: leaflet would go from a zoom below the new minimum to that one, animated,
    // over what is framed meanwhile.
    encuadrar(false)
    mapa.setMinZoom(zoomDe(entero()) - 0.25)
    encuadrar(false)
  }
  const conTacto = matchMedia('(pointer: coarse)').matches
  const alMirar = () => {
    const zoom = mapa.getZoom()
    caja.dataset.nombres = String(CON_NOMBRES.filter((desde) => zoom >= desde).length)
    // One finger scrolls the page while the whole country is in view: there is nothing to pan to.
    if (conTacto) mapa.dragging[zoom > mapa.getMinZoom() + 0.5 ? 'enable' : 'disable']()
  }
  mapa.on('zoomend', alMirar)
  mapa.setView([-1.8, -78.2], 6, { animate: false })
  medir()
  if (teselas) ponerTeselas(mapa, teselas)
  ponerProvincias(mapa, teselas !== undefined)

  /**
   * Hands the view over to the person: from then on, resizing the window doesn't frame it again.
   */
  const tomar = ({ type }: Event) => {
    encuadre = undefined
    mapa.scrollWheelZoom.enable()
    if (type === 'keydown') caja.dataset.teclado = ''
    else delete caja.dataset.teclado
  }
  const soltar = () => mapa.scrollWheelZoom.disable()
  caja.addEventListener('pointerdown', tomar)
  caja.addEventListener('keydown', tomar)
  caja.addEventListener('mouseleave', soltar)
  const tamano = new ResizeObserver(medir)
  tamano.observe(caja)

  return {
    mapa,
    encuadrar: (marco) => {
      encuadre = marco
      encuadrar(!quieto)
    },
    cerrar: () => {
      tamano.disconnect()
      caja.removeEventListener('pointerdown', tomar)
      caja.removeEventListener('keydown', tomar)
      caja.removeEventListener('mouseleave', soltar)
      mapa.stop()
      mapa.remove()
    },
  }
}
