import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { categoriaDe } from '#commands/log/guardado.ts'
import { CATEGORIAS, DECIDERS } from '#domain/deciders.ts'
import { STREAM_RAICES } from '#domain/raiz.ts'
import { MODELOS } from '#projections/modelos.ts'
import { activar, esquemaActivo } from '#projections/motor/esquema.ts'
import { construir } from '#projections/motor/proyeccion.ts'
import { reconstruir } from '#projections/motor/reconstruir.ts'
import { VERSIONES } from '#projections/versiones.ts'
import { callado, leidosDespuesDe } from '#tests/projections/motor/lectura.ts'
import { carpetas, type Filas, filasDe, hechosDe, llavesDe, PROXIMA } from './carpeta.ts'
import { abrirPlegado, versionesDe } from './plegado.ts'

const CONTAR = `nothing in tests/logs tells of these: let its scenario, then «npm run logs -- --vivir» writes ${PROXIMA} anew`
const ASCENDER = 'what is stored stays: an older shape wants an upcaster (`asciende`), another meaning a new type'
const PLEGAR = 'if that is meant, «npm run logs» writes what they fold to now'
const QUEDA =
  'a release’s log folds to what it did; if it is meant to be read otherwise, its filas.json is changed by hand, and the commit says why'

/**
 * Returns a release's rows of the tables and columns that still exist. New ones may exist beside
 * them.
 */
const comunes = (filas: Filas, otras: Filas): Filas =>
  Object.fromEntries(
    Object.entries(filas).flatMap(([tabla, filasDeTabla]) => {
      const columnas = new Set(Object.keys(otras[tabla]?.[0] ?? filasDeTabla[0] ?? {}))
      const resto = filasDeTabla.map((fila) =>
        Object.fromEntries(Object.entries(fila).filter(([c]) => columnas.has(c))),
      )
      return tabla in otras ? [[tabla, resto]] : []
    }),
  )

const plegados = new Map<string, Filas>()

describe.each(carpetas())('the log of release %s', (carpeta) => {
  const escritas = filasDe(carpeta)
  let plegado: Awaited<ReturnType<typeof abrirPlegado>>
  beforeAll(async () => {
    plegado = await abrirPlegado(carpeta)
  })
  afterAll(() => plegado.cerrar())

  const esperar = (filas: Filas, como: string) => {
    if (carpeta === PROXIMA) expect(filas, `${como}: ${PLEGAR}`).toEqual(escritas)
    else expect(comunes(filas, escritas), `${como}: ${QUEDA}`).toEqual(comunes(escritas, filas))
  }

  it('verifies with its secret as a former one, and every event of it is parsed', async () => {
    const { raices } = llavesDe(carpeta)
    expect(await plegado.store.verificar({ claves: raices ?? [] }), ASCENDER).toEqual({
      eventos: hechosDe(carpeta).length,
      historias: new Set(hechosDe(carpeta).map(({ stream }) => stream)).size,
      raices: hechosDe(carpeta).filter(({ stream }) => stream === STREAM_RAICES).length,
    })
  })

  it('is folded by the present deciders, whatever today’s rules would say', async () => {
    for (const stream of new Set(hechosDe(carpeta).map((hecho) => hecho.stream))) {
      const decider = DECIDERS.find(({ category }) => category === categoriaDe(stream))
      if (!decider) expect(categoriaDe(stream), 'a category without a decider').toBe('log')
      else (await plegado.store.readStream(stream)).reduce<unknown>(decider.evolve, decider.initial)
    }
  })

  it('gives its rows at once, one fact at a time and by a rebuild', async () => {
    const { store, lectura, filas } = plegado
    const deCero = await construir(lectura.client, MODELOS, store, callado)
    expect(await lectura.aparcados(deCero.esquema)).toEqual([])
    const deUnaVez = await filas(deCero.esquema)
    plegados.set(carpeta, deUnaVez)
    esperar(deUnaVez, 'at once')
    const deUnoEnUno = await lectura.proyeccionNueva()
    for (const leido of await leidosDespuesDe(store)) await deUnoEnUno.aplicar([leido])
    esperar(await filas(deUnoEnUno.esquema), 'one by one')
    await activar(lectura.client, MODELOS, deUnoEnUno.esquema)
    expect((await reconstruir(lectura.client, MODELOS, store, callado, { cambiar: true })).diferencias).toEqual([])
    esperar(await filas((await esquemaActivo(lectura.client, MODELOS)) ?? ''), 'rebuilt')
  })
})

describe('the log of the next release', () => {
  const hechos = hechosDe(PROXIMA)
  const deTipo = (category: string, type: string) =>
    hechos.filter((hecho) => hecho.type === type && categoriaDe(hecho.stream) === category)
  const tipos = Object.entries(CATEGORIAS).flatMap(([category, schemas]) =>
    Object.entries(schemas).map(([type, schema]) => ({ category, type, schema, hechos: deTipo(category, type) })),
  )

  it('has a fact of every type that the product knows', () => {
    const faltan = tipos.filter(({ hechos }) => hechos.length === 0).map(({ category, type }) => `${category}: ${type}`)
    expect(faltan, CONTAR).toEqual([])
  })

  it('has every optional field, both absent and present', () => {
    const faltan = tipos.flatMap(({ type, schema, hechos }) =>
      Object.entries(schema.shape)
        .filter(([, campo]) => campo.safeParse(undefined).success)
        .filter(([campo]) => new Set(hechos.map(({ data }) => campo in data)).size < 2)
        .map(([campo]) => `${type}: ${campo}`),
    )
    expect(faltan, CONTAR).toEqual([])
  })
})

it('each read model’s version is that of its tables and of the rows that all these logs fold to (npm run logs)', () => {
  expect([...plegados.keys()]).toEqual(carpetas())
  expect(VERSIONES, PLEGAR).toEqual(versionesDe([...plegados.values()]))
})
