import { expect, it } from 'vitest'
import { escenaComun, pronto, responder, toast } from '#tests/e2e/escena.ts'

const escena = escenaComun()
const LISTA = '8 sacos — Cemento Güitig 50 kg (A-101)\n2,5 qq arroz flor\n20 u Varilla 12 mm'

it('a list that is pasted is priced line by line, answered with a counter-offer, and approved by both', async () => {
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  const { pagina } = cliente
  const { id } = await proveedor.pagina.evaluate(async () => (await (await fetch('/api/yo')).json()).cuenta)
  await pagina.goto(`/pedido/nuevo/${id}`)
  await pagina.getByRole('button', { name: 'Escribirlo en líneas' }).click()
  const primera = pagina.getByRole('textbox', { name: 'Descripción de la línea 1' })
  await primera.click()
  await pagina.evaluate((texto) => {
    const datos = new DataTransfer()
    datos.setData('text/plain', texto)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: datos, bubbles: true, cancelable: true }),
    )
  }, LISTA)
  await pronto(() => pagina.getByRole('textbox', { name: 'Cantidad de la línea 2' }).inputValue()).toBe('2,5')
  await pagina.getByRole('button', { name: 'Enviar pedido' }).click()
  await pagina.waitForURL(/\/pedido\/cliente\//)
  const suyo = pagina.url().replace('/pedido/cliente/', '/proveedor/pedido/').replace(/\?.*/, '')
  await pagina.getByRole('heading', { name: '3 líneas' }).waitFor()

  const { pagina: vende } = proveedor
  await vende.goto(suyo)
  await vende.getByRole('button', { name: /^Poner precios/ }).click()
  const precio = (n: number) => vende.getByRole('textbox', { name: new RegExp(`^Precio por .* de la línea ${n}:`) })
  await precio(1).click()
  for (const tecla of ['8', ',', '2', '5', 'Enter']) await vende.keyboard.press(tecla)
  for (const tecla of ['4', '0', 'Enter', '1', '1', ',', '5']) await vende.keyboard.press(tecla)
  await vende.getByRole('combobox', { name: 'Tarifa de IVA de la línea 2' }).selectOption('0')
  // 66,00 and 230,00 at 15 %, 100,00 at 0 %.
  await vende.getByRole('button', { name: 'Enviar propuesta de $440,40' }).click()
  await vende.getByRole('heading', { name: 'El cliente decide sobre $440,40' }).waitFor()

  // The client reads it without asking again.
  await pagina.getByRole('button', { name: 'Aprobar $440,40' }).waitFor()
  await pagina.getByRole('button', { name: 'Contraofertar' }).click()
  await pagina.getByRole('textbox', { name: 'Total que propones, con IVA' }).pressSequentially('400')
  await pagina.getByRole('textbox', { name: '¿Por qué?' }).pressSequentially('Pago al contado')
  await pagina.getByRole('button', { name: 'Enviar contraoferta de $400,00' }).click()
  await vende.getByRole('heading', { name: 'El cliente propone $400,00 en vez de $440,40' }).waitFor()

  await vende.getByRole('button', { name: /^Responder/ }).click()
  await vende.getByRole('button', { name: 'Aceptar $400,00' }).click()
  await responder(vende, '¿Aceptar la contraoferta por $400,00?')
  await vende.getByRole('heading', { name: 'Entrega el pedido' }).waitFor()
  await pagina.getByRole('heading', { name: 'El proveedor prepara la entrega' }).waitFor()
  await pronto(() => pagina.getByRole('region', { name: '3 líneas' }).innerText()).toContain('$400,00')
  expect(await toast(pagina, 'Contraoferta aceptada').count()).toBeLessThanOrEqual(1)
  expect([...cliente.quejas, ...proveedor.quejas]).toEqual([])
})
