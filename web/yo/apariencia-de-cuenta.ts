import { useEffect, useRef } from 'react'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { ruta } from '#domain/rutas.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { type Apariencia, cambiarApariencia, leerApariencia } from './apariencia.ts'
import { useYo } from './sesion.ts'

/** One after the other: the last one chosen is the one that stays. */
let anterior: Promise<unknown> = Promise.resolve()
const guardar = (cambio: () => Promise<unknown>): void => {
  // What can't be kept for the account still holds in this browser.
  anterior = anterior.then(cambio).catch(() => undefined)
}

/** Changes the looks here at once, and for a signed-in account on its other devices too. */
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

/** Takes over what the account chose: at sign-in when it isn't the base look, afterwards whenever another device changes it. */
export const useAparienciaDeCuenta = ({ fondo, estrellas }: Pick<CuentaPropia, 'fondo' | 'estrellas'>): void => {
  const sabida = useRef<string>(undefined)
  useEffect(() => {
    const nueva = `${fondo} ${estrellas}`
    const antes = sabida.current
    sabida.current = nueva
    if (antes === nueva || (antes === undefined && nueva === 'negro true')) return
    const { piel, estrellas: suyas } = leerApariencia()
    if (piel !== fondo || suyas !== estrellas) cambiarApariencia({ piel: fondo, estrellas })
  }, [fondo, estrellas])
}
