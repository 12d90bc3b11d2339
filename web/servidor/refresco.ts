import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'

/** The first word of every query's key; what stands after it tells which one. */
type Familia =
  | ('yo' | 'perfil' | 'avisos' | 'salud' | 'correos')
  | ('pedido' | 'tabla' | 'incidentes' | 'como-era' | 'proveedores' | 'proveedor')
  | ('compra' | 'compras' | 'ofertas' | 'cuentas')
  | ('bandas' | 'busqueda' | 'cambios-de-bandas' | 'invitaciones' | 'invitacion' | 'destinatarios')
  | ('sucursales' | 'mapa-sucursales' | 'mapa' | 'lugares' | 'publicaciones' | 'mercado')

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [Familia, ...unknown[]]
  }
}

/** What shows each thing that changes: the queries that are asked again. An asunto says what it changes, and so does one's own act. */
const MUESTRAN = {
  pedido: ['pedido', 'tabla'],
  incidente: ['incidentes'],
  compra: ['compra', 'compras'],
  /** One's own account. */
  cuenta: ['yo', 'perfil'],
  /** Anybody's, as administrators see them. */
  cuentas: ['cuentas'],
  favoritos: ['bandas'],
  invitacion: ['invitaciones'],
  sucursal: ['sucursales', 'mapa-sucursales'],
  mensaje: ['destinatarios'],
  aviso: ['avisos'],
} as const satisfies Readonly<Record<string, readonly Familia[]>>

export type Cosa = keyof typeof MUESTRAN
export const COSAS = Object.keys(MUESTRAN) as Cosa[]

/** Asks again for all that shows these things; resolves once what is on the screen has been answered. */
export const refrescar = async (consultas: QueryClient, ...cosas: readonly Cosa[]): Promise<void> => {
  const familias = new Set<Familia>(cosas.flatMap((cosa) => MUESTRAN[cosa]))
  await Promise.all(
    Array.from(familias, async (familia) => {
      // An answer that is still on its way for the first time was asked for before the change: it would pass for new.
      const primeras = { queryKey: [familia], predicate: ({ state }: Query) => state.data === undefined } as const
      await consultas.cancelQueries(primeras, { silent: true })
      await consultas.invalidateQueries({ queryKey: [familia] })
    }),
  )
}

/** After one's own act. */
export const useRefrescar = () => {
  const consultas = useQueryClient()
  return (...cosas: readonly Cosa[]): Promise<void> => refrescar(consultas, ...cosas)
}

/** Gathers what a burst of messages changes, so that each query is asked again once; `ms` after the first of them. */
export const crearRefresco = (consultas: QueryClient, ms: number) => {
  const pendientes = new Set<Cosa>()
  let espera: ReturnType<typeof setTimeout> | undefined
  return {
    pedir: (...cosas: readonly Cosa[]): void => {
      for (const cosa of cosas) pendientes.add(cosa)
      espera ??= setTimeout(() => {
        espera = undefined
        const juntas = [...pendientes]
        pendientes.clear()
        void refrescar(consultas, ...juntas)
      }, ms)
    },
    cerrar: () => clearTimeout(espera),
  }
}
