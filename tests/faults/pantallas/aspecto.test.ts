import { expect, it } from 'vitest'
import type { Lista } from '#api/contract/bandas.ts'
import type { FilaCompra, TablaCompras } from '#api/contract/compra.ts'
import { contrastesBajos } from '#tests/e2e/contraste.ts'
import { CLAVE_DEMO, type Demo, hacerPedido, pronto, unaEscena } from '#tests/e2e/escena.ts'
import { esperado, piel, quieta, revisar, sinFaltas, sobra } from '#tests/e2e/revisar.ts'

const escena = unaEscena()

const PAGINAS: readonly (readonly [Demo | undefined, string])[] = [
  [undefined, '/?q=zzzzqqqq'],
  [undefined, '/login'],
  [undefined, '/?q=cemento'],
  ['cliente', '/pedido/nuevo'],
  ['financiero', '/vendedor/financiero'],
  [undefined, '/registro/proveedor'],
  ['proveedor', '/perfil'],
  ['proveedor', '/new-negociacion'],
  [undefined, '/desarrollo/buzon'],
  [undefined, '/no-existe'],
  [undefined, '/propuesta/inventada'],
  [undefined, '/correo/baja/inventada'],
  ['cliente', '/personal?q=almuerzos'],
  ['cliente', '/personal?lado=clientes'],
  ['empresa', '/empresa'],
  ['proveedor', '/proveedor?lado=proveedores'],
  ['proveedor', '/proveedor?tamano=25'],
  ['nosotros', '/proveedor'],
  ['admin', '/admin'],
  ['auditor', '/auditoria'],
  ['proveedor', '/invitaciones'],
  ['proveedor', '/publicaciones'],
  ['proveedor', '/publicaciones?editar=nueva'],
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
  ['admin', '/admin/view/todosClientes'],
  ['admin', '/admin/call-center-new'],
  ['admin', '/admin/edit/administracion'],
  [undefined, '/desarrollo/piezas'],
  ['cliente', '/personal?tamano=10'],
  ['callcenter', '/vendedor'],
  ['financiero', '/vendedor/financiero?ver=supuesto'],
]
it.each(PAGINAS)('the page has no faults as %s at %s', (demo, ruta) => sinFaltas(escena(), demo, ruta))

it('a dialog’s round corners are cut from whatever it holds', async () => {
  const { pagina } = await escena().entra(undefined, '/desarrollo/piezas')
  await pagina.getByRole('button', { name: 'Caja', exact: true }).first().click()
  const caja = pagina.getByRole('dialog')
  await caja.waitFor()
  for (const [width, redondas] of [
    [1440, 4],
    [390, 2],
  ] as const) {
    await pagina.setViewportSize({ width, height: 900 })
    // Two pixels from each corner of its box: the dialog isn't hit at its round corners.
    const libres = () =>
      caja.evaluate((este) => {
        const { left, right, top, bottom } = este.getBoundingClientRect()
        const esquinas = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const))
        return esquinas.filter(([x, y]) => !este.contains(document.elementFromPoint(x, y))).length
      })
    await pronto(libres).toBe(redondas)
  }
})

it.each([undefined, 'cliente'] as const)('a provider’s posts have no faults as %s', async (demo) => {
  const { pagina, contexto, quejas, rechazos } = await escena().entra(demo)
  const publica = await contexto.request.get('/api/bandas/publica')
  const { userItems } = (await publica.json()) as Lista
  const conPublicaciones = userItems.find(({ nombre }) => nombre === 'Ferrecentro Andino')
  await pagina.goto(`/proveedor/publicaciones/${conPublicaciones?.id}`)
  await pagina.getByRole('article').first().waitFor()
  await quieta(pagina)
  await revisar(pagina)
  expect(quejas).toEqual([])
  expect(rechazos.filter((rechazo) => !esperado(rechazo))).toEqual([])
})

it('a subscription has no faults in any of its states, for the provider and for the desks', async () => {
  const callcenter = await escena().entra('callcenter')
  const financiero = await escena().entra('financiero')
  const tabla = await callcenter.contexto.request.get('/vendedor/clientes-ajax/datatable?length=100')
  const { data } = (await tabla.json()) as TablaCompras
  // One of each kind, told apart by what its pages show.
  const clase = ({ estadoPedido, isAtendido, unidad, confirmadoFile, pagoConfirmado }: FilaCompra) =>
    [estadoPedido, isAtendido, unidad, confirmadoFile, pagoConfirmado].join(' ')
  const deCadaUna = [...new Map(data.map((fila) => [clase(fila), fila])).values()]
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

it('anything that floats over the pieces wears the skin of the half from which it was opened', async () => {
  const { pagina, quejas } = await escena().entra(undefined, '/desarrollo/piezas')
  for (const [nombre, color] of [
    ['Oscura', 'negro'],
    ['Blanca', 'blanco'],
  ] as const) {
    const mitad = pagina.getByRole('region', { name: nombre })
    for (const [boton, rol] of [
      ['Más acciones', 'menu'],
      ['Con pista', 'tooltip'],
      ['Caja', 'dialog'],
      ['Panel', 'dialog'],
      ['Confirmar', 'alertdialog'],
      ['Con peligro', 'alertdialog'],
      ['Aviso', 'alertdialog'],
    ] as const) {
      const abridor = mitad.getByRole('button', { name: boton, exact: true })
      if (rol === 'tooltip') await abridor.hover()
      else await abridor.click()
      const flota = pagina.getByRole(rol)
      await flota.waitFor()
      await quieta(pagina)
      expect(await flota.evaluate((este) => getComputedStyle(este).colorScheme)).toBe(
        color === 'negro' ? 'dark' : 'light',
      )
      expect(await pagina.evaluate(contrastesBajos), `${nombre}: ${boton}`).toEqual([])
      await pagina.keyboard.press('Escape')
      await flota.waitFor({ state: 'hidden' })
    }
  }
  expect(quejas).toEqual([])
})

it('an order, its form and its panels have no faults', async () => {
  const { pagina, quejas, rechazos } = await escena().entra('cliente')
  const { ruta } = await hacerPedido(pagina, 'Un pedido para mirarlo por todos lados')
  await quieta(pagina)
  await revisar(pagina)
  for (const [opcion, nombre] of [
    ['Archivos', 'Archivos'],
    ['Nota', 'Nota'],
    ['Reportar un incidente', 'Reportar un incidente'],
    ['Editar la descripción', 'Editar la descripción'],
  ] as const) {
    await pagina.getByRole('button', { name: /^Más acciones de/ }).click()
    await pagina.getByRole('menuitem', { name: opcion }).click()
    await pagina.getByRole('dialog', { name: nombre }).waitFor()
    expect(await sobra(pagina)).toBeLessThanOrEqual(0)
    await piel(pagina, 'blanco')
    expect(await pagina.evaluate(contrastesBajos), nombre).toEqual([])
    await piel(pagina, 'negro')
    expect(await pagina.evaluate(contrastesBajos), nombre).toEqual([])
    await pagina.keyboard.press('Escape')
    await pagina.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  const proveedor = await escena().entra('proveedor', ruta.replace('/pedido/cliente/', '/proveedor/pedido/'))
  await quieta(proveedor.pagina)
  await revisar(proveedor.pagina)
  expect([...quejas, ...proveedor.quejas, ...rechazos, ...proveedor.rechazos]).toEqual([])
})
