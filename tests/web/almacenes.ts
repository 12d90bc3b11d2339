import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { vi } from 'vitest'

/** An empty database and storage, as a browser's pages share them; for one test, until its stubs are taken away. */
export const almacenesVacios = (): void => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  // Its own keys are what it keeps, as a browser's are.
  const guardado: Record<string, string> = Object.create({
    getItem: (clave: string) => guardado[clave] ?? null,
    setItem: (clave: string, valor: string) => void Object.assign(guardado, { [clave]: valor }),
    removeItem: (clave: string) => void Reflect.deleteProperty(guardado, clave),
  })
  vi.stubGlobal('localStorage', guardado)
}

/** As much of a page's events as what is sent asks of it. */
export const sinSucesos = (): void => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('dispatchEvent', () => true)
}
