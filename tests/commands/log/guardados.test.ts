import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Situado } from '#commands/log/cliente.ts'
import { esIlegible } from '#commands/log/guardado.ts'
import { abrirLogDePrueba, colocado, cuentaAbierta, type LogDePrueba } from '#tests/log.ts'

let log: LogDePrueba
beforeAll(async () => {
  log = await abrirLogDePrueba()
})
afterAll(() => log.cerrar())

/** Takes that many events of a subscription. */
const tomar = async (cuantos: number, despuesDe: bigint | undefined, ...prefijos: string[]): Promise<Situado[]> => {
  const alto = new AbortController()
  const tomados: Situado[] = []
  for await (const evento of log.store.subscribeToStreams(despuesDe, alto.signal, prefijos)) {
    tomados.push(evento)
    if (tomados.length === cuantos) alto.abort()
  }
  return tomados
}

describe('the subscription to streams by their prefixes', () => {
  it('gives stored events in the log’s order, after a position, and needs no key before one is read', async () => {
    await log.escribir('cuenta-1', [cuentaAbierta(1, 'consumidor')])
    const { posicion } = await log.escribir('pedido-1', [colocado('Ladrillos')])
    await log.escribir('compra-1', [{ type: 'CompraAbierta', data: { proveedorId: 2, modo: 'pago' } }])
    await log.escribir('pedido-10', [colocado('Tejas')])
    log.olvidarClaves()
    const [aMano, clave] = [vi.spyOn(log.claves, 'aMano'), vi.spyOn(log.claves, 'clave')]
    const todos = await tomar(3, undefined, 'pedido-', 'compra-')
    expect(todos.map(({ streamId }) => streamId)).toEqual(['pedido-1', 'compra-1', 'pedido-10'])
    const despues = await tomar(1, posicion, 'pedido-')
    expect(despues).toEqual([todos[2]])
    expect(JSON.stringify(todos[0]?.data)).not.toContain('Ladrillos')
    expect([...aMano.mock.calls, ...clave.mock.calls]).toEqual([])
    expect(await log.store.leer(todos[0] as Situado)).toEqual((await log.store.readStream('pedido-1'))[0])
    expect(clave).toHaveBeenCalledOnce()
    vi.restoreAllMocks()
  })

  it('gives events that are verified when read, also against the previous one where that is known', async () => {
    await log.escribir('pedido-2', [colocado(), { type: 'SubtotalFijado', data: { subtotal: 1 } }])
    const [primero, segundo] = (await log.store.readStream('pedido-2')).map(({ revision, meta }) => ({
      revision,
      cadena: meta.cadena,
    })) as [{ revision: number; cadena: string }, { revision: number; cadena: string }]
    const guardado = (await tomar(5, undefined, 'pedido-', 'compra-')).at(-1) as Situado
    expect(await log.store.leer(guardado, primero)).toMatchObject({ type: 'SubtotalFijado', revision: 1 })
    for (const [evento, antes] of [
      [{ ...guardado, data: { subtotal: 2 } }, undefined],
      [guardado, segundo],
      [guardado, { ...primero, cadena: 'otra' }],
    ] as const)
      expect(esIlegible(await log.store.leer(evento, antes))).toBe(true)
  })
})
