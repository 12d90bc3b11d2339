import type pg from 'pg'
import type { Reconstruccion, Verificacion } from '#api/contract/trabajos.ts'
import type { EventStore } from '#commands/log/event-store.ts'
import type { ClaveDeRaices } from '#commands/log/raices.ts'
import { MODELOS } from '#projections/modelos.ts'
import type { Logger } from '#projections/motor/fuente.ts'
import { type Diferencia, reconstruir } from '#projections/motor/reconstruir.ts'

type Avance = (lleva: number, meta: number) => void

/**
 * Verifies the whole log: chains, seals, dense revisions, and roots under the keys that signed.
 * Then checks that each fact can be read and that the read side equals a fold of them, at one
 * position. Names the first thing that doesn't hold (decisiones/auditoria, «Verification»).
 */
export const verificarTodo = async (
  store: EventStore,
  claves: readonly ClaveDeRaices[],
  client: pg.Client,
  logger: Logger,
  { delLog, delLado }: { readonly delLog: Avance; readonly delLado: Avance },
): Promise<Verificacion> => {
  const ultima = Number((await store.ultimaPosicion()) ?? 0n)
  // Each fact is read below, as the read side is folded.
  const {
    eventos: hechos,
    historias,
    raices,
    hallazgo,
    deRaiz = false,
  } = await store.verificar({
    claves,
    contenido: false,
    alAvanzar: (vistos) => delLog(vistos, Math.max(ultima, vistos)),
  })
  const plegar = (como: { aunAtrasado?: boolean } = {}) =>
    reconstruir(client, MODELOS, store, logger, { ...como, cambiar: false }, (lleva, meta) =>
      delLado(Number(lleva), Number(meta)),
    )
  if (hallazgo !== undefined) {
    // A root tells that something before it is gone. The revision that the read side had reached in
    // each stream tells what.
    const [perdido] = deRaiz ? (await plegar({ aunAtrasado: true })).perdidos : []
    return { hechos, posicion: String(ultima), hallazgo: `El log no cuadra: ${perdido ?? hallazgo}` }
  }
  delLog(1, 1)
  const { filas, diferencias, perdidos, detenidos, posicion } = await plegar()
  const hallado = { hechos, posicion: String(posicion) }
  const [perdido] = [...perdidos, ...detenidos]
  if (perdido !== undefined) return { ...hallado, hallazgo: `El log no cuadra: ${perdido}` }
  const [primera] = diferencias
  if (!primera)
    return { ...hallado, hallazgo: null, cuadran: { historias, raices, filas, tablas: MODELOS.tablas.length } }
  return { ...hallado, hallazgo: `El lado de lectura no cuadra: ${diferenciasDichas(diferencias)[0]}` }
}

/** Names each row that differs once: it is on one side only, or has other values on each. */
export const diferenciasDichas = (diferencias: readonly Diferencia[]): readonly string[] =>
  Array.from(
    Map.groupBy(diferencias, ({ tabla, clave }) => `${tabla} (${clave})`),
    ([fila, [primera, segunda]]) =>
      `${fila}, ${primera && segunda ? 'con otros valores' : `solo en el lado ${primera?.soloEn}`}`,
  )

/** The most rows of a comparison that are named. */
const NOMBRADAS = 20

/**
 * Rebuilds the read side beside the live one and compares both. With `cambiar` the new one takes
 * the old one's place (decisiones/auditoria, «Making anew»). Throws LogAtrasado, OtroAlmacen.
 */
export const rehacerTodo = async (
  store: EventStore,
  client: pg.Client,
  logger: Logger,
  { cambiar, alAvanzar }: { readonly cambiar: boolean; readonly alAvanzar: Avance },
): Promise<Reconstruccion> => {
  const tablas = MODELOS.tablas.length
  // The comparison is a tenth of the progress.
  const alComparar = (comparadas: number) => alAvanzar(9 * tablas + comparadas, 10 * tablas)
  const { filas, diferencias, distintas, perdidos, detenidos, posicion } = await reconstruir(
    ...([client, MODELOS, store, logger, { cambiar, alComparar }] as const),
    (lleva, meta) => alAvanzar(9 * Number(lleva), 10 * Number(meta)),
  )
  const primeras = [
    ...perdidos.map((perdido) => `El log no cuadra: ${perdido}`),
    ...detenidos.map((detenido) => `Sigue detenido: ${detenido}`),
    ...diferenciasDichas(diferencias),
  ]
  return {
    filas,
    diferencias: distintas,
    posicion: String(posicion),
    cambiada: cambiar,
    primeras: primeras.slice(0, NOMBRADAS),
  }
}
