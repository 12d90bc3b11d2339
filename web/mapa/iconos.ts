import { clsx } from 'clsx'
import { presencia } from '#web/ui/piezas.tsx'
import estilo from './mapa.module.css'

export type Marca = {
  readonly id: string
  readonly lat: number
  readonly lng: number
  readonly nombre: string
  readonly detalle: string
  /** Whether the account is connected now. */
  readonly abierto: boolean
  readonly matriz?: boolean
}

const SVG = 'http://www.w3.org/2000/svg'
const GOTA =
  'M14 1C6.8 1 1 6.7 1 13.8c0 8.6 10.2 18.5 12.2 20.3a1.2 1.2 0 0 0 1.6 0C16.8 32.3 27 22.4 27 13.8 27 6.7 21.2 1 14 1Z'
/** A star for a head office, a shop's awning for a branch, a dot for a place being set. */
const SIGNOS = {
  matriz: 'M14 7.6l1.95 3.96 4.37.64-3.16 3.08.75 4.35L14 17.58l-3.91 2.05.75-4.35-3.16-3.08 4.37-.64Z',
  sucursal:
    'M9 9h10l1.2 3.4a1.9 1.9 0 0 1-3.1 1.1 2 2 0 0 1-3.1 0 2 2 0 0 1-3.1 0 1.9 1.9 0 0 1-3.1-1.1ZM9.6 15.4V19h8.8v-3.6',
  punto: 'M14 10.2a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2Z',
} as const

const pieza = (etiqueta: string, clase: string | undefined, ...hijos: readonly (Node | string)[]) => {
  const nodo = document.createElement(etiqueta)
  nodo.className = clase ?? ''
  nodo.append(...hijos)
  return nodo
}

/** Draws a pin of 28 by 36 pixels, with its tip at the middle of the lower edge. */
export const gota = (signo: keyof typeof SIGNOS): SVGSVGElement => {
  const svg = document.createElementNS(SVG, 'svg')
  for (const [clave, valor] of Object.entries({
    viewBox: '0 0 28 36',
    width: '28',
    height: '36',
    'aria-hidden': 'true',
  })) {
    svg.setAttribute(clave, valor)
  }
  for (const [trazo, clase] of [
    [GOTA, estilo.cuerpo],
    [SIGNOS[signo], estilo.signo],
  ] as const) {
    const linea = document.createElementNS(SVG, 'path')
    linea.setAttribute('d', trazo)
    linea.setAttribute('class', clase ?? '')
    svg.append(linea)
  }
  return svg
}

export const dibujoDeMarca = ({ abierto, matriz }: Marca): HTMLElement =>
  pieza(
    'span',
    estilo.pin,
    gota(matriz ? 'matriz' : 'sucursal'),
    pieza('i', clsx(estilo.luz, abierto && estilo.prendida)),
  )

export const dibujoDeGrupo = (marcas: readonly Marca[]): HTMLElement =>
  pieza(
    'span',
    estilo.grupo,
    String(marcas.length),
    pieza('i', clsx(estilo.luz, marcas.some(({ abierto }) => abierto) && estilo.prendida)),
  )

export const nombreDeMarca = ({ nombre, detalle, abierto, matriz }: Marca): string =>
  `${nombre}${matriz ? ', matriz' : ''}. ${detalle}. ${presencia(abierto)}`

export const nombreDeGrupo = (marcas: readonly Marca[]): string =>
  `${marcas.length} locales juntos: ${marcas.map(({ nombre }) => nombre).join(', ')}. Sepáralos`

/** Builds the card that is shown beside a mark. */
export const tarjeta = ({ nombre, detalle, abierto, matriz }: Marca): HTMLElement =>
  pieza(
    'div',
    estilo.tarjeta,
    pieza('strong', '', nombre, ...(matriz ? [pieza('em', '', 'Matriz')] : [])),
    pieza('span', '', detalle),
    pieza('small', clsx(abierto && estilo.conectado), presencia(abierto)),
  )
