import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepararAcceso } from '#api/access/base.ts'
import { compraDecider } from '#domain/compra/decidir.ts'
import {
  crearConciliacion,
  type DiferenciaConciliada,
  FIGURAS_CONCILIADAS,
  type Partida,
} from '#domain/conciliacion.ts'
import { periodoDecider, seCierra, streamPeriodo } from '#domain/consumo/cierre.ts'
import { consumoDecider, type RespuestaAPago } from '#domain/consumo/decidir.ts'
import { mesesAntes } from '#domain/consumo/mes.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { SISTEMA } from '#domain/decider.ts'
import type { Hecho } from '#domain/hecho.ts'
import { type ComandoPedido, pedidoDecider } from '#domain/pedido/decidir.ts'
import { type ComandoPublicacion, publicacionDecider } from '#domain/publicacion/decidir.ts'
import { anotarLeidas, diferenciasConciliadas } from '#projections/conciliacion/fuentes.ts'
import type { Lectura } from '#projections/modelos.ts'
import { crearKysely, crearPool } from '#projections/motor/database.ts'
import type { Proyeccion } from '#projections/motor/proyeccion.ts'
import { vidaDePedido } from '#tests/arbitraries.ts'
import {
  archivo,
  con,
  dias,
  OFRECIDA,
  PAGADA,
  type PasoVivido,
  PRUEBA,
  pasoDeCompra,
  QUIEN,
} from '#tests/domain/compra/vidas.ts'
import { AHORA, abrirLogDePrueba, cuentaAbierta, PROVEEDOR, solicitud } from '#tests/log.ts'
import { PROXIMA } from '#tests/logs/carpeta.ts'
import { abrirPlegado } from '#tests/logs/plegado.ts'
import { abrirLectura, leidosDespuesDe, ponerAlDia } from '#tests/projections/motor/lectura.ts'

/**
 * Defines the tests that reconcile the read side with the golden log, and with `vueltas` histories
 * after it.
 */
export const conciliacion = (vueltas: number) => {
  /** The categories whose facts may contribute to a figure. */
  const CUENTAN = new Set(['pedido', 'compra', 'consumo', 'publicacion', 'cuenta', 'periodo'])
  const SIEMPRE = { desde: '2000-01', hasta: '2999-12' }

  type Anotada = Partida & {
    readonly stream: string
    readonly revision: number
    readonly momento: string
    readonly posicion: string
  }
  /** Creates the log's own side of the reconciliation, stored as a job stores it. */
  const crearRegistro = async (pool: Pool) => {
    const nuevo = async (): Promise<number> =>
      (await pool.query("insert into acceso.trabajos (tipo) values ('conciliacion') returning id")).rows[0].id
    const trabajo = await nuevo()
    const sumar = crearConciliacion()
    const partidas: Anotada[] = []
    const anotar = async (en: number, anotadas: readonly Anotada[]): Promise<void> => {
      for (const { figura, stream, revision, momento, valor, posicion, mes, cuenta, pieza } of anotadas)
        await pool.query('insert into acceso.partidas values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
          en,
          figura,
          stream,
          revision,
          momento,
          valor,
          posicion,
          mes,
          cuenta,
          pieza,
        ])
    }
    return {
      trabajo,
      partidas,
      /** Creates another job that stored only these. */
      aparte: async (anotadas: readonly Anotada[]): Promise<number> => {
        const otro = await nuevo()
        await anotar(otro, anotadas)
        return otro
      },
      leer: async (hecho: Hecho) => {
        const { stream, revision, meta, posicion } = hecho
        const anotadas = sumar(hecho).map((partida) => ({
          ...partida,
          stream,
          revision,
          momento: meta.momento,
          posicion: String(posicion),
        }))
        partidas.push(...anotadas)
        await anotar(trabajo, anotadas)
      },
    }
  }
  type Registro = Awaited<ReturnType<typeof crearRegistro>>
  const compararEn = async (
    conexion: Kysely<Lectura>,
    esquema: string,
    trabajo: number,
    meses = SIEMPRE,
  ): Promise<readonly DiferenciaConciliada[]> => {
    await anotarLeidas(conexion, esquema, meses)
    const { cuantas, diferencias } = await diferenciasConciliadas(conexion, trabajo, 100)
    expect(diferencias.length).toBe(cuantas)
    return diferencias
  }
  const conciliar = (db: Kysely<Lectura>, ...resto: [string, number, typeof SIEMPRE?]) =>
    db.connection().execute((conexion) => compararEn(conexion, ...resto))
  /** Reconciles each month by itself. */
  const conciliarMeses = async (
    db: Kysely<Lectura>,
    esquema: string,
    { partidas, aparte }: Registro,
  ): Promise<void> => {
    for (const [mes, delMes] of Map.groupBy(partidas, (partida) => partida.mes))
      expect(await conciliar(db, esquema, await aparte(delMes), { desde: mes, hasta: mes }), mes).toEqual([])
  }

  class Deshecho extends Error {}
  /** Returns the result of `hacer` in a transaction that is rolled back. */
  const deshaciendo = async <T>(
    db: Kysely<Lectura>,
    hacer: (transaccion: Kysely<Lectura>) => Promise<T>,
  ): Promise<T> => {
    let hecho: T | undefined
    await db
      .transaction()
      .execute(async (transaccion) => {
        hecho = await hacer(transaccion)
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
    let registro: Registro
    beforeAll(async () => {
      plegado = await abrirPlegado(PROXIMA)
      proyeccion = await plegado.lectura.proyeccionNueva()
      pool = crearPool(plegado.databaseUrl)
      db = crearKysely(pool)
      await prepararAcceso(pool)
      registro = await crearRegistro(pool)
    })
    afterAll(async () => {
      await pool.end()
      await plegado.cerrar()
    })

    it('is reconciled at every position, as a whole and by month', async () => {
      for (const leido of await leidosDespuesDe(plegado.store)) {
        await proyeccion.aplicar([leido])
        if ('ilegible' in leido) continue
        const antes = registro.partidas.length
        await registro.leer(leido)
        if (registro.partidas.length > antes)
          expect(
            await conciliar(db, proyeccion.esquema, registro.trabajo),
            `${leido.stream} ${leido.revision}`,
          ).toEqual([])
      }
      const figuras = new Set(registro.partidas.map(({ figura }) => figura))
      expect(figuras.size).toBeGreaterThan(12)
      await conciliarMeses(db, proyeccion.esquema, registro)
    })

    it('shows any row that is off by one cent or one unit, with that difference', async () => {
      const { esquema } = proyeccion
      const enTotal = `alcance = '' and medida in ('pedido', 'aprobado', 'vendido', 'autorizada', 'facturado', 'iva', 'cobrado', 'consumo-cobrado')`
      let cambiadas = 0
      for (const [tabla, columnas, condicion] of [
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
        ['cifras_sumadas', ['suma'], enTotal],
      ] as const) {
        const { rows } = await sql<{
          ctid: string
        }>`select ctid::text from ${sql.raw(`${esquema}.${tabla} where ${condicion}`)}`.execute(db)
        for (const columna of columnas)
          for (const { ctid } of rows) {
            const diferencias = await deshaciendo(db, async (transaccion) => {
              await sql`update ${sql.raw(`${esquema}.${tabla} set ${columna} = ${columna} + 1`)} where ctid = ${ctid}::tid`.execute(
                transaccion,
              )
              return compararEn(transaccion, esquema, registro.trabajo)
            })
            expect(diferencias.length, `${tabla}.${columna} ${ctid}`).toBeGreaterThan(0)
            for (const { registro: debido, leido } of diferencias) expect(leido - debido).toBe(1)
            cambiadas += 1
          }
      }
      expect(cambiadas).toBeGreaterThan(50)
      expect(await conciliar(db, esquema, registro.trabajo)).toEqual([])
    })

    it('shows a row of another account, month, day or fact, a missing row, and one that nobody wrote', async () => {
      const { esquema } = proyeccion
      const t = (tabla: string) => `${esquema}.${tabla}`
      const aprobado = `(select objeto from ${t('consumos')} where clase = 'aprobado' limit 1)`
      for (const sentencias of [
        [
          `update ${t('consumos')} set proveedor = proveedor + 1 where posicion = (select min(posicion) from ${t('consumos')})`,
        ],
        [`update ${t('consumos')} set mes = '2020-01' where posicion = (select min(posicion) from ${t('consumos')})`],
        [`update ${t('pagos_de_consumo')} set meses = '[]' where valor > 0`],
        [`update ${t('pagos_de_consumo')} set enviado = enviado - interval '40 days' where valor > 0`],
        [`update ${t('asientos')} set mes = '2020-01' where recibido > 0`],
        [`update ${t('asientos')} set proveedor = proveedor + 1 where recibido > 0`],
        [`update ${t('sucesos')} set dia = '2020-01-01' where medida = 'vendido'`],
        [`update ${t('sucesos')} set proveedor = proveedor + 1 where medida = 'vendido'`],
        [`delete from ${t('sucesos')} where medida = 'pedido'`],
        ...[500, -500].map((monto, n) => [
          `insert into ${t('asientos')} select 900000001, clase, proveedor, compra, mes, momento, ${monto}, ${monto}, 0, numero, '', tipo_pago, firma from ${t('asientos')} limit 1`,
          `insert into ${t('asientos')} select 90000000${n + 2}, clase, proveedor, compra, mes, momento, ${-monto}, ${-monto}, 0, numero, '', tipo_pago, firma from ${t('asientos')} limit 1`,
        ]),
        [
          `update ${t('cifras_sumadas')} set suma = suma - 7 where medida = 'cobrado' and alcance = ''`,
          `insert into ${t('cifras_sumadas')} as cifras select 'consumo-cobrado', '', dia, 7 from ${t('cifras')} where medida = 'cobrado' and alcance = ''
         on conflict (medida, alcance, dia) do update set suma = cifras.suma + 7`,
        ],
        [`delete from ${t('pedidos')} where id = ${aprobado}`],
        [`update ${t('pedidos')} set estado = 'Descartado', descarte = 'null' where id = ${aprobado}`],
        [`update ${t('pedidos')} set proveedor = proveedor + 1 where id = ${aprobado}`],
        [
          `insert into ${t('pedidos')} select (jsonb_populate_record(null::${t('pedidos')}, to_jsonb(p) || '{"id": 900000001, "orden": 900000001, "descarte": {}, "trato": {}}')).*
         from ${t('pedidos')} p where id = ${aprobado}`,
        ],
      ]) {
        const diferencias = await deshaciendo(db, async (transaccion) => {
          let tocadas = 0n
          for (const sentencia of sentencias)
            tocadas += (await sql.raw(sentencia).execute(transaccion)).numAffectedRows ?? 0n
          expect(tocadas, sentencias.join()).toBeGreaterThan(0n)
          return compararEn(transaccion, esquema, registro.trabajo)
        })
        expect(diferencias.length, sentencias.join()).toBeGreaterThan(0)
      }
      expect(await conciliar(db, esquema, registro.trabajo)).toEqual([])
    })

    it('shows a sum of an impossible day, in the month that counts it', async () => {
      const { esquema } = proyeccion
      const [cobrado] = registro.partidas.filter(({ figura }) => figura === 'recibido')
      const mes = cobrado?.mes ?? ''
      const trabajo = await registro.aparte(registro.partidas.filter((partida) => partida.mes === mes))
      for (const dia of [mes, `${mes}-00`, `${mes}-99`, `${mes}:`]) {
        const diferencias = await deshaciendo(db, async (transaccion) => {
          await sql`insert into ${sql.table(`${esquema}.cifras_sumadas`)} values ('cobrado', '', ${dia}, 5)`.execute(
            transaccion,
          )
          return compararEn(transaccion, esquema, trabajo, { desde: mes, hasta: mes })
        })
        expect(diferencias).toEqual([expect.objectContaining({ fuente: 'sumas', clave: dia, registro: 0, leido: 5 })])
      }
    })
  })

  /** Returns the first `hasta` of the four commands of an order. */
  const ventaDe = ({ subtotal, hasta, dia }: { subtotal: number; hasta: number; dia: number }) => {
    const ahora = new Date(Date.UTC(2025, 0, 1 + dia, 4)).toISOString()
    const cliente = { id: 1, tipoUsuario: 'consumidor' } as const
    const pasos: ComandoPedido[] = [
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
    ]
    return pasos.slice(0, hasta)
  }
  const vendido = fc
    .record({
      subtotal: fc.integer({ min: 2, max: 99_999_999 }),
      hasta: fc.integer({ min: 1, max: 4 }),
      dia: fc.nat({ max: 700 }),
    })
    .map(ventaDe)
  const AUTORIZADA: readonly PasoVivido[] = [...PAGADA, [{ type: 'AutorizarCompra', accion: 'compra' }, 'financiero']]
  /** A purchase, paid and authorized or not, followed by any commands of anybody. */
  const comprada = fc.tuple(
    fc.constantFrom<readonly PasoVivido[]>([], OFRECIDA, PRUEBA, PAGADA, AUTORIZADA),
    fc.array(pasoDeCompra, { maxLength: 12 }),
  )
  /** A payment of consumption: its value, and finance's answer. */
  const pagada = fc.record({
    valor: fc.constantFrom(0, 20, 380),
    responde: fc.constantFrom<RespuestaAPago | undefined>(
      undefined,
      { type: 'ConfirmarPagoDeConsumo', recibido: 380, referencia: 'TRX 1' },
      { type: 'ConfirmarPagoDeConsumo', recibido: 5_000, referencia: 'TRX 2' },
      { type: 'RechazarPagoDeConsumo', motivo: 'No llegó' },
    ),
  })
  const ahora = fc.nat({ max: 700 }).map((dia) => new Date(Date.UTC(2025, 0, 1 + dia, 4)).toISOString())
  const publicada = fc.array(
    fc.tuple(fc.constantFrom('Publicar', 'GuardarPublicacion', 'EliminarPublicacion', 'RestaurarPublicacion'), ahora),
    { maxLength: 4 },
  )
  const palabras = fc.tuple(fc.subarray(['teja', 'Teja', 'poncho', 'macana', 'chumbi']), ahora)

  it('any orders, purchases, payments and uses of an account reconcile, whatever follows and whichever months close', async () => {
    const log = await abrirLogDePrueba()
    const lectura = await abrirLectura(log)
    await log.escribir('cuenta-1', [cuentaAbierta(1, 'consumidor')])
    await log.escribir('cuenta-2', [cuentaAbierta(2, 'proveedor')])
    const proyeccion = await lectura.proyeccionNueva()
    await ponerAlDia(proyeccion, log.store)
    const db = crearKysely<Lectura>(log.pool)
    const registro = await crearRegistro(log.pool)
    const { handle } = log.manejador()
    let serie = 100
    let meses = 0
    let pagos = 0

    const hechos = {
      pedido: async (vida: readonly ComandoPedido[]) => {
        serie += 1
        for (const command of vida) await handle(pedidoDecider, `pedido-${serie}`, command, solicitud())
      },
      compra: async ([principio, sigue]: typeof comprada extends fc.Arbitrary<infer V> ? V : never) => {
        serie += 1
        const pasos = [[{ type: 'AbrirCompra', proveedorId: 2, modo: 'negociacion' }, 'sistema'] as const, ...principio]
        for (const [command, quien] of pasos)
          await handle(compraDecider, `compra-${serie}`, con(command, quien, dias(-300)), solicitud())
        for (const [command, quien, dia] of sigue)
          await handle(compraDecider, `compra-${serie}`, con(command, quien, dias(dia - 300)), solicitud())
      },
      pago: async ({ valor, responde }: typeof pagada extends fc.Arbitrary<infer V> ? V : never) => {
        pagos += 1
        const origen = { proveedorId: 2, ahora: AHORA } as const
        const cerrados = [{ mes: mesesAntes('2024-12', pagos), valor }]
        const pagar = {
          type: 'PagarConsumo',
          cerrados,
          valor,
          ...(valor > 0 ? { comprobante: archivo() } : {}),
        } as const
        await handle(consumoDecider, 'consumo-2', { ...pagar, ...origen, actor: PROVEEDOR }, solicitud())
        if (responde)
          for (let numero = 1; numero <= pagos; numero += 1) {
            const respuesta = { ...responde, ...origen, numero, actor: QUIEN.financiero }
            await handle(consumoDecider, 'consumo-2', respuesta, solicitud())
          }
      },
      publicacion: async (vida: readonly (readonly [string, string])[]) => {
        serie += 1
        const post = { tipo: '', contenido: '', tituloSuperior: 'Ponchos', descripcionSuperior: '' } as const
        for (const [type, cuando] of vida)
          await handle(
            publicacionDecider,
            `publicacion-${serie}`,
            { type, proveedorId: 2, ...post, actor: PROVEEDOR, ahora: cuando } as ComandoPublicacion,
            solicitud(),
          )
      },
      palabras: async ([lista, cuando]: readonly [readonly string[], string]) => {
        const editar = { type: 'EditarPalabras', palabras: lista, actor: PROVEEDOR, ahora: cuando } as const
        await handle(cuentaDecider, 'cuenta-2', editar, solicitud())
      },
      cierre: async () => {
        const mes = mesesAntes('2025-01', -meses)
        meses += 1
        const cerrar = { type: 'CerrarMes', mes, actor: SISTEMA, ahora: seCierra(mes) } as const
        await handle(periodoDecider, streamPeriodo(mes), cerrar, solicitud())
      },
    }
    const suceso = fc.oneof(
      fc.oneof(vendido, vidaDePedido).map((vida) => () => hechos.pedido(vida)),
      comprada.map((vida) => () => hechos.compra(vida)),
      pagada.map((pago) => () => hechos.pago(pago)),
      publicada.map((vida) => () => hechos.publicacion(vida)),
      palabras.map((edicion) => () => hechos.palabras(edicion)),
      fc.constant(() => hechos.cierre()),
    )
    const vivir = async (sucesos: readonly (() => Promise<void>)[]): Promise<void> => {
      const desde = await log.store.ultimaPosicion()
      for (const suceder of sucesos) await suceder()
      // At every position, not only at the last.
      for (const leido of await leidosDespuesDe(log.store, desde)) {
        await proyeccion.aplicar([leido])
        if (!('ilegible' in leido)) await registro.leer(leido)
        if (!CUENTAN.has(leido.stream.replace(/-.*/, ''))) continue
        expect(await conciliar(db, proyeccion.esquema, registro.trabajo), `${leido.stream} ${leido.revision}`).toEqual(
          [],
        )
      }
    }
    // One of each kind, so that every run has all figures.
    await vivir([
      () => hechos.pedido(ventaDe({ subtotal: 1_000, hasta: 4, dia: 1 })),
      () => hechos.compra([AUTORIZADA, []]),
      () =>
        hechos.pago({ valor: 380, responde: { type: 'ConfirmarPagoDeConsumo', recibido: 380, referencia: 'TRX 1' } }),
      () => hechos.publicacion([['Publicar', AHORA]]),
      () => hechos.palabras([['teja'], AHORA]),
    ])
    const figuras = new Set(registro.partidas.map(({ figura }) => figura))
    expect(FIGURAS_CONCILIADAS.filter((figura) => !figuras.has(figura))).toEqual([])
    await fc.assert(fc.asyncProperty(fc.array(suceso, { minLength: 1, maxLength: 6 }), vivir), {
      numRuns: vueltas,
      endOnFailure: true,
    })
    await conciliarMeses(db, proyeccion.esquema, registro)
    await lectura.cerrar()
    await log.cerrar()
  })
}
