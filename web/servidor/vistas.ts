import type { Query, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import type { Vista } from './almacen.ts'
import { borradores } from './borradores.ts'
import { ErrorDeServidor, sinRed, sinServidor } from './pedir.ts'
import type { Familia } from './refresco.ts'
import { vezDeLoQueViene } from './tempranas.ts'
import { vezActual } from './veces.ts'

/**
 * Queries that show the last seen answer where the server can't be asked (decisiones/vivo,
 * «Without a connection»): those that users read on the way and need for an order. Searches, the
 * log, what is computed over it, money and other accounts aren't kept; they say that there is no
 * connection.
 */
const GUARDADAS: ReadonlySet<unknown> = new Set<Familia>([
  'yo',
  'perfil',
  'avisos',
  'conversacion',
  'conversaciones',
  'pedido',
  'tabla',
  'proveedores',
  'proveedor',
  'bandas',
  'compra',
  'compras',
  'ofertas',
  'incidentes',
  'cifras',
])
/**
 * Returns whether a query's answers are stored. The facts behind a figure are the log's, so they
 * aren't.
 */
export const seGuarda = ({ queryKey: [familia, parte] }: Pick<Query, 'queryKey'>): boolean =>
  GUARDADAS.has(familia) && !(familia === 'cifras' && parte === 'lista')

/** Maximum age of a stored answer, in milliseconds. */
export const VIGENCIA_MS = 7 * 24 * 3_600_000
/**
 * Milliseconds to wait on a connection that may be dead. Then the last seen answer is shown; the
 * new one replaces it if it still comes.
 */
const PACIENCIA_MS = 5_000
/** The same wait, once the connection was silent to another query. */
const PACIENCIA_CORTA_MS = 500

const momentos = new WeakMap<Query, number>()
/**
 * Returns the time of the stored answer that a query shows; undefined when the server answered it.
 */
export const deAntes = (query: Query): number | undefined => momentos.get(query)

const veces = new WeakMap<Query, string>()
/** Returns the generation in which the answer that a query shows was requested. */
export const vezDe = (query: Query): string | undefined => veces.get(query)

const mostradas = new WeakMap<Query, { readonly cuerpo: unknown; readonly momento: number }>()
const oyentes = new Set<(query: Query) => void>()
/**
 * Returns what is stored for a query in place of its answer: the answer as its page has updated it
 * with facts since.
 */
export const mostrada = (query: Query) => mostradas.get(query)
export const mostrar = (query: Query, cuerpo: unknown): void => {
  mostradas.set(query, { cuerpo, momento: Date.now() })
  for (const avisar of oyentes) avisar(query)
}
export const oirMostradas = (avisar: (query: Query) => void): (() => void) => {
  oyentes.add(avisar)
  return () => void oyentes.delete(avisar)
}

/** Reads what the signed-in account saw last, unless that is too old. */
const buscar = async (consulta: string): Promise<Vista | undefined> => {
  const cuenta = borradores.duena()
  const vez = vezActual()
  if (cuenta === undefined) return undefined
  const vista = await import('./almacen.ts')
    .then(({ conAlmacen }) => conAlmacen((base) => base.get('vistas', [cuenta, consulta])))
    .catch(() => undefined)
  // The store may have been emptied meanwhile.
  return vista && vezActual() === vez && Date.now() - vista.momento < VIGENCIA_MS ? vista : undefined
}

const noGuardada = (): ErrorDeServidor =>
  new ErrorDeServidor({
    ...sinRed().problema,
    detail: 'No hay conexión con BandWork y esto no lo tienes guardado en este equipo.',
  })

type Dicho<T> = { readonly data: T } | { readonly error: unknown }
const comoDicho = <T>(viene: Promise<T>): Promise<Dicho<T>> =>
  viene.then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  )
let callada = false
/** Waits for a limited time; resolves with undefined if the answer hasn't come by then. */
const conPaciencia = async <T>(viene: Promise<Dicho<T>>): Promise<Dicho<T> | undefined> => {
  let reloj: ReturnType<typeof setTimeout> | undefined
  const tarde = new Promise<undefined>((listo) => {
    reloj = setTimeout(() => listo(undefined), callada ? PACIENCIA_CORTA_MS : PACIENCIA_MS)
  })
  const dicho = await Promise.race([viene, tarde])
  clearTimeout(reloj)
  callada = dicho === undefined
  return dicho
}

/**
 * Runs every query. One that has nothing to show and can't be asked gets the last seen answer. One
 * that shows something keeps it, as the last seen answer is never newer. A refusal, a 401 above
 * all, stays a refusal.
 */
export const conVistas = async <T>(
  preguntar: QueryFunction<T, QueryKey, never>,
  contexto: QueryFunctionContext<QueryKey>,
  query: Query,
): Promise<T> => {
  const pedir = async () => preguntar(contexto as QueryFunctionContext<QueryKey, never>)
  if (!seGuarda(query)) return pedir()
  const { client } = contexto
  const esYo = query.queryKey[0] === 'yo'
  const vez = vezDeLoQueViene()
  const recibir = (data: T): T => {
    momentos.delete(query)
    mostradas.delete(query)
    // The answer to `yo` itself says whose the generation is from now on.
    veces.set(query, esYo ? vezActual() : vez)
    return data
  }
  const viene = comoDicho(pedir())
  const yaMuestra = query.state.data !== undefined
  const dicho = await (yaMuestra ? viene : conPaciencia(viene))
  if (dicho && 'data' in dicho) return recibir(dicho.data)
  if (dicho && !sinServidor(dicho.error)) throw dicho.error
  if (dicho && yaMuestra) {
    // The session was ended in another tab, and the server can't be asked about it.
    if (esYo && vezDe(query) !== vezActual()) return null as T
    throw dicho.error
  }
  const vista = await buscar(query.queryHash)
  if (!vista) {
    const alFin = await viene
    if ('data' in alFin) return recibir(alFin.data)
    throw sinServidor(alFin.error) && !esYo ? noGuardada() : alFin.error
  }
  momentos.set(query, vista.momento)
  veces.set(query, vezActual())
  if (!dicho) {
    void viene.then((alFin) => {
      const sigue = deAntes(query) !== undefined && client.getQueryCache().get(query.queryHash) === query
      if (sigue && 'data' in alFin) client.setQueryData(query.queryKey, recibir(alFin.data))
    })
  }
  return vista.cuerpo as T
}
