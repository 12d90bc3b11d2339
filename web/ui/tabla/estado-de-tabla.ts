import { useEffect, useMemo, useRef } from 'react'
import { FILAS, type FormaDeTabla, type Sentido } from '#api/contract/tablas.ts'
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
  readonly ordenes?: Readonly<Record<string, OrdenDeTabla<C>>> | undefined
  /** The rows of a page unless another size is chosen. */
  readonly tamano?: number
}

export type CambiarTabla<C extends string = string> = (
  cambio: Partial<EstadoDeTabla<C>>,
  opciones?: { readonly sustituye: boolean },
) => void

/** Milliseconds for which saved state is valid (decisiones/pantallas, «What a table keeps»). */
const VIDA_MS = 7200 * 1000

/** A page past any table's end: a request beyond the end gets the last page. */
const ULTIMA_PAGINA = 100_000

const tamanoDe = ({ tamano = FILAS }: TablaConFiltros): number => tamano

const CAMPOS = ['pagina', 'tamano', 'buscar', 'orden', 'filtro'] as const

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
  const alAbrir = pagina === 0 && tamano === tamanoDe(tabla) && buscar === '' && !ordenada
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
    tamano: tabla.tamanos.includes(tamano) ? tamano : tamanoDe(tabla),
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
  if (estado.tamano !== tamanoDe(tabla)) parametros.set('tamano', String(estado.tamano))
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
 * Returns the text to store of a table: its page size, and its order if somebody chose it. `ahora`
 * in milliseconds.
 */
export const aMemoria = <C extends string>(
  tabla: TablaConFiltros<C>,
  estado: EstadoDeTabla<C>,
  ahora: number,
): string =>
  JSON.stringify({
    en: ahora,
    tamano: estado.tamano,
    orden: esSuOrden(tabla, estado) ? '' : `${estado.columna}.${estado.sentido}`,
  })

/**
 * Returns a table as its reader left it at most 7200 s ago: with the page size and the order that
 * were stored. What is searched and filtered isn't stored, so that no other tab and no later visit
 * finds less than there is.
 */
export const deMemoria = <C extends string>(
  tabla: TablaConFiltros<C>,
  texto: string | null,
  ahora: number,
): TablaConFiltros<C> => {
  try {
    const { en, ...guardado } = JSON.parse(texto ?? '{}') as {
      readonly en?: unknown
      readonly [campo: string]: unknown
    }
    if (typeof en !== 'number' || en > ahora || ahora - en > VIDA_MS) return tabla
    const [tamano, orden] = [String(guardado['tamano']), String(guardado['orden'])]
    const dicho = deDireccion(tabla, new URLSearchParams({ tamano, orden }))
    const { columna, sentido } = dicho
    const elegido = orden === `${columna}.${sentido}` ? { columna, sentido, ordenes: undefined } : {}
    return { ...tabla, ...elegido, tamano: dicho.tamano }
  } catch {
    return tabla
  }
}

const leer = (clave: string): string | null => {
  try {
    return localStorage.getItem(clave)
  } catch {
    return null
  }
}
/** Stores a table's choices. A full or forbidden storage only forgets them. */
const recordar = (clave: string, texto: string): void => {
  try {
    localStorage.setItem(clave, texto)
  } catch {}
}

/**
 * Keeps a table's state in the address, so that it can be linked, reloaded and gone back from. Page
 * size and order begin as this browser stored them under `nombre`, which tells whose table it is.
 */
export const useEstadoDeTabla = <C extends string>(
  de: TablaConFiltros<C>,
  nombre: string,
): [EstadoDeTabla<C>, CambiarTabla<C>] => {
  const [parametros, ponerParametros] = useParametros()
  const clave = `bandwork.tabla.${nombre}`
  // As it was found, so that going back goes back to it.
  const recuerdo = useMemo(() => ({ texto: leer(clave), en: Date.now() }), [clave])
  const tabla = deMemoria(de, recuerdo.texto, recuerdo.en)
  const estado = deDireccion(tabla, parametros)
  const { tamano, columna, sentido } = estado

  // biome-ignore lint/correctness/useExhaustiveDependencies: these three are stored
  useEffect(() => recordar(clave, aMemoria(de, estado, Date.now())), [clave, tamano, columna, sentido])

  const cambiar: CambiarTabla<C> = (cambio, { sustituye } = { sustituye: cambio.buscar !== undefined }) =>
    // Any change except turning the page goes to the first page.
    ponerParametros(
      (otros) => {
        const actual = deDireccion(tabla, otros)
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
