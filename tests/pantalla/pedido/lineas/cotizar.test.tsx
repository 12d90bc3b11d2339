import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FilaPedido, LineaDePedido } from '#api/contract/pedido.ts'
import { abrir, contestar, dibujar, pedidasA, recargar } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import { unPedido } from '#tests/pantalla/pedido.ts'
import { Comparar } from '#web/pedido/panel/comparar.tsx'
import type { PropuestaVista } from '#web/pedido/propuestas.ts'

const linea = (numero: number, descripcion: string, cambios: Partial<LineaDePedido> = {}): LineaDePedido => ({
  numero,
  descripcion,
  cantidad: '10',
  unidad: 'saco',
  referencia: '',
  oferta: null,
  sustituto: '',
  contraoferta: null,
  fuera: false,
  ...cambios,
})
const oferta = (precioUnitario: string, importe: string, tarifa: '15' | '5' | '0' = '15') => ({
  cantidad: '10',
  precioUnitario,
  descuento: '0.00',
  importe,
  tarifa,
})
const PEDIDAS = [linea(1, 'Cemento'), linea(2, 'Arena'), linea(3, 'Clavos')]
const porCotizar = (cambios: Partial<FilaPedido> = {}) =>
  unPedido({ nroLineas: 3, lista: 1, lineas: PEDIDAS, lineasAntes: null, ...cambios })

const OFRECIDAS = [
  linea(1, 'Cemento', { oferta: oferta('8.2500', '82.50') }),
  linea(2, 'Arena', { oferta: oferta('2.0000', '20.00', '0') }),
  linea(3, 'Clavos', { sustituto: 'Tornillos' }),
]
/** An order with a proposal of two of its three lines, as its client sees it. */
const porAprobar = (cambios: Partial<FilaPedido> = {}) =>
  unPedido({
    lado: 'consumidor',
    tipoUsuario: 'consumidor',
    estadoPedido: 'Por Aprobar',
    estadoCliente: 'Aprobar',
    nroLineas: 3,
    lista: 1,
    lineas: OFRECIDAS,
    lineasAntes: null,
    subtotalPedido: '102.50',
    ivaPedido: '12.38',
    totalPedido: '114.88',
    impuestos: [
      { tarifa: '15', base: '82.50', valor: '12.38' },
      { tarifa: '0', base: '20.00', valor: '0.00' },
    ],
    propuestaProv: {
      version: 1,
      subtotal: '102.50',
      iva: '12.38',
      total: '114.88',
      enviada: '2026-03-02T15:00:00.000Z',
    },
    ...cambios,
  })

// It knows less than the row: a history as new as the row would replace it, and it tells nothing.
const historia = { idPedido: 'pedidoUno1', eventos: [], revision: 0, siguiente: null }
const enHoja = async (fila: FilaPedido, panel: string) => {
  enSuCasa(fila.lado)
  contestar('get', '/api/pedidos/:id', fila)
  contestar('get', '/api/pedidos/:id/historia', historia)
  await abrir(`${fila.lado === 'proveedor' ? '/proveedor/pedido' : '/pedido/cliente'}/${fila.id}?panel=${panel}`)
}
const precio = (n: number) => page.getByRole('textbox', { name: new RegExp(`^Precio por saco de la línea ${n}`) })
const dialogo = page.getByRole('dialog')

it('a provider types prices down a column, says what they lack, and sends the proposal', async () => {
  contestar('post', '/api/pedidos/envio/precio', {})
  await enHoja(porCotizar(), 'cotizar')
  await precio(1).click()
  await userEvent.keyboard('8,25{Enter}')
  await expect.element(precio(2)).toHaveFocus()
  await userEvent.keyboard('2')
  await expect.element(dialogo).toMatchTextContent('Ofreces 2 de 3 líneas.')
  await expect.element(dialogo).toMatchTextContent('Total$117,88')
  await page.getByRole('combobox', { name: 'Tarifa de IVA de la línea 2' }).selectOptions('0')
  // A line without an answer is one that is missing.
  await page.getByRole('button', { name: /^Enviar propuesta/ }).click()
  await expect.element(dialogo).toMatchTextContent('Escribe el precio, o marca «No tengo».')
  await expect.element(precio(3)).toHaveFocus()
  expect(pedidasA('/api/pedidos/envio/precio')).toEqual([])
  await page.getByRole('checkbox', { name: /^No tengo la línea 3/ }).click()
  await page
    .getByRole('button', { name: /^Ofrecer otra cosa/ })
    .nth(2)
    .click()
  await expect.element(page.getByRole('textbox', { name: /en lugar de la línea 3/ })).toHaveFocus()
  await userEvent.keyboard('Tornillos')
  await page.getByRole('textbox', { name: 'Días para entregar (opcional)' }).fill('3')
  // The tab keeps the text of the form.
  await recargar()
  await expect.element(precio(1)).toHaveValue('8,25')
  await page.getByRole('button', { name: 'Enviar propuesta de $114,88' }).click()
  await expect
    .poll(() => pedidasA('/api/pedidos/envio/precio').map(({ cuerpo }) => cuerpo))
    .toEqual([
      {
        idPedido: 'pedidoUno1',
        lineas: [
          { numero: 1, precioUnitario: '8.2500', iva: '15' },
          { numero: 2, precioUnitario: '2.0000', iva: '0' },
          { numero: 3, disponible: false, sustituto: 'Tornillos' },
        ],
        lista: 1,
        entregaDias: 3,
      },
    ])
})

it('a line that the client adds while it is priced is priced too, after a reload as well', async () => {
  const fila = porCotizar()
  await enHoja(fila, 'cotizar')
  await precio(1).fill('8')
  const lineas = [...PEDIDAS, linea(4, 'Brochas')]
  contestar('get', '/api/pedidos/:id', { ...fila, lista: 2, lineas, nroLineas: 4, revision: 2 })
  await recargar()
  await precio(4).fill('3')
  await recargar()
  await expect.element(precio(4)).toHaveValue('3')
  await expect.element(precio(1)).toHaveValue('8')
})

it('the rate chosen for a thing is remembered for that thing alone', async () => {
  contestar('post', '/api/pedidos/envio/precio', {})
  await enHoja(porCotizar(), 'cotizar')
  for (const n of [1, 2, 3]) await precio(n).fill('1')
  const tarifa = (n: number) => page.getByRole('combobox', { name: `Tarifa de IVA de la línea ${n}` })
  await tarifa(2).selectOptions('0')
  await page.getByRole('button', { name: /^Enviar propuesta/ }).click()
  await expect.poll(() => pedidasA('/api/pedidos/envio/precio').length).toBe(1)
  await enHoja(porCotizar({ lineas: [linea(1, 'Pintura'), linea(2, 'ARENA ')] }), 'cotizar')
  await expect.element(tarifa(1)).toHaveValue('15')
  await expect.element(tarifa(2)).toHaveValue('0')
  await page.getByRole('combobox', { name: 'IVA de todas las líneas' }).selectOptions('5')
  await expect.element(tarifa(1)).toHaveValue('5')
})

it('a column of prices is pasted at once, and a bad one is marked where it stands', async () => {
  await enHoja(porCotizar(), 'cotizar')
  await precio(1).click()
  const pegado = new DataTransfer()
  pegado.setData('text/plain', '8,25\n2\nocho')
  precio(1)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: pegado, bubbles: true, cancelable: true }))
  await expect.element(precio(2)).toHaveValue('2')
  await expect.element(precio(3)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialogo).toMatchTextContent('Escribe un precio como 8,25.')
})

it('the provider reads which lines the client changed', async () => {
  const antes = PEDIDAS.slice(0, 2).map(({ numero, descripcion, unidad, referencia }) => ({
    numero,
    descripcion,
    unidad,
    referencia,
    cantidad: '4',
  }))
  await enHoja(porCotizar({ lineasAntes: antes }), '')
  await expect
    .element(page.getByRole('table', { name: 'Líneas del pedido' }))
    .toMatchTextContent('Antes: 4 sacos de Cemento')
  await expect.element(page.getByRole('table', { name: 'Líneas del pedido' })).toMatchTextContent('Nueva línea')
})

it('a client approves some of the lines, at their amounts', async () => {
  contestar('post', '/api/pedidos/aprobar', {})
  await enHoja(porAprobar(), 'aprobar')
  await page.getByRole('checkbox', { name: /^Aprobar la línea 1/ }).click()
  await expect.element(page.getByRole('checkbox', { name: /^Aprobar la línea 3/ })).toBeDisabled()
  await expect.element(dialogo).toMatchTextContent('Apruebas 1 de 2 líneas: lo demás queda fuera del pedido.')
  await page.getByRole('button', { name: 'Aprobar $20,00' }).click()
  const pregunta = page.getByRole('alertdialog')
  await expect.element(pregunta).toMatchTextContent('¿Aprobar 1 de 2 líneas por $20,00?')
  await pregunta.getByRole('button', { name: /^SI/ }).click()
  await expect
    .poll(() => pedidasA('/api/pedidos/aprobar').map(({ cuerpo }) => cuerpo))
    .toEqual([{ idPedido: 'pedidoUno1', version: 1, lineas: [2] }])
})

it('a client sees what a total comes to by line and rate before sending it as a counter-offer', async () => {
  contestar('post', '/api/pedidos/contraoferta', {})
  await enHoja(porAprobar(), 'contraoferta')
  await page.getByRole('textbox', { name: 'Total que propones, con IVA' }).fill('200')
  await expect.element(dialogo).toMatchTextContent('Propón menos que el total de la propuesta y más que cero.')
  await page.getByRole('textbox', { name: 'Total que propones, con IVA' }).fill('100')
  await expect.element(dialogo).toMatchTextContent('Total$100,00')
  await page.getByRole('textbox', { name: '¿Por qué?' }).fill('Me ofrecen menos')
  await page.getByRole('button', { name: 'Enviar contraoferta de $100,00' }).click()
  await expect
    .poll(() => pedidasA('/api/pedidos/contraoferta').map(({ cuerpo }) => cuerpo))
    .toEqual([{ idPedido: 'pedidoUno1', version: 1, total: '100.00', motivo: 'Me ofrecen menos' }])
})

it('a counter-offer names other prices of some lines', async () => {
  contestar('post', '/api/pedidos/contraoferta', {})
  await enHoja(porAprobar(), 'contraoferta')
  await page.getByRole('radio', { name: 'Precios por línea' }).click()
  await page.getByRole('textbox', { name: /^Tu precio por saco de la línea 1/ }).fill('8')
  await page.getByRole('textbox', { name: '¿Por qué?' }).fill('Solo el cemento')
  await page.getByRole('button', { name: 'Enviar contraoferta de $112,00' }).click()
  await expect
    .poll(() => pedidasA('/api/pedidos/contraoferta').map(({ cuerpo }) => cuerpo))
    .toEqual([
      {
        idPedido: 'pedidoUno1',
        version: 1,
        lineas: [{ numero: 1, precioUnitario: '8.0000' }],
        motivo: 'Solo el cemento',
      },
    ])
})

it('the provider reads the counter-offer beside the proposal, and accepts it after a question', async () => {
  contestar('post', '/api/pedidos/contraoferta/aceptar', {})
  const contraoferta = {
    contraoferta: 1,
    version: 1,
    subtotal: '90.00',
    impuestos: [{ tarifa: '15' as const, base: '66.67', valor: '10.00' }],
    iva: '10.00',
    total: '100.00',
    motivo: 'Me ofrecen menos',
  }
  const fila = porAprobar({ lado: 'proveedor', tipoUsuario: 'proveedor', estadoPedido: 'En Curso', contraoferta })
  await enHoja(fila, 'contraoferta')
  await expect.element(dialogo).toMatchTextContent('Me ofrecen menos')
  await page.getByRole('button', { name: 'Aceptar $100,00' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /^SI/ }).click()
  await expect
    .poll(() => pedidasA('/api/pedidos/contraoferta/aceptar').map(({ cuerpo }) => cuerpo))
    .toEqual([{ idPedido: 'pedidoUno1', contraoferta: 1 }])
})

it('a proposal that has ended isn’t approved: its client asks to have it confirmed', async () => {
  contestar('post', '/api/pedidos/propuesta/pedir-confirmacion', {})
  await enHoja(porAprobar({ validaHasta: '2020-01-01' }), '')
  await expect.element(page.getByRole('heading', { name: 'La propuesta venció' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Aprobar \$/ })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Pedir que la confirme' }).click()
  await expect
    .poll(() => pedidasA('/api/pedidos/propuesta/pedir-confirmacion').map(({ cuerpo }) => cuerpo))
    .toEqual([{ idPedido: 'pedidoUno1', version: 1 }])
})

it('proposals are compared line by line, with what changed in words', async () => {
  const enviada = (version: number, precioDeArena: number): PropuestaVista => ({
    version,
    subtotal: '82.50',
    tarifas: 'IVA 15 %',
    iva: '12.38',
    total: '94.88',
    lineas: [
      { numero: 1, cantidad: 10_000, precio: 82_500, importe: 8_250, tasaIva: 1500 },
      ...(precioDeArena > 0
        ? [{ numero: 2, cantidad: 10_000, precio: precioDeArena, importe: precioDeArena / 10, tasaIva: 0 }]
        : []),
    ],
    momento: '2026-03-02T15:00:00.000Z',
  })
  await dibujar(<Comparar fila={porAprobar()} propuestas={[enviada(1, 20_000), enviada(2, 15_000), enviada(3, 0)]} />)
  const arena = page.getByRole('row', { name: /^2\. Arena/ })
  await expect.element(arena).toMatchTextContent('ya no hay')
  await page.getByRole('combobox', { name: /De la propuesta/ }).selectOptions('1')
  await page.getByRole('combobox', { name: /a la/ }).selectOptions('2')
  await expect.element(arena).toMatchTextContent('baja 25 %')
  await expect.element(page.getByRole('row', { name: /^1\. Cemento/ })).toMatchTextContent('igual')
})
