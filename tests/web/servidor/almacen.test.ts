import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { almacenesVacios } from '#tests/web/almacenes.ts'
import { paginaNueva } from '#tests/web/pestana.ts'

const abrirPestana = async () => {
  paginaNueva()
  return import('#web/servidor/almacen.ts')
}
const vista = (consulta: string) => ({ cuenta: 'rosa', consulta, cuerpo: { n: 1 }, momento: 1, peso: 7 })

beforeEach(() => {
  almacenesVacios()
})
afterEach(() => vi.unstubAllGlobals())

it('data requested before the end of a session isn’t stored after it, in whichever tab it ended', async () => {
  const una = await abrirPestana()
  const vez = una.vezActual()
  await una.siSigueLaVez(vez, (base) => base.put('vistas', vista('["yo"]')))
  expect(await (await una.almacen()).count('vistas')).toBe(1)
  const otra = await abrirPestana()
  await otra.vaciarAlmacen()
  expect(await (await una.almacen()).count('vistas')).toBe(0)
  await una.siSigueLaVez(vez, (base) => base.put('vistas', vista('["yo"]')))
  expect(await (await una.almacen()).count('vistas')).toBe(0)
  await una.siSigueLaVez(una.vezActual(), (base) => base.put('vistas', vista('["yo"]')))
  expect(await (await otra.almacen()).count('vistas')).toBe(1)
})

it('a browser without a database rejects whoever asks for it, and is emptied without an error', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const { almacen, vaciarAlmacen } = await abrirPestana()
  await expect(almacen()).rejects.toThrow()
  await expect(vaciarAlmacen()).resolves.toBe(0)
})

it('a browser that lost its session keeps a day’s outbox, and nothing that was seen', async () => {
  const { almacen, vaciarVistas, RECIENTE_MS } = await abrirPestana()
  const base = await almacen()
  const envio = (clave: string, orden: number) => ({
    ...{ clave, orden, cuenta: 'rosa', accion: clave, camino: '/x', cuerpo: {} },
    ...{ sobre: 'P1', titulo: 'recibir', detalle: '', a: '/' },
  })
  await base.put('vistas', vista('/api/yo'))
  await base.put('bandeja', envio('vieja', Date.now() - RECIENTE_MS - 1))
  await base.put('bandeja', envio('nueva', Date.now()))
  expect(await vaciarVistas()).toBe(1)
  expect([await base.count('vistas'), await base.getAllKeys('bandeja')]).toEqual([0, ['nueva']])
})
