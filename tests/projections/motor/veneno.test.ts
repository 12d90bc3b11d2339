import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Hecho } from '#domain/hecho.ts'
import { MODELOS } from '#projections/modelos.ts'
import { type ReadModel, reunir, tabla } from '#projections/motor/modelo.ts'
import type { Proyeccion } from '#projections/motor/proyeccion.ts'
import { abrirProyeccion, construir } from '#projections/motor/proyeccion.ts'
import { colocado, cuentaAbierta, type LogDePrueba } from '#tests/log.ts'
import { abrirLogConLectura, callado, type LecturaDePrueba, leidosDespuesDe, ponerAlDia } from './lectura.ts'

let log: LogDePrueba
let lectura: LecturaDePrueba
let proyeccion: Proyeccion
let numero = 100
/** An order of its own for each test, and a healthy one beside it. */
let enfermo = ''
let sano = ''

beforeAll(async () => {
  ;({ log, lectura } = await abrirLogConLectura({ aparte: true }))
  proyeccion = await lectura.proyeccionNueva()
})
afterAll(async () => {
  await lectura.cerrar()
  await log.cerrar()
})
beforeEach(() => {
  numero += 2
  enfermo = `pedido-${numero}`
  sano = `pedido-${numero + 1}`
})

const fila = async (stream: string) =>
  (
    await lectura.filas<{ estado: string; descripcion: string; revision: number }>(
      `select estado, descripcion, revision from ${proyeccion.esquema}.pedidos where id = $1`,
      [Number(stream.slice('pedido-'.length))],
    )
  )[0]
const aparcado = async (stream: string) =>
  (await lectura.aparcados(proyeccion.esquema)).find((detenido) => detenido.stream === stream)
/** A logger with the warnings that it was given. */
const queAvisa = () => {
  const avisos: string[] = []
  const logger = { ...callado, warn: (_: object, dicho: string) => void avisos.push(dicho) }
  return { logger, avisos }
}
const editado = (descripcion: string) => ({ type: 'PedidoEditado', data: { descripcion } })

describe('an unreadable or impossible fact', () => {
  const venenos = [
    ['of an unknown type', { type: 'PedidoTeletransportado', data: {} }, 'tipo de hecho desconocido'],
    ['that fails its schema', { type: 'SubtotalFijado', data: { subtotal: 'mucho' } }, 'subtotal'],
    [
      'that its state has no place for',
      { type: 'PedidoEntregado', data: {} },
      'no puede ocurrir en el estado «En Curso»',
    ],
  ] as const
  for (const [caso, veneno, queja] of venenos) {
    it(`${caso} parks its stream by name, keeps what came before it applied, and lets the others go on`, async () => {
      for (const tamano of [1_000, 1]) {
        numero += 2
        ;[enfermo, sano] = [`pedido-${numero}`, `pedido-${numero + 1}`]
        await log.escribir(enfermo, [colocado('antes'), editado('justo antes'), veneno, editado('después')])
        await log.escribir(sano, [colocado('sano')])
        await ponerAlDia(proyeccion, log.store, tamano)
        expect(await aparcado(enfermo)).toMatchObject({ revision: 2, error: expect.stringContaining(queja) })
        expect(await fila(enfermo), `batches of ${tamano}`).toMatchObject({ descripcion: 'justo antes', revision: 1 })
        expect(await fila(sano)).toMatchObject({ estado: 'En Curso' })
        expect(proyeccion.posicion()).toBe(await log.store.ultimaPosicion())
      }
    })
  }

  it('is parked the same by a rebuild', async () => {
    await ponerAlDia(proyeccion, log.store)
    const deCero = await construir(lectura.client, MODELOS, log.store, callado)
    expect(await lectura.aparcados(deCero.esquema)).toEqual(await lectura.aparcados(proyeccion.esquema))
    expect(await lectura.diferencias(proyeccion.esquema, deCero.esquema)).toEqual({})
  })

  it('is applied by a retry once its cause is gone, with everything that came after it', async () => {
    const { detras } = log
    await log.escribir(enfermo, [colocado('antes'), editado('se daña'), editado('la última')])
    const danar = (de: string, a: string) =>
      detras.query(`update events set type = replace(type, $2, $3) where stream = $1 and revision = 1`, [
        enfermo,
        de,
        a,
      ])
    await danar('PedidoEditado', 'PedidoDañado')
    await log.caer()
    await log.levantar()
    await ponerAlDia(proyeccion, log.store)
    expect(await fila(enfermo)).toMatchObject({ descripcion: 'antes' })
    await proyeccion.reintentar(log.store)
    expect(await aparcado(enfermo), 'still ill').toMatchObject({ revision: 1 })
    await danar('PedidoDañado', 'PedidoEditado')
    await log.caer()
    await log.levantar()
    await proyeccion.reintentar(log.store)
    expect(await aparcado(enfermo)).toBeUndefined()
    expect(await fila(enfermo)).toMatchObject({ descripcion: 'la última', revision: 2 })
    await log.escribir(enfermo, [{ type: 'PedidoDescartado', data: { lado: 'consumidor' } }])
    await ponerAlDia(proyeccion, log.store)
    expect(await fila(enfermo)).toMatchObject({ estado: 'Descartado', revision: 3 })
  })
})

describe('a fact that can’t be applied', () => {
  it('because Postgres refuses its row is parked the same by a rebuild, which then goes batch by batch', async () => {
    await log.escribir(sano, [colocado('sano')])
    await log.escribir(enfermo, [colocado('antes'), editado('con un \0')])
    await ponerAlDia(proyeccion, log.store)
    expect(await aparcado(enfermo)).toMatchObject({ revision: 1, error: expect.stringContaining('0x00') })
    const { logger, avisos } = queAvisa()
    const deCero = await construir(lectura.client, MODELOS, log.store, logger)
    expect(avisos).toEqual(['el lado de lectura se construye lote por lote'])
    expect(await lectura.aparcados(deCero.esquema)).toEqual(await lectura.aparcados(proyeccion.esquema))
    expect(await lectura.diferencias(proyeccion.esquema, deCero.esquema)).toEqual({})
  })

  it('because its row exists already is parked by a rebuild, whose rows wait in memory', async () => {
    const dichos = tabla({
      nombre: 'dichos',
      modo: 'agregados',
      columnas: { dicho: 'text' },
      clave: ['dicho'],
      indices: [],
    })
    const modelo = {
      nombre: 'dichos',
      tablas: [dichos],
      necesita: () => [],
      aplicar: ({ stream, data }, tuplas) => {
        const { descripcion: dicho } = data as { descripcion?: string }
        if (dicho !== undefined && [sano, enfermo].includes(stream)) tuplas.agregar(dichos, { dicho })
      },
    } satisfies ReadModel
    await log.escribir(sano, [colocado('lo mismo')])
    await log.escribir(enfermo, [colocado('otra cosa'), editado('lo mismo'), editado('y más')])
    const { logger, avisos } = queAvisa()
    const modelos = reunir('feed1234', MODELOS.asentadores, [...MODELOS.todos, modelo])
    const { esquema } = await construir(lectura.client, modelos, log.store, logger)
    expect(avisos).toContain('el lado de lectura se construye lote por lote')
    expect((await lectura.aparcados(esquema)).find(({ stream }) => stream === enfermo)).toMatchObject({
      revision: 1,
      error: expect.stringContaining('dichos_pkey'),
    })
    expect(await lectura.filas(`select dicho from ${esquema}.dichos order by 1`)).toEqual([
      { dicho: 'lo mismo' },
      { dicho: 'otra cosa' },
    ])
  })

  it('parks its stream from there on, whatever shares its batch, and is applied once what it lacked is there', async () => {
    const sinCuenta = {
      ...colocado('sin proveedor'),
      data: { ...colocado('sin proveedor').data, proveedorId: numero * 10 },
    }
    await log.escribir(sano, [colocado('sano')])
    await log.escribir(enfermo, [sinCuenta, editado('y editado')])
    await log.escribir(sano, [editado('sigue')])
    await ponerAlDia(proyeccion, log.store)
    expect(await aparcado(enfermo)).toMatchObject({ revision: 0, error: expect.stringContaining('faltan las cuentas') })
    expect(await fila(enfermo)).toBeUndefined()
    expect(await fila(sano)).toMatchObject({ descripcion: 'sigue' })
    await log.escribir(`cuenta-${numero * 10}`, [cuentaAbierta(numero * 10, 'proveedor')])
    await ponerAlDia(proyeccion, log.store)
    await proyeccion.reintentar(log.store)
    expect(await aparcado(enfermo)).toBeUndefined()
    expect(await fila(enfermo)).toMatchObject({ descripcion: 'y editado', revision: 1 })
    expect(await lectura.contadoresFalsos(proyeccion.esquema)).toEqual([])
  })

  it('because Postgres refuses it parks its stream, and loses nobody else’s rows', async () => {
    await log.escribir(enfermo, [colocado('con \0 nulo')])
    await log.escribir(sano, [colocado('sin nulo')])
    await ponerAlDia(proyeccion, log.store)
    expect(await aparcado(enfermo)).toMatchObject({ revision: 0 })
    expect(await fila(sano)).toMatchObject({ descripcion: 'sin nulo' })
  })

  it('because a model reads a row that it didn’t ask for is parked, wherever that row is cached', async () => {
    const cuentas = tabla({
      nombre: 'cuentas_de',
      modo: 'tuplas',
      columnas: { stream: 'text', veces: 'int' },
      clave: ['stream'],
      indices: [],
    })
    const modelo = {
      nombre: 'cuentas_de',
      tablas: [cuentas],
      necesita: ({ stream }) => (stream === sano ? [{ tabla: cuentas, clave: [stream] }] : []),
      aplicar: ({ stream }, tuplas) => {
        if (![sano, enfermo].includes(stream)) return
        const veces = (tuplas.leer(cuentas, stream)?.veces ?? 0) + 1
        tuplas.poner(cuentas, { stream, veces })
      },
    } satisfies ReadModel
    await log.escribir(sano, [colocado('una'), editado('otra')])
    await log.escribir(enfermo, [colocado('una')])
    const modelos = reunir('feed1235', MODELOS.asentadores, [...MODELOS.todos, modelo])
    const { esquema } = await construir(lectura.client, modelos, log.store, callado)
    expect((await lectura.aparcados(esquema)).find(({ stream }) => stream === enfermo)).toMatchObject({
      error: expect.stringContaining('«necesita» no nombra cuentas_de'),
    })
    expect(await lectura.filas(`select * from ${esquema}.cuentas_de`)).toEqual([{ stream: sano, veces: 2 }])
  })

  it('leaves nothing of a batch that never committed: the next projector gets its facts again', async () => {
    await ponerAlDia(proyeccion, log.store)
    const antes = proyeccion.posicion()
    await log.escribir(enfermo, [colocado('antes'), { type: 'Nadie', data: {} }])
    const leidos = await leidosDespuesDe(log.store, antes)
    // A projector parked the stream and died before its batch was through.
    await lectura.client.query(
      `insert into ${proyeccion.esquema}.aparcados (stream, revision, posicion, error) values ($1, 1, $2, 'murió')`,
      [enfermo, String(leidos.at(-1)?.posicion)],
    )
    proyeccion = await abrirProyeccion(lectura.client, MODELOS, proyeccion.esquema, log.store, callado)
    await ponerAlDia(proyeccion, log.store)
    expect(await fila(enfermo)).toMatchObject({ descripcion: 'antes' })
    expect(await aparcado(enfermo)).toMatchObject({ revision: 1, error: expect.stringContaining('desconocido') })
  })
})

describe('a fact that doesn’t follow the last one of its stream', () => {
  const conPrevia = (leido: Hecho, previa: string): Hecho => ({ ...leido, meta: { ...leido.meta, previa } })
  const saltos: Record<string, [alterar: (leidos: readonly Hecho[]) => Hecho[], queja: string]> = {
    'whose predecessor is missing': [([, , ...despues]) => despues, 'falta lo que sigue a la revisión 0'],
    'that was there before': [([primero]) => [primero as Hecho], 'repite la revisión 0: el stream ya iba por la 0'],
    'that names another': [
      ([, segundo]) => [conPrevia(segundo as Hecho, 'otra')],
      'no sigue al hecho anterior: otro ocupaba su lugar',
    ],
  }
  for (const [caso, [alterar, queja]] of Object.entries(saltos)) {
    it(`${caso} parks it, even right after the projector starts`, async () => {
      await log.escribir(enfermo, [colocado('antes')])
      await ponerAlDia(proyeccion, log.store)
      const antes = proyeccion.posicion()
      await log.escribir(enfermo, [editado('uno'), editado('dos')])
      const despues = (await leidosDespuesDe(log.store, antes)) as Hecho[]
      const [primero] = (await log.store.readStream(enfermo)) as [Hecho]
      const final = despues.at(-1)?.posicion as bigint
      proyeccion = await abrirProyeccion(lectura.client, MODELOS, proyeccion.esquema, log.store, callado)
      await proyeccion.aplicar(alterar([primero, ...despues]).map((leido) => ({ ...leido, posicion: final })))
      expect(await aparcado(enfermo)).toMatchObject({ error: queja })
      expect(await fila(enfermo)).toMatchObject({ descripcion: 'antes', revision: 0 })
    })
  }
})
