import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { vi } from 'vitest'

/** An empty database and storage, as a browser's pages share them; for one test, until its stubs are taken away. */
export const almacenesVacios = (): void => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const guardado = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (clave: string) => guardado.get(clave) ?? null,
    setItem: (clave: string, valor: string) => guardado.set(clave, valor),
  })
}

/** As much of a page's events as what is sent asks of it. */
export const sinSucesos = (): void => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('dispatchEvent', () => true)
}
