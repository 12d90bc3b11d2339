import { useSyncExternalStore } from 'react'
import type { EnEspera } from '#web/servidor/bandeja.ts'
import { crearCanal } from '#web/servidor/pestanas.ts'
import { mayor } from '#web/servidor/posicion.ts'
import { crearSenal } from '#web/ui/senal.ts'

/** Things of which the last act is remembered. */
const RECORDADOS = 100
/** Milliseconds in which what was done usually shows. */
const SE_VE_MS = 1_000

/** What was done of one thing, and at which log position: a row read before that says what was before. */
type Hecho = Pick<EnEspera, 'clave' | 'titulo' | 'cuerpo'> & { readonly hecho: string }

const hechos = crearSenal<ReadonlyMap<string, Hecho>>(new Map())
const otras = crearCanal('bandwork.recien')

const anotar = (sobre: string, hecho: Hecho) => {
  setTimeout(() => {
    const otros = [...hechos.leer()].filter(([otro]) => otro !== sobre).slice(1 - RECORDADOS)
    hechos.poner(new Map([...otros, [sobre, hecho]]))
  }, SE_VE_MS)
}

/** Notes an act of the account and its answer, for all tabs of this browser; what shows it within a moment needn't say more. */
export const anotarHecho = (
  sobre: string,
  { clave, titulo, cuerpo }: Omit<Hecho, 'hecho'>,
  { posicion }: { readonly posicion?: unknown },
): void => {
  if (typeof posicion !== 'string') return
  const hecho: Hecho = { clave, titulo, cuerpo, hecho: posicion }
  anotar(sobre, hecho)
  otras.decir(JSON.stringify([sobre, hecho]))
}

let oye = false
const oir = (avisar: () => void) => {
  if (!oye) otras.oir((texto) => anotar(...(JSON.parse(texto) as [string, Hecho])))
  oye = true
  return hechos.oir(avisar)
}

/** What was done of a thing and isn't in what shows it, which was read at `vista`. */
export const useSinVerse = (sobre: string, vista: string | undefined): Hecho | undefined => {
  const leer = () => hechos.leer().get(sobre)
  const hecho = useSyncExternalStore(oir, leer, leer)
  return hecho && vista !== undefined && mayor(vista, hecho.hecho) !== vista ? hecho : undefined
}
