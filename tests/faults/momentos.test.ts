import { expect, it, vi } from 'vitest'
import type { Trabajo, Trabajos } from '#api/contract/trabajos.ts'
import { unaInstalacion } from '#tests/instalacion.ts'

const producto = unaInstalacion()
const RUTA = '/api/auditoria/trabajos'

const esquemas = (): Promise<string[]> =>
  producto.detras('bandwork', async (client) => {
    const { rows } = await client.query(`select nspname from pg_namespace where nspname like 'momento\\_%'`)
    return rows.map(({ nspname }) => nspname)
  })

it('the product keeps the newest three moments, and none that holds an erased person’s words', async () => {
  const admin = await producto.entrar('admin@demo.ec')
  const momento = async (): Promise<Trabajo> => {
    const pedido = await producto.enviar(RUTA, { tipo: 'momento', en: new Date().toISOString() }, admin)
    const trabajo = async () => {
      const { items }: Trabajos = (await producto.pedir(RUTA, { cookie: admin })).cuerpo
      return items.find(({ id }) => id === pedido.cuerpo.id)
    }
    await vi.waitFor(async () => expect((await trabajo())?.estado).toBe('terminado'), {
      timeout: 60_000,
      interval: 300,
    })
    return (await trabajo()) as Trabajo
  }
  const hechos = [await momento(), await momento(), await momento(), await momento()]
  const esperados = hechos.map(({ id }) => `momento_${id}_1`)
  // Whoever was reading one when it went has had their time.
  await vi.waitFor(async () => expect((await esquemas()).toSorted()).toEqual(esperados.slice(1).toSorted()), {
    timeout: 60_000,
    interval: 500,
  })
  const hallada = await producto.pedir('/admin/clientes-ajax/datatable?search[value]=gabriela', { cookie: admin })
  const [{ id }] = hallada.cuerpo.data
  expect(
    (
      await producto.enviar(
        `/api/admin/cuentas/${id}/eliminar`,
        { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' },
        admin,
      )
    ).estado,
  ).toBe(200)
  await vi.waitFor(async () => expect(await esquemas()).toEqual([]), { timeout: 60_000, interval: 500 })
}, 240_000)
