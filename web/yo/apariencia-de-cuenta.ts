import { useEffect, useRef } from 'react'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { ruta } from '#domain/rutas.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { type Apariencia, cambiarApariencia, leerApariencia } from './apariencia.ts'
import { useYo } from './sesion.ts'

/**
 * The previous change. Changes run one after the other, so that the last choice is the one that
 * stays.
 */
let anterior: Promise<unknown> = Promise.resolve()
const guardar = (cambio: () => Promise<unknown>): void => {
  // A choice that can't be stored for the account still holds in this browser.
  anterior = anterior.then(cambio).catch(() => undefined)
}

/**
 * Returns the function that changes the looks here at once and, for a signed-in account, on its
 * other devices, too.
 */
export const useElegirApariencia = (): ((cambio: Partial<Apariencia>) => void) => {
  const { data: yo } = useYo()
  return (cambio) => {
    cambiarApariencia(cambio)
    if (!yo) return
    const { piel, estrellas } = cambio
    if (piel) guardar(() => mandar(ruta('cambio_fondo'), { estado: piel }))
    if (estrellas !== undefined) guardar(() => mandar(ruta('aparecer_estrellas'), { estadoestrellas: estrellas }))
  }
}

type DeCuenta = Pick<CuentaPropia, 'fondo' | 'estrellas'>
const clave = ({ fondo, estrellas }: DeCuenta): string => `${fondo} ${estrellas}`

/**
 * Applies the account's choice, unless it equals `antes`, its last known choice. At first that is
 * the base look, which counts as no choice.
 */
const tomar = (cuenta: DeCuenta, antes = 'negro true'): void => {
  const { piel, estrellas } = leerApariencia()
  if (antes === clave(cuenta) || clave({ fondo: piel, estrellas }) === clave(cuenta)) return
  cambiarApariencia({ piel: cuenta.fondo, estrellas: cuenta.estrellas })
}

/** Applies the account's choice at sign-in, before the first page of the account is painted. */
export const tomarApariencia = (cuenta: DeCuenta): void => tomar(cuenta)

/**
 * Applies the account's choice: at sign-in if it isn't the base look, afterwards whenever another
 * device changes it.
 */
export const useAparienciaDeCuenta = ({ fondo, estrellas }: DeCuenta): void => {
  const sabida = useRef<string>(undefined)
  useEffect(() => {
    const antes = sabida.current
    sabida.current = clave({ fondo, estrellas })
    tomar({ fondo, estrellas }, antes)
  }, [fondo, estrellas])
}
