import type { DBSchema, IDBPDatabase } from 'idb'
import type { Envio } from './envio.ts'
import { intentar } from './intentar.ts'
import { crearCanal } from './pestanas.ts'
import { porGuardar } from './por-guardar.ts'
import { otraVez, VEZ, VEZ_DE_BANDEJA, vezActual, vezDeBandeja } from './veces.ts'

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
/** Milliseconds without an answer after which the database counts as none, until it answers. */
export const PLAZO_MS = 3_000
let abierto: Promise<Almacen> | undefined
let callados = 0
const olvidar = () => {
  abierto = undefined
}

/** Milliseconds for which a waiting entry is sent without asking its owner again. */
export const RECIENTE_MS = 24 * 3_600_000

/** The keys of the outbox entries that the last emptying deleted. */
const perdidas = new Set<string>()
const vaciarTodo = async (base: Almacen): Promise<void> => {
  const todo = base.transaction(['vistas', 'bandeja'], 'readwrite')
  const bandeja = todo.objectStore('bandeja')
  const [esperaban] = await Promise.all([
    bandeja.getAllKeys(),
    todo.objectStore('vistas').clear(),
    bandeja.clear(),
    todo.done,
  ])
  for (const clave of esperaban) perdidas.add(clave)
}
/** Resolves with the number of outbox entries that stay. */
const vaciarViejo = async (base: Almacen): Promise<number> => {
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

/**
 * localStorage key of what is still to be emptied. The database may not have answered in time, or
 * its page may have been closed.
 */
const POR_VACIAR = 'bandwork.por-vaciar'
type Debido = 'todo' | 'vistas'
const debido = (): string | null => intentar(() => localStorage.getItem(POR_VACIAR)) ?? null
const deber = (que: Debido): void => {
  if (debido() !== 'todo') intentar(() => localStorage.setItem(POR_VACIAR, que))
}
const saldar = async (base: Almacen): Promise<void> => {
  const que = debido()
  if (que === null) return
  await (que === 'todo' ? vaciarTodo(base) : vaciarViejo(base))
  if (debido() === que) intentar(() => localStorage.removeItem(POR_VACIAR))
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

/**
 * Runs a job on this browser's database, which belongs to the signed-in account and is emptied at
 * sign-out (`vaciarAlmacen`). Rejects where the browser has no database, and when it doesn't answer
 * within `plazoMs`: the job goes on, and until it has ended every other one is rejected at once.
 */
export const conAlmacen = async <T>(hacer: (base: Almacen) => Promise<T>, plazoMs = PLAZO_MS): Promise<T> => {
  if (callados > 0) throw new Error('the database does not answer')
  abierto ??= abrir().catch((error: unknown) => {
    olvidar()
    throw error
  })
  const hecho = abierto.then(async (base) => {
    await saldar(base)
    return hacer(base)
  })
  const { promise: tarde, reject } = Promise.withResolvers<never>()
  const reloj = setTimeout(() => {
    callados += 1
    const contestar = () => {
      callados -= 1
    }
    hecho.then(contestar, contestar)
    reject(new Error('the database does not answer'))
  }, plazoMs)
  return Promise.race([hecho, tarde]).finally(() => clearTimeout(reloj))
}

const mientras =
  (actual: () => string) =>
  (vez: string, escribir: (base: Almacen) => Promise<unknown>, plazoMs?: number): Promise<void> =>
    conAlmacen(async (base) => {
      if (actual() === vez) await escribir(base)
    }, plazoMs)
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
  const callar = vaciados.oir(() => {
    otraVez()
    alVaciar()
  })
  return () => {
    oyentes.delete(alVaciar)
    callar()
  }
}

/**
 * Empties the database at the end of a session, whatever ended it. Resolves with how many entries
 * waited to be sent. Without a database there is nothing to empty; one that doesn't answer is
 * emptied before anything else is done in it.
 */
export const vaciarAlmacen = async (): Promise<number> => {
  perdidas.clear()
  // An entry that the database doesn't have yet is lost as well. This also leaves room for the
  // mark.
  for (const clave of porGuardar.vaciar()) perdidas.add(clave)
  deber('todo')
  otraVez(VEZ, VEZ_DE_BANDEJA)
  for (const alVaciar of oyentes) alVaciar()
  vaciados.decir('vacio')
  await conAlmacen(vaciarTodo).catch(() => undefined)
  return perdidas.size
}

/**
 * Deletes the stored answers when a session is gone without a sign-out: the browser was closed and
 * the session wasn't to be remembered, or another account has signed in. Outbox entries stay a day
 * for their owner and are shown to nobody else. Resolves with the number of those that stay.
 */
export const vaciarVistas = async (): Promise<number> => {
  otraVez(VEZ)
  porGuardar.vaciar(Date.now() - RECIENTE_MS)
  deber('vistas')
  return conAlmacen(vaciarViejo).catch(() => 0)
}

// A page before this one couldn't empty it.
if (debido() !== null) conAlmacen(async () => undefined).catch(() => undefined)
