import {
  DomEvent,
  divIcon,
  type LatLng,
  latLng,
  latLngBounds,
  type Marker,
  marker,
  polyline,
  type Tooltip,
} from 'leaflet'
import { abanico, agrupar } from './agrupar.ts'
import { CONTINENTE, esInsular, ISLAS } from './geometria.ts'
import { mostrarGlobo } from './globo.ts'
import { dibujoDeGrupo, dibujoDeMarca, type Marca, nombreDeGrupo, nombreDeMarca } from './iconos.ts'
import type { Lienzo } from './lienzo.ts'
import estilo from './mapa.module.css'
import { despejar } from './rotulos.ts'

/** Pixels below which two marks can't be pressed separately. */
const CERCA = 34
const SEPARADAS = 44
/**
 * The highest zoom that opens a group. Beyond it, without tiles, there is little to see, so marks
 * that are still together open as a fan.
 */
const ZOOM_DE_GRUPO = 10

type Puesto = { readonly clave: string; readonly en: LatLng; readonly marcas: readonly Marca[] }

export type CapaDeMarcas = {
  readonly poner: (marcas: readonly Marca[], elegida: string | undefined) => void
  readonly cerrar: () => void
}

/**
 * Keeps the marks of `mapa`. Marks near each other form a group that opens; each mark is a button
 * with its name. A DOM element is reused for as long as its group has the same marks.
 */
export const crearCapaDeMarcas = (
  { mapa, encuadrar }: Lienzo,
  quieto: boolean,
  alElegir: (id: string, conTeclado: boolean) => void,
): CapaDeMarcas => {
  let marcas: readonly Marca[] = []
  let elegida: string | undefined
  let abierto: string | undefined
  let vistas = new Map<string, Marker>()
  let patas: { remove: () => unknown }[] = []
  let fija: Tooltip | undefined
  let pasajera: Tooltip | undefined

  const puestos = (): readonly Puesto[] => {
    const porId = new Map(marcas.map((marca) => [marca.id, marca]))
    const grupos = agrupar(
      marcas.map((marca) => ({ id: marca.id, ...mapa.project(marca) })),
      CERCA,
    )
    return grupos.flatMap(({ ids, x, y }) => {
      const juntas = ids.flatMap((id) => porId.get(id) ?? [])
      const clave = ids.join(' ')
      const centro = mapa.unproject([x, y])
      const [sola] = juntas
      if (juntas.length === 1 && sola) return [{ clave, en: latLng(sola), marcas: juntas }]
      if (clave !== abierto && !(elegida !== undefined && ids.includes(elegida)))
        return [{ clave, en: centro, marcas: juntas }]
      return abanico(juntas.length, SEPARADAS).flatMap((lugar, i) => {
        const marca = juntas[i]
        if (!marca) return []
        const en = mapa.unproject([x + lugar.x, y + lugar.y])
        patas.push(polyline([centro, en], { className: estilo.pata ?? '', interactive: false }).addTo(mapa))
        return [{ clave: marca.id, en, marcas: [marca] }]
      })
    })
  }

  /**
   * Returns the lowest zoom at which a group's marks form at least `n` targets, or undefined when
   * no zoom in range does so.
   */
  const zoomQueSepara = (juntas: readonly Marca[], n: number): number | undefined => {
    for (let zoom = mapa.getZoom() + 0.5; zoom <= ZOOM_DE_GRUPO; zoom += 0.5) {
      const grupos = agrupar(
        juntas.map((marca) => ({ id: marca.id, ...mapa.project(marca, zoom) })),
        CERCA,
      )
      if (grupos.length >= n) return zoom
    }
    return undefined
  }

  const abrirGrupo = ({ clave, marcas: juntas }: Puesto, conTeclado: boolean) => {
    const primera = () => {
      const vista = vistas.get(juntas[0]?.id ?? '') ?? vistas.get(clave)
      // The group's own button is gone. After a key, focus goes to its first mark; after a press,
      // to the map.
      const desde = conTeclado ? vista?.getElement() : mapa.getContainer()
      desde?.focus({ preventScroll: true })
    }
    const zoom = zoomQueSepara(juntas, juntas.length) ?? zoomQueSepara(juntas, 2)
    if (zoom === undefined) {
      abierto = clave
      pintar()
      primera()
      return
    }
    mapa.once('moveend', primera)
    mapa.setView(latLngBounds(juntas.map((marca) => latLng(marca))).getCenter(), zoom, { animate: !quieto })
  }

  const vestir = (vista: Marker, puesto: Puesto) => {
    const elemento = vista.getElement()
    const [marca] = puesto.marcas
    if (!elemento || !marca) return
    const sola = puesto.marcas.length === 1
    elemento.replaceChildren(sola ? dibujoDeMarca(marca) : dibujoDeGrupo(puesto.marcas))
    elemento.setAttribute('aria-label', sola ? nombreDeMarca(marca) : nombreDeGrupo(puesto.marcas))
    elemento.classList.toggle(estilo.elegida ?? 'elegida', sola && marca.id === elegida)
    if (sola) elemento.setAttribute('aria-pressed', String(marca.id === elegida))
    vista.setZIndexOffset(sola && marca.id === elegida ? 1000 : 0)
  }

  const nueva = (clave: string): Marker => {
    const vista = marker([0, 0], {
      icon: divIcon({ className: estilo.marca ?? '', iconSize: [28, 36], iconAnchor: [14, 36] }),
    })
    const puesto = () => ultimos.find((ultimo) => ultimo.clave === clave)
    const activar = (conTeclado: boolean) => {
      const este = puesto()
      const [marca] = este?.marcas ?? []
      if (!este || !marca) return
      if (este.marcas.length > 1) abrirGrupo(este, conTeclado)
      else alElegir(marca.id, conTeclado)
    }
    const entrar = () => {
      const este = puesto()
      const [marca] = este?.marcas ?? []
      pasajera?.remove()
      if (este && marca && este.marcas.length === 1 && marca.id !== elegida)
        pasajera = mostrarGlobo(mapa, marca, este.en)
    }
    const salir = () => void pasajera?.remove()
    vista.on({ click: () => activar(false), mouseover: entrar, mouseout: salir })
    vista.on('add', () => {
      const elemento = vista.getElement()
      if (!elemento) return
      DomEvent.on(elemento, 'focus', entrar)
      DomEvent.on(elemento, 'blur', salir)
      DomEvent.on(elemento, 'keydown', (suceso) => {
        const { key } = suceso as KeyboardEvent
        if (key !== 'Enter' && key !== ' ') return
        DomEvent.stop(suceso)
        activar(true)
      })
    })
    return vista
  }

  let ultimos: readonly Puesto[] = []
  const pintar = () => {
    for (const pata of patas) pata.remove()
    patas = []
    fija?.remove()
    pasajera?.remove()
    ultimos = puestos()
    const quedan = new Map<string, Marker>()
    for (const puesto of ultimos) {
      const vista = (vistas.get(puesto.clave) ?? nueva(puesto.clave)).setLatLng(puesto.en)
      if (!vistas.has(puesto.clave)) vista.addTo(mapa)
      vestir(vista, puesto)
      quedan.set(puesto.clave, vista)
    }
    for (const [clave, vista] of vistas) if (!quedan.has(clave)) vista.remove()
    vistas = quedan
    const sola = ultimos.find((p) => p.marcas.length === 1 && p.marcas[0]?.id === elegida)
    if (sola?.marcas[0]) fija = mostrarGlobo(mapa, sola.marcas[0], sola.en)
    despejar(mapa)
  }

  /** Brings the chosen mark into view. `puestos` has already taken it out of its group. */
  const traer = () => {
    const puesto = ultimos.find(({ marcas: juntas }) => juntas.some(({ id }) => id === elegida))
    if (!puesto) return
    const enIslas = esInsular(puesto.en)
    if (enIslas !== esInsular(mapa.getCenter()) && !mapa.getBounds().contains(puesto.en))
      return encuadrar(enIslas ? ISLAS : CONTINENTE)
    mapa.panInside(puesto.en, { paddingTopLeft: [130, 140], paddingBottomRight: [130, 60], animate: !quieto })
  }

  const cerrarAbanico = () => {
    if (abierto === undefined) return
    const clave = abierto
    const adentro = ultimos.some(
      (p) => clave.split(' ').includes(p.clave) && vistas.get(p.clave)?.getElement() === document.activeElement,
    )
    abierto = undefined
    pintar()
    if (adentro) vistas.get(clave)?.getElement()?.focus({ preventScroll: true })
  }
  const alEscapar = (suceso: Event) => {
    if ((suceso as KeyboardEvent).key === 'Escape') cerrarAbanico()
  }
  mapa.on('zoomend', () => {
    abierto = undefined
    pintar()
  })
  mapa.on('moveend', pintar)
  mapa.on('click', cerrarAbanico)
  DomEvent.on(mapa.getContainer(), 'keydown', alEscapar)

  return {
    poner: (nuevas, id) => {
      const otra = id !== elegida
      marcas = nuevas
      elegida = id
      pintar()
      if (otra && id !== undefined) traer()
    },
    cerrar: () => DomEvent.off(mapa.getContainer(), 'keydown', alEscapar),
  }
}
