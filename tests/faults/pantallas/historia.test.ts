import { expect, it } from 'vitest'
import { hacerPedido, pronto, unaEscena } from '#tests/e2e/escena.ts'
import { revisar, sobra } from '#tests/e2e/revisar.ts'

const escena = unaEscena()

it('an auditor follows a number to a history, goes through it by keys, compares two of its moments and plays it', async () => {
  const { pagina, quejas } = await escena().entra('auditor', '/auditoria?tiempo=anio')
  const tipos = pagina.getByRole('region', { name: 'Por tipo' })
  await tipos.getByRole('listitem').filter({ hasText: 'Pedido recibido' }).getByRole('button').click()
  await pagina.getByRole('dialog').getByRole('link').first().click()
  await pagina.getByRole('heading', { level: 1, name: /^Pedido · P\d+-\d{4}-\d{6}$/ }).waitFor()
  const vida = pagina.getByRole('region', { name: 'Su vida' })
  const dibujo = vida.getByRole('img')
  const estado = () => dibujo.getAttribute('aria-label')
  const cambios = pagina.getByRole('table', { name: 'Lo que cambió' })
  const hechos = pagina.getByRole('region', { name: 'Sus hechos' }).getByRole('listitem')
  const cuantos = await hechos.count()
  // The slider goes fact by fact, and the machine is lit as it was then.
  await vida.getByRole('slider').focus()
  await pagina.keyboard.press('Home')
  await pronto(estado).toContain('El pedido está en «En Curso»')
  expect(new URL(pagina.url()).searchParams.get('version')).toBe('0')
  await pagina.getByText('Así estaba todo el').waitFor()
  await pagina.keyboard.press('ArrowRight')
  await pronto(() => new URL(pagina.url()).searchParams.get('version')).toBe('1')
  // From its first moment to that of its reception.
  await pagina.getByRole('button', { name: 'Volver al presente' }).click()
  await vida.getByLabel('Comparar con').selectOption('0')
  await hechos.filter({ hasText: 'Marcó el pedido como recibido' }).getByRole('button').click()
  await cambios.getByRole('row', { name: 'Estado En Curso Recibido' }).waitFor()
  await pronto(estado).toContain('El pedido está en «Recibido»')
  await cambios.getByRole('row', { name: /^Total de la propuesta (—|\$0,00) \$\d/ }).waitFor()
  const delHecho = pagina.getByRole('region', { name: 'Marcó el pedido como recibido' })
  await delHecho.getByText('PedidoRecibido', { exact: true }).waitFor()
  for (const que of ['Quién', 'Por dónde', 'Comando', 'Cadena'])
    await delHecho.getByText(que, { exact: true }).waitFor()
  // Its address keeps the whole view.
  await pagina.reload()
  await cambios.getByRole('row', { name: 'Estado En Curso Recibido' }).waitFor()
  // It plays from the beginning to the present, and may be stopped.
  await vida.getByRole('slider').focus()
  await pagina.keyboard.press('Home')
  await vida.getByRole('button', { name: 'Reproducir' }).click()
  await pronto(() => vida.getByRole('slider').inputValue()).not.toBe('0')
  await vida.getByRole('button', { name: 'Detener' }).click()
  const quieto = await vida.getByRole('slider').inputValue()
  await pagina.waitForTimeout(1_500)
  expect(await vida.getByRole('slider').inputValue()).toBe(quieto)
  await vida.getByRole('button', { name: 'Reproducir' }).click()
  await pronto(() => vida.getByRole('slider').inputValue()).toBe(String(cuantos - 1))
  // At its end it begins anew.
  await vida.getByRole('button', { name: 'Reproducir' }).click()
  await pronto(() => vida.getByRole('slider').inputValue()).toBe('1')
  await vida.getByRole('button', { name: 'Detener' }).click()
  for (const ancho of [390, 1440]) {
    await pagina.setViewportSize({ width: ancho, height: 844 })
    expect(await sobra(pagina)).toBe(0)
    await revisar(pagina)
  }
  expect(quejas).toEqual([])
})

it('a missing history is not found by an auditor, and shows no facts to a client', async () => {
  const { pagina } = await escena().entra('auditor', '/auditoria/historia/pedido-noexiste00')
  await pagina
    .getByText(/no existe|no encontrad/i)
    .first()
    .waitFor()
  const otra = await escena().entra('cliente', '/auditoria/historia/pedido-noexiste00')
  await pronto(() => otra.pagina.getByRole('region', { name: 'Sus hechos' }).count()).toBe(0)
})

it('the log shows facts as people make them, holds them while paused and goes on afterwards', async () => {
  const [mira, compra] = await Promise.all([
    escena().entra('auditor', '/auditoria?ver=registro'),
    escena().entra('cliente'),
  ])
  const tabla = mira.pagina.getByRole('table', { name: 'Hechos según llegan' })
  const filas = tabla.getByRole('row')
  await pronto(() => filas.count()).toBeGreaterThan(20)
  const nuevos = filas.filter({ hasText: 'Pedido colocado' })
  const antes = await nuevos.count()
  const { codigo } = await hacerPedido(compra.pagina, 'Diez sacos de cal para mirar')
  await pronto(() => nuevos.count()).toBe(antes + 1)
  // The fact and its actor bear the names that people use.
  await nuevos
    .first()
    .getByRole('link', { name: `Pedido · ${codigo}` })
    .waitFor()
  await nuevos.first().getByText('Cliente', { exact: true }).waitFor()
  await mira.pagina.getByRole('button', { name: 'Pausar' }).click()
  await mira.pagina.getByText(/^En pausa, en la posición \d+/).waitFor()
  await compra.pagina.goto('/personal')
  await hacerPedido(compra.pagina, 'Otros diez sacos de cal')
  expect(await nuevos.count()).toBe(antes + 1)
  await mira.pagina.getByRole('button', { name: 'Seguir' }).click()
  await pronto(() => nuevos.count()).toBe(antes + 2)
  // Only orders, found by text typed without its accents.
  await mira.pagina.getByLabel('De qué').selectOption('pedido')
  const buscado = mira.pagina.getByLabel('Hecho, código o quién')
  await buscado.pressSequentially('colocado')
  await pronto(async () => (await filas.count()) - 1).toBe(antes + 2)
  await pronto(() => new URL(mira.pagina.url()).searchParams.get('buscar')).toBe('colocado')
  await nuevos.first().getByRole('link').click()
  await mira.pagina.getByRole('heading', { level: 2, name: /^(Hizo|Envió) el pedido/ }).waitFor()
  // Back, a reload and another tab find them as they were.
  await mira.pagina.goBack()
  const quedan = async (pagina: typeof mira.pagina) => {
    await pronto(() => pagina.getByLabel('De qué').inputValue()).toBe('pedido')
    await pronto(() => pagina.getByLabel('Hecho, código o quién').inputValue()).toBe('colocado')
    const filas = pagina.getByRole('table', { name: 'Hechos según llegan' }).getByRole('row')
    await pronto(() => filas.filter({ hasText: 'Pedido colocado' }).count()).toBeGreaterThan(0)
    await pronto(() => filas.filter({ hasNotText: /Pedido colocado|Posición/ }).count()).toBe(0)
  }
  await quedan(mira.pagina)
  await mira.pagina.reload()
  await quedan(mira.pagina)
  const otra = await mira.pagina.context().newPage()
  await otra.goto(mira.pagina.url())
  await quedan(otra)
  await otra.close()
  // By its code, in upper or lower case.
  await buscado.fill('')
  await buscado.pressSequentially(codigo.toLowerCase())
  await pronto(async () => (await filas.count()) - 1).toBeGreaterThan(0)
  await pronto(() => filas.filter({ hasNotText: new RegExp(`${codigo}|Posición`) }).count()).toBe(0)
  await buscado.fill('')
  await mira.pagina.getByLabel('De qué').selectOption('')
  // From a position on: the first fact of all.
  await mira.pagina.getByLabel('Desde la posición').pressSequentially('0')
  await mira.pagina.keyboard.press('Enter')
  await mira.pagina.getByText(/^Hay más después de la posición \d+: pulsa Seguir\./).waitFor()
  await filas.filter({ hasText: 'Log abierto' }).waitFor()
  await revisar(mira.pagina)
  // On a phone they are cards, and the open tab is in sight among those that aren't.
  await mira.pagina.setViewportSize({ width: 390, height: 844 })
  await mira.pagina.getByRole('list', { name: 'Hechos según llegan' }).getByText('Log abierto').waitFor()
  expect(await sobra(mira.pagina)).toBe(0)
  await mira.pagina.reload()
  const pestana = mira.pagina.getByRole('navigation', { name: 'Escritorio' }).locator('[aria-current=page]')
  await pronto(async () => (await pestana.boundingBox())?.x ?? -1).toBeGreaterThan(0)
  expect(await pestana.innerText()).toBe('En vivo')
  const { x = 0, width = 0 } = (await pestana.boundingBox()) ?? {}
  expect(x + width).toBeLessThan(390)
  await revisar(mira.pagina)
  expect([...mira.quejas, ...compra.quejas]).toEqual([])
})
