import { afterAll, beforeAll, expect, it } from 'vitest'
import { isRefusal } from '#domain/decider.ts'
import { type ComandoPedido, pedidoDecider } from '#domain/pedido/decidir.ts'
import { MODELOS } from '#projections/modelos.ts'
import { omitidosDe } from '#projections/motor/aparcados.ts'
import { crearKysely } from '#projections/motor/database.ts'
import { construir, type Proyeccion } from '#projections/motor/proyeccion.ts'
import { AHORA, CLIENTE, colocado, type LogDePrueba, solicitud } from '#tests/log.ts'
import { abrirLogConLectura, callado, type LecturaDePrueba, ponerAlDia } from './lectura.ts'

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

const PRESCINDIBLE = { type: 'PedidoTasado', data: { tasa: 15 }, prescindible: true } as const
const editado = (descripcion: string) => ({ type: 'PedidoEditado', data: { descripcion } })
const editar = (descripcion: string) =>
  ({ type: 'EditarPedido', descripcion, actor: CLIENTE, ahora: AHORA }) as ComandoPedido
const fila = async (id: number, { esquema } = proyeccion) =>
  (
    await lectura.filas<{ descripcion: string; revision: number }>(
      `select descripcion, revision from ${esquema}.pedidos where id = $1`,
      [id],
    )
  )[0]
const parados = async () => (await lectura.aparcados(proyeccion.esquema)).map(({ stream }) => stream)
const hojas = async ({ esquema } = proyeccion) =>
  Number((await lectura.filas<{ n: string }>(`select tamano::text as n from ${esquema}.arbol`))[0]?.n)

it('a fact of a newer release that may be left out parks nothing, is told once, and counts in the root', async () => {
  for (const [id, tamano] of [
    [301, 1_000],
    [302, 1],
  ] as const) {
    await log.escribir(`pedido-${id}`, [colocado('antes'), PRESCINDIBLE, editado('después')])
    await ponerAlDia(proyeccion, log.store, tamano)
    expect(await fila(id)).toEqual({ descripcion: 'después', revision: 2 })
  }
  expect(await parados()).toEqual([])
  expect(await omitidosDe(crearKysely(log.pool), proyeccion.esquema)).toEqual(['pedido.PedidoTasado'])
  // The identity of the log, two accounts, and three facts of each order.
  expect(await hojas()).toBe(9)
  expect(await log.store.verificar()).toEqual({ eventos: 9, historias: 5, raices: 0 })
})

it('a category that a newer release added is read as the product’s own', async () => {
  const antes = await hojas()
  await log.escribir('bandwork_convocatoria-1', [{ type: 'ConvocatoriaAbierta', data: { n: 1 }, prescindible: true }])
  await log.escribir('bandwork_convocatoria-2', [{ type: 'ConvocatoriaAbierta', data: { n: 2 } }])
  await ponerAlDia(proyeccion, log.store)
  expect(await hojas()).toBe(antes + 2)
  expect(await parados()).toEqual(['bandwork_convocatoria-2'])
  expect(await omitidosDe(crearKysely(log.pool), proyeccion.esquema)).toContain(
    'bandwork_convocatoria.ConvocatoriaAbierta',
  )
})

it('commands go on after such a fact, once, and those who read the history from its start go without it', async () => {
  const stream = 'pedido-303'
  await log.escribir(stream, [colocado('antes'), PRESCINDIBLE])
  const manejador = log.manejador()
  const dicha = solicitud()
  const [primera, otra] = [
    await manejador.handle(pedidoDecider, stream, editar('luego'), dicha),
    await log.manejador().handle(pedidoDecider, stream, editar('luego'), dicha),
  ]
  if (isRefusal(primera) || isRefusal(otra)) throw new Error('rechazado')
  expect(otra.posicion).toBe(primera.posicion)
  expect((await manejador.historia(stream)).map(({ type }) => type)).toEqual(['PedidoColocado', 'PedidoEditado'])
  expect((await log.store.readStream(stream)).map(({ data, omitido }) => [omitido, data])).toEqual([
    [undefined, expect.anything()],
    [true, {}],
    [undefined, { descripcion: 'luego' }],
  ])
  await ponerAlDia(proyeccion, log.store)
  expect(await fila(303)).toEqual({ descripcion: 'luego', revision: 2 })
})

it('a rebuild leaves out the same facts, and tells them again', async () => {
  const nueva = await construir(lectura.client, MODELOS, log.store, callado)
  expect(await lectura.diferencias(proyeccion.esquema, nueva.esquema)).toEqual({})
  const db = crearKysely(log.pool)
  expect(await omitidosDe(db, nueva.esquema)).toEqual(await omitidosDe(db, proyeccion.esquema))
})

it('a fact whose mark was added behind the product’s back proves nothing, and parks its stream', async () => {
  await log.escribir('pedido-304', [colocado('antes'), { type: 'PedidoTasado', data: {} }])
  await log.detras.query(
    `update events set metadata = convert_to(replace(convert_from(metadata, 'UTF8'), '"via":', '"prescindible":true,"via":'), 'UTF8')
     where stream = 'pedido-304' and revision = 1`,
  )
  await ponerAlDia(proyeccion, log.store)
  expect(await parados()).toContain('pedido-304')
})
