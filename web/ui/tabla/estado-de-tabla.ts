import { useEffect, useRef } from 'react'
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

/** Whether an address says anything about the table: then it wins over what was saved. */
export const hablaDeLaTabla = (parametros: URLSearchParams): boolean => CAMPOS.some((campo) => parametros.has(campo))

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
  const alAbrir = pagina === 0 && tamano === tabla.tamanos[0] && buscar === '' && !ordenada
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
    tamano: tabla.tamanos.includes(tamano) ? tamano : tabla.tamanos[0],
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
  if (estado.tamano !== tabla.tamanos[0]) parametros.set('tamano', String(estado.tamano))
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

/** What is kept of an address: everything alone is nothing that was chosen, so the next visit opens with what waits. */
export const deProposito = <C extends string>({ filtro }: TablaConFiltros<C>, direccion: string): string => {
  const parametros = new URLSearchParams(direccion)
  if (parametros.get('filtro') === filtro) parametros.delete('filtro')
  return parametros.toString()
}

/** Text to keep in the browser; `ahora` in milliseconds. */
export const aMemoria = (direccion: string, ahora: number): string => JSON.stringify({ en: ahora, direccion })

/** The address that was kept, while it is younger than 7200 s. */
export const deMemoria = (texto: string | null, ahora: number): string | undefined => {
  try {
    const { en, direccion } = JSON.parse(texto ?? '{}') as { en?: unknown; direccion?: unknown }
    const vale = typeof en === 'number' && typeof direccion === 'string' && en <= ahora && ahora - en <= VIDA_MS
    return vale ? direccion : undefined
  } catch {
    return undefined
  }
}

/** A storage that is full or forbidden only forgets. */
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
 * A table's state lives in the address, so that it can be linked, reloaded and gone back from; a bare address gets back what this browser kept
 * under `nombre`, which says whose table it is.
 */
export const useEstadoDeTabla = <C extends string>(
  tabla: TablaConFiltros<C>,
  nombre: string,
): [EstadoDeTabla<C>, CambiarTabla<C>] => {
  const [parametros, ponerParametros] = useSearchParams()
  const clave = `bandwork.tabla.${nombre}`
  const llegada = useRef<{ clave: string; direccion: string | undefined }>(undefined)
  const hablan = hablaDeLaTabla(parametros)
  if (hablan) llegada.current = { clave, direccion: undefined }
  else if (llegada.current?.clave !== clave) llegada.current = { clave, direccion: recordada(clave) }
  // From the first view on, before the address has it too.
  const vuelve = llegada.current?.direccion
  const estado = deDireccion(tabla, vuelve === undefined ? parametros : new URLSearchParams(vuelve))
  const direccion = aDireccion(tabla, estado).toString()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `direccion` is the state
  useEffect(() => {
    if (vuelve) ponerParametros((otros) => aDireccion(tabla, estado, otros), { replace: true })
    recordar(clave, deProposito(tabla, direccion))
  }, [clave, direccion])

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
