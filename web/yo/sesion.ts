import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { CuentaPropia, Yo } from '#api/contract/sesion.ts'
import { pide, vende } from '#domain/cuenta/tipos.ts'
import { ruta } from '#domain/rutas.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { consultar, ErrorDeServidor } from '#web/servidor/pedir.ts'
import { crearCanal } from '#web/servidor/pestanas.ts'
import { vezDeLoQueViene } from '#web/servidor/tempranas.ts'
import { vezActual } from '#web/servidor/veces.ts'
import { deAntes } from '#web/servidor/vistas.ts'
import { habiaAlguien, recordarDentro, salidaDebida } from './dentro.ts'

/** The channel on which a tab tells the others what it does to their common session. */
const otras = crearCanal('bandwork.sesion')
let cierre = ''
const oyentes = new Set<() => void>()
const decirCierre = (porQue: string): void => {
  cierre = porQue
  for (const avisar of oyentes) avisar()
}
const oirCierre = (avisar: () => void) => {
  oyentes.add(avisar)
  return () => {
    oyentes.delete(avisar)
  }
}
/** Returns why this browser's session ended if it wasn't ended in this tab, otherwise ''. */
export const useCierre = (): string => useSyncExternalStore(oirCierre, () => cierre)

/**
 * Whether the session was ended in this tab: the next account to sign in isn't led back to the page
 * where that was.
 */
let dejada = false
export const fueDejada = (): boolean => dejada

/**
 * Says how many entries go out when the same account signs in again after the browser was closed.
 */
const deLoQueQueda = (n: number): string =>
  n === 0 ? '' : ` Lo que esperaba por enviar (${n}) sale cuando entres con la misma cuenta.`
/** Says how many entries were deleted with the session, so that nobody thinks they were sent. */
const deLoPerdido = (n: number): string =>
  n === 0
    ? ''
    : ` Con ella se borró lo que esperaba por enviar en este navegador: ${n === 1 ? 'una cosa' : `${n} cosas`}. Mira qué falta.`

/** Most visitors never need the database. */
const almacen = () => import('#web/servidor/almacen.ts')

export const consultaYo = {
  queryKey: ['yo'] as const,
  queryFn: async ({ signal, client }: { signal: AbortSignal; client: QueryClient }): Promise<Yo | null> => {
    try {
      const vez = vezDeLoQueViene()
      const yo = await consultar<Yo>(ruta('yo'), {}, signal)
      // Another tab has signed out meanwhile, so this asks again.
      if (vezActual() !== vez) return consultaYo.queryFn({ signal, client })
      if (borradores.sonDe(yo.cuenta.id)) await (await almacen()).vaciarVistas()
      recordarDentro({ inicio: rutaDeInicio(yo.cuenta), tipo: yo.cuenta.tipoUsuario })
      dejada = false
      decirCierre('')
      return yo
    } catch (error) {
      if (!(error instanceof ErrorDeServidor) || error.problema.status !== 401) throw error
      const { datos, detail } = error.problema
      const habia = habiaAlguien()
      recordarDentro(undefined)
      if (datos?.['fin']) {
        const perdidos = habia ? await (await almacen()).vaciarAlmacen() : 0
        // A person who signed out here knows it.
        const sabido = dejada || (!habia && datos['fin'] === 'salida')
        if (!sabido && cierre === '') decirCierre(detail + deLoPerdido(perdidos))
        return null
      }
      const quedan = habia ? await (await almacen()).vaciarVistas() : 0
      if (!dejada && cierre === '' && (quedan > 0 || client.getQueryData(['yo'])))
        decirCierre(`Tu sesión terminó. Entra otra vez para continuar.${deLoQueQueda(quedan)}`)
      return null
    }
  },
  staleTime: 60_000,
  // A server that was away when the page was opened is asked again until it answers.
  refetchInterval: (query: Query<Yo | null>) => {
    const { status, data } = query.state
    const pregunta = status === 'error' || (data ? deAntes(query as Query) !== undefined : salidaDebida.hay())
    return pregunta ? 5_000 : (false as const)
  },
}

/** Returns the query of the signed-in account: undefined while unknown, null for a visitor. */
export const useYo = () => useQuery(consultaYo)

/** Returns the home of each kind of account (decisiones/cuenta, «Kinds of account»). */
export const rutaDeInicio = ({ tipoUsuario, clase }: Pick<CuentaPropia, 'tipoUsuario' | 'clase'>): string => {
  switch (tipoUsuario) {
    case 'consumidor':
      return ruta(clase === 'empresa' ? 'empresa' : 'personal')
    case 'proveedor':
    case 'nosotros':
      return ruta('proveedor')
    case 'callcenter':
    case 'vendedor':
      return ruta('vendedor')
    case 'financiero':
      return ruta('financiero')
    case 'administrador':
      return ruta('admin')
    case 'auditor':
      return ruta('auditoria')
  }
}

/** The parameters of the home's search: its words, and the filters of what it found. */
const DE_BUSQUEDA: ReadonlySet<string> = new Set(['q', 'abiertos', 'cerca'])

/**
 * Returns the same with the search from the home's address, for accounts that have a band of
 * providers to search in.
 */
export const inicioConBusqueda = (cuenta: Pick<CuentaPropia, 'tipoUsuario' | 'clase'>, search: string): string => {
  const parametros = new URLSearchParams(search)
  if (!parametros.get('q') || !pide(cuenta)) return rutaDeInicio(cuenta)
  const buscados = [...parametros].filter(([nombre]) => DE_BUSQUEDA.has(nombre))
  const lado = vende(cuenta) ? [['lado', 'proveedores']] : []
  return `${rutaDeInicio(cuenta)}?${new URLSearchParams([...lado, ...buscados])}`
}

/** Returns the page that asked to sign in or to register, if it is one of ours. */
export const buscada = (volver: string | null): string | undefined =>
  volver?.startsWith('/') && !/^\/[/\\]/.test(volver) ? volver : undefined

/** Returns the page to open after signing in. */
export const destino = (volver: string | null, cuenta: CuentaPropia): string => buscada(volver) ?? rutaDeInicio(cuenta)

/**
 * Returns the function that asks again who is signed in, here and in this browser's other tabs. It
 * is called after anything that opens, changes or ends the session.
 */
export const useRefrescarYo = () => {
  const consultas = useQueryClient()
  return async () => {
    const yo = await consultas.fetchQuery({ ...consultaYo, staleTime: 0 })
    otras.decir('cambia')
    return yo
  }
}

/**
 * Follows what the other tabs do to the session. If one opens it, it opens here. If one ends it, it
 * ends here with a notice, whether this message or the end itself arrives first.
 */
export const useSesionDeOtras = (): void => {
  const consultas = useQueryClient()
  useEffect(
    () =>
      otras.oir((dicho) => {
        if (dicho !== 'cambia') decirCierre('Cerraste la sesión en otra pestaña. Entra otra vez para continuar.')
        if (dicho !== 'empieza') void consultas.invalidateQueries({ queryKey: consultaYo.queryKey })
      }),
    [consultas],
  )
}

/**
 * The messages about this tab's own sign-out. The other tabs hear of it before the server does: the
 * end also comes over the live connection, and may arrive first.
 */
export const salida = {
  empezar: () => {
    dejada = true
    otras.decir('empieza')
  },
  acabar: () => otras.decir('hecho'),
  /** Takes back `empezar` after the sign-out has failed. */
  quedarse: () => {
    dejada = false
    otras.decir('hecho')
  },
}
