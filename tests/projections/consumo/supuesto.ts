import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLASES_DE_CONSUMO } from '#domain/consumo/renglon.ts'
import { type Cuentas, SIN_CONSUMO, TARIFA, valorDe } from '#domain/consumo/tarifa.ts'
import { conSuValor, mesesCerrados } from '#projections/consumo/consultas.ts'
import { supuestos } from '#projections/consumo/supuesto.ts'
import type { Lectura } from '#projections/modelos.ts'
import { crearKysely } from '#projections/motor/database.ts'
import type { Proyeccion } from '#projections/motor/proyeccion.ts'
import { abrirLogDePrueba, cuentaAbierta, type LogDePrueba } from '#tests/log.ts'
import { abrirLectura, type LecturaDePrueba, ponerAlDia } from '#tests/projections/motor/lectura.ts'

/** Defines the tests of what another tariff would have charged, over `vueltas` histories. */
export const supuesto = (vueltas: number) => {
  const PROVEEDORES = [11, 12, 13]
  const MESES = ['2026-01', '2026-02', '2026-03', '2026-04']
  const CERRADOS = MESES.slice(0, 3)
  const PERIODO = { desde: '2026-01', hasta: '2026-04' }
  const PAGINA = { buscar: '', desde: 0, cuantas: 10, columna: 'diferencia', sentido: 'desc' } as const

  let log: LogDePrueba
  let lectura: LecturaDePrueba
  let proyeccion: Proyeccion
  let db: Kysely<Lectura>
  beforeAll(async () => {
    log = await abrirLogDePrueba()
    lectura = await abrirLectura(log)
    for (const id of PROVEEDORES) await log.escribir(`cuenta-${id}`, [cuentaAbierta(id, 'proveedor')])
    proyeccion = await lectura.proyeccionNueva()
    await ponerAlDia(proyeccion, log.store)
    db = crearKysely(log.pool)
  })
  afterAll(async () => {
    await lectura.cerrar()
    await log.cerrar()
  })

  const renglon = fc.record({
    proveedor: fc.constantFrom(...PROVEEDORES),
    mes: fc.constantFrom(...MESES),
    clase: fc.constantFrom(...CLASES_DE_CONSUMO),
    cuantos: fc.integer({ min: 1, max: 40 }),
    ventas: fc.integer({ min: 0, max: 99_999_999_999 }),
  })
  const tarifa = fc.record({
    aprobado: fc.integer({ min: 0, max: 999_999 }),
    pedido: fc.integer({ min: 0, max: 999_999 }),
    publicacion: fc.integer({ min: 0, max: 999_999 }),
    palabra: fc.integer({ min: 0, max: 999_999 }),
  })
  type Renglon = typeof renglon extends fc.Arbitrary<infer R> ? R : never

  /**
   * Writes the rows that the log's facts would have left: consumption, the first month each account
   * pays for, and closed months.
   */
  const poner = async (renglones: readonly Renglon[], desde: readonly string[]): Promise<void> => {
    const { esquema } = proyeccion
    await lectura.client.query(`truncate ${esquema}.consumos, ${esquema}.deudores, ${esquema}.periodos`)
    await lectura.client.query(
      `insert into ${esquema}.consumos (posicion, proveedor, mes, clase, objeto, cuantos, ventas, momento)
     select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $1::bigint[], $5::int[], $6::bigint[], array_fill(now(), array[cardinality($1)]))`,
      [
        renglones.map((_, n) => n),
        ...(['proveedor', 'mes', 'clase', 'cuantos'] as const).map((que) => renglones.map((renglon) => renglon[que])),
        renglones.map(({ clase, ventas }) => (clase === 'aprobado' ? ventas : 0)),
      ],
    )
    await lectura.client.query(`insert into ${esquema}.deudores select * from unnest($1::bigint[], $2::text[])`, [
      PROVEEDORES,
      desde,
    ])
    const cierres = JSON.stringify(CERRADOS.map((mes, n) => ({ mes, posicion: n })))
    await lectura.client.query(`insert into ${esquema}.periodos values (1, $1)`, [cierres])
  }
  /** Folds the rows of a provider by month. */
  const cuentasDe = (renglones: readonly Renglon[], proveedor: number): ReadonlyMap<string, Cuentas> => {
    const cuentas = new Map<string, Cuentas>()
    for (const { mes, clase, cuantos, ventas, ...de } of renglones) {
      if (de.proveedor !== proveedor) continue
      const antes = cuentas.get(mes) ?? SIN_CONSUMO
      const mas = clase === 'aprobado' ? ventas : 0
      cuentas.set(mes, { ...antes, [clase]: antes[clase] + cuantos, ventas: antes.ventas + mas })
    }
    return cuentas
  }

  describe('the charge under another tariff', () => {
    it('is the formula over the closed months of those who pay, and today’s coefficients give the bills to the cent', () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(renglon, { maxLength: 40 }),
          fc.array(fc.constantFrom(...MESES), { minLength: 3, maxLength: 3 }),
          tarifa,
          async (renglones, desde, otra) => {
            await poner(renglones, desde)
            const { esquema } = proyeccion
            const q = { ...PAGINA, filtro: 'todas', periodo: PERIODO } as const
            const [igual, distinta] = [
              await supuestos(db, esquema, { ...q, tarifa: TARIFA }),
              await supuestos(db, esquema, { ...q, tarifa: otra }),
            ]
            for (const [n, proveedor] of PROVEEDORES.entries()) {
              const cuentas = cuentasDe(renglones, proveedor)
              const meses = CERRADOS.filter((mes) => mes >= (desde[n] ?? '') && cuentas.has(mes))
              const fila = distinta.filas.find((linea) => linea.proveedor === proveedor)
              const suma = meses.reduce((total, mes) => total + valorDe(cuentas.get(mes) ?? SIN_CONSUMO, otra), 0)
              expect([fila?.meses ?? 0, fila?.supuesto ?? 0]).toEqual([meses.length, suma])
              const cobros = await conSuValor(
                db,
                esquema,
                proveedor,
                (await mesesCerrados(db, esquema, proveedor)) ?? [],
              )
              const cobrado = cobros.reduce((total, { valor }) => total + valor, 0)
              const hoy = igual.filas.find((linea) => linea.proveedor === proveedor)
              expect([fila?.real ?? 0, hoy?.real ?? 0, hoy?.supuesto ?? 0]).toEqual([cobrado, cobrado, cobrado])
            }
            for (const dicho of [igual, distinta]) {
              for (const que of ['real', 'supuesto'] as const) {
                const porMes = dicho.meses.reduce((total, mes) => total + mes[que], 0)
                const porProveedor = dicho.filas.reduce((total, fila) => total + fila[que], 0)
                expect([porMes, porProveedor]).toEqual([dicho.suma[que], dicho.suma[que]])
              }
            }
            expect(igual.contadores).toMatchObject({ cambian: 0, todas: igual.filas.length })
            const cambian = await supuestos(db, esquema, { ...q, filtro: 'cambian', tarifa: otra })
            expect(cambian.filas).toEqual(distinta.filas.filter(({ real, supuesto }) => real !== supuesto))
            expect(cambian.halladas).toBe(cambian.filas.length)
          },
        ),
        { numRuns: vueltas },
      ))
  })
}
