import { hashKey, type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'

/** The first element of every query's key; the rest tells which query it is. */
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

/**
 * The queries to refetch for each thing that changes. An asunto names what it changes, and so does
 * the account's own action.
 */
const MUESTRAN = {
  pedido: ['pedido', 'tabla', 'consumo', 'cifras'],
  incidente: ['incidentes', 'cifras'],
  compra: ['compra', 'compras', 'libro', 'extracto', 'cuentas', 'cifras'],
  /** The reader's own account. */
  cuenta: ['yo', 'perfil'],
  /** The reader's browsers that receive push messages. */
  equipo: ['push'],
  sesion: ['sesiones'],
  /** Any account, as the staff sees it. */
  cuentas: ['cuentas', 'compra', 'compras', 'incidentes', 'cifras'],
  /** Tables and rows show counts of it that no fact of an order or a purchase tells. */
  conversacion: ['conversaciones', 'pedido', 'tabla', 'compra', 'compras'],
  favoritos: ['bandas'],
  invitacion: ['invitaciones'],
  sucursal: ['sucursales', 'mapa-sucursales'],
  mensaje: ['destinatarios'],
  aviso: ['avisos'],
  publicacion: ['publicaciones', 'mercado', 'consumo'],
  consumo: ['consumo', 'libro', 'extracto', 'cifras'],
  extracto: ['extracto'],
  /** An auditor's review. */
  revision: ['historia'],
  /** The jobs over the log. */
  trabajo: ['trabajos'],
} as const satisfies Readonly<Record<string, readonly Familia[]>>

/** A source that keeps some queries fresh with facts from the log. */
type PorHechos = {
  /** Returns the keys of these queries at present. */
  readonly claves: () => readonly QueryKey[]
  /**
   * Returns whether it keeps them fresh now. Without its connection they are refetched like all
   * others.
   */
  readonly sigue: () => boolean
  /** Resolves once these queries show the account's own last write. */
  readonly alcanzar: () => Promise<void>
}
const porHechos = new Set<PorHechos>()
/**
 * Exempts these queries from refetching while they follow their facts; returns the function that
 * ends it.
 */
export const seguirPorHechos = (seguida: PorHechos): (() => void) => {
  porHechos.add(seguida)
  return () => void porHechos.delete(seguida)
}
const seSigue = ({ queryHash }: Query): boolean =>
  [...porHechos].some(({ claves, sigue }) => sigue() && claves().some((clave) => hashKey(clave) === queryHash))

export type Cosa = keyof typeof MUESTRAN
/** Things to refetch even where facts are followed, as no fact tells them. */
const FUERA_DE_LOS_HECHOS: readonly Cosa[] = ['conversacion']
export const COSAS = Object.keys(MUESTRAN) as Cosa[]

const familiasDe = (cosas: readonly Cosa[]): ReadonlySet<Familia> => new Set(cosas.flatMap((cosa) => MUESTRAN[cosa]))

/**
 * Refetches every query that shows these things; resolves once those on the screen have been
 * answered.
 */
export const refrescar = async (consultas: QueryClient, ...cosas: readonly Cosa[]): Promise<void> => {
  const aunqueSigan = familiasDe(cosas.filter((cosa) => FUERA_DE_LOS_HECHOS.includes(cosa)))
  await Promise.all(
    Array.from(familiasDe(cosas), async (familia) => {
      const toca = (consulta: Query) => aunqueSigan.has(familia) || !seSigue(consulta)
      // A first answer still on its way was requested before the change, and would pass for new.
      const primeras = {
        queryKey: [familia],
        predicate: (consulta: Query) => consulta.state.data === undefined && toca(consulta),
      } as const
      await consultas.cancelQueries(primeras, { silent: true })
      const pedidas = consultas.invalidateQueries({ queryKey: [familia], predicate: toca })
      // Figures are refetched a few seconds apart, and nobody waits for them.
      if (familia !== 'cifras') await pedidas
    }),
  )
}

/** Returns the refresh to run after the account's own action. */
export const useRefrescar = () => {
  const consultas = useQueryClient()
  return async (...cosas: readonly Cosa[]): Promise<void> => {
    const familias = familiasDe(cosas)
    const tocadas = [...porHechos].filter(
      ({ claves, sigue }) => sigue() && claves().some(([familia]) => familias.has(familia)),
    )
    await Promise.all([refrescar(consultas, ...cosas), ...tocadas.map(({ alcanzar }) => alcanzar())])
  }
}

/**
 * Collects what a burst of messages changes, so that each query is refetched once, `ms` after the
 * first of them.
 */
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
