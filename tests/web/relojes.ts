import { afterAll } from 'vitest'

// The pages of a test file go on in its worker: a page whose server never answers asks again every
// second, and would ask the stubs of the next file. So the timers of a file end with it.
const { setTimeout: poner, clearTimeout: quitar } = globalThis
const puestos = new Set<ReturnType<typeof poner>>()

globalThis.setTimeout = ((hacer: (...datos: unknown[]) => void, ms?: number, ...datos: unknown[]) => {
  const reloj = poner(() => {
    puestos.delete(reloj)
    hacer(...datos)
  }, ms)
  puestos.add(reloj)
  return reloj
}) as typeof poner
globalThis.clearTimeout = ((reloj?: ReturnType<typeof poner>) => {
  if (reloj) puestos.delete(reloj)
  quitar(reloj)
}) as typeof quitar

afterAll(() => {
  for (const reloj of puestos) quitar(reloj)
  puestos.clear()
  Object.assign(globalThis, { setTimeout: poner, clearTimeout: quitar })
})
