import { useRef } from 'react'

/**
 * Keeps an open row at its place after it has left the shown rows, until it is closed or another is
 * opened. `viva` is its present content; `tabla` tells which rows were asked for.
 */
export const useFilaAbierta = <F extends { readonly id: string }>(
  filas: readonly F[] | undefined,
  abierta: string | null,
  viva: F | undefined,
  tabla: string,
): readonly F[] | undefined => {
  const vistas = useRef({ tabla, filas: new Map<string, { readonly fila: F; readonly lugar: number }>() })
  if (vistas.current.tabla !== tabla) vistas.current = { tabla, filas: new Map() }
  filas?.forEach((fila, lugar) => {
    vistas.current.filas.set(fila.id, { fila, lugar })
  })
  if (!filas || abierta === null || filas.some(({ id }) => id === abierta)) return filas
  const antes = vistas.current.filas.get(abierta)
  return antes ? filas.toSpliced(antes.lugar, 0, viva ?? antes.fila) : filas
}
