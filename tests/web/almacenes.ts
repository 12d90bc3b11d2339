import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { vi } from 'vitest'

/**
 * Stubs an empty database and storage, shared by a browser's pages, for one test, until its stubs
 * are removed.
 */
export const almacenesVacios = (): void => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  // As in a browser, the entries are its own keys.
  const guardado: Record<string, string> = Object.create({
    getItem: (clave: string) => guardado[clave] ?? null,
    setItem: (clave: string, valor: string) => void Object.assign(guardado, { [clave]: valor }),
    removeItem: (clave: string) => void Reflect.deleteProperty(guardado, clave),
  })
  vi.stubGlobal('localStorage', guardado)
}

/** Stubs the page's events, as far as sending uses them. */
export const sinSucesos = (): void => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('dispatchEvent', () => true)
}
