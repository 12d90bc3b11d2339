import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { crearClavesDeRaices } from '#api/access/raices.ts'
import { verificarTodo } from '#api/arranque/verificacion.ts'
import { crearHandle } from '#commands/log/handle.ts'
import { valeFirma } from '#commands/log/raices.ts'
import { crearProcesoDeRaices } from '#commands/processes/raices.ts'
import { comandosRaiz } from '#commands/raiz.ts'
import { horaDe, type RaizFirmada, STREAM_RAICES } from '#domain/raiz.ts'
import { MODELOS } from '#projections/modelos.ts'
import { crearKysely } from '#projections/motor/database.ts'
import { activar } from '#projections/motor/esquema.ts'
import type { Proyeccion } from '#projections/motor/proyeccion.ts'
import { arbolActual, raizCon } from '#projections/raiz/consultas.ts'
import { colocado, type LogDePrueba, SECRETOS } from '#tests/log.ts'
import { abrirLogConLectura, callado, type LecturaDePrueba, ponerAlDia } from '#tests/projections/motor/lectura.ts'

let log: LogDePrueba
let lectura: LecturaDePrueba
let proyeccion: Proyeccion
let avisos: string[]
let pedidos = 100
let hora = Date.parse('2026-11-20T10:00:00.000Z')
/** Minutes past the hour at which a test begins. */
let minuto = 0

beforeAll(async () => {
  ;({ log, lectura } = await abrirLogConLectura({ aparte: true }))
  proyeccion = await lectura.proyeccionNueva()
})
afterAll(async () => {
  await lectura.cerrar()
  await log.cerrar()
})
beforeEach(() => {
  avisos = []
  minuto = 0
  hora += 24 * 3_600_000
})

const ahora = () => new Date(hora + minuto * 60_000).toISOString()
const crecer = async () => {
  pedidos += 1
  await log.escribir(`pedido-${pedidos}`, [colocado()])
}
const alDia = () => ponerAlDia(proyeccion, log.store)
/** Creates a runner as in a process of its own: it shares no memory. */
const corredor = (raizDe = (tamano: number) => raizCon(crearKysely(log.pool), proyeccion.esquema, tamano)) =>
  crearProcesoDeRaices({
    store: log.store,
    raices: comandosRaiz(crearHandle(log.store), log.store),
    arbol: { actual: () => arbolActual(crearKysely(log.pool), proyeccion.esquema), raizCon: raizDe },
    firmar: crearClavesDeRaices(log.pool, SECRETOS).firmar,
    ahora,
    logger: { warn: (_, mensaje) => void avisos.push(mensaje) },
  })
const firmadas = async (): Promise<RaizFirmada[]> =>
  (await log.store.readStream(STREAM_RAICES)).map(({ data }) => data as RaizFirmada)
const claves = () => crearClavesDeRaices(log.pool, SECRETOS).todas()
const hallazgo = async () => (await log.store.verificar({ claves: await claves() })).hallazgo

describe('the signed roots of the log', () => {
  it('come once an hour in which the log grew, over parallel runners and restarts', async () => {
    const antes = (await firmadas()).length
    for (let n = 1; n <= 3; n += 1) {
      await crecer()
      await alDia()
      const corredores = Array.from({ length: 4 }, () => corredor())
      await Promise.all(corredores.flatMap(({ revisar }) => [revisar(), revisar()]))
      await alDia()
      await corredor().revisar()
      // It is later in the same hour, and there is more to sign.
      minuto += 40
      await crecer()
      await alDia()
      await Promise.all(corredores.map(({ revisar }) => revisar()))
      expect((await firmadas()).length).toBe(antes + n)
      minuto += 20
    }
    const todas = await firmadas()
    expect(new Set(todas.map(({ momento }) => horaDe(momento))).size).toBe(todas.length)
    const log_ = await log.store.identidad()
    const [clave] = await claves()
    for (const { firma, ...dicho } of todas) {
      expect(dicho.clave).toBe(clave?.id)
      expect(valeFirma(clave!, { log: log_, ...dicho }, firma)).toBe(true)
      expect(valeFirma(clave!, { log: log_, ...dicho, tamano: dicho.tamano + 1 }, firma)).toBe(false)
      expect(dicho.raiz).toBe(await raizCon(crearKysely(log.pool), proyeccion.esquema, dicho.tamano))
    }
    expect(await hallazgo()).toBeUndefined()
  })

  it('don’t come if the log grew only by the last root', async () => {
    await crecer()
    await alDia()
    await corredor().revisar()
    await alDia()
    const antes = (await firmadas()).length
    for (let n = 0; n < 3; n += 1) {
      minuto += 60
      await corredor().revisar()
      await alDia()
    }
    expect((await firmadas()).length).toBe(antes)
    await crecer()
    await alDia()
    await corredor().revisar()
    expect((await firmadas()).length).toBe(antes + 1)
  })

  it('don’t come if the tree doesn’t continue the last one, which is logged', async () => {
    await crecer()
    await alDia()
    const antes = (await firmadas()).length
    await corredor(async () => 'f'.repeat(64)).revisar()
    expect([(await firmadas()).length, avisos]).toEqual([antes, ['el árbol del log no sigue a la última raíz firmada']])
  })

  it('wait while their own stream is damaged, and come once it is restored', async () => {
    await crecer()
    await alDia()
    const danar = async (de: string, a: string) => {
      await log.detras.query('update events set type = $3 where stream = $1 and type = $2 and revision = 0', [
        STREAM_RAICES,
        de,
        a,
      ])
      await log.caer()
      await log.levantar()
    }
    const antes = (await firmadas()).length
    await danar('RaizFirmada', 'RaizDañada')
    await corredor().revisar()
    expect(avisos).toEqual(['las raíces no se pueden firmar'])
    await danar('RaizDañada', 'RaizFirmada')
    await corredor().revisar()
    expect((await firmadas()).length).toBe(antes + 1)
  })

  it('are signed by a new key once it is replaced, even in parallel; the old one is still listed', async () => {
    const [primera] = await claves()
    await Promise.all([1, 2].map(() => crearClavesDeRaices(log.pool, SECRETOS).relevar(ahora)))
    minuto += 1
    await crecer()
    await alDia()
    await corredor().revisar()
    const todas = await claves()
    expect(todas.filter(({ hasta }) => hasta === null).length).toBe(1)
    expect(todas.find(({ id }) => id === primera?.id)).toMatchObject({
      publica: primera?.publica,
      hasta: expect.any(String),
    })
    const ultima = (await firmadas()).at(-1)!
    expect(ultima.clave).toBe(todas.find(({ hasta }) => hasta === null)?.id)
    expect(ultima.clave).not.toBe(primera?.id)
    const { rows } = await log.pool.query('select count(*)::int as n from claves.raices where privada is not null')
    expect(rows[0].n).toBe(1)
    expect(await hallazgo()).toBeUndefined()
  })
})

describe('the verification', () => {
  /** Appends a root as anybody with the product's seals could. */
  const poner = async (cambio: Partial<RaizFirmada>) => {
    const ultima = (await firmadas()).at(-1)!
    await log.escribir(STREAM_RAICES, [{ type: 'RaizFirmada', data: { ...ultima, ...cambio } }])
  }
  const quitarUltimo = async (stream: string) => {
    await log.detras.query(
      'delete from events where stream = $1 and revision = (select max(revision) from events where stream = $1)',
      [stream],
    )
    await log.caer()
    await log.levantar()
  }

  it('names a root that doesn’t match its facts, one of too many facts, and an invalid signature or key', async () => {
    await alDia()
    const ultima = (await firmadas()).at(-1)!
    const n = (await firmadas()).length
    const tamano = ultima.tamano + 1
    const cierta = { tamano, raiz: await raizCon(crearKysely(log.pool), proyeccion.esquema, tamano) }
    const identidad = await log.store.identidad()
    const { firmar } = crearClavesDeRaices(log.pool, SECRETOS)
    const casos: readonly (readonly [Partial<RaizFirmada>, string])[] = [
      [{ ...cierta, raiz: 'a'.repeat(64) }, `no es la de los primeros ${tamano} hechos del log`],
      [{ tamano: 1_000_000 }, 'dice ser de 1000000 hechos, y antes hay'],
      [cierta, 'su firma es falsa'],
      [{ ...cierta, clave: '0'.repeat(16) }, 'está firmada con una clave que no se conoce (0000000000000000)'],
    ]
    for (const [cambio, queja] of casos) {
      await poner(cambio)
      expect(await hallazgo()).toContain(`La raíz firmada número ${n}: ${queja}`)
      await quitarUltimo(STREAM_RAICES)
      expect(await hallazgo()).toBeUndefined()
    }
    const momento = ahora()
    await poner({ ...cierta, momento, ...(await firmar({ log: identidad, ...cierta, momento })) })
    expect(await hallazgo()).toBeUndefined()
    await crearClavesDeRaices(log.pool, SECRETOS).relevar(() => new Date(hora - 1).toISOString())
    expect(await hallazgo()).toContain('está firmada con una clave que ya no firmaba')
    await quitarUltimo(STREAM_RAICES)
  })

  it('names the first root after a stream that lost its end, which nothing else in the log reveals', async () => {
    await crecer()
    const stream = `pedido-${pedidos}`
    await alDia()
    minuto += 5
    await corredor().revisar()
    // The root of an earlier test is of another day's hour.
    const n = (await firmadas()).length - 1
    expect(await hallazgo()).toBeUndefined()
    await alDia()
    await quitarUltimo(stream)
    expect(await hallazgo()).toContain(`La raíz firmada número ${n}: `)
    // The read side reveals it too, if it had come further.
    const nada = () => undefined
    await activar(lectura.client, MODELOS, proyeccion.esquema)
    const conOtras = { delLog: nada, delLado: nada }
    const todo = await verificarTodo(log.store, await claves(), lectura.client, callado, conOtras)
    expect(todo.hallazgo).toMatch(new RegExp(`^El log no cuadra: ${stream}, revisión 0: `))
  })
})
