/** The slow work on a bank's file, done in a thread of its own (`cuadrilla.ts`). */
import { Rechazado } from '#api/http/rechazado.ts'
import type { Refusal } from '#domain/decider.ts'
import { casar as casarLineas } from '#domain/extracto/casar.ts'
import type { LineaCasada } from '#domain/extracto/pagable.ts'
import { leerArchivo } from './archivo.ts'
import * as lectura from './lectura.ts'

/** A result, or a refusal as data: an error thrown from one thread to another loses its class. */
export type Contestado<T> = { readonly hecho: T } | { readonly rechazo: Refusal }
const contestar =
  <A extends unknown[], T>(hacer: (...args: A) => T | Promise<T>) =>
  async (args: A): Promise<Contestado<T>> => {
    try {
      return { hecho: await hacer(...args) }
    } catch (error) {
      if (error instanceof Rechazado) return { rechazo: error.rechazo }
      throw error
    }
  }

/** The match of a statement's line, by the line's number. */
export type Casada = Omit<LineaCasada, 'linea'> & { readonly numero: number }

export const abrir = contestar((bytes: Uint8Array) =>
  leerArchivo(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
)
export const { leer, porColumnas, preguntasDe } = {
  leer: contestar(lectura.leer),
  porColumnas: contestar(lectura.porColumnas),
  preguntasDe: contestar(lectura.preguntasDe),
}
export const casar = contestar((...entradas: Parameters<typeof casarLineas>) => {
  const { lineas, sinLinea, tomados } = casarLineas(...entradas)
  const casadas = lineas.map(({ linea, ...resto }): Casada => ({ ...resto, numero: linea.numero }))
  return { lineas: casadas, sinLinea, tomados }
})
