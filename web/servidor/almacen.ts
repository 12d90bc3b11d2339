import type { DBSchema, IDBPDatabase } from 'idb'
import type { Envio } from './envio.ts'
import { intentar } from './intentar.ts'
import { crearCanal } from './pestanas.ts'
import { porGuardar } from './por-guardar.ts'

/**
 * localStorage keys of two generations: how often the stored answers were emptied, and the outbox.
 */
const VEZ = 'bandwork.vaciado'
const VEZ_DE_BANDEJA = 'bandwork.vaciada'

const leerVez = (cual: string): string => intentar(() => localStorage.getItem(cual)) ?? '0'
/**
 * Returns the generation of the stored answers. An answer is stored under the generation in which
 * it was requested (`siSigueLaVez`).
 */
export const vezActual = (): string => leerVez(VEZ)
/** Returns the generation of the outbox. */
export const vezDeBandeja = (): string => leerVez(VEZ_DE_BANDEJA)
const otraVez = (...cuales: readonly string[]): void => {
  for (const cual of cuales) intentar(() => localStorage.setItem(cual, String(Number(leerVez(cual)) + 1)))
}

/** An answer as it was last seen. */
export type Vista = {
  readonly cuenta: string
  /** The query's key (`hashKey`). */
  readonly consulta: string
  readonly cuerpo: unknown
  /** When it was answered, in milliseconds since the epoch. */
  readonly momento: number
  /** Characters of its JSON. */
  readonly peso: number
}

interface Esquema extends DBSchema {
  vistas: { key: [string, string]; value: Vista; indexes: { edad: [string, number, number] } }
  bandeja: { key: string; value: Envio; indexes: { accion: [string, string]; cuenta: string } }
}
type Almacen = IDBPDatabase<Esquema>

const VERSION = 1
/** Milliseconds after which a database that hasn't opened counts as none, until it has. */
const PLAZO_MS = 3_000
let abierto: Promise<Almacen> | undefined
const olvidar = () => {
  abierto = undefined
}

const abrir = async (): Promise<Almacen> => {
  const { openDB } = await import('idb')
  return openDB<Esquema>('bandwork', VERSION, {
    upgrade: (base) => {
      const vistas = base.createObjectStore('vistas', { keyPath: ['cuenta', 'consulta'] })
      // The index holds what decides on eviction, so the bodies needn't be read.
      vistas.createIndex('edad', ['cuenta', 'momento', 'peso'])
      const bandeja = base.createObjectStore('bandeja', { keyPath: 'clave' })
      bandeja.createIndex('accion', ['cuenta', 'accion'], { unique: true })
      bandeja.createIndex('cuenta', 'cuenta')
    },
    // A newer version of the page needs another schema; this one closes, so as not to keep it
    // waiting.
    blocking: (_antes, _ahora, suceso) => {
      olvidar()
      ;(suceso.target as IDBDatabase).close()
    },
    terminated: olvidar,
  })
}

const abrirAPlazo = (): Promise<Almacen> => {
  const base = abrir()
  base.then(() => {
    abierto = base
  }, olvidar)
  const { promise, reject } = Promise.withResolvers<Almacen>()
  setTimeout(reject, PLAZO_MS, new Error('the database does not open'))
  return Promise.race([base, promise])
}

/**
 * Opens this browser's database. It belongs to the signed-in account and is emptied at sign-out
 * (`vaciarAlmacen`). Rejects where the browser has no database, or has none that opens.
 */
export const almacen = (): Promise<Almacen> => {
  abierto ??= abrirAPlazo()
  return abierto
}

const mientras =
  (actual: () => string) =>
  async (vez: string, escribir: (base: Almacen) => Promise<unknown>): Promise<void> => {
    const base = await almacen()
    if (actual() === vez) await escribir(base)
  }
/**
 * Writes data of the generation `vez`, or nothing if the store was emptied since: it would stay for
 * the next user of this browser. A write that had begun by then is emptied with the rest.
 */
export const siSigueLaVez = mientras(vezActual)
export const siSigueLaBandeja = mientras(vezDeBandeja)

const vaciados = crearCanal('bandwork.almacen')
const oyentes = new Set<() => void>()
/** Listens for the emptying of the database, in any tab; returns the function that stops it. */
export const oirVaciado = (alVaciar: () => void): (() => void) => {
  oyentes.add(alVaciar)
  const callar = vaciados.oir(alVaciar)
  return () => {
    oyentes.delete(alVaciar)
    callar()
  }
}

/**
 * Empties the database at the end of a session, whatever ended it. Resolves with how many entries
 * waited to be sent. Without a database there is nothing to empty.
 */
export const vaciarAlmacen = async (): Promise<number> => {
  // What is deleted leaves room for the generations.
  porGuardar.vaciar()
  otraVez(VEZ, VEZ_DE_BANDEJA)
  for (const alVaciar of oyentes) alVaciar()
  vaciados.decir('vacio')
  const base = await almacen().catch(() => undefined)
  if (!base) return 0
  const todo = base.transaction(['vistas', 'bandeja'], 'readwrite')
  const bandeja = todo.objectStore('bandeja')
  const [esperaban] = await Promise.all([
    bandeja.count(),
    todo.objectStore('vistas').clear(),
    bandeja.clear(),
    todo.done,
  ])
  return esperaban
}

/** Milliseconds for which a waiting entry is sent without asking its owner again. */
export const RECIENTE_MS = 24 * 3_600_000

/**
 * Deletes the stored answers when a session is gone without a sign-out: the browser was closed and
 * the session wasn't to be remembered, or another account has signed in. Outbox entries stay a day
 * for their owner and are shown to nobody else. Resolves with the number of those that stay.
 */
export const vaciarVistas = async (): Promise<number> => {
  otraVez(VEZ)
  porGuardar.vaciar(Date.now() - RECIENTE_MS)
  const base = await almacen().catch(() => undefined)
  if (!base) return 0
  const todo = base.transaction(['vistas', 'bandeja'], 'readwrite')
  await todo.objectStore('vistas').clear()
  let quedan = 0
  for (let puntero = await todo.objectStore('bandeja').openCursor(); puntero; puntero = await puntero.continue()) {
    if (Date.now() - puntero.value.orden > RECIENTE_MS) await puntero.delete()
    else quedan += 1
  }
  await todo.done
  return quedan
}
