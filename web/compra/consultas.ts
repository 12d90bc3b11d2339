import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { anteriores, Catalogo, CompraPropia, FilaCompra, facturas, HistoriaCompra } from '#api/contract/compra.ts'
import { ruta } from '#domain/rutas.ts'
import { quedarseCon } from '#web/servidor/conocida.ts'
import { consultarHistoria } from '#web/servidor/historia.ts'
import { consultar, idDeDireccion } from '#web/servidor/pedir.ts'

/** Queries the provider's newest purchase and the earlier ones. */
export const consultaPropia = queryOptions({
  queryKey: ['compra', 'propia'] as const,
  queryFn: ({ signal }) => consultar<CompraPropia>(ruta('compra_propia'), {}, signal),
})

/**
 * The milliseconds between two requests for a branch's purchase: its head office isn't told of its
 * facts (decisiones/permisos, «Head office»).
 */
const CADA_MS = 10_000

/** Queries a branch's newest purchase and the earlier ones, for its head office. */
export const consultaDeSucursal = (sucursal: string) =>
  queryOptions({
    queryKey: ['compra', 'de-sucursal', sucursal] as const,
    queryFn: ({ signal }) => consultar<CompraPropia>(ruta('compra_propia'), { sucursal }, signal),
    refetchInterval: CADA_MS,
  })

export const consultaCompra = (idCompra: string) =>
  queryOptions({
    queryKey: ['compra', idCompra] as const,
    queryFn: ({ signal, client, queryKey }) => {
      const camino = ruta('una_compra', { idCompra: idDeDireccion(idCompra) })
      quedarseCon(client, queryKey, 'compras', idCompra)
      return consultar<FilaCompra>(camino, {}, signal)
    },
  })

/** Queries a purchase's history; with `sucursal`, as that branch's head office. */
export const consultaHistoriaDeCompra = (idCompra: string, sucursal?: string) =>
  queryOptions({
    queryKey: ['compra', idCompra, 'historia', ...(sucursal === undefined ? [] : [sucursal])] as const,
    queryFn: ({ signal }) =>
      consultarHistoria<HistoriaCompra>(
        ruta('compra_historia', { idCompra: idDeDireccion(idCompra) }),
        signal,
        sucursal === undefined ? {} : { sucursal },
      ),
    ...(sucursal === undefined ? {} : { refetchInterval: CADA_MS }),
  })

/** Queries the other purchases of a purchase's client, and its terms that are over. */
export const consultaAnteriores = (idCompra: string) =>
  queryOptions({
    queryKey: ['compra', idCompra, 'anteriores'] as const,
    queryFn: ({ signal }) =>
      consultar<z.infer<typeof anteriores>>(
        ruta('compra_anteriores', { idCompra: idDeDireccion(idCompra) }),
        {},
        signal,
      ),
  })

/**
 * Queries the call center's catalogue of offers. It changes with a deployment, not while a page is
 * open.
 */
export const consultaCatalogo = queryOptions({
  queryKey: ['ofertas', 'catalogo'] as const,
  queryFn: ({ signal }) => consultar<Catalogo>(ruta('catalogo_ofertas'), {}, signal),
  staleTime: 10 * 60_000,
})

/** Queries billing data that were saved before, to use them again. */
export const consultaFacturas = (idCompra: string, buscar: string) =>
  queryOptions({
    queryKey: ['compra', idCompra, 'facturas', buscar] as const,
    queryFn: ({ signal }) => consultar<z.infer<typeof facturas>>(ruta('facturas_buscar'), { idCompra, buscar }, signal),
    placeholderData: keepPreviousData,
  })
