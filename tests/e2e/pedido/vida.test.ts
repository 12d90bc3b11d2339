import { expect, it } from 'vitest'
import {
  darMotivo,
  enVivo,
  escenaComun,
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
} from '#tests/e2e/escena.ts'

const escena = escenaComun()

const boton = ({ pagina }: Persona, nombre: string | RegExp) => pagina.getByRole('button', { name: nombre }).first()
const firmar = async ({ pagina }: Persona, correo: string) => {
  await escribir(pagina.getByRole('textbox', { name: 'Correo' }), correo)
  await escribir(pagina.getByRole('textbox', { name: 'Contraseña' }), 'bandwork-demo')
  await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
}

it('two people take an order through its whole life, each seeing the other at once', async () => {
  const proveedor = await escena().entra(undefined, '/login')
  await firmar(proveedor, 'proveedor@demo.ec')
  await proveedor.pagina.waitForURL('**/proveedor')
  await enVivo(proveedor.pagina)
  await boton(proveedor, /^Todos/).click()
  await pronto(() => esperan(proveedor.pagina, 'Mis ventas')).toBeGreaterThan(0)
  const antes = await esperan(proveedor.pagina, 'Mis ventas')
  const cliente = await escena().entra('cliente')
  const { codigo } = await hacerPedido(cliente.pagina, 'Ciento veinte tubos para el riego de la finca')
  for (const { pagina } of [cliente, proveedor]) await marcar(pagina)

  await toast(proveedor.pagina, 'Nuevo pedido', codigo).waitFor()
  await pronto(() => esperan(proveedor.pagina, 'Mis ventas')).toBe(antes + 1)
  const fila = filaDe(proveedor.pagina, codigo)
  const subtotal = fila.getByRole('textbox', { name: `Subtotal de ${codigo}, en dólares` })
  await escribir(subtotal, '125,50')
  await fila.getByRole('button', { name: 'Enviar propuesta' }).click()
  await boton(cliente, 'Aprobar $144,33').waitFor()
  await pronto(() => esperan(proveedor.pagina, 'Mis ventas')).toBe(antes)

  await boton(cliente, 'Pedir otra propuesta').click()
  await darMotivo(cliente.pagina, '¿Pedir otra propuesta?', 'El envío hasta Loja sale muy caro')
  await fila.getByText('Pide otra propuesta: «El envío hasta Loja sale muy caro»').waitFor()
  await escribir(subtotal, '120')
  await fila.getByRole('button', { name: 'Enviar propuesta' }).click()
  await boton(cliente, 'Aprobar $138,00').click()
  await cliente.pagina.getByRole('alertdialog', { name: `¿Aprobar ${codigo} por $138,00?` }).waitFor()
  // The price changes before the client's eyes.
  await escribir(subtotal, '110')
  await fila.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await responder(cliente.pagina, 'La propuesta cambió: ahora son $126,50. ¿La apruebas?')

  await toast(proveedor.pagina, 'Pedido aprobado', codigo).waitFor()
  await fila.getByRole('button', { name: 'Entregar' }).click()
  await responder(proveedor.pagina, '¿Marcar como entregado?')
  await boton(cliente, 'Recibir').click()
  await responder(cliente.pagina, '¿Recibiste el pedido?')
  await boton(cliente, 'Finalizar').click()
  await responder(cliente.pagina, '¿Finalizar el pedido?')
  await toast(proveedor.pagina, 'Pedido finalizado', codigo).waitFor()
  await pronto(() => fila.innerText()).toContain('Finalizado')
  // On the order's own page no toast tells of it, and nobody had to reload anything.
  expect(await toast(cliente.pagina, '', codigo).count()).toBe(0)
  for (const { pagina } of [cliente, proveedor]) expect(await sigueMarcada(pagina)).toBe(true)
  expect([...cliente.quejas, ...proveedor.quejas]).toEqual([])
})
