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

/** What the account was told, the newest first, page by page; of one kind where one is chosen. */
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

/** Says that a thing, or all, was read up to a position. */
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

/** Whoever opens an order or a purchase has read what was said of it, and so have their other devices. What couldn't be said now is with the next. */
export const useLeidosAlAbrir = (): void => {
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(consultaAvisos)
  const leer = useLeer()
  /** Whether there was something to read of it among these. */
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
    // What was said of it may stand on a page that nobody has looked at.
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

/** What is said of one thing, the newest first. */
export type Grupo = { readonly sobre: string; readonly avisos: readonly AvisoDicho[] }
type AvisoDicho = AvisoDeLista & NonNullable<Efecto['aviso']>

/** What has words for who reads it, by what it is about: the thing of which something was said last comes first. */
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
