import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom'

type Cambiar = (cambio: (parametros: URLSearchParams) => URLSearchParams, opciones?: NavigateOptions) => void

/**
 * Returns the address's parameters, and a function that changes them. `cambio` gets a copy of those
 * that the address has by now, which the page may not have drawn yet, so that two changes of one
 * moment both count. On a page that is being left it isn't called.
 */
export const useParametros = (): readonly [URLSearchParams, Cambiar] => {
  const [parametros, poner] = useSearchParams()
  const { pathname } = useLocation()
  return [
    parametros,
    (cambio, opciones) => {
      if (location.pathname === pathname) poner(cambio(new URLSearchParams(location.search)), opciones)
    },
  ]
}
