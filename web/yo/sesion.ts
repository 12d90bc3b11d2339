import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { CuentaPropia, Yo } from '#api/contract/sesion.ts'
import { pide, vende } from '#domain/cuenta/tipos.ts'
import { ruta } from '#domain/rutas.ts'
import { vaciarAlmacen, vaciarVistas, vezActual } from '#web/servidor/almacen.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { consultar, ErrorDeServidor, mandar } from '#web/servidor/pedir.ts'
import { crearCanal } from '#web/servidor/pestanas.ts'
import { vezDeLoQueViene } from '#web/servidor/tempranas.ts'
import { deAntes } from '#web/servidor/vistas.ts'
import { cierrePendiente, habiaAlguien, recordarDentro } from './dentro.ts'

/** What one tab does to the session that all of this browser share. */
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
/** Why the session that this browser had ended, when it wasn't left in this tab; '' otherwise. */
export const useCierre = (): string => useSyncExternalStore(oirCierre, () => cierre)

/** Whether the session was left in this tab: whoever signs in next isn't led back to where that was. */
let dejada = false
export const fueDejada = (): boolean => dejada

/** Of what waits for who comes back to a browser that was closed. */
const deLoQueQueda = (n: number): string =>
  n === 0 ? '' : ` Lo que esperaba por enviar (${n}) sale cuando entres con la misma cuenta.`
/** With the session goes what waited to be sent: nobody is to think that it was. */
const deLoPerdido = (n: number): string =>
  n === 0
    ? ''
    : ` Con ella se borró lo que esperaba por enviar en este navegador: ${n === 1 ? 'una cosa' : `${n} cosas`}. Mira qué falta.`

export const consultaYo = {
  queryKey: ['yo'] as const,
  queryFn: async ({ signal, client }: { signal: AbortSignal; client: QueryClient }): Promise<Yo | null> => {
    try {
      if (cierrePendiente.hay()) {
        await mandar(ruta('logout'), {})
        cierrePendiente.poner(false)
      }
      const vez = vezDeLoQueViene()
      const yo = await consultar<Yo>(ruta('yo'), {}, signal)
      // Somebody left meanwhile, in another tab: who is signed in is asked again.
      if (vezActual() !== vez) return consultaYo.queryFn({ signal, client })
      if (borradores.sonDe(yo.cuenta.id)) await vaciarVistas()
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
        const perdidos = habia ? await vaciarAlmacen() : 0
        if (!dejada && cierre === '') decirCierre(detail + deLoPerdido(perdidos))
        return null
      }
      const quedan = habia ? await vaciarVistas() : 0
      if (!dejada && cierre === '' && (quedan > 0 || client.getQueryData(['yo'])))
        decirCierre(`Tu sesión terminó. Entra otra vez para continuar.${deLoQueQueda(quedan)}`)
      return null
    }
  },
  staleTime: 60_000,
  // A server that was away when the page was opened is asked again until it answers.
  refetchInterval: (query: Query<Yo | null>) => {
    const { status, data } = query.state
    return status === 'error' || (data && deAntes(query as Query) !== undefined) ? 5_000 : (false as const)
  },
}

/** The signed-in account: undefined while unknown, null for a visitor. */
export const useYo = () => useQuery(consultaYo)

/** Each kind of account's home (decisiones/cuenta, «Kinds of account»). */
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

/** The same with the search that an address of the home brings, for who has a band of providers to search in. */
export const inicioConBusqueda = (cuenta: Pick<CuentaPropia, 'tipoUsuario' | 'clase'>, search: string): string => {
  const q = new URLSearchParams(search).get('q')
  if (!q || !pide(cuenta)) return rutaDeInicio(cuenta)
  return `${rutaDeInicio(cuenta)}?${new URLSearchParams({ ...(vende(cuenta) ? { lado: 'proveedores' } : {}), q })}`
}

/** The page that asked to sign in or to register, when it is one of ours. */
export const buscada = (volver: string | null): string | undefined =>
  volver?.startsWith('/') && !/^\/[/\\]/.test(volver) ? volver : undefined

/** Where to go after signing in. */
export const destino = (volver: string | null, cuenta: CuentaPropia): string => buscada(volver) ?? rutaDeInicio(cuenta)

/** Asks again who is signed in, here and in this browser's other tabs, after what opens, changes or ends the session. */
export const useRefrescarYo = () => {
  const consultas = useQueryClient()
  return async () => {
    const yo = await consultas.fetchQuery({ ...consultaYo, staleTime: 0 })
    otras.decir('cambia')
    return yo
  }
}

/**
 * What is opened in one tab opens in the browser's others. What is left in one ends there, and says so, whichever comes first: this, or that the
 * session ended.
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

/** One's own sign-out, told to the other tabs before the server is: the end comes over the live connection, too, and may come first. */
export const salida = {
  empezar: () => {
    dejada = true
    otras.decir('empieza')
  },
  acabar: () => otras.decir('hecho'),
  /** It came to nothing. */
  quedarse: () => {
    dejada = false
    otras.decir('hecho')
  },
}
