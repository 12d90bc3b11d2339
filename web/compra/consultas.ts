import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { anteriores, Catalogo, CompraPropia, FilaCompra, facturas, HistoriaCompra } from '#api/contract/compra.ts'
import { ruta } from '#domain/rutas.ts'
import { quedarseCon } from '#web/servidor/conocida.ts'
import { consultarHistoria } from '#web/servidor/historia.ts'
import { consultar, idDeDireccion } from '#web/servidor/pedir.ts'

/** The provider's newest purchase and the earlier ones. */
export const consultaPropia = queryOptions({
  queryKey: ['compra', 'propia'] as const,
  queryFn: ({ signal }) => consultar<CompraPropia>(ruta('compra_propia'), {}, signal),
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

export const consultaHistoriaDeCompra = (idCompra: string) =>
  queryOptions({
    queryKey: ['compra', idCompra, 'historia'] as const,
    queryFn: ({ signal }) =>
      consultarHistoria<HistoriaCompra>(ruta('compra_historia', { idCompra: idDeDireccion(idCompra) }), signal),
  })

/** A purchase's client's other ones, and the terms that are over. */
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

/** What the call center picks from: it changes with a deployment, not while a page is open. */
export const consultaCatalogo = queryOptions({
  queryKey: ['ofertas', 'catalogo'] as const,
  queryFn: ({ signal }) => consultar<Catalogo>(ruta('catalogo_ofertas'), {}, signal),
  staleTime: 10 * 60_000,
})

/** Billing data saved before, to be used again. */
export const consultaFacturas = (idCompra: string, buscar: string) =>
  queryOptions({
    queryKey: ['compra', idCompra, 'facturas', buscar] as const,
    queryFn: ({ signal }) => consultar<z.infer<typeof facturas>>(ruta('facturas_buscar'), { idCompra, buscar }, signal),
    placeholderData: keepPreviousData,
  })
