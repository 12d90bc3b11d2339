import { expect, it } from 'vitest'
import { escribir, marcar, pronto, sigueMarcada, unaEscena } from '#tests/e2e/escena.ts'
import { revisar, sobra } from '#tests/e2e/revisar.ts'

const escena = unaEscena()
/** Time that a job may take, ms: it runs at lower priority and waits for everything else. */
const TRABAJO_MS = 60_000

it('an auditor has everything verified, follows it, and finds its result on the dashboard', async () => {
  const { pagina, quejas } = await escena().entra('auditor', '/auditoria')
  await pagina.getByText('Nadie ha verificado el registro todavía.').waitFor()
  await pagina.getByRole('navigation', { name: 'Escritorio' }).getByRole('link', { name: 'Verificación' }).click()
  await pagina.getByRole('heading', { level: 1, name: 'Verificación' }).waitFor()
  await pagina.getByRole('button', { name: 'Verificar todo' }).press('Enter')
  await pagina.getByRole('listitem').filter({ hasText: 'A pedido tuyo' }).waitFor()
  await pagina.getByText('Todo cuadra.').waitFor({ timeout: TRABAJO_MS })
  await pronto(() => pagina.getByRole('button', { name: 'Verificar todo' }).isEnabled()).toBe(true)
  await pagina.getByText(/^[\d.]+ hechos, hasta la posición \d+, el .+, a pedido de Elena Rivadeneira\.$/).waitFor()
  await pagina
    .getByText(/^[\d.]+ historias completas, [\d.]+ raí(z firmada|ces firmadas) y [\d.]+ filas de \d+ tablas\.$/)
    .waitFor()
  // The roots under it, and each day's by mail from now on.
  const correo = pagina.getByRole('checkbox', { name: 'Recibir por correo la raíz de cada día' })
  await correo.press(' ')
  await pagina.getByText('Recibirás en tu correo la primera raíz de cada día').waitFor()
  await pronto(() => correo.isChecked()).toBe(true)
  await pagina.reload()
  await pronto(() => correo.isChecked()).toBe(true)
  // A kept root is compared with the log of now, and a wrongly copied one is reported.
  const [, hechos = '', raiz = ''] = await pagina
    .getByRole('table', { name: 'Raíces firmadas' })
    .getByRole('row')
    .nth(1)
    .locator('th, td')
    .allInnerTexts()
  const comprobar = async (guardada: string) => {
    await escribir(pagina.getByRole('textbox', { name: 'Raíz', exact: true }), guardada)
    await pagina.keyboard.press('Enter')
  }
  await escribir(pagina.getByRole('textbox', { name: 'Hechos', exact: true }), hechos)
  await comprobar('abc')
  await pagina.getByText('Una raíz tiene 64 cifras').waitFor()
  await comprobar(raiz)
  await pagina.getByText('Coincide.', { exact: true }).waitFor()
  await comprobar(raiz.replace(/^./, (letra) => (letra === 'a' ? 'b' : 'a')))
  await pagina.getByText('No coincide.', { exact: true }).waitFor()
  for (const ancho of [390, 1440]) {
    await pagina.setViewportSize({ width: ancho, height: 844 })
    expect(await sobra(pagina)).toBe(0)
    await revisar(pagina)
  }
  await pagina.getByRole('navigation', { name: 'Escritorio' }).getByRole('link', { name: 'Tablero' }).click()
  await pagina.getByText('Todo cuadra.').waitFor()
  expect(quejas).toEqual([])
}, 150_000)

it('an auditor asks by keys for the tables of a moment, reads one, and finds a row and its history then', async () => {
  const { pagina, quejas } = await escena().entra('auditor', '/auditoria?ver=momentos')
  const cuando = pagina.getByLabel('Día y hora de Ecuador')
  await pagina.getByRole('button', { name: 'Ver cómo estaba todo' }).click()
  await pagina.getByText('Escribe el día y la hora.').waitFor()
  const ayer = new Date(Date.now() - 29 * 3_600_000).toISOString().slice(0, 16)
  const [anio, mes, dia] = ayer.slice(0, 10).split('-')
  await cuando.focus()
  // As the browser's own field takes it: month, day, year, hour.
  await pagina.keyboard.type(`${mes}${dia}${anio}0600P`)
  await pagina.keyboard.press('Enter')
  await pagina.getByRole('link', { name: /^El .*18:00/ }).click({ timeout: TRABAJO_MS })
  await pagina.getByRole('heading', { level: 1, name: /^Pedidos, el .*18:00/ }).waitFor()
  const filas = pagina.getByRole('row')
  await pronto(() => filas.count()).toBeGreaterThan(5)
  await pagina.getByLabel('Buscar en esa tabla').pressSequentially('tec')
  await pronto(() => new URL(pagina.url()).searchParams.get('buscar')).toBe('tec')
  for (const ancho of [390, 1440]) {
    await pagina.setViewportSize({ width: ancho, height: 844 })
    expect(await sobra(pagina)).toBe(0)
    await revisar(pagina)
  }
  await pagina.setViewportSize({ width: 1440, height: 844 })
  await pagina.getByRole('navigation', { name: 'Tablas de ese momento' }).getByRole('link', { name: 'Compras' }).click()
  await pagina.getByRole('heading', { level: 1, name: /^Compras, el / }).waitFor()
  await pronto(() => filas.count()).toBeGreaterThan(1)
  await filas.nth(1).getByRole('link').click()
  await pagina.getByRole('heading', { level: 1, name: /^Compra · C\d+-\d{4}/ }).waitFor()
  await pagina.goBack()
  await pagina.getByRole('heading', { level: 1, name: /^Compras, el / }).waitFor()
  expect(quejas).toEqual([])
}, 150_000)

it('anybody with the page open sees another’s job begin, go on and end, without reloading', async () => {
  const finanzas = await escena().entra('financiero', '/vendedor/financiero/conciliacion')
  const colega = await escena().entra('financiero', '/vendedor/financiero/conciliacion')
  const auditor = await escena().entra('auditor', '/auditoria?ver=verificacion')
  const admin = await escena().entra('admin', '/admin?ver=verificacion')
  const mira = [colega, auditor, admin]
  for (const { pagina } of mira) {
    await pagina.getByRole('heading', { level: 1, name: /Conciliación|Verificación/ }).waitFor()
    await marcar(pagina)
  }
  const marcha = (pagina: typeof finanzas.pagina) => pagina.getByRole('progressbar')
  const pedirlos = async () => {
    await auditor.pagina.getByRole('button', { name: 'Verificar todo' }).press('Enter')
    await finanzas.pagina.getByRole('button', { name: 'Conciliar', exact: true }).press('Enter')
  }
  // The passing states are looked for before the jobs are asked for.
  // The waiting job is seen to wait, and then to go on.
  await Promise.all([
    colega.pagina.getByText(/^A pedido tuyo, .+ Espera a que termine otro\.$/).waitFor(),
    admin.pagina.getByText(/^A pedido de Elena Rivadeneira/).waitFor(),
    marcha(admin.pagina).waitFor(),
    marcha(colega.pagina).waitFor({ timeout: TRABAJO_MS }),
    pedirlos(),
  ])
  for (const { pagina } of [admin, auditor]) await pagina.getByText('Todo cuadra.').waitFor({ timeout: TRABAJO_MS })
  await colega.pagina.getByText(/^Todo cuadra en /).waitFor({ timeout: TRABAJO_MS })
  await pronto(() => marcha(colega.pagina).count()).toBe(0)
  for (const { pagina, quejas } of mira) {
    expect(await sigueMarcada(pagina)).toBe(true)
    expect(quejas).toEqual([])
  }
}, 150_000)
