import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FilaIncidente, TablaPropios } from '#api/contract/incidente.ts'
import type { TIPOS_INCIDENTE, TIPOS_INCIDENTE_DE_CUENTA } from '#domain/incidente.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

export const TIPOS_DE_INCIDENTE: Readonly<Record<(typeof TIPOS_INCIDENTE)[number], string>> = {
  demora: 'Demora',
  calidad: 'Calidad',
  pago: 'Pago',
  trato: 'Trato',
  otro: 'Otro',
}
export const TIPOS_DE_INCIDENTE_DE_CUENTA: Readonly<Record<(typeof TIPOS_INCIDENTE_DE_CUENTA)[number], string>> = {
  acceso: 'Acceso',
  pago: 'Pago',
  datos: 'Mis datos',
  trato: 'Trato',
  otro: 'Otro',
}

/**
 * Returns an incident's kind in a word. A kind that only a newer server knows stays as it comes.
 */
export const tipoDeIncidente = ({ sobre, tipo }: Pick<FilaIncidente, 'sobre' | 'tipo'>): string => {
  const palabras: Readonly<Record<string, string>> =
    sobre === 'pedido' ? TIPOS_DE_INCIDENTE : { ...TIPOS_DE_INCIDENTE_DE_CUENTA, datos: 'Datos' }
  return palabras[tipo] ?? tipo
}

/** Returns the subject of toasts about one's reports on an order. */
export const temaDeIncidentes = (idPedido: string): string => `incidente.${idPedido}`

/** Builds the query for one's own reports. */
export const consultaPropios = (parametros: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['incidentes', 'propios', parametros] as const,
    queryFn: ({ signal }) => consultar<TablaPropios>(ruta('incidentes_propios'), parametros, signal),
    placeholderData: keepPreviousData,
  })
