import type { AvisoOculto } from './aviso.ts'
import type { Lectora } from './dicho.ts'
import { type AvisoDeHecho, dichoDe } from './dichos.ts'
import { ruta } from './rutas.ts'
import { unir } from './texto.ts'

/**
 * The maximum length of a pushed text, in UTF-16 units. A push service carries 4 kB, and a screen
 * shows less.
 */
const LETRAS = 200

/** A message as a device shows it: only the newest about one thing (`sobre`), leading to `a`. */
export type DichoPorPush = {
  readonly titulo: string
  readonly texto: string
  readonly sobre: string
  readonly a: string
}

const letras = new Intl.Segmenter('es', { granularity: 'grapheme' })
/** Returns a text cut between two letters, however many characters a letter has. */
const recortado = (texto: string): string =>
  texto.length > LETRAS ? `${texto.slice(0, letras.segment(texto).containing(LETRAS - 1)?.index)}…` : texto

/**
 * Returns what a message says on a device, or undefined for one that only updates screens. Persons
 * and amounts are named only with `nombran` (decisiones/vivo, «Push»). A message that is about
 * nothing else is known by its log position.
 */
export const porPush = (
  m: AvisoOculto<AvisoDeHecho> & { readonly posicion?: string },
  { nombran, ...lectora }: Lectora & { readonly nombran: boolean },
): DichoPorPush | undefined => {
  const dicho = dichoDe(m, lectora)
  if (!dicho) return undefined
  const { cosa, titulo, detalle, sobre = `aviso ${m.posicion}`, a = ruta('home') } = dicho
  return { titulo: cosa, texto: recortado(unir(titulo, nombran ? detalle() : '')), sobre, a }
}
