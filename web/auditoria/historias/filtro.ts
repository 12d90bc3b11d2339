import { fechaLocal } from '#domain/calendario.ts'
import { PRIMER_DIA } from '#domain/cifras.ts'

/** What histories are looked for by; each is a parameter of the page's address, '' where it isn't asked. */
export const CAMPOS = ['cuenta', 'codigo', 'category', 'type', 'actor', 'desde', 'hasta'] as const
export type Filtro = Readonly<Record<(typeof CAMPOS)[number], string>>

export const filtroDe = (parametros: URLSearchParams): Filtro =>
  Object.fromEntries(CAMPOS.map((campo) => [campo, parametros.get(campo) ?? ''])) as Filtro

/** The address with another filter; what else it says stays. */
export const conFiltro = (parametros: URLSearchParams, filtro: Filtro): URLSearchParams => {
  const nuevos = new URLSearchParams(parametros)
  for (const campo of CAMPOS) {
    const valor = filtro[campo].trim()
    if (valor === '') nuevos.delete(campo)
    else nuevos.set(campo, valor)
  }
  return nuevos
}

/** What the server is asked: of a time that is open at one end, from the first day or up to today (ISO 8601 `ahora`). */
export const pedidoDe = (filtro: Filtro, ahora: string): Readonly<Record<string, string>> => {
  const dichos = Object.entries(filtro).filter(([, valor]) => valor !== '')
  if (filtro.desde === '' && filtro.hasta === '') return Object.fromEntries(dichos)
  return {
    ...Object.fromEntries(dichos),
    desde: filtro.desde || PRIMER_DIA,
    hasta: filtro.hasta || fechaLocal(ahora),
  }
}
