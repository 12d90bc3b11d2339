import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fechaLocal } from '#domain/calendario.ts'
import {
  comparar,
  crearConciliacion,
  type DiferenciaConciliada,
  type PartidaDelRegistro,
} from '#domain/conciliacion.ts'
import type { Hecho } from '#domain/hecho.ts'
import { type ComandoPedido, pedidoDecider } from '#domain/pedido/decidir.ts'
import { partidasLeidas } from '#projections/conciliacion/fuentes.ts'
import type { Lectura } from '#projections/modelos.ts'
import { crearKysely, crearPool } from '#projections/motor/database.ts'
import type { Proyeccion } from '#projections/motor/proyeccion.ts'
import { vidaDePedido } from '#tests/arbitraries.ts'
import { abrirLogDePrueba, cuentaAbierta, PROVEEDOR, solicitud } from '#tests/log.ts'
import { PROXIMA } from '#tests/logs/carpeta.ts'
import { abrirPlegado } from '#tests/logs/plegado.ts'
import { abrirLectura, leidosDespuesDe, ponerAlDia } from '#tests/projections/motor/lectura.ts'

const SIEMPRE = { desde: '2000-01', hasta: '2999-12' }

/** The log's own side of some months. */
const crearRegistro = () => {
  const sumar = crearConciliacion()
  const partidas: (PartidaDelRegistro & { readonly mes: string })[] = []
  return {
    partidas,
    leer: (hecho: Hecho) => {
      const dia = fechaLocal(hecho.meta.momento)
      partidas.push(...sumar(hecho).map((una) => ({ ...una, stream: hecho.stream, dia })))
    },
  }
}
const conciliar = async (
  db: Kysely<Lectura>,
  esquema: string,
  { partidas }: ReturnType<typeof crearRegistro>,
  meses = SIEMPRE,
): Promise<readonly DiferenciaConciliada[]> => {
  const suyas = partidas.filter(({ mes }) => mes >= meses.desde && mes <= meses.hasta)
  return comparar(suyas, await partidasLeidas(db, esquema, meses)).diferencias
}

class Deshecho extends Error {}
/** What something gives in a transaction that leaves nothing. */
const deshaciendo = async <T>(db: Kysely<Lectura>, hacer: (una: Kysely<Lectura>) => Promise<T>): Promise<T> => {
  let hecho: T | undefined
  await db
    .transaction()
    .execute(async (una) => {
      hecho = await hacer(una)
      throw new Deshecho()
    })
    .catch((error) => {
      if (!(error instanceof Deshecho)) throw error
    })
  return hecho as T
}

describe('the golden log', () => {
  let plegado: Awaited<ReturnType<typeof abrirPlegado>>
  let proyeccion: Proyeccion
  let pool: ReturnType<typeof crearPool>
  let db: Kysely<Lectura>
  const registro = crearRegistro()
  beforeAll(async () => {
    plegado = await abrirPlegado(PROXIMA)
    proyeccion = await plegado.lectura.proyeccionNueva()
    pool = crearPool(plegado.databaseUrl)
    db = crearKysely(pool)
  })
  afterAll(async () => {
    await pool.end()
    await plegado.cerrar()
  })

  it('is reconciled at every position, whole and by its months', async () => {
    for (const leido of await leidosDespuesDe(plegado.store)) {
      await proyeccion.aplicar([leido])
      if ('ilegible' in leido) continue
      const antes = registro.partidas.length
      registro.leer(leido)
      if (registro.partidas.length > antes)
        expect(await conciliar(db, proyeccion.esquema, registro), `${leido.stream} ${leido.revision}`).toEqual([])
    }
    const figuras = new Set(registro.partidas.map(({ figura }) => figura))
    expect(figuras.size).toBeGreaterThan(12)
    for (const mes of new Set(registro.partidas.map((una) => una.mes)))
      expect(await conciliar(db, proyeccion.esquema, registro, { desde: mes, hasta: mes }), mes).toEqual([])
  })

  it('tells of any row that is changed by a cent or one, by what it is of', async () => {
    const { esquema } = proyeccion
    const enTotal = `alcance = '' and medida in ('pedido', 'aprobado', 'vendido', 'autorizada', 'facturado', 'iva', 'cobrado', 'consumo-cobrado')`
    let cambiadas = 0
    for (const [tabla, columnas, cuales] of [
      [
        'pedidos',
        ['propuesta_subtotal', 'propuesta_iva', 'propuesta_total'],
        `id in (select objeto from ${esquema}.consumos where clase = 'aprobado')`,
      ],
      ['asientos', ['esperado', 'recibido'], 'true'],
      ['consumos', ['cuantos', 'ventas'], "clase = 'aprobado'"],
      ['consumos', ['cuantos'], "clase <> 'aprobado'"],
      ['pagos_de_consumo', ['valor'], 'true'],
      ['sucesos', ['valor'], enTotal.replace("alcance = '' and ", '')],
      ['cifras', ['suma'], enTotal],
    ] as const) {
      const { rows } = await sql<{
        ctid: string
      }>`select ctid::text from ${sql.raw(`${esquema}.${tabla} where ${cuales}`)}`.execute(db)
      for (const columna of columnas)
        for (const { ctid } of rows) {
          const diferencias = await deshaciendo(db, async (una) => {
            await sql`update ${sql.raw(`${esquema}.${tabla} set ${columna} = ${columna} + 1`)} where ctid = ${ctid}::tid`.execute(
              una,
            )
            return conciliar(una, esquema, registro)
          })
          expect(diferencias.length, `${tabla}.${columna} ${ctid}`).toBeGreaterThan(0)
          for (const { registro: debido, leido } of diferencias) expect(leido - debido).toBe(1)
          cambiadas += 1
        }
    }
    expect(cambiadas).toBeGreaterThan(50)
    expect(await conciliar(db, esquema, registro)).toEqual([])
  })
})

/** An order that gets so far, whatever it costs. */
const vendido: fc.Arbitrary<ComandoPedido[]> = fc
  .record({
    subtotal: fc.integer({ min: 2, max: 99_999_999 }),
    hasta: fc.integer({ min: 1, max: 4 }),
    dia: fc.nat({ max: 700 }),
  })
  .map(({ subtotal, hasta, dia }) => {
    const ahora = new Date(Date.UTC(2025, 0, 1 + dia, 4)).toISOString()
    const cliente = { id: 1, tipoUsuario: 'consumidor' } as const
    return [
      {
        type: 'ColocarPedido',
        actor: cliente,
        ahora,
        consumidorId: 1,
        proveedorId: PROVEEDOR.id,
        descripcion: 'Tejas',
      },
      { type: 'EnviarPropuesta', actor: PROVEEDOR, ahora, subtotal: 1 },
      { type: 'EnviarPropuesta', actor: PROVEEDOR, ahora, subtotal },
      { type: 'AprobarPedido', actor: cliente, ahora, version: 2 },
    ].slice(0, hasta) as ComandoPedido[]
  })

it('any orders are reconciled, whatever comes of them', async () => {
  const log = await abrirLogDePrueba()
  const lectura = await abrirLectura(log)
  await log.escribir('cuenta-1', [cuentaAbierta(1, 'consumidor')])
  await log.escribir('cuenta-2', [cuentaAbierta(2, 'proveedor')])
  const proyeccion = await lectura.proyeccionNueva()
  const db = crearKysely<Lectura>(log.pool)
  const registro = crearRegistro()
  const { handle } = log.manejador()
  let pedido = 100
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(vendido, vidaDePedido), { minLength: 1, maxLength: 4 }), async (vidas) => {
      const desde = await log.store.ultimaPosicion()
      for (const vida of vidas) {
        pedido += 1
        for (const command of vida) await handle(pedidoDecider, `pedido-${pedido}`, command, solicitud())
      }
      await ponerAlDia(proyeccion, log.store)
      for (const leido of await leidosDespuesDe(log.store, desde)) if (!('ilegible' in leido)) registro.leer(leido)
      expect(await conciliar(db, proyeccion.esquema, registro)).toEqual([])
    }),
    { numRuns: 25, endOnFailure: true },
  )
  expect(registro.partidas.some(({ figura }) => figura === 'pedidos-total')).toBe(true)
  await lectura.cerrar()
  await log.cerrar()
})
