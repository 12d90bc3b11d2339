import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { AvisoDeLista, PaginaDeAvisos } from '#api/contract/avisos.ts'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { type ClaseDeAviso, sobreQue } from '#domain/aviso.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar, mandar } from '#web/servidor/pedir.ts'
import { refrescar } from '#web/servidor/refresco.ts'
import type { Efecto } from '#web/vivo/efecto.ts'
import { estaALaVista, oirDespedidas } from '#web/vivo/toasts.ts'
import { efectoDe } from './efectos.ts'

/**
 * Returns the query of the account's notices, newest first, page by page; of one kind if it is
 * given.
 */
export const consultaAvisosDe = (clase?: ClaseDeAviso) =>
  infiniteQueryOptions({
    queryKey: ['avisos', ...(clase ? [clase] : [])] as readonly ['avisos', ...unknown[]],
    queryFn: ({ pageParam, signal }) =>
      consultar<PaginaDeAvisos>(
        ruta('avisos'),
        { limite: '50', despues: String(pageParam), ...(clase ? { clase } : {}) },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items),
      sinLeer: pages[0]?.sinLeer ?? 0,
      clases: pages[0]?.clases ?? [],
    }),
  })
export const consultaAvisos = consultaAvisosDe()

/** Returns the function that marks a thing, or everything, as read up to a position. */
export const useLeer = () => {
  const consultas = useQueryClient()
  return async (hasta: string, sobre?: string): Promise<void> => {
    await mandar(ruta('avisos_leer'), { hasta, ...(sobre === undefined ? {} : { sobre }) })
    await refrescar(consultas, 'aviso')
  }
}

const idDe = (aviso: object): string | undefined => {
  const { idCompra, idPedido } = aviso as { readonly idCompra?: string; readonly idPedido?: string }
  return idCompra ?? idPedido
}

const sinLeerEn = (items: readonly AvisoDeLista[]): number =>
  new Set(items.filter(({ leido }) => !leido).map((aviso) => sobreQue(aviso, aviso.posicion))).size

/**
 * Marks what was said of an order or a purchase as read when it is opened, here and on the
 * account's other devices. If that fails, the next attempt includes it.
 */
export const useLeidosAlAbrir = (): void => {
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(consultaAvisos)
  const leer = useLeer()
  /** Marks the unread notices about open things as read; returns whether there were any. */
  const leerDe = (items: readonly AvisoDeLista[], abierto: (id: string) => boolean): boolean => {
    const pendientes = new Map<string, AvisoDeLista>()
    for (const aviso of items) {
      const id = idDe(aviso)
      const sobre = sobreQue(aviso, aviso.posicion)
      if (!aviso.leido && id !== undefined && abierto(id) && !pendientes.has(sobre)) pendientes.set(sobre, aviso)
    }
    for (const [sobre, { posicion }] of pendientes) leer(posicion, sobre).catch(() => undefined)
    return pendientes.size > 0
  }
  const alAbrir = useEffectEvent(async (visto: string): Promise<void> => {
    if (!data || leerDe(data.items, (id) => id === visto)) return
    // The unread notice may be on a page that hasn't been fetched.
    for (let mas = hasNextPage && data.sinLeer > sinLeerEn(data.items); mas; ) {
      const pagina = await fetchNextPage()
      if (!pagina.data || leerDe(pagina.data.items, (id) => id === visto)) return
      mas = pagina.hasNextPage && pagina.data.sinLeer > sinLeerEn(pagina.data.items)
    }
  })
  const alLlegar = useEffectEvent(() => leerDe(data?.items ?? [], estaALaVista))
  useEffect(() => oirDespedidas((visto) => void alAbrir(visto)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes while it is open is read too
  useEffect(() => void alLlegar(), [data])
}

/** The notices about one thing, newest first. */
export type Grupo = { readonly sobre: string; readonly avisos: readonly AvisoDicho[] }
type AvisoDicho = AvisoDeLista & NonNullable<Efecto['aviso']>

/**
 * Groups the notices that have words for this reader by the thing they are about. The thing with
 * the newest notice comes first.
 */
export const enGrupos = (items: readonly AvisoDeLista[], cuenta: CuentaPropia): readonly Grupo[] => {
  const dichos = items.flatMap((mensaje): AvisoDicho[] => {
    const { aviso } = efectoDe(mensaje, cuenta)
    return aviso ? [{ ...mensaje, ...aviso }] : []
  })
  return Array.from(
    Map.groupBy(dichos, (dicho) => sobreQue(dicho, dicho.posicion)),
    ([sobre, avisos]) => ({ sobre, avisos }),
  )
}
