import { useSyncExternalStore } from 'react'
import { type Bandeja, bandejaDe, type EnEspera, type PorEnviar, porSalir } from '#web/servidor/bandeja.ts'
import { ErrorDeServidor, sinRed } from '#web/servidor/pedir.ts'
import { anotarHecho, useSinVerse } from './recien.ts'
import { useYo } from './sesion.ts'

/** Returns the outbox of the signed-in account in this browser. */
export const useBandeja = (): Bandeja => {
  const { data: yo } = useYo()
  return bandejaDe(yo?.cuenta.id ?? '')
}

export const useEnvios = (): readonly EnEspera[] => {
  const bandeja = useBandeja()
  return useSyncExternalStore(bandeja.oir, bandeja.leer, bandeja.leer)
}

/**
 * An action on a thing that still waits: to be sent or, if it has a log position (`hecho`), to be
 * seen.
 */
export type Espera = Pick<EnEspera, 'clave' | 'titulo' | 'cuerpo'> & { readonly hecho?: string }

/**
 * Returns the first action on a thing that waits to be sent. If there is none, returns the one that
 * was done but isn't in the shown row yet; `vista` is that row's log position.
 */
export const useEspera = (sobre: string, vista: string | undefined): Espera | undefined => {
  const sinVerse = useSinVerse(sobre, vista)
  return useEnvios().find(porSalir(sobre)) ?? sinVerse
}

const antes = ({ titulo, hecho }: Espera): string =>
  hecho === undefined
    ? `Primero tiene que salir lo que ya hiciste: ${titulo}.`
    : `Primero tiene que verse aquí lo que ya hiciste: ${titulo}.`

/**
 * Disables every step of a row while an action on it waits (`espera`): each step is decided on what
 * the previous one leaves.
 */
export const conEspera = <F extends { readonly pasos: Readonly<Record<string, string | null>> }>(
  fila: F,
  espera: Espera | undefined,
): F => {
  if (!espera) return fila
  return { ...fila, pasos: Object.fromEntries(Object.keys(fila.pasos).map((paso) => [paso, antes(espera)])) }
}

/**
 * Takes a step of a thing. Resolves with the answer, or with undefined if the step has to wait for
 * a connection. Throws the server's refusal, or `espera-otro` if another step waits.
 */
export const darPaso = async <R extends object>(bandeja: Bandeja, paso: PorEnviar): Promise<R | undefined> => {
  const espera = bandeja.leer().find(porSalir(paso.sobre))
  if (espera) throw new ErrorDeServidor({ ...sinRed().problema, code: 'espera-otro', detail: antes(espera) })
  const respuesta = await bandeja.hacer<R>(paso)
  if (respuesta) anotarHecho(paso.sobre, { ...paso, clave: paso.clave ?? paso.titulo }, respuesta)
  return respuesta
}
