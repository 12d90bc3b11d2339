import { hashKey, type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'

/** The first word of every query's key; what stands after it tells which one. */
export type Familia =
  | ('yo' | 'perfil' | 'avisos' | 'push' | 'sesiones' | 'enlace' | 'salud' | 'correos')
  | ('conversacion' | 'conversaciones')
  | ('pedido' | 'tabla' | 'incidentes' | 'proveedores' | 'proveedor')
  | ('compra' | 'compras' | 'ofertas' | 'cuentas')
  | ('bandas' | 'busqueda' | 'cambios-de-bandas' | 'invitaciones' | 'invitacion' | 'destinatarios')
  | ('consumo' | 'libro' | 'extracto' | 'paleta' | 'cifras')
  | ('historia' | 'retrato' | 'trabajos' | 'momento' | 'raices')
  | ('sucursales' | 'mapa-sucursales' | 'mapa' | 'lugares' | 'publicaciones' | 'mercado')

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [Familia, ...unknown[]]
  }
}

/** What shows each thing that changes: the queries that are asked again. An asunto says what it changes, and so does one's own act. */
const MUESTRAN = {
  pedido: ['pedido', 'tabla', 'consumo', 'cifras'],
  incidente: ['incidentes', 'cifras'],
  compra: ['compra', 'compras', 'libro', 'extracto', 'cuentas', 'cifras'],
  /** One's own account. */
  cuenta: ['yo', 'perfil'],
  /** One's browsers that are pushed to. */
  equipo: ['push'],
  sesion: ['sesiones'],
  /** Anybody's, as the staff sees them. */
  cuentas: ['cuentas', 'compra', 'compras', 'incidentes', 'cifras'],
  /** What tables and rows count of it no fact of an order or a purchase says. */
  conversacion: ['conversaciones', 'pedido', 'tabla', 'compra', 'compras'],
  favoritos: ['bandas'],
  invitacion: ['invitaciones'],
  sucursal: ['sucursales', 'mapa-sucursales'],
  mensaje: ['destinatarios'],
  aviso: ['avisos'],
  publicacion: ['publicaciones', 'mercado', 'consumo'],
  consumo: ['consumo', 'libro', 'extracto', 'cifras'],
  extracto: ['extracto'],
  /** Over the log. */
  trabajo: ['trabajos'],
} as const satisfies Readonly<Record<string, readonly Familia[]>>

/** What keeps some queries fresh by facts as they come from the log. */
type PorHechos = {
  /** Their keys, as things stand. */
  readonly claves: () => readonly QueryKey[]
  /** Whether it does so now; what lost its connection is asked again like all else. */
  readonly sigue: () => boolean
  /** Resolves once they show what the account itself did last. */
  readonly alcanzar: () => Promise<void>
}
const porHechos = new Set<PorHechos>()
/** These queries aren't asked again while they follow their facts; returns how to end that. */
export const seguirPorHechos = (seguida: PorHechos): (() => void) => {
  porHechos.add(seguida)
  return () => void porHechos.delete(seguida)
}
const seSigue = ({ queryHash }: Query): boolean =>
  [...porHechos].some(({ claves, sigue }) => sigue() && claves().some((clave) => hashKey(clave) === queryHash))

export type Cosa = keyof typeof MUESTRAN
/** Asked again also where facts are followed: they don't tell it. */
const FUERA_DE_LOS_HECHOS: readonly Cosa[] = ['conversacion']
export const COSAS = Object.keys(MUESTRAN) as Cosa[]

const familiasDe = (cosas: readonly Cosa[]): ReadonlySet<Familia> => new Set(cosas.flatMap((cosa) => MUESTRAN[cosa]))

/** Asks again for all that shows these things; resolves once what is on the screen has been answered. */
export const refrescar = async (consultas: QueryClient, ...cosas: readonly Cosa[]): Promise<void> => {
  const aunqueSigan = familiasDe(cosas.filter((cosa) => FUERA_DE_LOS_HECHOS.includes(cosa)))
  await Promise.all(
    Array.from(familiasDe(cosas), async (familia) => {
      const toca = (una: Query) => aunqueSigan.has(familia) || !seSigue(una)
      // An answer that is still on its way for the first time was asked for before the change: it would pass for new.
      const primeras = {
        queryKey: [familia],
        predicate: (una: Query) => una.state.data === undefined && toca(una),
      } as const
      await consultas.cancelQueries(primeras, { silent: true })
      const pedidas = consultas.invalidateQueries({ queryKey: [familia], predicate: toca })
      // Figures are asked for a few seconds apart, and nobody waits for them.
      if (familia !== 'cifras') await pedidas
    }),
  )
}

/** After one's own act. */
export const useRefrescar = () => {
  const consultas = useQueryClient()
  return async (...cosas: readonly Cosa[]): Promise<void> => {
    const familias = familiasDe(cosas)
    const suyas = [...porHechos].filter(
      ({ claves, sigue }) => sigue() && claves().some(([familia]) => familias.has(familia)),
    )
    await Promise.all([refrescar(consultas, ...cosas), ...suyas.map(({ alcanzar }) => alcanzar())])
  }
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
