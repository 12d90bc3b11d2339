import { divIcon, type Map as Mapa, marker } from 'leaflet'
import type { Punto } from '#domain/lugares-centros.ts'
import estilo from './mapa.module.css'

/** Writes a name on the map, beneath all marks, also those added later. */
export const rotular = (mapa: Mapa, nombre: string, en: Punto, clase: string): void => {
  const texto = document.createElement('span')
  texto.textContent = nombre
  const icon = divIcon({ html: texto, className: `${estilo.rotulo} ${clase}`, iconSize: [0, 0] })
  marker(en, { icon, interactive: false, keyboard: false, zIndexOffset: -5000 })
    .addTo(mapa)
    .getElement()
    ?.setAttribute('aria-hidden', 'true')
}

type Caja = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

const seTocan = (a: Caja, b: Caja): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Returns the box of the letters alone: the element is wider. */
const letras = (rotulo: Element): Caja => {
  const texto = document.createRange()
  texto.selectNodeContents(rotulo)
  return texto.getBoundingClientRect()
}

/**
 * Vertical shifts in pixels, tried in order, that take a province's name out of a mark's way. A
 * city's name stays at its dot.
 */
const CORRIDAS = [14, -14, 28, -28] as const

const correr = ({ left, right, top, bottom }: Caja, dy: number): Caja => ({
  left,
  right,
  top: top + dy,
  bottom: bottom + dy,
})

/** Pixels of space around a name: nearer than this, two names read as one. */
const AIRE = 3

const conAire = ({ left, right, top, bottom }: Caja): Caja => ({
  left: left - AIRE,
  right: right + AIRE,
  top: top - AIRE,
  bottom: bottom + AIRE,
})

/**
 * Moves the names that a mark, a control or another name would touch, or hides them. Call it when
 * marks or view have changed.
 */
export const despejar = (mapa: Mapa): void => {
  const { markerPane } = mapa.getPanes()
  if (!markerPane) return
  const rotulos = [...markerPane.querySelectorAll<HTMLElement>(`.${estilo.rotulo}`)]
  for (const rotulo of rotulos) {
    rotulo.style.translate = ''
    rotulo.classList.remove(estilo.tapado ?? 'tapado')
  }
  const encima = [
    ...markerPane.querySelectorAll('.leaflet-interactive > *'),
    ...(mapa.getContainer().parentElement?.querySelectorAll(':scope > button, :scope > div > button') ?? []),
  ]
  const ocupado: Caja[] = encima.map((cosa) => cosa.getBoundingClientRect())
  const cajas = rotulos.map((rotulo) => ({ rotulo, caja: letras(rotulo) })).filter(({ caja }) => caja.right > caja.left)
  const cabe = (caja: Caja): boolean => !ocupado.some((otra) => seTocan(otra, conAire(caja)))
  const quedan = cajas.filter(({ caja }) => {
    const si = cabe(caja)
    if (si) ocupado.push(caja)
    return !si
  })
  for (const { rotulo, caja } of quedan) {
    const corridas = rotulo.classList.contains(estilo.ciudad ?? 'ciudad') ? [] : CORRIDAS
    const dy = corridas.find((corrida) => cabe(correr(caja, corrida)))
    if (dy === undefined) {
      rotulo.classList.add(estilo.tapado ?? 'tapado')
      continue
    }
    rotulo.style.translate = `0 ${dy}px`
    ocupado.push(correr(caja, dy))
  }
}
