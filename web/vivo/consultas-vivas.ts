import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { avanzarPosicion, ultimaPropia } from '#web/servidor/posicion.ts'
import { seguirPorHechos } from '#web/servidor/refresco.ts'
import { crearPliegue } from './pliegue.ts'
import { estadoVivo } from './senales.ts'

/**
 * Milliseconds that the account's own write may take to arrive as a fact before the queries are
 * refetched.
 */
const ESPERA_MS = 1_000

type Plegada = { /** Log position of the newest fact that it shows. */ readonly posicion: string }
type Opciones<V extends Plegada> = Pick<
  Parameters<typeof crearPliegue<V>>[0],
  'tema' | 'inicial' | 'plegar' | 'cargar'
> & {
  readonly consultas: QueryClient
  /** Returns the keys of the queries that the facts keep fresh at present. */
  readonly claves: () => readonly QueryKey[]
  /** Writes a fold into these queries. */
  readonly mostrar: (valor: V) => void
}

/**
 * Keeps an object's queries as its facts say (decisiones/vivo, «Facts»), until the function that it
 * returns is called.
 */
export const crearConsultasVivas = <V extends Plegada>({ consultas, claves, mostrar, ...deHechos }: Opciones<V>) => {
  const pliegue = crearPliegue(deHechos)
  const preguntarOtraVez = (condicion: (consulta: Query) => boolean = () => true) =>
    Promise.all(
      claves().map((queryKey) => consultas.invalidateQueries({ queryKey, exact: true, predicate: condicion })),
    )
  let mostrada = false
  const repasar = () => {
    const { valor, estado } = pliegue.leer()
    if (estado === 'al-dia') {
      mostrada = true
      // Other queries from now on must be as recent.
      avanzarPosicion(valor.posicion)
      return mostrar(valor)
    }
    // A query's answer tells whether its object is stopped, or isn't the reader's.
    if (estado !== 'cargando') return void preguntarOtraVez(({ state }) => state.status !== 'error')
    // An erased person's data is removed at once.
    if (!mostrada || valor !== deHechos.inicial) return
    mostrada = false
    for (const queryKey of claves()) void consultas.resetQueries({ queryKey, exact: true })
  }
  const dejar = pliegue.oir(repasar)
  const sigue = () => estadoVivo.leer() === 'en-vivo' && pliegue.leer().estado === 'al-dia'
  const alcanza = (posicion: string) => BigInt(pliegue.leer().valor.posicion) >= BigInt(posicion)
  const soltar = seguirPorHechos({
    claves,
    sigue,
    alcanzar: async () => {
      const propia = ultimaPropia()
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const plazo = setTimeout(() => resolve(false), ESPERA_MS)
      const callar = pliegue.oir(() => alcanza(propia) && resolve(true))
      const llego = alcanza(propia) || (await promise)
      clearTimeout(plazo)
      callar()
      if (!llego) await preguntarOtraVez()
    },
  })
  // An answer may have been requested before the newest fact came, whichever of the queries it is.
  const noOir = consultas.getQueryCache().subscribe((suceso) => {
    if (suceso.type !== 'updated' || suceso.action.type !== 'success' || suceso.action.manual || !sigue()) return
    if (claves().some((clave) => hashKey(clave) === suceso.query.queryHash)) repasar()
  })
  return (): void => {
    noOir()
    soltar()
    dejar()
  }
}

const abiertas = new Map<string, { readonly dejar: () => void; veces: number }>()

/**
 * Follows an object while any component shows it; all of them share one subscription. While `clave`
 * is undefined it follows nothing.
 */
export const useConsultasVivas = (clave: string | undefined, abrir: () => () => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that it is opened with
  useEffect(() => {
    if (clave === undefined) return
    const abierta = abiertas.get(clave) ?? { dejar: abrir(), veces: 0 }
    abiertas.set(clave, abierta)
    abierta.veces += 1
    return () => {
      abierta.veces -= 1
      if (abierta.veces > 0) return
      abiertas.delete(clave)
      abierta.dejar()
    }
  }, [clave])
}
