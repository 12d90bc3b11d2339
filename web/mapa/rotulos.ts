import { divIcon, type Map as Mapa, marker } from 'leaflet'
import type { Punto } from '#domain/lugares-centros.ts'
import estilo from './mapa.module.css'

/** Writes a name on the map, under whatever marks it gets. */
export const rotular = (mapa: Mapa, nombre: string, en: Punto, clase: string): void => {
  const texto = document.createElement('span')
  texto.textContent = nombre
  const icon = divIcon({ html: texto, className: `${estilo.rotulo} ${clase}`, iconSize: [0, 0] })
  marker(en, { icon, interactive: false, keyboard: false, zIndexOffset: -5000 })
    .addTo(mapa)
    .getElement()
    ?.setAttribute('aria-hidden', 'true')
}

const seTocan = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Takes away the names that a mark would cover; call it when marks or view have changed. */
export const despejar = (mapa: Mapa): void => {
  const { markerPane } = mapa.getPanes()
  if (!markerPane) return
  const marcas = [...markerPane.querySelectorAll('.leaflet-interactive > *')].map((marca) =>
    marca.getBoundingClientRect(),
  )
  const tapados = [...markerPane.querySelectorAll(`.${estilo.rotulo}`)].map((rotulo) => {
    const suyo = rotulo.firstElementChild?.getBoundingClientRect()
    return { rotulo, tapado: suyo !== undefined && suyo.width > 0 && marcas.some((una) => seTocan(una, suyo)) }
  })
  for (const { rotulo, tapado } of tapados) rotulo.classList.toggle(estilo.tapado ?? 'tapado', tapado)
}
