import { setTimeout as dormir } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { RESPUESTA_MS } from '#api/access/limites.ts'
import { unSistema } from '#tests/sistema.ts'

// Needs a system of its own because its pictures take long.
const sistema = unSistema()

it('a document that takes longer to make than anybody waits for an answer arrives whole', async () => {
  const { abrirCuenta, pedirCon, servicios } = sistema()
  const { taller } = servicios
  const lento: typeof taller = async (imagen, obra) => {
    await dormir(RESPUESTA_MS + 500)
    return taller(imagen, obra)
  }
  Object.assign(servicios, { taller: lento })
  const cliente = await abrirCuenta('consumidor', 'personal', 'Ana')
  const proveedor = await abrirCuenta('proveedor', 'empresa', 'Ferretería')
  const nuevo = { hashIdProv: proveedor.hash, descripcion: 'Diez varillas' }
  const { idPedido, posicion } = (await cliente.pedir('POST', '/api/save/index/pedido', nuevo)).cuerpo
  const { estado, cabeceras } = await pedirCon(cliente.cookie)(
    'GET',
    `/api/pedidos/${idPedido}/pdf?posicion=${posicion}`,
  )
  expect([estado, cabeceras['content-type']]).toEqual([200, 'application/pdf'])
})
