import { montoDe } from '#web/pedido/montos.ts'
import { useParametros } from '#web/ui/parametros.ts'

/**
 * The filters of an order table besides state and search: the branch whose orders a head office
 * reads, the other side, the days of its creation, and its total. Each is a parameter of the page's
 * address and of the request, '' where it isn't set (decisiones/pedido, «Filters of the table»).
 */
const CAMPOS = ['sucursal', 'con', 'desde', 'hasta', 'totalDesde', 'totalHasta'] as const
export type CampoDeCota = (typeof CAMPOS)[number]
export type Cotas = Readonly<Record<CampoDeCota, string>>

/** No filter of any kind. */
export const SIN_COTAS = Object.fromEntries(CAMPOS.map((campo) => [campo, ''])) as Cotas

/** Returns an amount as requests carry it; '' where the text is none, as «1.234,50» is one. */
export const comoMonto = (texto: string): string => montoDe(texto) ?? ''

const esDia = (texto: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(texto) && new Date(`${texto}T00:00Z`).toJSON()?.startsWith(texto) === true
const dia = (texto: string): string => (esDia(texto) ? texto : '')

const id = (texto: string): string => (/^\w{1,40}$/.test(texto) ? texto : '')

const LEER: Readonly<Record<CampoDeCota, (texto: string) => string>> = {
  // A branch's id, or `TODAS_LAS_SUCURSALES` of web/pedido/consultas.ts.
  sucursal: id,
  con: id,
  desde: dia,
  hasta: dia,
  totalDesde: comoMonto,
  totalHasta: comoMonto,
}

/** Reads them from an address. Anything that can't be one counts as absent. */
export const cotasDe = (parametros: URLSearchParams): Cotas =>
  Object.fromEntries(CAMPOS.map((campo) => [campo, LEER[campo](parametros.get(campo) ?? '')])) as Cotas

/** Returns whether an upper bound lies below its lower one, for days and for totals. */
export const alReves = ({ desde, hasta, totalDesde, totalHasta }: Cotas) => ({
  hasta: desde !== '' && hasta !== '' && desde > hasta,
  totalHasta: totalDesde !== '' && totalHasta !== '' && Number(totalDesde) > Number(totalHasta),
})

/** Returns those that are set, as the request's parameters, without reversed upper bounds. */
export const cotasPuestas = (cotas: Cotas): Readonly<Record<string, string>> => {
  const cruzadas = alReves(cotas)
  return Object.fromEntries(
    Object.entries(cotas).filter(
      ([campo, valor]) => valor !== '' && !(campo in cruzadas && cruzadas[campo as keyof typeof cruzadas]),
    ),
  )
}

/**
 * Keeps them in the address alone, as a table's search and filter. Another one shows its first
 * page.
 */
export const useCotas = () => {
  const [parametros, ponerParametros] = useParametros()
  const cambiar = (cambio: Partial<Cotas>) =>
    ponerParametros(
      (nuevos) => {
        nuevos.delete('pagina')
        for (const [campo, valor] of Object.entries(cambio)) {
          if (valor === '') nuevos.delete(campo)
          else nuevos.set(campo, valor)
        }
        return nuevos
      },
      { replace: true },
    )
  return {
    cotas: cotasDe(parametros),
    cambiar,
    quitar: () => cambiar(SIN_COTAS),
  }
}
