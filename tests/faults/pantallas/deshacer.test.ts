import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Bandas } from '#api/contract/bandas.ts'
import {
  enVivo,
  escribir,
  filaDe,
  hacerPedido,
  marcar,
  type Persona,
  pronto,
  responder,
  sigueMarcada,
  toast,
  unaEscena,
} from '#tests/e2e/escena.ts'

const escena = unaEscena()

it('a discard is taken back by keys, by its toast or by its row, and the other side sees it go and come back', async () => {
  const cliente = await escena().entra('cliente')
  const proveedor = await escena().entra('proveedor', '/proveedor?filtro=todos')
  const { codigo } = await hacerPedido(cliente.pagina, 'Doce carretillas para la obra')
  await cliente.pagina.goto('/personal?filtro=todos')
  for (const { pagina } of [cliente, proveedor]) await marcar(pagina)
  const fila = filaDe(cliente.pagina, 'Doce carretillas')
  const filaDelProveedor = filaDe(proveedor.pagina, 'Doce carretillas')
  // The newest toast stands first: one of the last time may still be leaving.
  const descartar = async () => {
    await fila.getByRole('button', { name: /^Más acciones/ }).click()
    await cliente.pagina.getByRole('menuitem', { name: 'Descartar' }).click()
    await responder(cliente.pagina, '¿Descartar el pedido?')
    for (const { pagina } of [cliente, proveedor]) await toast(pagina, 'Pedido Descartado', codigo).first().waitFor()
    await pronto(() => filaDelProveedor.innerText()).toContain('Descartado')
  }
  const devuelto = async () => {
    await toast(cliente.pagina, 'Descarte deshecho', codigo).first().waitFor()
    await toast(proveedor.pagina, 'Se deshizo el descarte', codigo).first().waitFor()
    await pronto(() => filaDelProveedor.innerText()).toContain('Enviar Propuesta')
    await pronto(() => fila.innerText()).toContain('Esperando Propuesta')
  }
  await descartar()
  // In a text field the keys undo the typing; under a dialog they undo nothing.
  const busqueda = cliente.pagina.getByRole('searchbox').last()
  await escribir(busqueda, 'Doce')
  await cliente.pagina.keyboard.press('Control+z')
  await escribir(busqueda, '')
  await cliente.pagina.keyboard.press('Control+k')
  await cliente.pagina.getByRole('dialog').waitFor()
  await cliente.pagina.keyboard.press('Control+z')
  await cliente.pagina.keyboard.press('Escape')
  await cliente.pagina.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await fila.innerText()).toContain('Descartado')
  await fila.getByText('Descartado', { exact: true }).click()
  await cliente.pagina.keyboard.press('Control+z')
  await devuelto()
  // A second undo does nothing.
  await cliente.pagina.keyboard.press('Control+z')

  await descartar()
  await toast(cliente.pagina, 'Pedido Descartado', codigo).getByRole('button', { name: 'Deshacer' }).click()
  await devuelto()

  expect(await sigueMarcada(cliente.pagina)).toBe(true)
  // A reload doesn't lose it; the other side has no such button.
  await descartar()
  await cliente.pagina.reload()
  const boton = fila.getByRole('button', { name: 'Deshacer el descarte' })
  await boton.waitFor()
  expect(await filaDelProveedor.getByRole('button', { name: 'Deshacer el descarte' }).count()).toBe(0)
  await boton.click()
  await devuelto()

  // The discard stays once the other side has acted.
  await descartar()
  await filaDelProveedor.getByRole('button', { name: /^Más acciones/ }).click()
  await proveedor.pagina.getByRole('menuitem', { name: 'Reportar un incidente' }).click()
  const panel = proveedor.pagina.getByRole('dialog', { name: 'Reportar un incidente' })
  await escribir(panel.getByRole('textbox'), 'Descarta y deshace')
  await panel.getByRole('button', { name: 'Reportar' }).click()
  await panel.waitFor({ state: 'detached' })
  await cliente.pagina.keyboard.press('Control+z')
  await toast(cliente.pagina, 'El descarte ya no se puede deshacer', codigo).waitFor()
  expect(await fila.innerText()).toContain('Descartado')
  expect(await sigueMarcada(proveedor.pagina)).toBe(true)
  expect([...cliente.quejas, ...proveedor.quejas]).toEqual([])
})

it('two people who discard at once each read whose discard it is, and only that one takes it back', async () => {
  const cliente = await escena().entra('cliente')
  const proveedor = await escena().entra('proveedor')
  const dos = [cliente, proveedor] as const
  const { codigo } = await hacerPedido(cliente.pagina, 'Siete baldes de pintura')
  await cliente.pagina.goto('/personal?filtro=todos')
  const { promise: juntas, resolve: soltar } = Promise.withResolvers<void>()
  let llegadas = 0
  for (const { pagina, contexto } of dos) {
    await contexto.route('**/api/pedidos/descartar', async (ruta) => {
      llegadas += 1
      if (llegadas === 2) soltar()
      await juntas
      await ruta.continue()
    })
    await filaDe(pagina, codigo)
      .getByRole('button', { name: /^Más acciones/ })
      .click()
    await pagina.getByRole('menuitem', { name: 'Descartar' }).click()
  }
  await Promise.all(dos.map(({ pagina }) => responder(pagina, '¿Descartar el pedido?')))
  const perdio = ({ pagina }: Persona) => toast(pagina, 'La otra parte ya lo había descartado', codigo)
  await pronto(async () => (await perdio(cliente).count()) + (await perdio(proveedor).count())).toBe(1)
  const [gana, pierde] = (await perdio(cliente).count()) === 0 ? [cliente, proveedor] : [proveedor, cliente]
  const deshacer = ({ pagina }: Persona) => toast(pagina, '', codigo).getByRole('button', { name: 'Deshacer' })
  await deshacer(gana).waitFor()
  expect(await deshacer(pierde).count()).toBe(0)
  await pierde.pagina.keyboard.press('Control+z')
  await gana.pagina.keyboard.press('Control+z')
  await toast(gana.pagina, 'Descarte deshecho', codigo).waitFor()
  await toast(pierde.pagina, 'Se deshizo el descarte', codigo).waitFor()
  for (const { pagina } of dos) await pronto(() => filaDe(pagina, codigo).innerText()).not.toContain('Descartado')
  expect([...cliente.quejas, ...proveedor.quejas, ...cliente.rechazos, ...proveedor.rechazos]).toEqual([])
})

it('the order’s page announces an undone discard, aloud too, after keys or after its button, which leaves the keys nothing', async () => {
  const { pagina, quejas } = await escena().entra('cliente')
  const { codigo } = await hacerPedido(pagina, 'Cinco escobas de paja')
  const descartar = async () => {
    await pagina.getByRole('button', { name: /^Más acciones/ }).click()
    await pagina.getByRole('menuitem', { name: 'Descartar' }).click()
    await responder(pagina, '¿Descartar el pedido?')
    await toast(pagina, 'Pedido Descartado', codigo).first().waitFor()
  }
  const dicho = toast(pagina, 'Descarte deshecho', codigo)
  await descartar()
  await pagina.keyboard.press('Control+z')
  await dicho.waitFor()
  expect(await pagina.locator('section[aria-live=polite]', { hasText: 'Descarte deshecho' }).count()).toBe(1)
  await dicho.getByRole('button', { name: 'Cerrar aviso' }).click()
  await dicho.waitFor({ state: 'detached' })

  await descartar()
  const ordenes: string[] = []
  pagina.on('request', (peticion) => peticion.method() === 'POST' && ordenes.push(new URL(peticion.url()).pathname))
  await pagina.getByRole('button', { name: 'Deshacer el descarte' }).click()
  await dicho.waitFor()
  await pagina.keyboard.press('Control+z')
  await descartar()
  expect(ordenes).toEqual(['/api/pedidos/descartar/deshacer', '/api/pedidos/descartar'])
  expect(quejas).toEqual([])
})

it('a favourite that was taken away comes back to its place, on the other device too', async () => {
  const persona = await escena().entra('cliente', '/personal')
  const otro = await escena().entra('cliente', '/personal')
  const { pagina } = persona
  const banda = (de: Page) => de.getByRole('region', { name: 'Banda de proveedores', exact: true })
  const leer = async () => {
    const { proveedores } = (await (await persona.contexto.request.get('/api/bandas')).json()) as Bandas
    return proveedores.favoritos.userItems.map(({ nombre }) => nombre)
  }
  const antes = await leer()
  const [, segundo = ''] = antes
  for (const de of [pagina, otro.pagina]) await banda(de).getByRole('button', { name: 'Favoritos' }).click()
  const logo = (de: Page) => banda(de).getByRole('link', { name: segundo }).and(de.locator('[title]')).first()
  for (const de of [pagina, otro.pagina]) await logo(de).waitFor()
  await logo(pagina).hover()
  await banda(pagina)
    .getByRole('button', { name: `Opciones de ${segundo}` })
    .first()
    .click()
  await pagina.getByRole('menuitem', { name: 'Quitar de favoritos' }).click()
  await toast(pagina, 'Quitado de tus favoritos', segundo).waitFor()
  await logo(otro.pagina).waitFor({ state: 'detached' })
  await pagina.keyboard.press('Control+z')
  await toast(pagina, 'De vuelta en tus favoritos', segundo).waitFor()
  for (const de of [pagina, otro.pagina]) await logo(de).waitFor()
  expect(await leer()).toEqual(antes)
  expect([...persona.quejas, ...otro.quejas]).toEqual([])
})

it('a favourite added from an order is taken back by its toast and by keys, on the other device too', async () => {
  const persona = await escena().entra('cliente')
  const otro = await escena().entra('cliente')
  const { pagina } = persona
  const { proveedores } = (await (await persona.contexto.request.get('/api/bandas')).json()) as Bandas
  const ya = new Set(proveedores.favoritos.userItems.map(({ id }) => id))
  const { nombre = '' } =
    proveedores.universal.userItems.find(({ id, tipo }) => tipo === 'proveedor' && !ya.has(id)) ?? {}
  await hacerPedido(pagina, 'Dos escaleras de tijera', nombre)
  await pagina.goto('/personal?filtro=todos')
  await enVivo(pagina)
  const banda = (de: Page) => de.getByRole('region', { name: 'Banda de proveedores', exact: true })
  const logo = (de: Page) => banda(de).getByRole('link', { name: nombre }).and(de.locator('[title]')).first()
  for (const de of [pagina, otro.pagina]) await banda(de).getByRole('button', { name: 'Favoritos' }).click()
  for (const como of ['su aviso', 'teclas'] as const) {
    await filaDe(pagina, 'Dos escaleras')
      .getByRole('button', { name: /^Más acciones/ })
      .click()
    await pagina.getByRole('menuitem', { name: 'Añadir a favoritos' }).click()
    const dicho = toast(pagina, 'Añadido a tus favoritos', nombre)
    await dicho.waitFor()
    await toast(pagina, 'Quitado de tus favoritos', nombre).waitFor({ state: 'detached' })
    for (const de of [pagina, otro.pagina]) await logo(de).waitFor()
    if (como === 'teclas') await pagina.keyboard.press('Control+z')
    else await dicho.getByRole('button', { name: 'Deshacer' }).click()
    await toast(pagina, 'Quitado de tus favoritos', nombre).waitFor()
    for (const de of [pagina, otro.pagina]) await logo(de).waitFor({ state: 'detached' })
  }
  expect([...persona.quejas, ...otro.quejas]).toEqual([])
})

it('a post whose move or deletion is undone is back where it was', async () => {
  const { pagina, quejas } = await escena().entra('proveedor', '/publicaciones')
  const lista = pagina.getByRole('list', { name: 'Publicadas' })
  await lista.waitFor()
  const puestas = async () => {
    const todas = await lista.getByRole('article').all()
    return Promise.all(
      todas.map(
        async (articulo) =>
          `${await articulo.getByRole('heading').innerText()} ${await articulo.locator('time').innerText()}`,
      ),
    )
  }
  await pronto(async () => (await puestas()).length).toBeGreaterThan(1)
  const antes = await puestas()
  await pagina
    .getByRole('button', { name: /^Mover / })
    .first()
    .focus()
  await pagina.keyboard.press('Space')
  await pagina.getByText(/^Tomaste .*, 1 de \d+\.$/).waitFor()
  await pagina.keyboard.press('ArrowDown')
  await pagina.getByText(/está en el lugar 2 de/).waitFor()
  await pagina.keyboard.press('Space')
  await toast(pagina, 'Publicación movida').waitFor()
  await pronto(puestas).toEqual([antes[1], antes[0], ...antes.slice(2)])
  await pagina.keyboard.press('Control+z')
  await toast(pagina, 'Publicación en su lugar de antes').waitFor()
  await pronto(puestas).toEqual(antes)

  await lista
    .getByRole('listitem')
    .nth(1)
    .getByRole('button', { name: /^Eliminar/ })
    .click()
  await responder(pagina, '¿Eliminar la publicación?')
  // The first post of the next page comes up.
  await pronto(async () => (await puestas()).slice(0, 3)).toEqual([antes[0], ...antes.slice(2, 4)])
  await toast(pagina, 'Eliminada: está en Eliminadas').getByRole('button', { name: 'Deshacer' }).click()
  await toast(pagina, 'Restaurada: se ve otra vez').waitFor()
  await pronto(puestas).toEqual(antes)
  expect(quejas).toEqual([])
})

it('finance undoes an archiving by its toast, from its panel and by keys', async () => {
  const financiero = await escena().entra('financiero', '/vendedor/financiero?filtro=activado')
  const { pagina } = financiero
  const fila = pagina.getByRole('row').nth(1)
  await fila.getByRole('button', { name: /^Abrir la negociación de/ }).waitFor()
  const codigo = (await fila.innerText()).match(/C\d+-\d+/)?.[0] ?? ''
  await fila.getByRole('button', { name: /^Abrir la negociación de/ }).click()
  const panel = pagina.getByRole('dialog').first()
  const archivar = async () => {
    await panel.getByRole('button', { name: 'Archivar' }).click()
    // The one before may still be on its way out.
    await toast(pagina, 'Compra archivada', codigo).first().waitFor()
    await panel.getByRole('button', { name: 'Sacar del archivo' }).waitFor()
  }
  await archivar()
  await toast(pagina, 'Compra archivada', codigo).getByRole('button', { name: 'Deshacer' }).click()
  await toast(pagina, 'Compra sacada del archivo', codigo).waitFor()
  await archivar()
  await panel.getByText('Quedan 10 minutos para deshacerlo, como si no se hubiera archivado.').waitFor()
  await panel.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await toast(pagina, 'Compra sacada del archivo', codigo).waitFor()
  await panel.getByRole('button', { name: 'Archivar' }).waitFor()
  // The panel stands beside the page: the keys belong to the page.
  await archivar()
  await pagina.keyboard.press('Meta+z')
  await toast(pagina, 'Compra sacada del archivo', codigo).waitFor()
  await archivar()
  await panel.getByRole('button', { name: 'Sacar del archivo' }).click()
  await toast(pagina, 'Compra sacada del archivo', codigo).waitFor()
  expect(financiero.quejas).toEqual([])
})

it('an act and its undoing are announced with their answer, however late the tables come', async () => {
  const financiero = await escena().entra('financiero', '/vendedor/financiero?filtro=activado')
  const cliente = await escena().entra('cliente')
  const proveedor = await escena().entra('proveedor', '/publicaciones')
  const { codigo } = await hacerPedido(cliente.pagina, 'Tres palas de punta')
  await cliente.pagina.goto('/personal?filtro=todos')
  const pedido = filaDe(cliente.pagina, 'Tres palas')
  const compra = financiero.pagina.getByRole('row').nth(1)
  await compra.getByRole('button', { name: /^Abrir la negociación de/ }).click()
  const panel = financiero.pagina.getByRole('dialog').first()
  const publicadas = proveedor.pagina.getByRole('list', { name: 'Publicadas' })
  const eliminar = publicadas
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^Eliminar/ })
  await Promise.all([pedido.waitFor(), panel.getByRole('button', { name: 'Archivar' }).waitFor(), eliminar.waitFor()])
  // From now on no reading is answered before it is let go.
  const { promise: suelto, resolve: soltar } = Promise.withResolvers<void>()
  for (const { contexto } of [financiero, cliente, proveedor])
    await contexto.route(
      () => true,
      async (ruta) => {
        const pedida = ruta.request()
        if (pedida.method() === 'GET' && pedida.resourceType() === 'fetch') await suelto
        await ruta.continue()
      },
    )
  const vuelta = async ({ pagina }: Pick<Persona, 'pagina'>, titulo: string, deshecho: string) => {
    await toast(pagina, titulo).waitFor()
    await pagina.keyboard.press('Control+z')
    await toast(pagina, deshecho).waitFor()
  }
  await panel.getByRole('button', { name: 'Archivar' }).click()
  await vuelta(financiero, 'Compra archivada', 'Compra sacada del archivo')
  await pedido.getByRole('button', { name: /^Más acciones/ }).click()
  await cliente.pagina.getByRole('menuitem', { name: 'Descartar' }).click()
  await responder(cliente.pagina, '¿Descartar el pedido?')
  await toast(cliente.pagina, 'Pedido Descartado', codigo).waitFor()
  await vuelta(cliente, 'Pedido Descartado', 'Descarte deshecho')
  await eliminar.click()
  await responder(proveedor.pagina, '¿Eliminar la publicación?')
  await vuelta(proveedor, 'Eliminada: está en Eliminadas', 'Restaurada: se ve otra vez')
  soltar()
  await panel.getByRole('button', { name: 'Archivar' }).waitFor()
  await pronto(() => pedido.innerText()).toContain('Esperando Propuesta')
  await eliminar.waitFor()
})
