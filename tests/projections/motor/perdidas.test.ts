import { afterAll, beforeAll, expect, it } from 'vitest'
import { MODELOS } from '#projections/modelos.ts'
import { cabezaDe } from '#projections/motor/cabezas.ts'
import { activar } from '#projections/motor/esquema.ts'
import { abrirProyeccion, construir } from '#projections/motor/proyeccion.ts'
import { reconstruir } from '#projections/motor/reconstruir.ts'
import { colocado, type LogDePrueba } from '#tests/log.ts'
import { abrirLogConLectura, callado, type LecturaDePrueba } from './lectura.ts'

let log: LogDePrueba
let lectura: LecturaDePrueba
beforeAll(async () => {
  ;({ log, lectura } = await abrirLogConLectura())
  const subtotal = { type: 'SubtotalFijado', data: { subtotal: 1_250 } }
  for (const stream of ['pedido-1', 'pedido-2', 'pedido-3']) await log.escribir(stream, [colocado(), subtotal])
  await log.escribir('pedido-4', [colocado()])
  const { esquema } = await construir(lectura.client, MODELOS, log.store, callado)
  await activar(lectura.client, MODELOS, esquema)
})
afterAll(async () => {
  await lectura.cerrar()
  await log.cerrar()
})

const apartar = (stream: string, desde: number) =>
  log.detras.query(
    `update events set stream = 'aparte-' || stream, type = '$aparte' where stream = $1 and revision >= $2`,
    [stream, desde],
  )
const devolver = (stream: string) =>
  log.detras.query(
    `update events set stream = $1, type = case revision when 0 then 'PedidoColocado' else 'SubtotalFijado' end
     where stream = 'aparte-' || $1`,
    [stream],
  )
const rehacer = (cambiar: boolean) => reconstruir(lectura.client, MODELOS, log.store, callado, { cambiar })
const parados = async () => (await lectura.aparcados(await lectura.activo())).map(({ stream }) => stream)
const FALTAN = ['pedido-1, revisión 1: falta lo que sigue a la revisión 0', 'pedido-2, revisión 1: faltan sus hechos']

it('a stream that the log no longer has whole stays parked through any rebuilds, until it is back', async () => {
  const antes = await cabezaDe(lectura.client, await lectura.activo(), 'pedido-1')
  await apartar('pedido-1', 1)
  await apartar('pedido-2', 0)
  for (let vez = 0; vez < 3; vez += 1) {
    expect((await rehacer(vez > 0)).perdidos, `the ${vez}th time`).toEqual(FALTAN)
    if (vez > 0) expect(await parados()).toEqual(['pedido-1', 'pedido-2'])
    expect(await cabezaDe(lectura.client, await lectura.activo(), 'pedido-1')).toEqual(antes)
  }
  // A release with other tables builds its read side from zero too.
  const otra = { ...MODELOS, version: 'ffffffff' }
  const deOtra = await construir(lectura.client, otra, log.store, callado)
  expect(await lectura.aparcados(deOtra.esquema)).toMatchObject([{ stream: 'pedido-1' }, { stream: 'pedido-2' }])

  await devolver('pedido-1')
  const proyeccion = await abrirProyeccion(lectura.client, MODELOS, await lectura.activo(), log.store, callado)
  await proyeccion.reintentar(log.store)
  expect(await parados()).toEqual(['pedido-2'])
  await devolver('pedido-2')
  await proyeccion.reintentar(log.store)
  expect(await parados()).toEqual([])
  // The tree that was built without them gets their leaves in the next rebuild.
  const { diferencias, perdidos } = await rehacer(true)
  expect([new Set(diferencias.map(({ tabla }) => tabla)), perdidos]).toEqual([new Set(['hojas', 'arbol']), []])
  expect(await rehacer(true)).toMatchObject({ diferencias: [], perdidos: [] })
})

it('a lost fact is detected from what is stored, not from what the store remembers', async () => {
  await log.escribir('pedido-5', [colocado(), { type: 'SubtotalFijado', data: { subtotal: 100 } }])
  await log.escribir('pedido-6', [colocado()])
  expect(await rehacer(true)).toMatchObject({ diferencias: [], perdidos: [] })
  await log.detras.query(`delete from events where stream = 'pedido-5' and revision = 1`)
  expect((await rehacer(false)).perdidos).toEqual(['pedido-5, revisión 1: falta lo que sigue a la revisión 0'])
})
