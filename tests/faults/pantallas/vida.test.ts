import { expect, it } from 'vitest'
import {
  darMotivo,
  enVivo,
  escribir,
  esperan,
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

const boton = ({ pagina }: Persona, nombre: string | RegExp) => pagina.getByRole('button', { name: nombre }).first()

it('two people take an order through its whole life, each seeing the other at once', async () => {
  const proveedor = await escena().entra(undefined, '/login')
  await escribir(proveedor.pagina.getByRole('textbox', { name: 'Correo' }), 'proveedor@demo.ec')
  await escribir(proveedor.pagina.getByRole('textbox', { name: 'Contraseña' }), 'bandwork-demo')
  await proveedor.pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
  await proveedor.pagina.waitForURL('**/proveedor')
  await enVivo(proveedor.pagina)
  await proveedor.pagina.getByRole('button', { name: /^Todos/ }).click()
  const cliente = await escena().entra('cliente')
  await pronto(() => esperan(proveedor.pagina, 'Mis ventas')).toBeGreaterThan(0)
  const antes = await esperan(proveedor.pagina, 'Mis ventas')
  await marcar(proveedor.pagina)

  const { codigo } = await hacerPedido(cliente.pagina, 'Ciento veinte tubos para el riego de la finca')
  await marcar(cliente.pagina)
  await toast(proveedor.pagina, 'Nuevo pedido', codigo).waitFor()
  await pronto(() => esperan(proveedor.pagina, 'Mis ventas')).toBe(antes + 1)
  const fila = filaDe(proveedor.pagina, 'tubos para el riego')
  await escribir(fila.getByRole('textbox', { name: `Subtotal de ${codigo}, en dólares` }), '125,50')
  await fila.getByRole('button', { name: 'Enviar propuesta' }).click()

  await boton(cliente, 'Aprobar $144,33').waitFor()
  await pronto(() => esperan(proveedor.pagina, 'Mis ventas')).toBe(antes)
  await boton(cliente, 'Pedir otra propuesta').click()
  const pregunta = cliente.pagina.getByRole('alertdialog', { name: '¿Pedir otra propuesta?' })
  const motivo = pregunta.getByRole('textbox', { name: 'Motivo' })
  await pregunta.getByRole('button', { name: /^SI, / }).click()
  await pregunta.getByText('Escribe el motivo.').waitFor()
  await pronto(() => motivo.evaluate((nodo) => document.activeElement === nodo)).toBe(true)
  // On a network that fails the step waits, and goes out by itself.
  await cliente.contexto.route('**/renegociar', (orden) => orden.abort())
  await darMotivo(cliente.pagina, '¿Pedir otra propuesta?', 'El envío hasta Loja sale muy caro')
  await cliente.pagina.getByText('Por enviar: pedir otra propuesta').first().waitFor()
  await cliente.contexto.unroute('**/renegociar')

  await toast(proveedor.pagina, 'Te piden otra propuesta', codigo).waitFor()
  await fila.getByText('Pide otra propuesta: «El envío hasta Loja sale muy caro»').waitFor()
  const subtotal = fila.getByRole('textbox', { name: /^Subtotal de/ })
  await escribir(subtotal, '120')
  await fila.getByRole('button', { name: 'Enviar propuesta' }).click()
  await boton(cliente, 'Aprobar $138,00').click()
  await cliente.pagina.getByRole('alertdialog', { name: `¿Aprobar ${codigo} por $138,00?` }).waitFor()
  // The price changes under the client's eyes.
  await escribir(subtotal, '110')
  await fila.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await pronto(() => fila.innerText()).toContain('$126,50')
  await responder(cliente.pagina, 'La propuesta cambió: ahora son $126,50. ¿La apruebas?')

  await toast(proveedor.pagina, 'Pedido aprobado', codigo).waitFor()
  await fila.getByRole('button', { name: 'Entregar' }).click()
  await responder(proveedor.pagina, '¿Marcar como entregado?')
  await boton(cliente, 'Recibir').click()
  await responder(cliente.pagina, '¿Recibiste el pedido?')
  await toast(proveedor.pagina, 'Pedido recibido', codigo).waitFor()
  await boton(cliente, 'Finalizar').click()
  await responder(cliente.pagina, '¿Finalizar el pedido?')
  await toast(proveedor.pagina, 'Pedido finalizado', codigo).waitFor()
  await pronto(() => fila.innerText()).toContain('Finalizado')

  // Only the newest toast of an order is still true.
  await pronto(() => toast(proveedor.pagina, '', codigo).count()).toBe(1)
  // Over the order's own page no toast told of it.
  expect(await toast(cliente.pagina, '', codigo).count()).toBe(0)
  expect(await sigueMarcada(proveedor.pagina)).toBe(true)
  expect(await sigueMarcada(cliente.pagina)).toBe(true)

  const { pagina } = cliente
  const maquina = pagina.getByRole('img', { name: /^El pedido está en/ })
  await pronto(() => maquina.getAttribute('aria-label')).toMatch(/«Finalizado».*Por Aprobar, Aprobado, Entregado/)
  const momento = pagina.getByRole('slider', { name: 'Momento de la historia' })
  await momento.focus()
  await pagina.keyboard.press('Home')
  await pronto(() => maquina.getAttribute('aria-label')).toContain('«En Curso»')
  await pagina.getByText(/^Así estaba el pedido el/).waitFor()
  await pagina.keyboard.press('ArrowRight')
  await pronto(() => maquina.getAttribute('aria-label')).toContain('«Por Aprobar»')
  await pronto(() => momento.getAttribute('aria-valuetext')).toMatch(/^2 de \d+:/)
  await pronto(() => pagina.getByRole('region', { name: 'Revisa la propuesta' }).innerText()).toContain('$144,33')
  await pagina.reload()
  await pronto(() => maquina.getAttribute('aria-label')).toContain('«Por Aprobar»')
  await pagina.getByRole('button', { name: 'Volver al presente' }).click()
  await pronto(() => maquina.getAttribute('aria-label')).toContain('«Finalizado»')

  expect(cliente.quejas).toEqual([])
  expect(proveedor.quejas).toEqual([])
})
