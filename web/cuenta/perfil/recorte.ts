/** A picture's size in its own pixels. */
export type Imagen = { readonly ancho: number; readonly alto: number }
/** The chosen square: its centre in the picture's pixels, and its zoom (1 = the largest square). */
export type Recorte = { readonly cx: number; readonly cy: number; readonly zoom: number }
export type Cuadro = { readonly x: number; readonly y: number; readonly lado: number }

/** The smallest side of a logo, in pixels of the picture (the server takes 16). */
const LADO_MINIMO = 64
const ZOOM_MAXIMO = 8

const entre = (minimo: number, valor: number, maximo: number): number => Math.max(minimo, Math.min(maximo, valor))

export const zoomMaximo = ({ ancho, alto }: Imagen): number =>
  entre(1, Math.min(ancho, alto) / LADO_MINIMO, ZOOM_MAXIMO)

export const recorteInicial = ({ ancho, alto }: Imagen): Recorte => ({ cx: ancho / 2, cy: alto / 2, zoom: 1 })

/** Returns the side of the chosen square, in the picture's pixels. */
export const ladoDe = ({ ancho, alto }: Imagen, { zoom }: Recorte): number => Math.min(ancho, alto) / zoom

/** Limits a choice to the picture. */
export const dentro = (imagen: Imagen, recorte: Recorte): Recorte => {
  const zoom = entre(1, recorte.zoom, zoomMaximo(imagen))
  const medio = ladoDe(imagen, { ...recorte, zoom }) / 2
  return {
    cx: entre(medio, recorte.cx, imagen.ancho - medio),
    cy: entre(medio, recorte.cy, imagen.alto - medio),
    zoom,
  }
}

/** Drags the picture by `dx`, `dy` pixels of a view that is `vista` pixels wide. */
export const mover = (imagen: Imagen, recorte: Recorte, dx: number, dy: number, vista: number): Recorte => {
  const escala = ladoDe(imagen, recorte) / vista
  return dentro(imagen, { ...recorte, cx: recorte.cx - dx * escala, cy: recorte.cy - dy * escala })
}

export const acercar = (imagen: Imagen, recorte: Recorte, factor: number): Recorte =>
  dentro(imagen, { ...recorte, zoom: recorte.zoom * factor })

/** Returns the square as the server cuts it: whole pixels, never outside the picture. */
export const cuadroDe = (imagen: Imagen, recorte: Recorte): Cuadro => {
  const bueno = dentro(imagen, recorte)
  const lado = Math.floor(ladoDe(imagen, bueno))
  return {
    x: entre(0, Math.round(bueno.cx - lado / 2), imagen.ancho - lado),
    y: entre(0, Math.round(bueno.cy - lado / 2), imagen.alto - lado),
    lado,
  }
}
