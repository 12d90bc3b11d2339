import { setTimeout as esperar } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { enVivo, escribir, filaDe, hacerPedido, marcar, pronto, sigueMarcada, unaEscena } from '#tests/e2e/escena.ts'
import { type Parte, parteDe } from '#tests/instalacion.ts'
import { hijosDe } from '#tests/proc.ts'

const escena = unaEscena()

/**
 * Freezes a part where it stands; returns a function that lets it go on, which happens at the
 * latest at the test's end.
 */
const congelar = (parte: Parte): (() => void) => {
  const pid = parteDe(escena().producto.datos, parte)
  // The API's children are parts of their own.
  const todos = parte === 'api' ? [pid] : [pid, ...hijosDe(pid)]
  const senal = (nombre: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of todos) {
      try {
        process.kill(pid, nombre)
      } catch {
        // It has gone meanwhile.
      }
    }
  }
  senal('SIGSTOP')
  onTestFinished(() => senal('SIGCONT'))
  return () => senal('SIGCONT')
}
const cabecera = (pagina: Page) => pagina.locator('header [role=status]')
const noResponde = (pagina: Page) => cabecera(pagina).getByText('BandWork no responde: seguimos intentando')
const linea = (pagina: Page) => pagina.locator('p[role=status]').filter({ hasText: ': ves lo' })
/**
 * Time within which the page says that BandWork doesn't answer, on a machine that others use too.
 */
const SE_DICE_MS = 8_000

it.each(['postgres', 'api'] as const)(
  'the page says that BandWork doesn’t answer while %s is frozen, and no longer once it does',
  async (parte) => {
    const { pagina, contexto } = await escena().entra('proveedor')
    await marcar(pagina)
    const seguir = congelar(parte)
    const desde = performance.now()
    await pagina
      .getByRole('button', { name: /^Finalizado/ })
      .first()
      .click()
    await noResponde(pagina).waitFor({ timeout: SE_DICE_MS })
    console.info(`${parte}: se dijo a los ${Math.round(performance.now() - desde)} ms`)
    await linea(pagina).getByText('BandWork no responde, pero nada se pierde: ves lo de').waitFor()
    // The rows of another filter don't stand under this one's name.
    expect(await pagina.getByRole('main').getByRole('row').count()).toBe(1)
    // Whoever has lost their own network is told so.
    await contexto.setOffline(true)
    await cabecera(pagina).getByText('sin conexión: reintentando').waitFor()
    await contexto.setOffline(false)
    await noResponde(pagina).waitFor()
    await esperar(20_000)
    seguir()
    await enVivo(pagina)
    await linea(pagina).waitFor({ state: 'detached' })
    await filaDe(pagina, 'Finalizado').first().waitFor()
    expect(await sigueMarcada(pagina)).toBe(true)
  },
  120_000,
)

it('the page also says so while the event store is frozen, though tables are read as ever', async () => {
  const { pagina } = await escena().entra('proveedor')
  await pagina.getByRole('main').getByRole('row').nth(1).waitFor()
  await esperar(3_000)
  const seguir = congelar('eventstore')
  await pagina.getByRole('main').getByRole('row').nth(1).getByRole('link', { name: /^P\d/ }).click()
  await noResponde(pagina).waitFor({ timeout: SE_DICE_MS })
  await pagina.goBack()
  await pagina
    .getByRole('button', { name: /^Finalizado/ })
    .first()
    .click()
  await filaDe(pagina, 'Finalizado').first().waitFor()
  // An answer to something else doesn't take it back.
  await noResponde(pagina).waitFor()
  await pagina.goForward()
  seguir()
  await enVivo(pagina)
}, 120_000)

it('a proposal sent while the projector is frozen is never drawn as unsent, and appears by itself', async () => {
  const texto = 'Con el proyector parado: ocho vigas'
  await hacerPedido((await escena().entra('cliente')).pagina, texto)
  const { pagina, contexto } = await escena().entra('proveedor')
  const fila = filaDe(pagina, texto)
  await escribir(fila.getByRole('textbox', { name: /^Subtotal de/ }), '40,00')
  const segunda = await contexto.newPage()
  await segunda.goto('/proveedor?filtro=todos')
  await filaDe(segunda, texto).waitFor()
  await pagina.bringToFront()
  const seguir = congelar('proyector')
  await fila.getByRole('button', { name: /^Enviar propuesta/ }).click()
  await fila.getByText('Hecho, falta verlo aquí').waitFor()
  const otra = filaDe(segunda, texto)
  await otra.getByText('Hecho, falta verlo aquí').waitFor()
  for (const fin = Date.now() + 25_000; Date.now() < fin; await esperar(200)) {
    expect(await fila.getByRole('button', { name: /^Enviar propuesta/ }).count()).toBe(0)
    const dicho = await fila.innerText()
    expect(dicho).toContain('$46,00')
    expect(dicho).not.toContain('Enviar Propuesta')
  }
  await linea(pagina).getByText('Lo más nuevo tarda en llegar').waitFor()
  seguir()
  await fila.getByText('Esperando Aprobación').or(fila.getByText('Por Aprobar')).first().waitFor()
  for (const renglon of [fila, otra]) await pronto(() => renglon.getByText('Hecho, falta verlo aquí').count()).toBe(0)
  await linea(pagina).waitFor({ state: 'detached' })
}, 120_000)

it('an order’s page keeps what is being typed in it while Postgres is frozen, and is fresh again by itself', async () => {
  const texto = 'Con la base parada: dos portones'
  await hacerPedido((await escena().entra('cliente')).pagina, texto)
  const { pagina } = await escena().entra('proveedor')
  const fila = filaDe(pagina, texto)
  await fila.waitFor()
  // The code and data of its page are there.
  await esperar(3_000)
  const seguir = congelar('postgres')
  await fila.getByRole('link', { name: /^P\d/ }).click()
  await pagina.waitForURL('**/proveedor/pedido/*')
  const nota = pagina.getByRole('textbox', { name: 'Nota del pedido' })
  await nota.click()
  for (let n = 0; n < 30; n += 1) {
    await pagina.keyboard.type('ab')
    await esperar(1_000)
    expect(await nota.inputValue()).toBe('ab'.repeat(n + 1))
  }
  await linea(pagina).getByText('BandWork no responde').waitFor()
  seguir()
  await linea(pagina).waitFor({ state: 'detached' })
  await pagina.getByRole('region', { name: 'Historia' }).getByRole('button').first().waitFor()
  expect(await nota.inputValue()).toBe('ab'.repeat(30))
  expect(await pagina.getByText('Seguimos intentando').count()).toBe(0)
}, 120_000)

it('a page opened while Postgres is killed is live within seconds of its return', async () => {
  const { pagina } = await escena().entra('proveedor')
  const listo = () =>
    pagina.request.get('/api/salud/listo').then(
      (respuesta) => respuesta.ok(),
      () => false,
    )
  for (const ms of [0, 600, 1_300]) {
    process.kill(parteDe(escena().producto.datos, 'postgres'), 'SIGKILL')
    await esperar(ms)
    await pagina.goto('/proveedor?filtro=todos').catch(() => undefined)
    await pronto(listo).toBe(true)
    await enVivo(pagina)
    await pagina.getByRole('main').getByRole('row').nth(1).waitFor()
  }
}, 120_000)
