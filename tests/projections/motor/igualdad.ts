import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ComandoPedido, pedidoDecider } from '#domain/pedido/decidir.ts'
import { MODELOS } from '#projections/modelos.ts'
import { construir, type Proyeccion } from '#projections/motor/proyeccion.ts'
import { vidaDePedido } from '#tests/arbitraries.ts'
import { abrirLogDePrueba, cuentaAbierta, type LogDePrueba, solicitud } from '#tests/log.ts'
import { abrirLectura, callado, type LecturaDePrueba, leidosDespuesDe } from './lectura.ts'

/**
 * Defines the tests that any history gives the same rows, however it is applied, over `vueltas`
 * histories.
 */
export const igualdad = (vueltas: number) => {
  let log: LogDePrueba
  let lectura: LecturaDePrueba
  beforeAll(async () => {
    log = await abrirLogDePrueba()
    lectura = await abrirLectura(log)
    await log.escribir('cuenta-1', [cuentaAbierta(1, 'consumidor', 'Ana Ñuste')])
    await log.escribir('cuenta-2', [cuentaAbierta(2, 'proveedor', 'Ferretería Güitig')])
  })
  afterAll(async () => {
    await lectura.cerrar()
    await log.cerrar()
  })

  /** The lives of some orders, and the turns in which the log mixes them. */
  const historias = fc.record({
    vidas: fc.array(vidaDePedido, { minLength: 1, maxLength: 4 }),
    turnos: fc.array(fc.nat({ max: 3 }), { minLength: 10, maxLength: 60 }),
    tamanos: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
  })

  let pedidos = 100
  /** Number of orders whose life has begun. */
  let empezados = 0
  /** Lives them through real commands. Each turn is one step of one order. */
  const vivir = async (vidas: readonly ComandoPedido[][], turnos: readonly number[]) => {
    const { handle } = log.manejador()
    const primero = pedidos
    pedidos += vidas.length
    const restos = vidas.map((vida) => [...vida])
    for (const turno of turnos) {
      const n = turno % vidas.length
      if (restos[n]?.length === vidas[n]?.length) empezados += 1
      const command = restos[n]?.shift()
      if (command) await handle(pedidoDecider, `pedido-${primero + n}`, command, solicitud())
    }
  }

  /** Applies what is new in batches of the given sizes. */
  const enPartes = async (proyeccion: Proyeccion, tamanos: readonly number[]) => {
    const leidos = await leidosDespuesDe(log.store, proyeccion.posicion())
    for (let n = 0; leidos.length > 0; n += 1)
      await proyeccion.aplicar(leidos.splice(0, tamanos[n % tamanos.length] as number))
  }

  describe('any history', () => {
    it('gives the same rows in every table in any batches, one fact at a time and from zero', async () => {
      const porLotes = await lectura.proyeccionNueva()
      const deUnoEnUno = await lectura.proyeccionNueva()
      await fc.assert(
        fc.asyncProperty(historias, async ({ vidas, turnos, tamanos }) => {
          await vivir(vidas, turnos)
          await enPartes(porLotes, tamanos)
          await enPartes(deUnoEnUno, [1])
          const deCero = await construir(lectura.client, MODELOS, log.store, callado)
          expect(await lectura.diferencias(porLotes.esquema, deUnoEnUno.esquema)).toEqual({})
          expect(await lectura.diferencias(porLotes.esquema, deCero.esquema)).toEqual({})
          expect(await lectura.contadoresFalsos(porLotes.esquema)).toEqual([])
          expect([porLotes.aparcados(), deCero.aparcados()]).toEqual([0, 0])
          await lectura.client.query(`drop schema ${deCero.esquema} cascade`)
        }),
        { numRuns: vueltas, endOnFailure: true },
      )
      const [{ n } = { n: 0 }] = await lectura.filas<{ n: number }>(
        `select count(*)::int as n from ${porLotes.esquema}.pedidos`,
      )
      expect(n).toBe(empezados)
      expect(n).toBeGreaterThanOrEqual(vueltas)
    })

    it('gives the same rows as a fold of the order’s own facts', async () => {
      const proyeccion = await lectura.proyeccionNueva()
      await enPartes(proyeccion, [7])
      const filas = await lectura.filas<{ id: number; estado: string; descripcion: string; archivos: unknown[] }>(
        `select * from ${proyeccion.esquema}.pedidos`,
      )
      for (const fila of filas) {
        const { evolve, initial } = pedidoDecider
        const hechos = await log.store.readStream(`pedido-${fila.id}`)
        const estado = (hechos as never[]).reduce(evolve, initial)
        expect(fila).toMatchObject({
          estado: estado.value,
          descripcion: estado.context.descripcion,
          nota_consumidor: estado.context.notas.consumidor,
          nota_proveedor: estado.context.notas.proveedor,
          subtotal: estado.context.subtotal,
          archivos: estado.context.archivos,
          revision: hechos.length - 1,
        })
      }
    })
  })
}
