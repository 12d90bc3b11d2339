import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lectura, MODELOS } from '#projections/modelos.ts'
import { seguirAvance } from '#projections/motor/avance.ts'
import { crearKysely, crearPool } from '#projections/motor/database.ts'
import { conexionDeProyector } from '#projections/motor/projector.ts'
import { borrarAnteriores, borrarReemplazado, reconstruir } from '#projections/motor/reconstruir.ts'
import { pedidoPorId } from '#projections/pedido/consultas.ts'
import { hastaQue } from '#tests/espera.ts'
import { colocado, type LogDePrueba } from '#tests/log.ts'
import { abrirLogConLectura, callado, type LecturaDePrueba } from '#tests/projections/motor/lectura.ts'

let log: LogDePrueba
let lectura: LecturaDePrueba
let avance: Awaited<ReturnType<typeof seguirAvance>>
let numero = 100

beforeAll(async () => {
  ;({ log, lectura } = await abrirLogConLectura())
  for (let n = 0; n < 150; n += 1) await escribirPedido()
  lectura.proyectar()
  avance = await seguirAvance(log.databaseUrl, MODELOS, callado)
  await avance.esperar((await log.store.ultimaPosicion()) ?? 0n, 20_000)
})
afterAll(async () => {
  await avance.cerrar()
  await lectura.cerrar()
  await log.cerrar()
})

const escribirPedido = async () => {
  numero += 1
  const { posicion } = await log.escribir(`pedido-${numero}`, [colocado(`pedido ${numero}`)])
  return { id: numero, posicion }
}

const conConexion = async <T>(hacer: (client: Awaited<ReturnType<typeof conexionDeProyector>>) => Promise<T>) => {
  const client = await conexionDeProyector(log.databaseUrl)
  try {
    return await hacer(client)
  } finally {
    await client.end()
  }
}
const rehacer = (cambiar: boolean) =>
  conConexion((client) => reconstruir(client, MODELOS, log.store, callado, { cambiar }))

describe('a rebuild beside the live read side', () => {
  it('swaps under writes without an error, an empty table or a difference for the readers meanwhile', async () => {
    const pool = crearPool(log.databaseUrl)
    const db = crearKysely<Lectura>(pool)
    const antes = avance.esquema()
    let seguir = true
    const leidas: string[] = []
    const escribirYLeer = async () => {
      while (seguir) {
        const { id, posicion } = await escribirPedido()
        await avance.esperar(posicion)
        const esquema = avance.esquema()
        const fila = await pedidoPorId(db, esquema, id)
        expect(fila?.descripcion, `${esquema} en ${posicion}`).toBe(`pedido ${id}`)
        const primera = await pedidoPorId(db, esquema, 101)
        expect(primera?.descripcion).toBe('pedido 101')
        leidas.push(esquema)
      }
    }
    const lector = escribirYLeer()
    const vueltas = []
    for (let vuelta = 0; vuelta < 3; vuelta += 1) vueltas.push(await rehacer(true))
    seguir = false
    await lector
    expect(vueltas.map(({ diferencias }) => diferencias)).toEqual([[], [], []])
    expect(avance.esquema()).not.toBe(antes)
    expect(leidas.length).toBeGreaterThan(5)
    // The projector has gone over to the new one, and so have the readers.
    const { id, posicion } = await escribirPedido()
    await avance.esperar(posicion)
    expect((await pedidoPorId(db, avance.esquema(), id))?.descripcion).toBe(`pedido ${id}`)
    expect((await rehacer(false)).diferencias).toEqual([])
    await pool.end()
  })

  it('is compared while the live side goes on, and facts that come meanwhile are in the side that replaces it', async () => {
    const escritos: { id: number; posicion: bigint }[] = []
    const alComparar = async (comparadas: number) => {
      if (comparadas % 10 !== 1) return
      const escrito = await escribirPedido()
      // The live side shows it before the comparison is over.
      await avance.esperar(escrito.posicion, 5_000)
      escritos.push(escrito)
    }
    const { diferencias, filas } = await conConexion((client) =>
      reconstruir(client, MODELOS, log.store, callado, { cambiar: true, alComparar }),
    )
    expect([diferencias, escritos.length > 2, filas > 500]).toEqual([[], true, true])
    const pool = crearPool(log.databaseUrl)
    for (const { id, posicion } of escritos) {
      await avance.esperar(posicion)
      const fila = await pedidoPorId(crearKysely<Lectura>(pool), avance.esquema(), id)
      expect(fila?.descripcion).toBe(`pedido ${id}`)
    }
    await pool.end()
    expect((await rehacer(false)).diferencias).toEqual([])
  })

  it('is compared with the side that it began with, also when another rebuild replaces that one meanwhile', async () => {
    const vivo = avance.esquema()
    const alComparar = async (comparadas: number) => {
      if (comparadas !== 10) return
      await rehacer(true)
      await avance.esperar((await escribirPedido()).posicion)
      expect(avance.esquema()).not.toBe(vivo)
      await conConexion((client) => borrarReemplazado(client, MODELOS, 0))
    }
    const { diferencias, filas } = await conConexion((client) =>
      reconstruir(client, MODELOS, log.store, callado, { cambiar: false, alComparar }),
    )
    expect([diferencias, filas > 500]).toEqual([[], true])
  })

  it('is compared by several at once, of which none drops what another is about to drop', async () => {
    for (let vuelta = 0; vuelta < 3; vuelta += 1) {
      const todas = await Promise.all([false, true, false, false].map(rehacer))
      expect(todas.map(({ diferencias }) => diferencias)).toEqual([[], [], [], []])
    }
  })

  it('spares a schema that another rebuild makes the live one between its listing and its drop', async () => {
    const nuevo = 'lectura_carrera_99'
    await conConexion(async (client) => {
      await client.query(`create schema ${nuevo}`)
      const alListar = new Proxy(client, {
        get: (de, campo) =>
          campo !== 'query'
            ? Reflect.get(de, campo)
            : async (texto: string, valores?: unknown[]) => {
                const hecha = await de.query(texto, valores)
                if (texto.includes('pg_namespace'))
                  await de.query(`insert into proyeccion.activo (version, esquema) values ('carrera', $1)`, [nuevo])
                return hecha
              },
      })
      await borrarAnteriores(alListar, [avance.esquema()])
      const { rows } = await client.query('select from pg_namespace where nspname = $1', [nuevo])
      expect(rows).toHaveLength(1)
      await client.query(`delete from proyeccion.activo where version = 'carrera'`)
      await borrarAnteriores(client, [avance.esquema()])
      expect((await client.query('select from pg_namespace where nspname = $1', [nuevo])).rows).toHaveLength(0)
    })
  })

  it('counts each row that differs once, however many there are, and drops the remains of a cancelled rebuild', async () => {
    const alto = new Error('lo cancelan')
    await expect(
      conConexion((client) =>
        reconstruir(client, MODELOS, log.store, callado, {
          cambiar: false,
          alComparar: () => {
            throw alto
          },
        }),
      ),
    ).rejects.toThrow(alto)
    const esquemas = async () =>
      (await lectura.filas(`select nspname from pg_namespace where nspname like 'lectura\\_%' order by 1`)).length
    const dejados = await esquemas()
    await lectura.filas(`update ${avance.esquema()}.pedidos set nota_proveedor = 'otra' where id <= 145 returning id`)
    const { diferencias, distintas } = await rehacer(false)
    expect(distintas).toBe(45)
    expect(diferencias.length).toBe(40)
    expect(await esquemas()).toBeLessThan(dejados)
    await rehacer(true)
  })

  it('leaves one schema to its readers besides the live one, and none after a check', async () => {
    await rehacer(true)
    await rehacer(true)
    const esquemas = () => lectura.filas(`select nspname from pg_namespace where nspname like 'lectura\\_%'`)
    expect(await esquemas()).toHaveLength(2)
    await rehacer(false)
    expect(await esquemas()).toHaveLength(1)
  })

  it('names a changed row, a missing one and a wrong count, and as a check changes nothing', async () => {
    const vivo = avance.esquema()
    await lectura.client.query(`update ${vivo}.pedidos set descripcion = 'otra cosa' where id = 105`)
    await lectura.client.query(`delete from ${vivo}.pedidos_texto where id = 106`)
    await lectura.client.query(`update ${vivo}.contadores_sumadas set cuantos = cuantos + 1 where cuenta = 2`)
    const { diferencias } = await rehacer(false)
    expect(diferencias).toContainEqual({ tabla: 'pedidos', clave: '105', soloEn: 'vivo' })
    expect(diferencias).toContainEqual({ tabla: 'pedidos', clave: '105', soloEn: 'reconstruido' })
    expect(diferencias).toContainEqual({ tabla: 'pedidos_texto', clave: '106', soloEn: 'reconstruido' })
    expect(diferencias.filter(({ tabla }) => tabla === 'contadores').map(({ clave }) => clave)).toContain(
      '2, proveedor, En Curso',
    )
    expect(avance.esquema()).toBe(vivo)
    expect((await rehacer(true)).diferencias).toEqual(diferencias)
    await hastaQue(() => expect(avance.esquema()).not.toBe(vivo))
    expect((await rehacer(false)).diferencias).toEqual([])
  })
})
