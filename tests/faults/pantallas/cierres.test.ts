import { expect, it } from 'vitest'
import { mesEscrito } from '#domain/calendario.ts'
import { FIGURAS_CONCILIADAS } from '#domain/conciliacion.ts'
import { mesAnterior, mesDe } from '#domain/consumo/mes.ts'
import { enfocado, pronto, responder, toast, unaEscena } from '#tests/e2e/escena.ts'
import { quieta, revisar, sobra } from '#tests/e2e/revisar.ts'

const escena = unaEscena()
/** Time that a job may take, ms: it runs at lower priority and waits for everything else. */
const TRABAJO_MS = 60_000

it('finance reconciles the month that closed last and signs it; a colleague on the page sees it, without asking', async () => {
  const mes = mesEscrito(mesAnterior(mesDe(new Date().toISOString())))
  const conMayuscula = mes.charAt(0).toUpperCase() + mes.slice(1)
  const { pagina, quejas } = await escena().entra('financiero', '/vendedor/financiero/conciliacion')
  const colega = await escena().entra('financiero', '/vendedor/financiero/conciliacion')
  const cierre = (de: typeof pagina) => de.getByRole('region', { name: 'Cierres de mes' }).getByText(conMayuscula)
  await cierre(colega.pagina).waitFor()
  const fila = (de: typeof pagina) => de.getByRole('listitem').filter({ hasText: conMayuscula })
  await fila(pagina)
    .getByRole('button', { name: `Conciliar ${mes}` })
    .press('Enter')
  // It is signed where it stands, by whoever looks at it.
  const firmar = fila(pagina).getByRole('button', { name: `Firmar el cierre de ${mes}` })
  await firmar.waitFor({ timeout: TRABAJO_MS })
  await fila(colega.pagina)
    .getByRole('button', { name: `Firmar el cierre de ${mes}` })
    .waitFor()
  await firmar.press('Enter')
  await responder(pagina, `¿Firmar el cierre de ${mes}?`, 'NO')
  await pronto(() => enfocado(pagina)).toBe(`Firmar el cierre de ${mes}`)
  await firmar.press('Enter')
  const figuras = pagina.getByRole('alertdialog').getByRole('definition')
  await pronto(() => figuras.count()).toBe(FIGURAS_CONCILIADAS.length)
  await responder(pagina, `¿Firmar el cierre de ${mes}?`)
  await toast(pagina, 'Cierre firmado').waitFor()
  for (const ventana of [pagina, colega.pagina]) {
    const firmado = ventana
      .getByRole('listitem')
      .filter({ hasText: conMayuscula })
      .filter({ hasText: /Firmado por / })
    await firmado.getByText('Lo que se firmó').click()
    await firmado.getByText('Pedidos enviados').waitFor()
  }
  const bajado = colega.pagina.waitForEvent('download')
  await colega.pagina.getByRole('link', { name: `Descargar el cierre de ${mes} en PDF` }).press('Enter')
  expect((await bajado).suggestedFilename()).toMatch(/^cierre-\d{4}-\d{2}\.pdf$/)
  await quieta(pagina)
  for (const ancho of [390, 1440]) {
    await pagina.setViewportSize({ width: ancho, height: 844 })
    await pronto(() => sobra(pagina)).toBe(0)
    await revisar(pagina)
  }
  expect([...quejas, ...colega.quejas]).toEqual([])
}, 120_000)
