import { EventStoreDBClient, type JSONEventType, jsonEvent } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MODELOS } from '#projections/modelos.ts'
import { activar } from '#projections/motor/esquema.ts'
import { construir, type Proyeccion } from '#projections/motor/proyeccion.ts'
import { AHORA, colocado, cuentaAbierta, type LogDePrueba } from '#tests/log.ts'
import { abrirLogConLectura, callado, type LecturaDePrueba, ponerAlDia } from './motor/lectura.ts'

let log: LogDePrueba
let lectura: LecturaDePrueba
let proyeccion: Proyeccion
beforeAll(async () => {
  ;({ log, lectura } = await abrirLogConLectura({ aparte: true }))
  proyeccion = await lectura.proyeccionNueva()
})
afterAll(async () => {
  await lectura.cerrar()
  await log.cerrar()
})

const codigos = async (esquema = proyeccion.esquema) => {
  const filas = await lectura.filas<{ id: number; codigo: string }>(
    `select id, codigo from ${esquema}.pedidos order by id`,
  )
  return Object.fromEntries(filas.map(({ id, codigo }) => [id, codigo]))
}
const de = (cliente: number) => ({ ...colocado(), data: { ...colocado().data, consumidorId: cliente } })

describe('the codes that people read over the phone', () => {
  for (const [n, tamano] of [1_000, 1].entries()) {
    it(`never change when a parked stream is healed, in batches of ${tamano}, and a rebuild gives the same`, async () => {
      const [primero, nadie, tercero, cliente] = [100, 101, 102, 900].map((id) => id + n * 10) as [
        number,
        number,
        number,
        number,
      ]
      await log.escribir(`pedido-${primero}`, [colocado()])
      // Its client's account isn't there yet.
      await log.escribir(`pedido-${nadie}`, [de(cliente)])
      await log.escribir(`pedido-${tercero}`, [colocado()])
      await ponerAlDia(proyeccion, log.store, tamano)
      const antes = await codigos()
      expect(Object.keys(antes)).not.toContain(String(nadie))
      await log.escribir(`cuenta-${cliente}`, [cuentaAbierta(cliente, 'consumidor')])
      await ponerAlDia(proyeccion, log.store, tamano)
      await proyeccion.reintentar(log.store)
      const despues = await codigos()
      const numero = (codigo = '') => Number(codigo.slice(-6))
      expect(despues).toMatchObject(antes)
      expect(numero(despues[nadie])).toBe(numero(despues[primero]) + 1)
      expect(numero(despues[tercero])).toBe(numero(despues[primero]) + 2)
      const rehecha = await construir(lectura.client, MODELOS, log.store, callado)
      await rehecha.reintentar(log.store)
      expect(await codigos(rehecha.esquema)).toEqual(despues)
    })
  }

  it('are kept by a rebuilt read side, also while an order is damaged and after it is healed', async () => {
    const [primero, danado, tercero] = [300, 301, 302]
    await log.escribir(`pedido-${primero}`, [colocado()])
    await log.escribir(`pedido-${danado}`, [colocado('se daña')])
    const danar = async (type: string) => {
      await log.detras.query('update events set type = $2 where stream = $1', [`pedido-${danado}`, type])
      await log.caer()
      await log.levantar()
    }
    const sanar = () => danar('PedidoColocado')
    await danar('PedidoDañado')
    await log.escribir(`pedido-${tercero}`, [colocado()])
    const rehecha = async () => {
      const otra = await construir(lectura.client, MODELOS, log.store, callado)
      await otra.reintentar(log.store)
      await activar(lectura.client, MODELOS, otra.esquema)
      return codigos(otra.esquema)
    }
    const antes = await rehecha()
    expect(Object.keys(antes)).not.toContain(String(danado))
    await sanar()
    const sanos = await rehecha()
    expect(sanos).toMatchObject(antes)
    expect(Number(sanos[danado]?.slice(-6))).toBe(Number(antes[tercero]?.slice(-6)) + 1)
    expect(new Set(Object.values(sanos)).size).toBe(Object.keys(sanos).length)
    // It is damaged again, and restored once more.
    await danar('PedidoDañado')
    const { [danado]: _, ...otros } = sanos
    expect(await rehecha()).toEqual(otros)
    await sanar()
    expect(await rehecha()).toEqual(sanos)
  })

  it('leave an unreadable provider its number, so the next one’s number is that of its place in the log', async () => {
    const [ilegible, siguiente] = [50, 51]
    const marciana = { ...cuentaAbierta(ilegible, 'proveedor').data, clase: 'marciana' }
    await log.escribir(`cuenta-${ilegible}`, [{ type: 'CuentaAbierta', data: marciana }])
    await log.escribir(`cuenta-${siguiente}`, [cuentaAbierta(siguiente, 'proveedor')])
    await ponerAlDia(proyeccion, log.store)
    const [fila] = await lectura.filas<{ numero: number }>(
      `select numero from ${proyeccion.esquema}.cuentas where id = ${siguiente}`,
    )
    expect(fila?.numero).toBe(3)
  })

  it('aren’t taken by an order that the product didn’t write', async () => {
    const intruso = EventStoreDBClient.connectionString(log.url)
    const [real] = await log.store.readStream('pedido-100')
    const falso = { type: 'PedidoColocado', data: colocado().data, metadata: { ...real?.meta, momento: AHORA } }
    await intruso.appendToStream('pedido-666', jsonEvent(falso as unknown as JSONEventType))
    await intruso.dispose()
    const antes = await codigos()
    const ultimo = Math.max(...Object.values(antes).map((codigo) => Number(codigo.slice(-6))))
    await log.escribir('pedido-200', [colocado()])
    await ponerAlDia(proyeccion, log.store)
    expect(Number((await codigos())[200]?.slice(-6))).toBe(ultimo + 1)
  })
})
