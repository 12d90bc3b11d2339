import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conectarEventStore } from '#commands/log/event-store.ts'
import { MODELOS } from '#projections/modelos.ts'
import { construir } from '#projections/motor/proyeccion.ts'
import { abrirLogDePrueba, colocado, cuentaAbierta, deSistema, type LogDePrueba, SECRETOS } from '#tests/log.ts'
import { abrirLectura, callado } from '#tests/projections/motor/lectura.ts'

let log: LogDePrueba
beforeAll(async () => {
  log = await abrirLogDePrueba()
})
afterAll(() => log.cerrar())

/**
 * Returns the position found by a store that has just connected, and by one that was asked before.
 */
const ultimas = async (de = log) => {
  const recien = conectarEventStore(de.url, de.claves, SECRETOS)
  const hallada = await recien.ultimaPosicion()
  await recien.dispose()
  return [hallada, await de.store.ultimaPosicion()]
}

describe('the product’s newest event', () => {
  it('doesn’t exist in an empty log, nor in one with only system events', async () => {
    const nuevo = await abrirLogDePrueba({ nuevo: true })
    expect(await ultimas(nuevo)).toEqual([undefined, undefined])
    await nuevo.escribir('$medidas', deSistema(200))
    expect(await ultimas(nuevo)).toEqual([undefined, undefined])
    await nuevo.cerrar()
  })

  it('is found below any number of system events, and again once there is a newer one', async () => {
    await log.escribir('cuenta-1', [cuentaAbierta(1, 'consumidor')])
    let { posicion } = await log.escribir('cuenta-2', [cuentaAbierta(2, 'proveedor')])
    for (const [n, cuantos] of [0, 1, 8, 63, 64, 65, 200, 1_500].entries()) {
      if (cuantos > 0) await log.escribir('$medidas', deSistema(cuantos))
      expect(await ultimas(), `under ${cuantos}`).toEqual([posicion, posicion])
      posicion = (await log.escribir(`pedido-${100 + n}`, [colocado()])).posicion
      expect(await ultimas(), `over ${cuantos}`).toEqual([posicion, posicion])
    }
  })

  it('is where a new read side ends, even below system events', async () => {
    const { posicion } = await log.escribir('pedido-200', [colocado()])
    await log.escribir('$medidas', deSistema(200))
    const lectura = await abrirLectura(log)
    const deCero = await construir(lectura.client, MODELOS, log.store, callado)
    expect(deCero.posicion()).toBe(posicion)
    expect(await lectura.filas(`select id from ${deCero.esquema}.pedidos where id = 200`)).toHaveLength(1)
    await lectura.cerrar()
  })
})
