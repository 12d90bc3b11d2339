import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom'
import { VER } from '#domain/destinos.ts'

type Cambiar = (cambio: (parametros: URLSearchParams) => URLSearchParams, opciones?: NavigateOptions) => void

/**
 * Returns the address's parameters, and a function that changes them. `cambio` gets a copy of those
 * that the address has by now, which the page may not have drawn yet, so that two changes of one
 * moment both count. On a page that is being left it isn't called: a search typed there isn't the
 * next page's.
 */
export const useParametros = (): readonly [URLSearchParams, Cambiar] => {
  const [parametros, poner] = useSearchParams()
  const { pathname } = useLocation()
  return [
    parametros,
    (cambio, opciones) => {
      const actuales = new URLSearchParams(location.search)
      const sigue = location.pathname === pathname && actuales.get(VER) === parametros.get(VER)
      if (sigue) poner(cambio(actuales), opciones)
    },
  ]
}
