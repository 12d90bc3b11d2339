import { afterAll, beforeAll, expect, it } from 'vitest'
import { MODELOS } from '#projections/modelos.ts'
import { seguirAvance } from '#projections/motor/avance.ts'
import { activar } from '#projections/motor/esquema.ts'
import { construir } from '#projections/motor/proyeccion.ts'
import { borrarAbandonados, borrarReemplazado } from '#projections/motor/reconstruir.ts'
import { hastaQue } from '#tests/espera.ts'
import type { LogDePrueba } from '#tests/log.ts'
import { abrirLogConLectura, callado, type LecturaDePrueba } from './lectura.ts'

let log: LogDePrueba
let lectura: LecturaDePrueba
beforeAll(async () => {
  ;({ log, lectura } = await abrirLogConLectura())
})
afterAll(async () => {
  await lectura.cerrar()
  await log.cerrar()
})

const construida = async (modelos: typeof MODELOS) => {
  const { esquema } = await construir(lectura.client, modelos, log.store, callado)
  await activar(lectura.client, modelos, esquema)
  return esquema
}
const esquemas = async () =>
  (
    await lectura.filas<{ nombre: string }>(
      `select nspname as nombre from pg_namespace where nspname like 'lectura\\_%'`,
    )
  )
    .map(({ nombre }) => nombre)
    .toSorted()

it('the read side of another version is kept for its readers, and dropped once the last has gone', async () => {
  const anterior = { ...MODELOS, version: '0a1b2c3d' }
  const suyo = await construida(anterior)
  const lector = await seguirAvance(log.databaseUrl, anterior, callado)
  const vivo = await construida(MODELOS)

  await borrarReemplazado(lectura.client, MODELOS, 0)
  expect(await esquemas()).toEqual([suyo, vivo].toSorted())
  expect(lector.esquema()).toBe(suyo)

  await lector.cerrar()
  await hastaQue(async () => {
    await borrarReemplazado(lectura.client, MODELOS, 0)
    expect(await esquemas()).toEqual([vivo])
  })
})

it('a reader of a schema that was replaced goes on to the new one, and the old one isn’t kept for it', async () => {
  const viejo = await lectura.activo()
  const lector = await seguirAvance(log.databaseUrl, MODELOS, callado)
  const nuevo = await construida(MODELOS)
  await hastaQue(() => expect(lector.esquema()).toBe(nuevo))
  await hastaQue(async () => {
    await borrarReemplazado(lectura.client, MODELOS, 0)
    expect(await esquemas()).not.toContain(viejo)
  })
  await lector.cerrar()
})

it('the read side of a version that nobody uses is kept for a week, and longer while somebody reads it', async () => {
  const anterior = { ...MODELOS, version: '4e5f6a7b' }
  const suyo = await construida(anterior)
  const limpio = async (dias: number) => {
    await lectura.client.query(
      `update proyeccion.activo set usado = now() - make_interval(days => $1) where version = $2`,
      [dias, anterior.version],
    )
    await borrarAbandonados(lectura.client, MODELOS)
    return !(await esquemas()).includes(suyo)
  }
  expect(await limpio(6)).toBe(false)
  const lector = await seguirAvance(log.databaseUrl, anterior, callado)
  expect(await limpio(8)).toBe(false)
  await lector.cerrar()
  await hastaQue(async () => expect(await limpio(8)).toBe(true))
  expect(await esquemas()).toContain(await lectura.activo())
})
