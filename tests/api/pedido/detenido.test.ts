import { expect, it, vi } from 'vitest'
import { iniciarAlmacen } from '#tests/almacen.ts'
import { detrasDe, unSistema } from '#tests/sistema.ts'

const sistema = unSistema()

it('an order whose amount was changed in the log is neither shown nor taken further, until it is restored', async () => {
  const { servicios, almacen } = sistema()
  const cliente = await sistema().abrirCuenta('consumidor', 'personal', 'Clara')
  const proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería')
  const nuevo = async () => {
    const cuerpo = { hashIdProv: proveedor.hash, descripcion: 'Cemento' }
    const idPedido = (await cliente.pedir('POST', '/api/save/index/pedido', cuerpo)).cuerpo.idPedido as string
    await proveedor.pedir('POST', '/api/pedidos/envio/precio', { idPedido, subtotal: '125.50' })
    return idPedido
  }
  const [enfermo, sano] = [await nuevo(), await nuevo()]
  const stream = `pedido-${servicios.ids.revelar(enfermo)}`
  let parar = () => almacen.parar('SIGKILL')
  const alterar = async (de: string, a: string) => {
    await parar()
    const sentencia = `update events set data = convert_to(replace(convert_from(data, 'UTF8'), $1, $2), 'UTF8') where stream = $3 and revision = 1`
    await detrasDe(sistema(), sentencia, [de, a, stream])
    const otro = await iniciarAlmacen(sistema().almacenUrl, almacen.puerto)
    parar = () => otro.parar('SIGKILL')
  }
  const lecturas = (idPedido: string) => [
    `/api/pedidos/${idPedido}/historia`,
    `/api/pedidos/${idPedido}?version=1`,
    `/api/pedidos/${idPedido}`,
  ]
  const aprobar = (idPedido: string) => cliente.pedir('POST', '/api/pedidos/aprobar', { idPedido, version: 1 })

  await alterar('"subtotal":12550', '"subtotal":92550')
  for (const url of lecturas(enfermo)) {
    const visto = await vi.waitFor(async () => {
      const r = await cliente.pedir('GET', url)
      expect(r.cuerpo.code).not.toBe('no-disponible')
      return r
    }, 8_000)
    expect([visto.estado, visto.cuerpo.code, visto.cuerpo.datos], url).toEqual([
      503,
      'stream-detenido',
      { stream: `pedido-${enfermo}` },
    ])
  }
  expect((await aprobar(enfermo)).cuerpo.code).toBe('stream-detenido')
  for (const url of lecturas(sano)) expect((await cliente.pedir('GET', url)).estado, url).toBe(200)
  expect((await aprobar(sano)).estado).toBe(200)

  await alterar('"subtotal":92550', '"subtotal":12550')
  await vi.waitFor(async () => expect((await aprobar(enfermo)).estado).toBe(200), 8_000)
  for (const url of lecturas(enfermo)) expect((await cliente.pedir('GET', url)).estado, url).toBe(200)
  await parar()
})
