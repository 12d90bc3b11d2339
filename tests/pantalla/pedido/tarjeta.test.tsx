import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { LIMITADA } from '#domain/cuenta/tipos.ts'
import { abrir, contestar } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import { tablaDePedidos, unPedido } from '#tests/pantalla/pedido.ts'

it.each([
  ['has chat, note, files and mail', 1, ['Chat', 'Nota', 'Archivos', 'Enviar la propuesta por correo']],
  ['has only files, when its reader is limited', LIMITADA, ['Archivos']],
])('an order’s card on a phone %s', async (_, incidenteId, esperados) => {
  await page.viewport(390, 844)
  enSuCasa('proveedor', { incidenteId })
  contestar('get', '/proveedor_ajax', tablaDePedidos(unPedido()))
  await abrir('/proveedor?filtro=todos')
  const tarjeta = page.getByRole('listitem').filter({ hasText: 'Cable sólido número doce' })
  const iconos = tarjeta.getByRole('button', { name: /^(Chat|Nota|Archivos|Enviar la propuesta por correo) · / })
  await expect.element(tarjeta.getByRole('button', { name: /^Archivos/ })).toBeVisible()
  expect(iconos.elements().map((icono) => icono.getAttribute('aria-label'))).toEqual(
    esperados.map((nombre) => `${nombre} · P1-2026-000001`),
  )
})
