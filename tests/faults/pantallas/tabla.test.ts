import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { escribir, filaDe, hacerPedido, pronto, toast, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

const filas = (pagina: Page) =>
  pagina
    .getByRole('table')
    .getByRole('row')
    .filter({ has: pagina.getByRole('cell') })
const codigos = (pagina: Page) =>
  filas(pagina).evaluateAll((todas) => todas.map((fila) => fila.querySelector('a')?.textContent ?? ''))
const lista = (pagina: Page) => pronto(() => pagina.getByRole('table').getByRole('link').count()).toBeGreaterThan(0)
const total = (pagina: Page) =>
  filas(pagina).evaluateAll((todas) =>
    todas.map((fila) =>
      Number(
        /\$([\d.]+),(\d\d)/
          .exec(fila.querySelector('[data-col=total]')?.textContent ?? '')
          ?.slice(1)
          .join('.')
          .replace(/\.(?=.*\.)/g, ''),
      ),
    ),
  )

it('a table has ten rows at first or as many as one asks for; the address keeps the page, the browser the size', async () => {
  const { pagina, quejas } = await escena().entra('proveedor')
  await pronto(() => filas(pagina).count()).toBe(10)
  const tamano = pagina.getByRole('combobox', { name: 'Filas' })
  expect(await tamano.getByRole('option').allInnerTexts()).toEqual(['5', '10', '25', '50', '75', '100'])
  await tamano.selectOption('25')
  await pronto(() => filas(pagina).count()).toBe(25)
  const primera = await codigos(pagina)
  await pagina.getByRole('button', { name: 'Página siguiente' }).click()
  await pronto(() => pagina.url()).toMatch(/tamano=25&pagina=2$/)
  await pronto(() => pagina.getByText(/^26–/).count()).toBe(1)
  await pronto(() => codigos(pagina)).not.toEqual(primera)
  const segunda = await codigos(pagina)
  expect(segunda.length).toBeGreaterThan(0)

  await pagina.reload()
  await pronto(() => codigos(pagina)).toEqual(segunda)
  // Another browser of the same account, by the address alone.
  const otra = await escena().entra('proveedor', new URL(pagina.url()).pathname + new URL(pagina.url()).search)
  await pronto(() => codigos(otra.pagina)).toEqual(segunda)
  // A bare address begins at the first page, with as many rows as this browser had last.
  await pagina.goto('/proveedor?filtro=todos')
  await pronto(() => codigos(pagina)).toEqual(primera)
  await pronto(() => tamano.inputValue()).toBe('25')
  await pagina.getByRole('button', { name: 'Página siguiente' }).click()
  await pronto(() => codigos(pagina)).toEqual(segunda)
  await pagina.goBack()
  await pronto(() => codigos(pagina)).toEqual(primera)
  expect(quejas).toEqual([])
})

it('the search waits until the typing stops, and finds by code', async () => {
  const { pagina } = await escena().entra('proveedor')
  await lista(pagina)
  const pedidas: string[] = []
  pagina.on('request', (peticion) => {
    const buscado = new URL(peticion.url()).searchParams.get('search[value]')
    if (buscado) pedidas.push(buscado)
  })
  const [codigo = ''] = await codigos(pagina)
  const buscador = pagina.getByRole('searchbox', { name: 'Buscar en los pedidos' })
  await buscador.pressSequentially(codigo, { delay: 15 })
  await pronto(() => codigos(pagina)).toEqual([codigo])
  expect(pedidas).toEqual([codigo])
  await escribir(buscador, 'nada que se parezca a esto')
  await pagina.getByRole('heading', { name: 'Nada coincide' }).waitFor()
  await pagina.getByRole('button', { name: 'Ver todos los pedidos' }).click()
  await pronto(() => filas(pagina).count()).toBe(10)
  expect(await buscador.inputValue()).toBe('')
})

it('a header orders the table both ways', async () => {
  const { pagina } = await escena().entra('proveedor', '/proveedor?tamano=25')
  await lista(pagina)
  await pagina.getByRole('button', { name: 'Total', exact: true }).click()
  await pagina
    .getByRole('columnheader', { name: 'Total', exact: true })
    .and(pagina.locator('[aria-sort=descending]'))
    .waitFor()
  await pronto(async () => {
    const montos = await total(pagina)
    return montos.length === 25 && montos.every((monto, i) => i === 0 || monto <= (montos[i - 1] ?? 0))
  }).toBe(true)
  await pagina.getByRole('button', { name: 'Total', exact: true }).click()
  await pronto(() => pagina.url()).toContain('orden=totalPedido.asc')
  await pronto(async () => {
    const montos = await total(pagina)
    return montos.every((monto, i) => i === 0 || monto >= (montos[i - 1] ?? 0))
  }).toBe(true)
})

it('a filter shows as many orders as its counter says, and the back button leaves it', async () => {
  const { pagina } = await escena().entra('proveedor', '/proveedor?tamano=100')
  await lista(pagina)
  const filtros = pagina.getByRole('group', { name: 'Filtrar por estado' })
  const espera = filtros.getByRole('button', { name: /^Te esperan/ })
  const n = Number(/\d+/.exec(await espera.innerText())?.[0])
  await espera.click()
  await pronto(() => filas(pagina).count()).toBe(n)
  expect(await espera.getAttribute('aria-pressed')).toBe('true')
  await filtros.getByRole('button', { name: /^Descartado/ }).click()
  await pronto(() => pagina.url()).toContain('filtro=Descartado')
  await pronto(async () => (await filas(pagina).allInnerTexts()).every((texto) => texto.includes('Descartado'))).toBe(
    true,
  )
  await pagina.goBack()
  await pronto(() => filas(pagina).count()).toBe(n)
})

it('BandWork itself receives orders in a table of its own', async () => {
  const nosotros = await escena().entra('nosotros')
  await nosotros.pagina.getByRole('heading', { level: 1, name: 'Pedidos a BandWork' }).waitFor()
  const cliente = await escena().entra('empresa')
  const { codigo } = await hacerPedido(cliente.pagina, 'Capacitación para cinco vendedores', 'BandWork')
  await toast(nosotros.pagina, 'Nuevo pedido', codigo).waitFor()
  const fila = filaDe(nosotros.pagina, 'Capacitación para cinco vendedores')
  await escribir(fila.getByRole('textbox', { name: /^Subtotal/ }), '80')
  await fila.getByRole('button', { name: 'Enviar propuesta' }).click()
  await cliente.pagina.getByRole('button', { name: 'Aprobar $92,00' }).waitFor()
  expect([...nosotros.quejas, ...cliente.quejas]).toEqual([])
})

it('a press meant for a row that moved under the pointer does nothing to the row in its place', async () => {
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  await hacerPedido(cliente.pagina, 'Alambre de púas para la finca')
  const fila = filaDe(proveedor.pagina, 'Alambre de púas')
  const acciones = fila.getByRole('button', { name: /^Más acciones de/ })
  await acciones.hover()
  const { x, y, width, height } = (await acciones.boundingBox()) as {
    x: number
    y: number
    width: number
    height: number
  }
  // Presses there at the moment when the rows have moved, as no waiting test can.
  const presionado = proveedor.pagina.evaluate(
    ([x, y]) =>
      new Promise<string>((resolver) => {
        const tabla = document.querySelector('tbody') as Element
        new MutationObserver((_, observador) => {
          if (!tabla.firstElementChild?.textContent?.includes('Postes de eucalipto')) return
          observador.disconnect()
          setTimeout(() => {
            const boton = document.elementFromPoint(x, y)?.closest('button')
            const clic = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1 })
            const otra = boton?.closest('tr')?.textContent?.includes('Postes de eucalipto')
            resolver(`${otra} ${boton?.dispatchEvent(clic)}`)
          })
        }).observe(tabla, { childList: true, subtree: true })
      }),
    [x + width / 2, y + height / 2] as const,
  )
  await hacerPedido(cliente.pagina, 'Postes de eucalipto')
  expect(await presionado).toBe('true false')
  // A hand that aims anew is heard.
  await proveedor.pagina.mouse.move(x - 60, y - 60)
  await filaDe(proveedor.pagina, 'Postes de eucalipto')
    .getByRole('button', { name: /^Más acciones de/ })
    .click()
  await proveedor.pagina.getByRole('menuitem', { name: 'Descartar' }).waitFor()
})

const pulsado = (pagina: Page, filtro: RegExp) =>
  pagina
    .getByRole('group', { name: /^Filtrar/ })
    .getByRole('button', { name: filtro })
    .getAttribute('aria-pressed')

it('a table opens on the waiting orders, whatever was looked at before, and searches in all', async () => {
  const { pagina } = await escena().entra('proveedor', '/proveedor')
  await pronto(() => pulsado(pagina, /^Te esperan/)).toBe('true')
  expect(new URL(pagina.url()).search).toBe('')
  const esperan = pagina.locator('tbody tr')
  expect(await esperan.count()).toBe(await pagina.locator('tbody tr[data-espera=true]').count())
  await pagina.getByRole('button', { name: /^Todos/ }).click()
  await pagina.waitForURL('**/proveedor?filtro=todos')
  await pagina.goBack()
  await pronto(() => pulsado(pagina, /^Te esperan/)).toBe('true')
  // A filter stays in its address, and reaches no other tab.
  await pagina
    .getByRole('group', { name: /^Filtrar/ })
    .getByRole('button', { name: /^Entregar/ })
    .first()
    .click()
  await pagina.waitForURL('**/proveedor?filtro=Aprobado')
  await pronto(() => pulsado(pagina, /^Entregar/)).toBe('true')
  const otra = await pagina.context().newPage()
  await otra.goto('/proveedor')
  await pronto(() => pulsado(otra, /^Te esperan/)).toBe('true')
  await otra.close()
  await pagina.reload()
  await pronto(() => pulsado(pagina, /^Entregar/)).toBe('true')
  await pagina.goto('/proveedor?buscar=a')
  await pronto(() => pulsado(pagina, /^Todos/)).toBe('true')
  // Nobody waits for a new account: it opens on everything.
  const nueva = await escena().entra('empresa', '/empresa')
  const cuantos = await nueva.pagina.getByRole('button', { name: /^Te esperan/ }).innerText()
  await pronto(() => pulsado(nueva.pagina, /\n0$| 0$/.test(cuantos) ? /^Todos/ : /^Te esperan/)).toBe('true')
})

it('a panel is in the address: Back closes it, a reload and a link open it, and closing it leaves no entry', async () => {
  const { pagina, quejas } = await escena().entra('proveedor')
  const titulo = pagina.getByRole('heading', { level: 1, name: 'Mis ventas' })
  await titulo.waitFor()
  const [entradas, antes] = [await pagina.evaluate(() => history.length), pagina.url()]
  const nota = pagina.getByRole('button', { name: /^Nota/ }).first()
  const panelDe = (ventana: Page) => ventana.getByRole('dialog', { name: 'Nota' })
  const panel = panelDe(pagina)
  await nota.click()
  await panel.waitFor()
  expect(pagina.url()).toMatch(/filtro=todos&panel=nota&pedido=\w+$/)
  await pagina.goBack()
  await panel.waitFor({ state: 'hidden' })
  await nota.click()
  await panel.waitFor()
  const direccion = pagina.url()
  await pagina.reload()
  await panel.waitFor()
  await pagina.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await pronto(() => pagina.url()).toBe(antes)
  expect(await pagina.evaluate(() => history.length)).toBe(entradas + 1)
  // Sent to a colleague: there is nothing behind it, so closing it changes the address alone.
  const otra = await pagina.context().newPage()
  await otra.goto(direccion)
  await panelDe(otra).getByRole('button', { name: 'Cerrar' }).click()
  await pronto(() => otra.url()).toBe(antes)
  for (const mala of ['panel=nadie&pedido=abcdefghij', 'panel=editar']) {
    await otra.goto(`/proveedor?filtro=todos&${mala}`)
    await otra.getByRole('heading', { level: 1, name: 'Mis ventas' }).waitFor()
  }
  await otra.goto('/proveedor?filtro=todos&panel=nota&pedido=abcdefghij')
  await panelDe(otra)
    .getByText(/^No existe/)
    .waitFor()
  await panelDe(otra).getByRole('button', { name: 'Cerrar' }).click()
  await pronto(() => otra.url()).toBe(antes)
  expect(quejas).toEqual([])
})

it('quoting again moves no column, and the header of a long table stays', async () => {
  const { pagina } = await escena().entra('proveedor', '/proveedor?filtro=Por+Aprobar&tamano=50')
  const cabezas = () =>
    pagina
      .getByRole('columnheader')
      .evaluateAll((todas) => todas.map((cabeza) => Math.round(cabeza.getBoundingClientRect().x)))
  const campo = pagina.getByRole('textbox', { name: /^Subtotal de/ }).first()
  await campo.waitFor()
  const antes = await cabezas()
  await escribir(campo, '12345,67')
  await pagina.getByRole('button', { name: /^Enviar de nuevo/ }).waitFor()
  expect(await cabezas()).toEqual(antes)
  await campo.press('Escape')
  await pagina.getByRole('button', { name: /^Todos/ }).click()
  await pronto(() => filas(pagina).count()).toBeGreaterThan(20)
  await pagina.mouse.wheel(0, 1200)
  const cabeza = pagina.getByRole('columnheader', { name: 'Total', exact: true })
  await pronto(async () => Math.round((await cabeza.boundingBox())?.y ?? 0)).toBe(56)
})

it('the rows stay while one writes in a row: the field keeps the focus, and a new row shows once it is left', async () => {
  const { pagina } = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  for (let n = 0; n < 5; n += 1) await hacerPedido(cliente.pagina, `Carga ${n} de arena`)
  await pronto(async () => (await filas(pagina).first().innerText()).includes('Carga 4')).toBe(true)
  // The last row that the page holds: the next order would push it out.
  const campo = filaDe(pagina, 'Carga 0 de arena').getByRole('textbox', { name: /^Subtotal de/ })
  const alto = async () => Math.round((await campo.boundingBox())?.y ?? 0)
  await campo.click()
  // The press scrolled to the field.
  const antes = await alto()
  await campo.pressSequentially('8')
  const { codigo } = await hacerPedido(cliente.pagina, 'Una carga de ripio')
  await toast(pagina, 'Nuevo pedido', codigo).waitFor()
  await pagina.keyboard.type('0,50')
  expect(await campo.inputValue()).toBe('80,50')
  expect(await campo.evaluate((elemento) => elemento === document.activeElement)).toBe(true)
  expect(await alto()).toBe(antes)
  await campo.blur()
  await filaDe(pagina, 'Una carga de ripio').waitFor()
})
