import { clsx } from 'clsx'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useDura } from '#web/ui/dura.ts'
import { Fallo } from '#web/ui/fallo.tsx'
import { useMedio } from '#web/ui/medio.ts'
import { useTitulo } from '#web/ui/titulo.ts'
import estilo from './barra.module.css'
import { Buscador } from './buscador.tsx'
import type { ColumnaDeTabla } from './columna.ts'
import type { CambiarTabla, EstadoDeTabla, TablaConFiltros } from './estado-de-tabla.ts'
import { type Envolver, Filas, Tarjetas } from './filas.tsx'
import { type Filtro, Filtros } from './filtros.tsx'
import { type Archivo, PieDeTabla } from './pie-de-tabla.tsx'
import { useFilasQuietas } from './quietas.ts'
import tablaEstilo from './tabla.module.css'
import { useTeclas } from './teclas.ts'
import { TITULO } from './titulo.ts'

type Props<F, C extends string> = {
  readonly titulo: string
  /** Count of what waits for the reader, for the tab's title. */
  readonly esperan?: number | undefined
  /** The rows' name in the search and in failures: «los pedidos». */
  readonly que: string
  /** The fields that the search looks through. */
  readonly indicacion: string
  readonly acciones?: ReactNode
  /** Content between the heading and the rows: the data that the rows are computed from. */
  readonly antes?: ReactNode
  readonly tabla: TablaConFiltros<C>
  readonly estado: EstadoDeTabla<C>
  readonly cambiar: CambiarTabla<C>
  readonly consulta: {
    readonly data: { readonly recordsFiltered: number; readonly data: readonly F[] } | undefined
    readonly isPlaceholderData: boolean
    readonly refetch: () => unknown
  }
  readonly archivo: Archivo
  /** The reason why the rows couldn't be fetched. */
  readonly fallo: string | null
  readonly filtros?: readonly Filtro[]
  readonly filtrarPor?: string
  /** The total of all rows that match search and filter. */
  readonly resumen?: ReactNode
  readonly columnas: readonly ColumnaDeTabla<F, C>[]
  readonly envolver?: Envolver<F>
  readonly tarjeta: (fila: F) => ReactNode
  /** Pixels: the widest window that shows cards, and the approximate height of a card. */
  readonly angosta: number
  readonly alto: number
  /** The reason why there is no row, and what to do about it. */
  readonly vacia: ReactNode
}

const Teclas = lazy(() => import('./ayuda-de-teclas.tsx').then((m) => ({ default: m.AyudaDeTeclas })))

/**
 * Milliseconds for which the previous rows stay, dimmed, while others are fetched: most come
 * sooner.
 */
const AJENAS_MS = 1_000

/**
 * Shows a table as every page of the house does: search, filters with their counts, headers that
 * order, pages; cards where it is narrow.
 */
export const PaginaDeTabla = <F extends { readonly id: string }, C extends string>({
  titulo,
  esperan,
  que,
  indicacion,
  acciones,
  antes,
  tabla,
  estado,
  cambiar,
  consulta: { data, isPlaceholderData, refetch },
  archivo,
  fallo,
  filtros = [],
  filtrarPor = 'estado',
  resumen,
  columnas,
  envolver = (_, Como, contenido) => <Como>{contenido}</Como>,
  tarjeta,
  angosta,
  alto,
  vacia,
}: Props<F, C>) => {
  useTitulo(titulo, esperan)
  const seccion = useRef<HTMLElement>(null)
  const [teclas, mostrarTeclas] = useState(false)
  const explicar = useCallback(() => mostrarTeclas(true), [])
  useTeclas(seccion, explicar)
  const enTarjetas = useMedio(`(max-width: ${angosta}px)`)
  const cuantas = data?.data.length ?? 0
  // A row that stays while its panel is open may no longer match the filter.
  const total = Math.max(data?.recordsFiltered ?? 0, cuantas)

  const seAcabo = cuantas === 0 && total > 0 && !isPlaceholderData
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once a page is found to lie past the end
  useEffect(() => {
    if (seAcabo) cambiar({ pagina: Math.ceil(total / estado.tamano) - 1 }, { sustituye: true })
  }, [seAcabo])

  const ajenas = useDura(isPlaceholderData, AJENAS_MS)
  const { filas, quietas } = useFilasQuietas(seAcabo || ajenas ? undefined : data?.data)
  const props = { filas, columnas, estado, cambiar, envolver }
  return (
    <section ref={seccion} aria-labelledby={TITULO}>
      <div className={estilo.encabezado}>
        <h1 id={TITULO}>{titulo}</h1>
        <Buscador
          valor={estado.buscar}
          buscar={(buscar) => cambiar({ buscar })}
          nombre={`Buscar en ${que}`}
          indicacion={indicacion}
        />
        {acciones}
      </div>
      {antes}
      <Filtros filtros={filtros} por={filtrarPor} puesto={estado.filtro} filtrar={(filtro) => cambiar({ filtro })} />
      <div
        className={clsx(!enTarjetas && tablaEstilo.marco, isPlaceholderData && !ajenas && tablaEstilo.atras)}
        aria-busy={!data || isPlaceholderData}
        {...quietas}
      >
        {fallo && !data ? (
          <Fallo que={que} reintentar={refetch}>
            {fallo}
          </Fallo>
        ) : data && !ajenas && total === 0 && cuantas === 0 ? (
          vacia
        ) : enTarjetas ? (
          <Tarjetas {...props} tarjeta={tarjeta} alto={alto} />
        ) : (
          <Filas {...props} titulo={TITULO} />
        )}
        {total > 0 && !ajenas ? resumen : null}
        {data || fallo ? (
          <PieDeTabla {...{ estado, cambiar, cuantas, total, archivo }} tamanos={tabla.tamanos} />
        ) : null}
      </div>
      {teclas ? (
        <Suspense fallback={null}>
          <Teclas alCerrar={() => mostrarTeclas(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
