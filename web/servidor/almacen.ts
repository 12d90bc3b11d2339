import type { DBSchema, IDBPDatabase } from 'idb'

/** How often this browser's database was emptied. */
const VEZ = 'bandwork.vaciado'

/** Which time of this browser it is: what is read from the server is kept under the time in which it was asked for (`siSigueLaVez`). */
export const vezActual = (): string => {
  try {
    return localStorage.getItem(VEZ) ?? '0'
  } catch {
    return '0'
  }
}
const otraVez = (): void => {
  try {
    localStorage.setItem(VEZ, String(Number(vezActual()) + 1))
  } catch {
    // A browser that keeps no such thing keeps no database either.
  }
}

/** An answer as it was last seen. */
export type Vista = {
  readonly cuenta: string
  /** The query's key (`hashKey`). */
  readonly consulta: string
  readonly cuerpo: unknown
  /** When it was answered, in milliseconds of the epoch. */
  readonly momento: number
  /** Characters of its JSON. */
  readonly peso: number
}

/** What an account did without a connection, as it will be sent. */
export type Envio = {
  /** Its place in the order of sending; the store gives it. */
  readonly orden?: number
  readonly cuenta: string
  /** Its idempotency key: however often it is sent, it is done once. */
  readonly clave: string
  /** What it does, in words that two presses of one button share: it waits once. */
  readonly accion: string
  readonly camino: string
  readonly cuerpo: object
  /** When it was done, ISO 8601. */
  readonly momento: string
  /** As its owner reads it: what, and of which thing. */
  readonly titulo: string
  readonly detalle: string
  /** The order, purchase or conversation that it is of; '' of none yet. */
  readonly sobre: string
  /** Why it was refused; it waits for its owner. */
  readonly falla?: { readonly code: string; readonly detail: string }
}

interface Esquema extends DBSchema {
  vistas: { key: [string, string]; value: Vista; indexes: { edad: [string, number, number] } }
  bandeja: { key: number; value: Envio; indexes: { clave: string; accion: [string, string]; cuenta: string } }
}
type Almacen = IDBPDatabase<Esquema>

const VERSION = 1
let abierto: Promise<Almacen> | undefined

const abrir = async (): Promise<Almacen> => {
  const { openDB } = await import('idb')
  const cerrar = () => {
    abierto = undefined
  }
  return openDB<Esquema>('bandwork', VERSION, {
    upgrade: (base) => {
      const vistas = base.createObjectStore('vistas', { keyPath: ['cuenta', 'consulta'] })
      // What decides which go is read without reading what they hold.
      vistas.createIndex('edad', ['cuenta', 'momento', 'peso'])
      const bandeja = base.createObjectStore('bandeja', { keyPath: 'orden', autoIncrement: true })
      bandeja.createIndex('clave', 'clave', { unique: true })
      bandeja.createIndex('accion', ['cuenta', 'accion'], { unique: true })
      bandeja.createIndex('cuenta', 'cuenta')
    },
    // A newer page of ours needs another shape: it isn't kept waiting.
    blocking: (_antes, _ahora, suceso) => {
      cerrar()
      ;(suceso.target as IDBDatabase).close()
    },
    terminated: cerrar,
  })
}

/** This browser's own database, under the account that is signed in: emptied at sign-out (`vaciarAlmacen`). Rejects where the browser keeps none. */
export const almacen = (): Promise<Almacen> => {
  abierto ??= abrir().catch((error: unknown) => {
    abierto = undefined
    throw error
  })
  return abierto
}

/**
 * Writes what belongs to the time `vez`, and nothing once the database was emptied since: it would stay for the next person at this browser. A write
 * that had begun by then is emptied with the rest.
 */
export const siSigueLaVez = async (vez: string, escribir: (base: Almacen) => Promise<unknown>): Promise<void> => {
  const base = await almacen()
  if (vezActual() === vez) await escribir(base)
}

/** At the end of a session, whatever ended it. Where there is no database there is nothing to empty. */
export const vaciarAlmacen = async (): Promise<void> => {
  otraVez()
  const base = await almacen().catch(() => undefined)
  if (!base) return
  const todo = base.transaction(['vistas', 'bandeja'], 'readwrite')
  await Promise.all([todo.objectStore('vistas').clear(), todo.objectStore('bandeja').clear(), todo.done])
}
