import { useSyncExternalStore } from 'react'
import type { EnEspera } from '#web/servidor/bandeja.ts'
import { crearCanal } from '#web/servidor/pestanas.ts'
import { mayor } from '#web/servidor/posicion.ts'
import { crearSenal } from '#web/ui/senal.ts'

/** Maximum things whose last action is remembered. */
const RECORDADOS = 100
/** Milliseconds in which an action usually becomes visible. */
const SE_VE_MS = 1_000

/**
 * The last action on a thing and its log position: a row read before that shows the state before
 * it.
 */
type Hecho = Pick<EnEspera, 'clave' | 'titulo' | 'cuerpo'> & { readonly hecho: string }

const hechos = crearSenal<ReadonlyMap<string, Hecho>>(new Map())
const otras = crearCanal('bandwork.recien')

const anotar = (sobre: string, hecho: Hecho) => {
  setTimeout(() => {
    const otros = [...hechos.leer()].filter(([otro]) => otro !== sobre).slice(1 - RECORDADOS)
    hechos.poner(new Map([...otros, [sobre, hecho]]))
  }, SE_VE_MS)
}

/**
 * Records an action of the account and its answer, for all tabs of this browser. It takes effect
 * after a moment: if the page shows the action by then, no more has to be said.
 */
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

/**
 * Returns the last action on a thing if it isn't in what shows the thing, which was read at
 * `vista`.
 */
export const useSinVerse = (sobre: string, vista: string | undefined): Hecho | undefined => {
  const leer = () => hechos.leer().get(sobre)
  const hecho = useSyncExternalStore(oir, leer, leer)
  return hecho && vista !== undefined && mayor(vista, hecho.hecho) !== vista ? hecho : undefined
}
