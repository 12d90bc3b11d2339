import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FormaDeTabla, Sentido } from '#api/contract/tablas.ts'

/** What a person has chosen in a table. `pagina` counts from 0; `filtro` is one of the table's, '' where it has none. */
export type EstadoDeTabla<C extends string = string> = {
  readonly pagina: number
  readonly tamano: number
  readonly buscar: string
  readonly filtro: string
  readonly columna: C
  readonly sentido: Sentido
}

type OrdenDeTabla<C extends string> = Pick<FormaDeTabla<C>, 'columna' | 'sentido'>

/** A table's form with the filters that it has; `filtro` is the one where nothing says another. */
export type TablaConFiltros<C extends string = string> = FormaDeTabla<C> & {
  readonly filtros: readonly string[]
  readonly filtro: string
  /** How many rows it has at first, where that isn't the fewest. */
  readonly tamano?: number
  /** The filter where nothing at all is said of the table: what it opens with. */
  readonly primero?: string
  /** How a filter's rows are ordered unless another order is chosen, where it isn't the table's own. */
  readonly ordenes?: Readonly<Record<string, OrdenDeTabla<C>>>
}

export type CambiarTabla<C extends string = string> = (
  cambio: Partial<EstadoDeTabla<C>>,
  opciones?: { readonly sustituye: boolean },
) => void

/** Saved state lifetime (decisiones/pantallas, «What a table keeps»). */
const VIDA_MS = 7200 * 1000

/** Past any table's end: who asks for more gets its last page. */
const ULTIMA_PAGINA = 100_000

const CAMPOS = ['pagina', 'tamano', 'buscar', 'orden', 'filtro'] as const

const tamanoInicial = ({ tamanos, tamano }: Pick<TablaConFiltros, 'tamanos' | 'tamano'>): number => tamano ?? tamanos[0]

/** How a filter's rows are ordered where nothing says another order. */
export const ordenDe = <C extends string>(tabla: TablaConFiltros<C>, filtro: string): OrdenDeTabla<C> =>
  tabla.ordenes?.[filtro] ?? { columna: tabla.columna, sentido: tabla.sentido }
const esSuOrden = <C extends string>(tabla: TablaConFiltros<C>, { filtro, columna, sentido }: EstadoDeTabla<C>) => {
  const orden = ordenDe(tabla, filtro)
  return orden.columna === columna && orden.sentido === sentido
}

/** The filter that goes without saying, by what else is said. */
const filtroCallado = <C extends string>(
  tabla: TablaConFiltros<C>,
  { pagina, tamano, buscar }: Pick<EstadoDeTabla<C>, 'pagina' | 'tamano' | 'buscar'>,
  ordenada: boolean,
): string => {
  const alAbrir = pagina === 0 && tamano === tamanoInicial(tabla) && buscar === '' && !ordenada
  return alAbrir ? (tabla.primero ?? tabla.filtro) : tabla.filtro
}

/** From the address: whatever isn't a value of this table counts as not said. */
export const deDireccion = <C extends string>(
  tabla: TablaConFiltros<C>,
  parametros: URLSearchParams,
): EstadoDeTabla<C> => {
  const pagina = Number(parametros.get('pagina') ?? 1)
  const tamano = Number(parametros.get('tamano'))
  const filtro = parametros.get('filtro') ?? ''
  const [nombre, sentido] = (parametros.get('orden') ?? '').split('.')
  const columna = tabla.columnas.find((una) => una === nombre)
  const ordenada = columna !== undefined && (sentido === 'asc' || sentido === 'desc')
  const dicho = {
    pagina: Number.isSafeInteger(pagina) && pagina > 0 ? Math.min(pagina, ULTIMA_PAGINA) - 1 : 0,
    tamano: tabla.tamanos.includes(tamano) ? tamano : tamanoInicial(tabla),
    buscar: (parametros.get('buscar') ?? '').slice(0, 200),
  }
  const puesto = tabla.filtros.includes(filtro) ? filtro : filtroCallado(tabla, dicho, ordenada)
  return { ...dicho, filtro: puesto, ...(ordenada ? { columna, sentido } : ordenDe(tabla, puesto)) }
}

/** Into the address, over its other parameters; what is as at first isn't said. */
export const aDireccion = <C extends string>(
  tabla: TablaConFiltros<C>,
  estado: EstadoDeTabla<C>,
  otros = new URLSearchParams(),
): URLSearchParams => {
  const parametros = new URLSearchParams(otros)
  for (const campo of CAMPOS) parametros.delete(campo)
  const ordenada = !esSuOrden(tabla, estado)
  if (estado.filtro !== filtroCallado(tabla, estado, ordenada)) parametros.set('filtro', estado.filtro)
  if (estado.buscar) parametros.set('buscar', estado.buscar)
  if (ordenada) parametros.set('orden', `${estado.columna}.${estado.sentido}`)
  if (estado.tamano !== tamanoInicial(tabla)) parametros.set('tamano', String(estado.tamano))
  if (estado.pagina > 0) parametros.set('pagina', String(estado.pagina + 1))
  return parametros
}

/** The DataTables parameters of the server's contracts; a table's own filter comes beside them. */
export const aParametros = ({ pagina, tamano, buscar, columna, sentido }: EstadoDeTabla): Record<string, string> => ({
  draw: '1',
  start: String(pagina * tamano),
  length: String(tamano),
  ...(buscar ? { 'search[value]': buscar } : {}),
  'columns[0][data]': columna,
  'order[0][column]': '0',
  'order[0][dir]': sentido,
})

/** Text to keep in the browser; `ahora` in milliseconds. */
export const aMemoria = (tamano: number, ahora: number): string => JSON.stringify({ en: ahora, tamano })

/** The size that was kept, while it is younger than 7200 s. */
export const deMemoria = (texto: string | null, ahora: number): number | undefined => {
  try {
    const { en, tamano } = JSON.parse(texto ?? '{}') as { en?: unknown; tamano?: unknown }
    const vale = typeof en === 'number' && typeof tamano === 'number' && en <= ahora && ahora - en <= VIDA_MS
    return vale ? tamano : undefined
  } catch {
    return undefined
  }
}

/** A storage that is full or forbidden only forgets. */
const recordado = (clave: string): number | undefined => {
  try {
    return deMemoria(localStorage.getItem(clave), Date.now())
  } catch {
    return undefined
  }
}
const recordar = (clave: string, tamano: number): void => {
  try {
    localStorage.setItem(clave, aMemoria(tamano, Date.now()))
  } catch {}
}

/**
 * A table's state lives in the address, so that it can be linked, reloaded and gone back from; a bare one is the table as it opens, with as many
 * rows as this browser kept under `nombre`, which says whose table it is.
 */
export const useEstadoDeTabla = <C extends string>(
  suya: TablaConFiltros<C>,
  nombre: string,
): [EstadoDeTabla<C>, CambiarTabla<C>] => {
  const [parametros, ponerParametros] = useSearchParams()
  const clave = `bandwork.tabla.${nombre}`
  // As it was on arriving: what is chosen from then on is in the address, and gone back from.
  const tamano = useMemo(() => recordado(clave), [clave])
  const tabla = tamano !== undefined && suya.tamanos.includes(tamano) ? { ...suya, tamano } : suya
  const estado = deDireccion(tabla, parametros)
  useEffect(() => recordar(clave, estado.tamano), [clave, estado.tamano])

  const cambiar: CambiarTabla<C> = (cambio, { sustituye } = { sustituye: cambio.buscar !== undefined }) =>
    // Anything but turning the page starts again at the first one.
    ponerParametros(
      (otros) => {
        // An order that nobody chose is the filter's.
        const orden =
          cambio.filtro !== undefined && esSuOrden(tabla, estado) ? ordenDe(tabla, cambio.filtro) : undefined
        return aDireccion(tabla, { ...estado, pagina: 0, ...orden, ...cambio }, otros)
      },
      { replace: sustituye },
    )
  return [estado, cambiar]
}

/** What a table opens with (decisiones/pantallas, «What a table opens with»): the first that is known stays while one works. */
export const usePrimero = (filtro: string | undefined): string | undefined => {
  const visto = useRef<string>(undefined)
  visto.current ??= filtro
  return visto.current
}
