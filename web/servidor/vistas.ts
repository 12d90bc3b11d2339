import type { Query, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { almacen, type Vista, vezActual } from './almacen.ts'
import { borradores } from './borradores.ts'
import { ErrorDeServidor, sinRed, sinServidor } from './pedir.ts'
import type { Familia } from './refresco.ts'
import { vezDeLoQueViene } from './tempranas.ts'

/**
 * What is shown as it was seen last where the server can't be asked (decisiones/vivo, «Without a connection»): what somebody reads on their way, and
 * needs for an order. Not searches, the log, what is counted over it, money or the accounts of others: those say that there is no connection.
 */
const GUARDADAS: ReadonlySet<unknown> = new Set<Familia>([
  ...(['yo', 'perfil', 'avisos', 'conversacion', 'conversaciones'] as const),
  ...(['pedido', 'tabla', 'proveedores', 'proveedor', 'bandas'] as const),
  ...(['compra', 'compras', 'ofertas', 'incidentes', 'cifras'] as const),
])
/** The facts behind a figure are the log's. */
export const seGuarda = ({ queryKey: [familia, cual] }: Pick<Query, 'queryKey'>): boolean =>
  GUARDADAS.has(familia) && !(familia === 'cifras' && cual === 'lista')

/** How old what is shown may be. */
export const VIGENCIA_MS = 7 * 24 * 3_600_000
/** A line that is dead but doesn't say so: after so long what was seen last is shown, and the answer in its place if it still comes. */
const PACIENCIA_MS = 5_000
/** The same, once it has kept silent to another query. */
const PACIENCIA_CORTA_MS = 500

const momentos = new WeakMap<Query, number>()
/** Since when what a query shows is as it was; undefined when the server answered it. */
export const deAntes = (query: Query): number | undefined => momentos.get(query)

const veces = new WeakMap<Query, string>()
/** Which time of this browser what a query shows was asked for in. */
export const vezDe = (query: Query): string | undefined => veces.get(query)

const mostradas = new WeakMap<Query, { readonly cuerpo: unknown; readonly momento: number }>()
const oyentes = new Set<(query: Query) => void>()
/** What is kept of a query in place of its answer: its page has made that of it since, by facts as they came. */
export const mostrada = (query: Query) => mostradas.get(query)
export const mostrar = (query: Query, cuerpo: unknown): void => {
  mostradas.set(query, { cuerpo, momento: Date.now() })
  for (const avisar of oyentes) avisar(query)
}
export const oirMostradas = (avisar: (query: Query) => void): (() => void) => {
  oyentes.add(avisar)
  return () => void oyentes.delete(avisar)
}

/** What the account that is signed in here saw last, unless that is too long ago. */
const buscar = async (consulta: string): Promise<Vista | undefined> => {
  const cuenta = borradores.duena()
  const vez = vezActual()
  if (cuenta === undefined) return undefined
  const vista = await almacen()
    .then((base) => base.get('vistas', [cuenta, consulta]))
    .catch(() => undefined)
  // It may have been emptied meanwhile.
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
/** undefined: it hasn't come yet. */
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
 * Every query goes through here. One that has nothing to show and can't be asked is answered with what was seen last; one that shows something keeps
 * it, and what was seen last is never taken for newer. A refusal, a 401 above all, stays one.
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
    // Whose the time is from now on is what this very answer says.
    veces.set(query, esYo ? vezActual() : vez)
    return data
  }
  const viene = comoDicho(pedir())
  const yaMuestra = query.state.data !== undefined
  const dicho = await (yaMuestra ? viene : conPaciencia(viene))
  if (dicho && 'data' in dicho) return recibir(dicho.data)
  if (dicho && !sinServidor(dicho.error)) throw dicho.error
  if (dicho && yaMuestra) {
    // Left in another tab, which the server can't be asked about.
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
