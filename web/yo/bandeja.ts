import { useSyncExternalStore } from 'react'
import { type Bandeja, bandejaDe, type EnEspera, type PorEnviar, porSalir } from '#web/servidor/bandeja.ts'
import { ErrorDeServidor, sinRed } from '#web/servidor/pedir.ts'
import { anotarHecho, useSinVerse } from './recien.ts'
import { useYo } from './sesion.ts'

/** What the signed-in account did in this browser and isn't done yet. */
export const useBandeja = (): Bandeja => {
  const { data: yo } = useYo()
  return bandejaDe(yo?.cuenta.id ?? '')
}

export const useEnvios = (): readonly EnEspera[] => {
  const bandeja = useBandeja()
  return useSyncExternalStore(bandeja.oir, bandeja.leer, bandeja.leer)
}

/** What was done of one thing and is still to be sent or, as of its log position `hecho`, to be seen. */
export type Espera = Pick<EnEspera, 'clave' | 'titulo' | 'cuerpo'> & { readonly hecho?: string }

/** The first of what waits to be sent; else what was done and isn't in what is shown, which is as of the log position `vista`. */
export const useEspera = (sobre: string, vista: string | undefined): Espera | undefined => {
  const sinVerse = useSinVerse(sobre, vista)
  return useEnvios().find(porSalir(sobre)) ?? sinVerse
}

const antes = ({ titulo, hecho }: Espera): string =>
  hecho === undefined
    ? `Primero tiene que salir lo que ya hiciste: ${titulo}.`
    : `Primero tiene que verse aquí lo que ya hiciste: ${titulo}.`

/** While a step waits no other one is given: each is decided on what the one before it leaves. */
export const conEspera = <F extends { readonly pasos: Readonly<Record<string, string | null>> }>(
  fila: F,
  espera: Espera | undefined,
): F => {
  if (!espera) return fila
  return { ...fila, pasos: Object.fromEntries(Object.keys(fila.pasos).map((paso) => [paso, antes(espera)])) }
}

/** Gives a step of a thing, now or as soon as there is a connection: undefined. Throws what the server refuses, and what waits before it. */
export const darPaso = async <R extends object>(bandeja: Bandeja, paso: PorEnviar): Promise<R | undefined> => {
  const espera = bandeja.leer().find(porSalir(paso.sobre))
  if (espera) throw new ErrorDeServidor({ ...sinRed().problema, code: 'espera-otro', detail: antes(espera) })
  const respuesta = await bandeja.hacer<R>(paso)
  if (respuesta) anotarHecho(paso.sobre, { ...paso, clave: paso.clave ?? paso.titulo }, respuesta)
  return respuesta
}
