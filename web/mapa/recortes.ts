import { centrosDeProvincias } from '#domain/lugares-centros.ts'
import { CONTINENTE, dibujar, ESCALA, esInsular, GALAPAGOS, ISLAS, PROVINCIAS } from './geometria.ts'

/** The frame that brings the islands nearer to the mainland, over the sea. */
const RECUADRO = { x: -40, y: 3, escala: 0.78 } as const
const CAJA = { x: -42, y: 0, ancho: 160, alto: 131 } as const
export const RECORTE = `${CAJA.x} ${CAJA.y} ${CAJA.ancho} ${CAJA.alto}`

const [[surIslas, oesteIslas], [norteIslas, esteIslas]] = ISLAS
export const MARCO_DE_ISLAS = {
  x: RECUADRO.x,
  y: RECUADRO.y,
  width: (esteIslas - oesteIslas) * ESCALA * RECUADRO.escala,
  height: (norteIslas - surIslas) * ESCALA * RECUADRO.escala,
}
const A_SU_RECUADRO = `translate(${RECUADRO.x} ${RECUADRO.y}) scale(${RECUADRO.escala})`

const [[, oeste], [norte]] = CONTINENTE
const lugarDe = ({ lat, lng }: { lat: number; lng: number }): readonly [number, number] =>
  esInsular({ lng })
    ? [
        RECUADRO.x + (lng - oesteIslas) * ESCALA * RECUADRO.escala,
        RECUADRO.y + (norteIslas - lat) * ESCALA * RECUADRO.escala,
      ]
    : [(lng - oeste) * ESCALA, (norte - lat) * ESCALA]

const CENTROS = new Map(centrosDeProvincias().map(({ nombre, ...punto }) => [nombre, punto]))

/** Each province as it is drawn, with its centre in per cent of the picture. */
export const RECORTES = PROVINCIAS.map((contorno) => {
  const { nombre } = contorno.properties
  const insular = contorno.id === GALAPAGOS
  const centro = CENTROS.get(nombre)
  const [x, y] = centro ? lugarDe(centro) : [0, 0]
  return {
    nombre,
    trazo: dibujar([contorno], insular ? ISLAS : CONTINENTE).trazo,
    mueve: insular ? A_SU_RECUADRO : undefined,
    izquierda: (100 * (x - CAJA.x)) / CAJA.ancho,
    arriba: (100 * (y - CAJA.y)) / CAJA.alto,
  }
})
