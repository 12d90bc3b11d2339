import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CLAVE_DEMO, enVivo, pronto, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

/**
 * Returns how much of the page has moved by itself since it was opened, as browsers measure it
 * (cumulative layout shift), and the elements that moved.
 */
const movido = (pagina: Page): Promise<{ total: number; que: string[] }> =>
  pagina.evaluate(
    () =>
      new Promise((listo) => {
        let total = 0
        const que: string[] = []
        type Salto = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
        const observador = new PerformanceObserver((lista) => {
          for (const salto of lista.getEntries() as Salto[]) {
            if (salto.hadRecentInput) continue
            total += salto.value
            que.push(
              `${salto.value} ${salto.sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 60)).join(' | ')}`,
            )
          }
        })
        observador.observe({ type: 'layout-shift', buffered: true })
        // A painted shift is reported after the next frame.
        requestAnimationFrame(() => requestAnimationFrame(() => listo({ total, que })))
      }),
  )

it.each([
  ['at a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
])('the login page doesn’t jump while it comes, %s', async (_, viewport) => {
  const { contexto, pagina } = await escena().entra(undefined, '/desarrollo/buzon', { viewport })
  // A late answer moves nothing that is there already.
  await contexto.route('**/api/salud', async (llamada) => {
    await pagina.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
    await llamada.continue()
  })
  await pagina.goto('/login')
  await pagina.getByRole('region', { name: 'Cuentas de demostración' }).waitFor()
  await pagina.evaluate(() => document.fonts.ready)
  const { total, que } = await movido(pagina)
  expect(total, que.join('\n')).toBeLessThanOrEqual(0.02)
})

const dice = (pagina: Page) => pagina.getByRole('main').getByRole('status').innerText()

it('a session closed elsewhere is explained where one signs in again, and one’s own leaving isn’t', async () => {
  const { contexto, pagina } = await escena().entra('cliente')
  const otra = await contexto.newPage()
  await otra.goto('/personal')
  await Promise.all([pagina, otra].map(enVivo))
  const ajena = await escena().entra('cliente', '/perfil')
  // The person is out before the server has answered.
  const tarde = Promise.withResolvers<void>()
  await pagina.route('**/logout', async (llamada) => {
    const response = await llamada.fetch()
    await tarde.promise
    await llamada.fulfill({ response })
  })
  await pagina.getByRole('button', { name: /^Cuenta de/ }).click()
  await pagina.getByRole('menuitem', { name: 'Salir' }).click()
  await pagina.waitForURL('**/login')
  await otra.waitForURL('**/login?volver=*')
  await pronto(() => dice(otra)).toBe('Cerraste la sesión en otra pestaña. Entra otra vez para continuar.')
  expect(await dice(pagina)).toBe('')
  const contestado = pagina.waitForResponse('**/logout')
  tarde.resolve()
  await contestado

  // Another device goes on, until its session is closed from here.
  expect(await ajena.pagina.getByRole('heading', { level: 1 }).innerText()).not.toBe('Entra a tu cuenta')
  await contexto.request.post('/login', { data: { correo: 'cliente@demo.ec', contrasena: CLAVE_DEMO } })
  const origin = new URL(pagina.url()).origin
  expect((await contexto.request.post('/logout/todas', { headers: { origin } })).status()).toBe(200)
  await ajena.pagina.waitForURL('**/login?volver=*')
  await pronto(() => dice(ajena.pagina)).toMatch(/^Cerraste tus sesiones en todas partes\./)
  // Also when the page is opened anew, and without a jump.
  await ajena.pagina.reload()
  await pronto(() => dice(ajena.pagina)).toMatch(/^Cerraste tus sesiones en todas partes\./)
  await ajena.pagina.getByRole('region', { name: 'Cuentas de demostración' }).waitFor()
  const { total, que } = await movido(ajena.pagina)
  expect(total, que.join('\n')).toBeLessThanOrEqual(0.02)
  expect([...ajena.quejas]).toEqual([])
})

it('a person deactivated while working is told why they are out', async () => {
  const admin = await escena().entra('admin', '/admin')
  const { pagina } = await escena().entra('vendedor')
  const cuentas = await admin.contexto.request.get('/admin/clientes-ajax/datatable?tipo=vendedor')
  const { data } = (await cuentas.json()) as { data: { id: string; correo: string }[] }
  const id = data.find(({ correo }) => correo === 'vendedor@demo.ec')?.id
  const headers = { origin: new URL(pagina.url()).origin }
  const hecha = await admin.contexto.request.post(`/api/admin/cuentas/${id}/desactivar`, {
    data: { motivo: 'Prueba' },
    headers,
  })
  expect(hecha.status()).toBe(200)
  await pagina.waitForURL('**/login?volver=*')
  await pronto(() => dice(pagina)).toBe('Tu cuenta fue desactivada. Escribe a soporte para activarla.')
})
