import { useEffect, useRef } from 'react'
import type { FormaDeTabla, Sentido } from '#api/contract/tablas.ts'
import { useParametros } from '#web/ui/parametros.ts'

/**
 * The user's choices in a table. `pagina` counts from 0; `filtro` is one of the table's filters, ''
 * if it has none.
 */
export type EstadoDeTabla<C extends string = string> = {
  readonly pagina: number
  readonly tamano: number
  readonly buscar: string
  readonly filtro: string
  readonly columna: C
  readonly sentido: Sentido
}

type OrdenDeTabla<C extends string> = Pick<FormaDeTabla<C>, 'columna' | 'sentido'>

/** A table's form with its filters; `filtro` is the one that applies unless another is named. */
export type TablaConFiltros<C extends string = string> = FormaDeTabla<C> & {
  readonly filtros: readonly string[]
  readonly filtro: string
  /** The filter that the table opens with, when nothing at all is said about it. */
  readonly primero?: string
  /** The default order of a filter's rows, if it isn't the table's own. */
  readonly ordenes?: Readonly<Record<string, OrdenDeTabla<C>>>
}

export type CambiarTabla<C extends string = string> = (
  cambio: Partial<EstadoDeTabla<C>>,
  opciones?: { readonly sustituye: boolean },
) => void

/** Milliseconds for which saved state is valid (decisiones/pantallas, «What a table keeps»). */
const VIDA_MS = 7200 * 1000

/** A page past any table's end: a request beyond the end gets the last page. */
const ULTIMA_PAGINA = 100_000

const CAMPOS = ['pagina', 'tamano', 'buscar', 'orden', 'filtro'] as const

/** Returns whether an address says anything about the table, and so replaces the saved state. */
export const hablaDeLaTabla = (parametros: URLSearchParams): boolean => CAMPOS.some((campo) => parametros.has(campo))

/** Returns the default order of a filter's rows. */
export const ordenDe = <C extends string>(tabla: TablaConFiltros<C>, filtro: string): OrdenDeTabla<C> =>
  tabla.ordenes?.[filtro] ?? { columna: tabla.columna, sentido: tabla.sentido }
const esSuOrden = <C extends string>(tabla: TablaConFiltros<C>, { filtro, columna, sentido }: EstadoDeTabla<C>) => {
  const orden = ordenDe(tabla, filtro)
  return orden.columna === columna && orden.sentido === sentido
}

/** Returns the filter that an address needn't name, given the rest of the state. */
const filtroCallado = <C extends string>(
  tabla: TablaConFiltros<C>,
  { pagina, tamano, buscar }: Pick<EstadoDeTabla<C>, 'pagina' | 'tamano' | 'buscar'>,
  ordenada: boolean,
): string => {
  const alAbrir = pagina === 0 && tamano === tabla.tamanos[0] && buscar === '' && !ordenada
  return alAbrir ? (tabla.primero ?? tabla.filtro) : tabla.filtro
}

/** Reads the state from an address. Anything that isn't a value of this table counts as absent. */
export const deDireccion = <C extends string>(
  tabla: TablaConFiltros<C>,
  parametros: URLSearchParams,
): EstadoDeTabla<C> => {
  const pagina = Number(parametros.get('pagina') ?? 1)
  const tamano = Number(parametros.get('tamano'))
  const filtro = parametros.get('filtro') ?? ''
  const [nombre, sentido] = (parametros.get('orden') ?? '').split('.')
  const columna = tabla.columnas.find((candidata) => candidata === nombre)
  const ordenada = columna !== undefined && (sentido === 'asc' || sentido === 'desc')
  const dicho = {
    pagina: Number.isSafeInteger(pagina) && pagina > 0 ? Math.min(pagina, ULTIMA_PAGINA) - 1 : 0,
    tamano: tabla.tamanos.includes(tamano) ? tamano : tabla.tamanos[0],
    buscar: (parametros.get('buscar') ?? '').slice(0, 200),
  }
  const puesto = tabla.filtros.includes(filtro) ? filtro : filtroCallado(tabla, dicho, ordenada)
  return { ...dicho, filtro: puesto, ...(ordenada ? { columna, sentido } : ordenDe(tabla, puesto)) }
}

/** Writes the state into an address, beside its other parameters. Defaults are left out. */
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
  if (estado.tamano !== tabla.tamanos[0]) parametros.set('tamano', String(estado.tamano))
  if (estado.pagina > 0) parametros.set('pagina', String(estado.pagina + 1))
  return parametros
}

/**
 * Builds the DataTables parameters of the server's contracts; a table's own filter is sent beside
 * them.
 */
export const aParametros = ({ pagina, tamano, buscar, columna, sentido }: EstadoDeTabla): Record<string, string> => ({
  draw: '1',
  start: String(pagina * tamano),
  length: String(tamano),
  ...(buscar ? { 'search[value]': buscar } : {}),
  'columns[0][data]': columna,
  'order[0][column]': '0',
  'order[0][dir]': sentido,
})

/**
 * Returns the part of an address to be stored. The default filter counts as no choice, so the next
 * visit opens with what waits.
 */
export const deProposito = <C extends string>({ filtro }: TablaConFiltros<C>, direccion: string): string => {
  const parametros = new URLSearchParams(direccion)
  if (parametros.get('filtro') === filtro) parametros.delete('filtro')
  return parametros.toString()
}

/** Returns the text to store in the browser; `ahora` in milliseconds. */
export const aMemoria = (direccion: string, ahora: number): string => JSON.stringify({ en: ahora, direccion })

/** Returns the stored address if it is at most 7200 s old. */
export const deMemoria = (texto: string | null, ahora: number): string | undefined => {
  try {
    const { en, direccion } = JSON.parse(texto ?? '{}') as { en?: unknown; direccion?: unknown }
    const vale = typeof en === 'number' && typeof direccion === 'string' && en <= ahora && ahora - en <= VIDA_MS
    return vale ? direccion : undefined
  } catch {
    return undefined
  }
}

/** Reads the stored address. A full or forbidden storage only forgets it. */
const recordada = (clave: string): string | undefined => {
  try {
    return deMemoria(localStorage.getItem(clave), Date.now())
  } catch {
    return undefined
  }
}
const recordar = (clave: string, direccion: string): void => {
  try {
    localStorage.setItem(clave, aMemoria(direccion, Date.now()))
  } catch {}
}

/**
 * Keeps a table's state in the address, so that it can be linked, reloaded and gone back from. An
 * address without state gets the one that this browser stored under `nombre`, which tells whose
 * table it is.
 */
export const useEstadoDeTabla = <C extends string>(
  tabla: TablaConFiltros<C>,
  nombre: string,
): [EstadoDeTabla<C>, CambiarTabla<C>] => {
  const [parametros, ponerParametros] = useParametros()
  const clave = `bandwork.tabla.${nombre}`
  const llegada = useRef<{ clave: string; direccion: string | undefined }>(undefined)
  const hablan = hablaDeLaTabla(parametros)
  if (hablan) llegada.current = { clave, direccion: undefined }
  else if (llegada.current?.clave !== clave) llegada.current = { clave, direccion: recordada(clave) }
  // It is used from the first view on, before the address has it.
  const vuelve = llegada.current?.direccion
  const estado = deDireccion(tabla, vuelve === undefined ? parametros : new URLSearchParams(vuelve))
  const direccion = aDireccion(tabla, estado).toString()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `direccion` is the state
  useEffect(() => {
    if (vuelve) ponerParametros((otros) => aDireccion(tabla, estado, otros), { replace: true })
    recordar(clave, deProposito(tabla, direccion))
  }, [clave, direccion])

  const cambiar: CambiarTabla<C> = (cambio, { sustituye } = { sustituye: cambio.buscar !== undefined }) =>
    // Any change except turning the page goes to the first page.
    ponerParametros(
      (otros) => {
        const actual = hablaDeLaTabla(otros) ? deDireccion(tabla, otros) : estado
        // An order that nobody chose changes with the filter.
        const orden =
          cambio.filtro !== undefined && esSuOrden(tabla, actual) ? ordenDe(tabla, cambio.filtro) : undefined
        return aDireccion(tabla, { ...actual, pagina: 0, ...orden, ...cambio }, otros)
      },
      { replace: sustituye },
    )
  return [estado, cambiar]
}

/**
 * Returns the filter that a table opens with (decisiones/pantallas, «What a table opens with»). The
 * first known one stays while the user works.
 */
export const usePrimero = (filtro: string | undefined): string | undefined => {
  const visto = useRef<string>(undefined)
  visto.current ??= filtro
  return visto.current
}
