import { beforeAll, expect, it } from 'vitest'
import { abrirPedido, type Persona, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
let cliente: Persona
let proveedor: Persona
beforeAll(async () => {
  cliente = await sistema().abrirCuenta('consumidor', 'personal', 'Lucía')
  proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferrecentro')
})

it('the provider sees what an order said before an edit, in its row and its page, until the next proposal', async () => {
  const { idPedido } = await abrirPedido(cliente, proveedor, '50 <b>quintales</b>')
  const cambios = async (posicion: string) => {
    const verPedido = (quien: Persona) => quien.pedir('GET', `/api/pedidos/${idPedido}?posicion=${posicion}`)
    const tabla = await proveedor.pedir('GET', `/proveedor_ajax?posicion=${posicion}`)
    return [
      (await verPedido(proveedor)).cuerpo.cambio,
      tabla.cuerpo.data.find(({ id }: { id: string }) => id === idPedido).cambio,
      (await verPedido(cliente)).cuerpo.cambio,
    ]
  }
  const editar = async (descripcion: string) =>
    (await cliente.pedir('POST', `/pedido/edit/cliente/${idPedido}`, { descripcion })).cuerpo.posicion
  const visto = { antes: '50 <b>quintales</b>', momento: expect.any(String) }
  const primera = await cambios(await editar('60 <b>quintales</b>'))
  expect(primera).toEqual([visto, visto, null])
  const segunda = await cambios(await editar(`${'x'.repeat(500)} 🏗️`))
  expect(segunda).toEqual([visto, visto, null])
  expect(segunda[0].momento > primera[0].momento).toBe(true)
  expect(await cambios(await editar('50 <b>quintales</b>'))).toEqual([null, null, null])
  await editar('70 quintales')
  // An earlier revision shows it too.
  expect((await proveedor.pedir('GET', `/api/pedidos/${idPedido}?version=1`)).cuerpo.cambio).toEqual(visto)
  const { posicion } = (await proveedor.pedir('POST', '/api/pedidos/envio/precio', { idPedido, subtotal: '10' })).cuerpo
  expect(await cambios(posicion)).toEqual([null, null, null])
})
