import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paginaNueva } from '#tests/web/pestana.ts'

type Claves = Record<string, string>
/** Creates as much of Storage as the drafts use: its keys are its own properties. */
const unAlmacen = () => {
  const almacen: unknown = Object.create({
    getItem(this: Claves, clave: string) {
      return this[clave] ?? null
    },
    setItem(this: Claves, clave: string, valor: string) {
      this[clave] = valor
    },
    removeItem(this: Claves, clave: string) {
      delete this[clave]
    },
  })
  return almacen as Claves
}

const abrirPestana = async (sesion = unAlmacen()) => {
  paginaNueva()
  vi.stubGlobal('sessionStorage', sesion)
  return import('#web/servidor/borradores.ts')
}

let navegador: Claves
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') })
  navegador = unAlmacen()
  vi.stubGlobal('localStorage', navegador)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a tab goes on with its own text, and one without begins with the last that was left', async () => {
  const sesion = unAlmacen()
  const pestana = await abrirPestana(sesion)
  pestana.borradores.guardar('pedido', 'cemento')
  pestana.cambiosSinEnviar.guardar('subtotal', '10')
  const otra = await abrirPestana()
  expect(otra.borradores.leer('pedido')).toBe('cemento')
  expect(otra.cambiosSinEnviar.leer('subtotal')).toBe('')
  otra.borradores.guardar('pedido', 'arena')
  const recargada = await abrirPestana(sesion)
  expect([recargada.borradores.leer('pedido'), recargada.cambiosSinEnviar.leer('subtotal')]).toEqual(['cemento', '10'])
  // The text it sent is gone here; another tab's text isn't its own to remove.
  recargada.borradores.borrar('pedido')
  expect(recargada.borradores.leer('pedido')).toBe('')
  expect((await abrirPestana()).borradores.leer('pedido')).toBe('arena')
})

it('logging out in one tab ends the texts of every other', async () => {
  const sesion = unAlmacen()
  ;(await abrirPestana(sesion)).cambiosSinEnviar.guardar('nota', 'de Rosa')
  const otra = await abrirPestana()
  otra.borradores.borrarTodos()
  const despues = await abrirPestana(sesion)
  expect(despues.cambiosSinEnviar.leer('nota')).toBe('')
  despues.cambiosSinEnviar.guardar('nota', 'de Luis')
  expect(despues.cambiosSinEnviar.leer('nota')).toBe('de Luis')
})

it('the newest fifty drafts are kept, for thirty days', async () => {
  const { borradores } = await abrirPestana()
  for (let n = 0; n < 60; n += 1) {
    vi.advanceTimersByTime(1_000)
    borradores.guardar(`pedido.${n}`, `texto ${n}`)
  }
  expect(Object.keys(navegador)).toHaveLength(50)
  expect([borradores.leer('pedido.9'), borradores.leer('pedido.10')]).toEqual(['', 'texto 10'])
  vi.advanceTimersByTime(31 * 24 * 3_600_000)
  expect(borradores.leer('pedido.59')).toBe('')
})

it('a browser that stores nothing still takes what is typed', async () => {
  for (const nombre of ['localStorage', 'sessionStorage']) vi.stubGlobal(nombre, undefined)
  paginaNueva()
  const { borradores, cambiosSinEnviar } = await import('#web/servidor/borradores.ts')
  cambiosSinEnviar.guardar('subtotal', '12,5')
  borradores.guardar('pedido', 'cal')
  expect([cambiosSinEnviar.leer('subtotal'), borradores.leer('pedido')]).toEqual(['12,5', 'cal'])
  borradores.borrarTodos()
  expect([cambiosSinEnviar.leer('subtotal'), borradores.leer('pedido')]).toEqual(['', ''])
})
