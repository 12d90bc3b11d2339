import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useParametros } from './parametros.ts'

/** The state of a history entry that was made by opening something over the previous one. */
type Encima = { readonly encima?: true } | null

/**
 * Keeps what is open over a page in these parameters of its address (decisiones/pantallas,
 * «What is open over a page»). What was opened here is closed by going back, so that it leaves no
 * entry in the history.
 */
export const useEnDireccion = <C extends string>(...campos: readonly C[]) => {
  const [parametros, ponerParametros] = useParametros()
  const encima = (useLocation().state as Encima)?.encima
  const navegar = useNavigate()
  const cerrado = useRef<string>(undefined)
  const direccion = parametros.toString()
  // A link may lead again to what was closed here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address is another
  useEffect(() => {
    cerrado.current = undefined
  }, [direccion])
  const cambiar = (hacer: (nuevos: URLSearchParams) => void, opciones: { replace: boolean; state?: Encima }) =>
    ponerParametros((nuevos) => {
      hacer(nuevos)
      return nuevos
    }, opciones)
  const abierto = Object.fromEntries(campos.map((campo) => [campo, parametros.get(campo)])) as Record<C, string | null>
  const quitar = (nuevos: URLSearchParams) => {
    for (const campo of campos) nuevos.delete(campo)
  }
  const poner = (nuevos: URLSearchParams, valores: Readonly<Record<C, string>>) => {
    for (const campo of campos) nuevos.set(campo, valores[campo])
  }
  return {
    abierto,
    abrir: (valores: Readonly<Record<C, string>>) => {
      const otro = campos.some((campo) => abierto[campo] !== null)
      cambiar((nuevos) => poner(nuevos, valores), {
        replace: otro,
        state: otro && !encima ? null : { encima: true },
      })
    },
    cerrar: () => {
      // A second call may come before the page has gone back.
      if (cerrado.current === direccion) return
      cerrado.current = direccion
      if (encima) navegar(-1)
      else cambiar((nuevos) => quitar(nuevos), { replace: true })
    },
  }
}
