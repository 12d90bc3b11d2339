import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MODELOS } from '#projections/modelos.ts'
import { activar } from '#projections/motor/esquema.ts'
import { construir } from '#projections/motor/proyeccion.ts'
import { LogAtrasado } from '#projections/motor/punto.ts'
import { reconstruir } from '#projections/motor/reconstruir.ts'
import { colocado, type LogDePrueba } from '#tests/log.ts'
import { abrirLogConLectura, callado, type LecturaDePrueba } from './lectura.ts'

let log: LogDePrueba
let lectura: LecturaDePrueba
let esquema = ''
beforeAll(async () => {
  ;({ log, lectura } = await abrirLogConLectura({ aparte: true }))
  await log.escribir('pedido-1', [colocado()])
  await log.escribir('pedido-2', [colocado()])
  ;({ esquema } = await construir(lectura.client, MODELOS, log.store, callado))
  await activar(lectura.client, MODELOS, esquema)
  // The newest event is removed without the store's knowledge.
  await log.detras.query('delete from events where position = (select max(position) from events)')
  await log.caer()
  await log.levantar()
})
afterAll(async () => {
  await lectura.cerrar()
  await log.cerrar()
})

const comprobar = async () => {
  const { fin } = lectura.proyectar()
  await expect(fin).rejects.toThrow(LogAtrasado)
  await expect(fin).rejects.toThrow(
    /^El log no llega hasta donde llegó el lado de lectura: .* Restaura el log completo/,
  )
  const auditado = reconstruir(lectura.client, MODELOS, log.store, callado, { cambiar: false })
  await expect(auditado).rejects.toThrow(LogAtrasado)
}

describe('a log whose newest event was cut off', () => {
  it('stops the projector and the comparison, with a sentence', comprobar)

  it('stops them even when something else was written in its place', async () => {
    await log.escribir('pedido-3', [colocado()])
    await comprobar()
    expect(await lectura.filas(`select id from ${esquema}.pedidos order by id`)).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('is what the read side is rebuilt from once somebody asks for it explicitly', async () => {
    const opciones = { cambiar: true, aunAtrasado: true }
    expect(await reconstruir(lectura.client, MODELOS, log.store, callado, opciones)).toMatchObject({ atrasado: true })
    expect(await lectura.filas(`select id from ${await lectura.activo()}.pedidos order by id`)).toEqual([
      { id: 1 },
      { id: 3 },
    ])
    const { fin, parar } = lectura.proyectar()
    await parar()
    await fin
  })
})
