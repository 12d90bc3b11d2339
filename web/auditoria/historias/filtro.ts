import { fechaLocal } from '#domain/calendario.ts'
import { PRIMER_DIA } from '#domain/cifras.ts'
import { montoDe } from '#web/pedido/montos.ts'

/** The fields of the filter. Each is a parameter of the page's address, '' where it isn't set. */
export const CAMPOS = [
  'cuenta',
  'codigo',
  'ruc',
  'referencia',
  'monto',
  'category',
  'type',
  'actor',
  'desde',
  'hasta',
] as const
export type Filtro = Readonly<Record<(typeof CAMPOS)[number], string>>

export const filtroDe = (parametros: URLSearchParams): Filtro =>
  Object.fromEntries(CAMPOS.map((campo) => [campo, parametros.get(campo) ?? ''])) as Filtro

/** Returns the address's parameters with another filter. Its other parameters stay. */
export const conFiltro = (parametros: URLSearchParams, filtro: Filtro): URLSearchParams => {
  const nuevos = new URLSearchParams(parametros)
  for (const campo of CAMPOS) {
    const valor = filtro[campo].trim()
    if (valor === '') nuevos.delete(campo)
    else nuevos.set(campo, valor)
  }
  return nuevos
}

/**
 * Builds the request's parameters. A period open at one end begins on the first day or ends today;
 * `ahora` is ISO 8601.
 */
export const pedidoDe = (filtro: Filtro, ahora: string): Readonly<Record<string, string>> => {
  const dichos = Object.entries({ ...filtro, monto: montoDe(filtro.monto) ?? filtro.monto }).filter(
    ([, valor]) => valor !== '',
  )
  if (filtro.desde === '' && filtro.hasta === '') return Object.fromEntries(dichos)
  return {
    ...Object.fromEntries(dichos),
    desde: filtro.desde || PRIMER_DIA,
    hasta: filtro.hasta || fechaLocal(ahora),
  }
}
