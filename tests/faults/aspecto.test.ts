import { expect, it } from 'vitest'
import type { FilaCompra, TablaCompras } from '#api/contract/compra.ts'
import { CLAVE_DEMO, type Demo, unaEscena } from '#tests/e2e/escena.ts'
import { quieta, revisar, sinFaltas } from '#tests/e2e/revisar.ts'

const escena = unaEscena()

const PAGINAS: readonly (readonly [Demo | undefined, string])[] = [
  [undefined, '/?q=zzzzqqqq'],
  [undefined, '/login'],
  [undefined, '/desarrollo/buzon'],
  [undefined, '/no-existe'],
  [undefined, '/propuesta/inventada'],
  ['cliente', '/personal?q=almuerzos'],
  ['cliente', '/personal?lado=clientes'],
  ['empresa', '/empresa'],
  ['proveedor', '/proveedor?lado=proveedores'],
  ['nosotros', '/proveedor'],
  ['admin', '/admin'],
  ['auditor', '/auditoria'],
  ['proveedor', '/invitaciones'],
  ['vendedor', '/invitaciones'],
  ['empresa', '/mensajes'],
  [undefined, '/registro/cliente'],
  [undefined, '/login/olvido-contrasena'],
  ['cliente', '/perfil'],
  ['cliente', '/incidentes'],
  ['callcenter', '/vendedor?ver=incidentes'],
  ['proveedor', '/proveedor/sucursales'],
  ['callcenter', '/vendedor/clientes?tamano=50'],
  ['financiero', '/vendedor/financiero/todosClientes'],
  ['vendedor', '/vendedor'],
  ['admin', '/admin?ver=compras'],
  ['admin', '/admin/call-center-new'],
  ['admin', '/admin/edit/administracion'],
]
it.each(PAGINAS)('as %s: %s', (demo, ruta) => sinFaltas(escena(), demo, ruta))

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
