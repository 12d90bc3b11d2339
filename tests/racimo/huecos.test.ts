import { EventStoreDBClient } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { esSuyo } from '#commands/log/guardado.ts'
import { CON_HUECOS } from '#tests/almacen.ts'
import { abrirLogDePrueba, colocado, cuentaAbierta, type LogDePrueba } from '#tests/log.ts'

let log: LogDePrueba
/** The position that each append reported. */
const dichas: bigint[] = []
beforeAll(async () => {
  log = await abrirLogDePrueba({ programa: CON_HUECOS })
  dichas.push((await log.escribir('cuenta-1', [cuentaAbierta(1, 'consumidor')])).posicion)
  for (let n = 1; n <= 20; n += 1) dichas.push((await log.escribir(`pedido-${n}`, [colocado()])).posicion)
})
afterAll(() => log.cerrar())

/** Returns everything in the log: its position, and whether the product wrote it. */
const todo = async () => {
  const client = EventStoreDBClient.connectionString(log.url)
  const leidos: { readonly posicion: bigint; readonly streamId: string; readonly propio: boolean }[] = []
  for await (const { event } of client.readAll()) {
    if (!event) continue
    const { streamId, position } = event
    leidos.push({ posicion: position.commit, streamId, propio: esSuyo({ streamId }) })
  }
  await client.dispose()
  return leidos
}
const { signal } = new AbortController()

describe('a log with gaps', () => {
  it('has jumps, and foreign events stand between the product’s and after them', async () => {
    const leidos = await todo()
    const saltos = leidos.slice(1).map(({ posicion }, n) => Number(posicion - (leidos[n]?.posicion ?? 0n)))
    expect(Math.max(...saltos)).toBeGreaterThan(100)
    expect(leidos.filter(({ propio }) => propio).length).toBe(leidos.filter(({ propio }) => !propio).length)
    expect(leidos.at(-1)?.propio).toBe(false)
    const deQuien = new Set(leidos.flatMap(({ streamId, propio }) => (propio ? [] : [/^\W*\w+/.exec(streamId)?.[0]])))
    expect([...deQuien].toSorted()).toEqual(['$$ventas', '$stats', 'pedidos', 'ventas'])
  })

  it('gives the product only its own: its end, what is missing, what follows, before and after a restart', async () => {
    const propias = (await todo()).flatMap(({ posicion, propio }) => (propio ? [posicion] : []))
    expect(propias.slice(1)).toEqual(dichas)
    const ultima = propias.at(-1) as bigint
    const mirar = async () => {
      const leidas: bigint[] = []
      for await (const { posicion } of log.store.readAll(propias[3], ultima, signal)) leidas.push(posicion)
      expect(leidas).toEqual(propias.slice(4))
      expect(await log.store.ultimaPosicion()).toBe(ultima)
      for (const { posicion, propio } of await todo()) {
        if (propio) continue
        expect(await log.store.falta({ posicion, cadena: '' })).toBe('nada')
        expect(await log.store.falta({ posicion: posicion - 1n, cadena: '' })).toBe('nada')
      }
      expect(await log.store.verificar()).toEqual({ eventos: propias.length, historias: propias.length, raices: 0 })
    }
    await mirar()
    await log.caer()
    await log.levantar()
    await mirar()
  })
})
