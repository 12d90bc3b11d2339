import type { Query, QueryClient } from '@tanstack/react-query'
import { siSigueLaVez, type Vista } from './almacen.ts'
import { borradores } from './borradores.ts'
import { vezActual } from './veces.ts'
import { deAntes, mostrada, oirMostradas, seGuarda, VIGENCIA_MS, vezDe } from './vistas.ts'

/**
 * Milliseconds from the first unsaved answer to the write, so that frequent changes are written
 * together.
 */
const ESPERA_MS = 1_500
/**
 * Limits per account: answers, characters of JSON in all, and in one answer. One larger than a
 * tenth of the total isn't stored.
 */
const MAXIMAS = 200
const PESO_MAXIMO = 5_000_000
const PESO_DE_UNA = PESO_MAXIMO / 10

const vistaDe = (cuenta: string, query: Query): Vista | undefined => {
  const { data, dataUpdatedAt } = query.state
  const { cuerpo, momento } = mostrada(query) ?? { cuerpo: data, momento: dataUpdatedAt }
  if (cuerpo === undefined || cuerpo === null) return undefined
  const peso = JSON.stringify(cuerpo).length
  return peso > PESO_DE_UNA ? undefined : { cuenta, consulta: query.queryHash, cuerpo, momento, peso }
}

/**
 * Stores answers under the generation `vez` and evicts the account's oldest ones beyond the limits.
 */
export const guardar = (cuenta: string, vistas: readonly Vista[], vez: string): Promise<void> =>
  siSigueLaVez(vez, async (base) => {
    const paso = base.transaction('vistas', 'readwrite')
    for (const vista of vistas) await paso.store.put(vista)
    const rango = IDBKeyRange.bound([cuenta], [cuenta, []])
    let [cuantas, pesan] = [0, 0]
    let puntero = await paso.store.index('edad').openKeyCursor(rango, 'prev')
    while (puntero) {
      const [, momento, peso] = puntero.key
      cuantas += 1
      pesan += peso
      if (cuantas > MAXIMAS || pesan > PESO_MAXIMO || Date.now() - momento > VIGENCIA_MS)
        await paso.store.delete(puntero.primaryKey)
      puntero = await puntero.continue()
    }
    await paso.done
  })

const enOcio = (hacer: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(hacer, { timeout: 2_000 }) : hacer()

/**
 * Stores what the signed-in account sees, until the returned function is called (decisiones/vivo,
 * «Without a connection»).
 */
export const guardarLoVisto = (consultas: QueryClient): (() => void) => {
  const nuevas = new Set<Query>()
  let reloj: ReturnType<typeof setTimeout> | undefined
  const escribir = () => {
    clearTimeout(reloj)
    reloj = undefined
    const cuenta = borradores.duena()
    const vez = vezActual()
    const lote = [...nuevas].filter((query) => vezDe(query) === vez && deAntes(query) === undefined)
    nuevas.clear()
    if (cuenta === undefined || lote.length === 0) return
    const vistas = lote.flatMap((query) => vistaDe(cuenta, query) ?? [])
    // A browser without a database stores nothing.
    guardar(cuenta, vistas, vez).catch(() => undefined)
  }
  const anotar = (query: Query) => {
    if (!seGuarda(query)) return
    nuevas.add(query)
    reloj ??= setTimeout(() => enOcio(escribir), ESPERA_MS)
  }
  const alIrse = () => document.hidden && escribir()

  const cache = consultas.getQueryCache()
  for (const query of cache.getAll()) anotar(query)
  const dejar = cache.subscribe((suceso) => {
    if (suceso.type === 'updated' && suceso.action.type === 'success') anotar(suceso.query)
  })
  const callar = oirMostradas(anotar)
  document.addEventListener('visibilitychange', alIrse)
  // The answers that aren't stored yet are the ones that will be needed next.
  for (const suceso of ['pagehide', 'offline']) addEventListener(suceso, escribir)
  return () => {
    dejar()
    callar()
    clearTimeout(reloj)
    document.removeEventListener('visibilitychange', alIrse)
    for (const suceso of ['pagehide', 'offline']) removeEventListener(suceso, escribir)
  }
}
