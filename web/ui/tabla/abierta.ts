import { useRef } from 'react'

/**
 * A row that is open stays where it stood though the table has it elsewhere by now, until one moves on: `viva` is what it is meanwhile, and `tabla`
 * says which rows were asked for.
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
