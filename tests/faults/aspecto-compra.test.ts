import { expect, it } from 'vitest'
import type { FilaCompra, TablaCompras } from '#api/contract/compra.ts'
import { CLAVE_DEMO, unaEscena } from '#tests/e2e/escena.ts'
import { quieta, revisar } from '#tests/e2e/revisar.ts'

const escena = unaEscena()

it('a subscription in each of its states, to the provider and to the desks', async () => {
  const callcenter = await escena().entra('callcenter')
  const financiero = await escena().entra('financiero')
  const tabla = await callcenter.contexto.request.get('/vendedor/clientes-ajax/datatable?length=100')
  const { data } = (await tabla.json()) as TablaCompras
  // One of each, by what its pages show.
  const cual = ({ estadoPedido, isAtendido, unidad, confirmadoFile, pagoConfirmado }: FilaCompra) =>
    [estadoPedido, isAtendido, unidad, confirmadoFile, pagoConfirmado].join(' ')
  const deCadaUna = [...new Map(data.map((fila) => [cual(fila), fila])).values()]
  expect(deCadaUna.length).toBeGreaterThan(8)
  for (const { id, emailTr, nombreUserItem, estadoPedido } of deCadaUna) {
    const proveedor = await escena().entra(undefined, '/login')
    const datos = { correo: emailTr, contrasena: CLAVE_DEMO }
    expect((await proveedor.contexto.request.post('/login', { data: datos })).status()).toBe(200)
    await proveedor.pagina.goto('/new-negociacion')
    await proveedor.pagina.getByRole('list', { name: 'Pasos de la suscripción' }).waitFor()
    await quieta(proveedor.pagina)
    await revisar(proveedor.pagina)
    expect(proveedor.quejas).toEqual([])
    await proveedor.contexto.close()
    // Finance's panel has something to show once an offer was accepted.
    const enFinanzas = estadoPedido === 'Aprobado' || estadoPedido === 'Completado'
    for (const [{ pagina }, casa] of [
      [callcenter, '/vendedor'] as const,
      ...(enFinanzas ? [[financiero, '/vendedor/financiero'] as const] : []),
    ]) {
      await pagina.setViewportSize({ width: 1440, height: 900 })
      await pagina.goto(`${casa}?compra=${id}`)
      await pagina.getByRole('dialog', { name: nombreUserItem }).getByText('Registro').waitFor()
      await quieta(pagina)
      await revisar(pagina)
    }
  }
  expect([...callcenter.quejas, ...financiero.quejas]).toEqual([])
}, 240_000)
