import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { escribir, filaDe, hacerPedido, pronto, unaEscena } from '#tests/e2e/escena.ts'

const escena = unaEscena()

const subtotalEn = (lugar: Locator | Page) => lugar.getByRole('textbox', { name: /^Subtotal de/ })
const enfocado = (campo: Locator) => campo.evaluate((elemento) => elemento === document.activeElement)

it('cents are typed key by key in the table, on a phone’s card and on the order’s page', async () => {
  const cliente = await escena().entra('cliente')
  const mesa = await escena().entra('proveedor')
  const telefono = await escena().entra('proveedor', '/proveedor', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const { codigo } = await hacerPedido(cliente.pagina, 'Tres rollos de malla electrosoldada')
  const tarjeta = telefono.pagina.getByRole('listitem').filter({ hasText: 'malla electrosoldada' })
  const fila = filaDe(mesa.pagina, 'malla electrosoldada')
  await tarjeta.waitFor()
  await fila.getByRole('link', { name: codigo }).waitFor()
  const lugares: [Page, Locator][] = [
    [mesa.pagina, fila],
    [telefono.pagina, tarjeta],
    [mesa.pagina, mesa.pagina.getByRole('main')],
  ]
  for (const [pagina, lugar] of lugares) {
    if (lugar !== fila && pagina === mesa.pagina) {
      await fila.getByRole('link', { name: codigo }).click()
      await pagina.getByRole('heading', { level: 1, name: codigo }).waitFor()
    }
    const campo = subtotalEn(lugar)
    await escribir(campo, '350,')
    expect(await enfocado(campo)).toBe(true)
    expect(await campo.getAttribute('aria-invalid')).toBeNull()
    await pagina.keyboard.type('50')
    expect(await campo.inputValue()).toBe('350,50')
    await pronto(() => lugar.innerText()).toContain('$403,08')
    // A third decimal is wrong at once: the error is in sight and named by the field, and the focus
    // stays.
    await pagina.keyboard.type('7')
    const error = lugar.getByText('Escribe un monto como 125,50.')
    await error.waitFor()
    expect(await enfocado(campo)).toBe(true)
    expect(await campo.getAttribute('aria-describedby')).toBe(await error.getAttribute('id'))
    await pagina.keyboard.press('Backspace')
    await error.waitFor({ state: 'detached' })
    expect(await enfocado(campo)).toBe(true)
    await pagina.keyboard.press('Escape')
  }
  await escribir(subtotalEn(mesa.pagina.getByRole('main')), '350,50')
  await mesa.pagina.getByRole('button', { name: 'Enviar propuesta' }).click()
  await cliente.pagina.getByRole('button', { name: 'Aprobar $403,08' }).first().waitFor()
  // An amount typed afterwards isn't the one on which the client decides.
  const hoja = mesa.pagina.getByRole('main')
  await hoja.getByRole('heading', { name: 'El cliente decide sobre $403,08' }).waitFor()
  await escribir(subtotalEn(hoja), '100')
  await hoja.getByText('El monto que escribiste todavía no se ha enviado').waitFor()
  expect(await hoja.getByRole('heading', { name: 'El cliente decide sobre $403,08' }).count()).toBe(1)
  await mesa.pagina.keyboard.press('Escape')
  await hoja.getByText('Puedes cambiar el subtotal y enviar otra propuesta.').waitFor()
  expect([...mesa.quejas, ...telefono.quejas]).toEqual([])
})
