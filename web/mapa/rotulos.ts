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

type Caja = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

const seTocan = (a: Caja, b: Caja): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** The letters alone: the element is wider. */
const letras = (rotulo: Element): Caja => {
  const texto = document.createRange()
  texto.selectNodeContents(rotulo)
  return texto.getBoundingClientRect()
}

/** How far down, in pixels, a province's name may go out of a mark's way; a city's stays at its dot. */
const CORRIDAS = [14, -14, 28, -28] as const

const correr = ({ left, right, top, bottom }: Caja, dy: number): Caja => ({
  left,
  right,
  top: top + dy,
  bottom: bottom + dy,
})

/** Moves the names that a mark would cover, or takes them away; call it when marks or view have changed. */
export const despejar = (mapa: Mapa): void => {
  const { markerPane } = mapa.getPanes()
  if (!markerPane) return
  const rotulos = [...markerPane.querySelectorAll<HTMLElement>(`.${estilo.rotulo}`)]
  for (const rotulo of rotulos) {
    rotulo.style.translate = ''
    rotulo.classList.remove(estilo.tapado ?? 'tapado')
  }
  const marcas: readonly Caja[] = [...markerPane.querySelectorAll('.leaflet-interactive > *')].map((marca) =>
    marca.getBoundingClientRect(),
  )
  const cajas = rotulos.map((rotulo) => ({ rotulo, caja: letras(rotulo) }))
  const tapados = cajas.filter(({ caja }) => marcas.some((marca) => seTocan(marca, caja)))
  const ocupado = [...marcas, ...cajas.filter((una) => !tapados.includes(una)).map(({ caja }) => caja)]
  for (const { rotulo, caja } of tapados) {
    const corridas = rotulo.classList.contains(estilo.ciudad ?? 'ciudad') ? [] : CORRIDAS
    const dy = corridas.find((una) => !ocupado.some((otra) => seTocan(otra, correr(caja, una))))
    if (dy === undefined) {
      rotulo.classList.add(estilo.tapado ?? 'tapado')
      continue
    }
    rotulo.style.translate = `0 ${dy}px`
    ocupado.push(correr(caja, dy))
  }
}
