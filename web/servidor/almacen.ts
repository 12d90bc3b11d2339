import type { DBSchema, IDBPDatabase } from 'idb'
import type { Envio } from './envio.ts'
import { crearCanal } from './pestanas.ts'
import { porGuardar } from './por-guardar.ts'

/** How often what was seen was emptied here, and what waits to be sent. */
const VEZ = 'bandwork.vaciado'
const VEZ_DE_BANDEJA = 'bandwork.vaciada'

const leerVez = (cual: string): string => {
  try {
    return localStorage.getItem(cual) ?? '0'
  } catch {
    return '0'
  }
}
/** Which time of this browser it is: what is read from the server is kept under the time in which it was asked for (`siSigueLaVez`). */
export const vezActual = (): string => leerVez(VEZ)
/** The same of what waits to be sent. */
export const vezDeBandeja = (): string => leerVez(VEZ_DE_BANDEJA)
const otraVez = (...cuales: readonly string[]): void => {
  try {
    for (const cual of cuales) localStorage.setItem(cual, String(Number(leerVez(cual)) + 1))
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

interface Esquema extends DBSchema {
  vistas: { key: [string, string]; value: Vista; indexes: { edad: [string, number, number] } }
  bandeja: { key: string; value: Envio; indexes: { accion: [string, string]; cuenta: string } }
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
      const bandeja = base.createObjectStore('bandeja', { keyPath: 'clave' })
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

const mientras =
  (actual: () => string) =>
  async (vez: string, escribir: (base: Almacen) => Promise<unknown>): Promise<void> => {
    const base = await almacen()
    if (actual() === vez) await escribir(base)
  }
/**
 * Writes what belongs to the time `vez`, and nothing once that was emptied since: it would stay for the next person at this browser. A write that had
 * begun by then is emptied with the rest.
 */
export const siSigueLaVez = mientras(vezActual)
export const siSigueLaBandeja = mientras(vezDeBandeja)

const vaciados = crearCanal('bandwork.almacen')
const oyentes = new Set<() => void>()
/** Hears that the database was emptied, in whichever tab; returns how to stop. */
export const oirVaciado = (alVaciar: () => void): (() => void) => {
  oyentes.add(alVaciar)
  const callar = vaciados.oir(alVaciar)
  return () => {
    oyentes.delete(alVaciar)
    callar()
  }
}

/** At the end of a session, whatever ended it; answers how much waited to be sent. Where there is no database there is nothing to empty. */
export const vaciarAlmacen = async (): Promise<number> => {
  otraVez(VEZ, VEZ_DE_BANDEJA)
  porGuardar.vaciar()
  for (const alVaciar of oyentes) alVaciar()
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
  vaciados.decir('vacio')
  return esperaban
}

/** How long what waits is done without being asked, in milliseconds. */
export const RECIENTE_MS = 24 * 3_600_000

/**
 * When a session is gone without anybody ending it (the browser was closed, and wasn't to remember; another account has signed in): what was seen
 * goes; what waits to be sent stays a day for who did it, and shows to nobody else. Answers how much that is.
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
