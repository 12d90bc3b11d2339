import { useSyncExternalStore } from 'react'
import { type Bandeja, bandejaDe, type EnEspera, type PorEnviar, porSalir } from '#web/servidor/bandeja.ts'
import { ErrorDeServidor, sinRed } from '#web/servidor/pedir.ts'
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

/** What was done of one thing and waits to be sent: the first of it. */
export const useEspera = (sobre: string): EnEspera | undefined => useEnvios().find(porSalir(sobre))

const antesSale = ({ titulo }: EnEspera): string => `Primero tiene que salir lo que ya hiciste: ${titulo}.`

/** While a step waits to be sent no other one is given: each is decided on what the one before it leaves. */
export const conEspera = <F extends { readonly pasos: Readonly<Record<string, string | null>> }>(
  fila: F,
  espera: EnEspera | undefined,
): F => {
  if (!espera) return fila
  return { ...fila, pasos: Object.fromEntries(Object.keys(fila.pasos).map((paso) => [paso, antesSale(espera)])) }
}

/** Gives a step of a thing, now or as soon as there is a connection: undefined. Throws what the server refuses, and what waits before it. */
export const darPaso = async <R extends object>(bandeja: Bandeja, paso: PorEnviar): Promise<R | undefined> => {
  const espera = bandeja.leer().find(porSalir(paso.sobre))
  if (espera) throw new ErrorDeServidor({ ...sinRed().problema, code: 'espera-otro', detail: antesSale(espera) })
  return bandeja.hacer<R>(paso)
}
