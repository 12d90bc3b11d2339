import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MODELOS } from '#projections/modelos.ts'
import { abrirProyeccion, type Proyeccion } from '#projections/motor/proyeccion.ts'
import { CASILLAS } from '#projections/motor/sumas.ts'
import { colocado, type LogDePrueba } from '#tests/log.ts'
import { abrirLogConLectura, callado, type LecturaDePrueba, leidosDespuesDe, ponerAlDia } from './lectura.ts'

let log: LogDePrueba
let lectura: LecturaDePrueba
let entera: Proyeccion
const PEDIDOS = CASILLAS * 2

beforeAll(async () => {
  ;({ log, lectura } = await abrirLogConLectura())
  const subtotal = { type: 'SubtotalFijado', data: { subtotal: 1_250 } }
  for (let n = 1; n <= PEDIDOS; n += 1) await log.escribir(`pedido-${n}`, [colocado(), subtotal])
  entera = await lectura.proyeccionNueva()
  await ponerAlDia(entera, log.store)
  await entera.sumar()
})
afterAll(async () => {
  await lectura.cerrar()
  await log.cerrar()
})

const sumadas = async ({ esquema }: Pick<Proyeccion, 'esquema'>) => {
  const [fila] = await lectura.filas<{ n: number }>(
    `select coalesce(sum(cuantos), 0)::int as n from ${esquema}.contadores_sumadas where lado = 'proveedor'`,
  )
  return fila?.n
}

it('sums of a batch are read at once, and are merged later without changing what is read', async () => {
  const proyeccion = await lectura.proyeccionNueva()
  await ponerAlDia(proyeccion, log.store)
  expect(await sumadas(proyeccion)).toBe(0)
  expect(await lectura.diferencias(proyeccion.esquema, entera.esquema)).toEqual({})
  await proyeccion.sumar()
  expect(await sumadas(proyeccion)).toBe(PEDIDOS)
  expect(await lectura.diferencias(proyeccion.esquema, entera.esquema)).toEqual({})
})

it('batches beyond the free places don’t wait: their sums are merged on the way', async () => {
  const proyeccion = await lectura.proyeccionNueva()
  await ponerAlDia(proyeccion, log.store, 1)
  expect(await sumadas(proyeccion)).toBeGreaterThanOrEqual(CASILLAS)
  expect(await lectura.diferencias(proyeccion.esquema, entera.esquema)).toEqual({})
  const [espera] = await lectura.filas<{ n: number }>(`select count(*)::int as n from ${proyeccion.esquema}.por_sumar`)
  expect(espera?.n).toBe(CASILLAS)
})

it('sums lose and double nothing, whenever they are merged and however often a projector ends between two batches', async () => {
  const paso = fc.record({
    cuantos: fc.integer({ min: 1, max: 60 }),
    luego: fc.constantFrom('sigue', 'suma', 'muere', 'muere sin saber que sumó'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 1, maxLength: 30 }), async (pasos) => {
      let proyeccion = await lectura.proyeccionNueva()
      const { esquema } = proyeccion
      const leidos = await leidosDespuesDe(log.store)
      for (let n = 0; leidos.length > 0; n += 1) {
        const { cuantos, luego } = pasos[n % pasos.length] as (typeof pasos)[number]
        await proyeccion.aplicar(leidos.splice(0, cuantos))
        if (luego === 'suma') await proyeccion.sumar()
        if (luego === 'muere sin saber que sumó') await lectura.filas(`select ${esquema}.sumar()`)
        if (luego.startsWith('muere'))
          proyeccion = await abrirProyeccion(lectura.client, MODELOS, esquema, log.store, callado)
      }
      expect(await lectura.diferencias(esquema, entera.esquema)).toEqual({})
      expect(await lectura.contadoresFalsos(esquema)).toEqual([])
    }),
    { numRuns: 10 },
  )
})

// This test is the last: a projector that makes its first read side drops what others began.
it('a second without a batch merges the waiting sums', async () => {
  lectura.proyectar()
  await expect.poll(() => lectura.activo()).not.toBe('ninguno')
  const esquema = await lectura.activo()
  await log.escribir(`pedido-${PEDIDOS + 1}`, [colocado()])
  await expect.poll(() => sumadas({ esquema })).toBe(PEDIDOS + 1)
})
