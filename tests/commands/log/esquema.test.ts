import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SIN_CABEZA } from '#commands/log/event-store.ts'
import { HechoInvalido } from '#commands/log/fallos.ts'
import { streamReserva } from '#domain/cuenta/reserva.ts'
import { AHORA, abrirLogDePrueba, CLIENTE, type LogDePrueba, solicitud } from '#tests/log.ts'

let log: LogDePrueba
beforeAll(async () => {
  log = await abrirLogDePrueba()
})
afterAll(() => log.cerrar())

describe('a fact that its schema refuses', () => {
  it('isn’t written, because nobody could read it', async () => {
    const comun = { ...solicitud(), actor: CLIENTE, partes: [1], momento: AHORA }
    const stream = streamReserva('f'.repeat(64))
    const entera = { cuentaId: 1, que: 'correo', intento: crypto.randomUUID(), tomada: AHORA }
    const { que: _, ...sinQue } = entera
    for (const hecho of [
      { type: 'ReservaTomada', data: sinQue },
      { type: 'ReservaPerdida', data: {} },
    ]) {
      await expect(log.store.append(stream, SIN_CABEZA, [hecho], comun)).rejects.toThrow(HechoInvalido)
    }
    expect(await log.store.readStream(stream)).toEqual([])
    expect(await log.store.append(stream, SIN_CABEZA, [{ type: 'ReservaTomada', data: entera }], comun)).toHaveProperty(
      'posicion',
    )
  })
})
