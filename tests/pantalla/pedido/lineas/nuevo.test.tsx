import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Proveedores } from '#api/contract/pedido.ts'
import { abrir, contestar, escribir, pedidasA, recargar, rechazo } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import { tablaDePedidos, unPedido } from '#tests/pantalla/pedido.ts'
import { celda, pegarTexto, teclas } from './hoja.tsx'

const PROVEEDOR = {
  id: 'proveedor0',
  nombre: 'Ferretería Ñandú',
  clase: 'empresa',
  actividad: 'Ferretería',
  ciudad: 'Loja',
  logo: '/api/logos/proveedor0',
  abierto: true,
  sucursales: [],
} satisfies Proveedores['items'][number]
const LINEA = { numero: 1, descripcion: 'Cemento', cantidad: '1.5', unidad: 'qq', referencia: 'A-1' }
const DE_PEDIDO = { ...LINEA, oferta: null, sustituto: '', contraoferta: null, fuera: false }

const alPedir = () => {
  const cuenta = enSuCasa('consumidor')
  contestar('get', '/api/proveedores/proveedor0', PROVEEDOR)
  return cuenta
}
const enviar = () => page.getByRole('button', { name: 'Enviar pedido' })
const enLineas = () => page.getByRole('button', { name: 'Escribirlo en líneas' })
const cuerpos = () => pedidasA('/api/save/index/pedido').map(({ cuerpo }) => cuerpo)

it('an order is written in lines, survives a reload, and goes with decimal points and no description', async () => {
  alPedir()
  await abrir('/pedido/nuevo/proveedor0')
  await enLineas().click()
  await expect.element(celda('Descripción', 1)).toHaveFocus()
  pegarTexto('8 u — Cemento 50 kg (A-101)\n1.500,5 kg arroz')
  await expect.element(celda('Cantidad', 2)).toHaveValue('1500,5')
  await recargar()
  await expect.element(celda('Descripción', 1)).toHaveValue('Cemento 50 kg')
  contestar('post', '/api/save/index/pedido', rechazo(409, 'uno-cualquiera', 'Todavía no.'))
  await enviar().click()
  await expect.element(page.getByText('Todavía no.')).toBeVisible()
  expect(cuerpos()).toEqual([
    {
      hashIdProv: 'proveedor0',
      lineas: [
        { descripcion: 'Cemento 50 kg', cantidad: '8', unidad: 'unidad', referencia: 'A-101' },
        { descripcion: 'arroz', cantidad: '1500.5', unidad: 'kg' },
      ],
    },
  ])
  // The same lines again are the same order, and others aren't.
  await enviar().click()
  await expect.poll(() => cuerpos().length).toBe(2)
  await celda('Cantidad', 1).click()
  await teclas('9')
  await enviar().click()
  await expect.poll(() => cuerpos().length).toBe(3)
  const [una, otra, distinta] = pedidasA('/api/save/index/pedido').map(({ clave }) => clave)
  expect([una === otra, una === distinta]).toEqual([true, false])
})

it('a bad line isn’t sent, and what the server says of a line stands beside it', async () => {
  alPedir()
  await abrir('/pedido/nuevo/proveedor0')
  await enLineas().click()
  await enviar().click()
  await expect.element(celda('Descripción', 1)).toHaveAccessibleDescription('Escribe qué necesitas.')
  await expect.element(celda('Descripción', 1)).toHaveFocus()
  pegarTexto('Cemento\t8\tsaco\nArena\tmucha\tm3')
  await enviar().click()
  await expect.element(celda('Cantidad', 2)).toHaveFocus()
  expect(cuerpos()).toEqual([])
  await escribir(celda('Cantidad', 2), '3')
  contestar('post', '/api/save/index/pedido', () =>
    rechazo(422, 'formulario-invalido', 'Revisa los campos.', { errores: { 'lineas.1.unidad': 'Esa no.' } }),
  )
  // A blank line between others isn't sent, so that the server counts as the screen does.
  await celda('Referencia', 1).click()
  await teclas('{Alt>}{Enter}{/Alt}')
  await expect.element(celda('Descripción', 3)).toHaveValue('Arena')
  await enviar().click()
  await expect.element(celda('Unidad', 2)).toHaveAccessibleDescription('Esa no.')
  await expect.element(celda('Unidad', 2)).toHaveFocus()
})

it('lines stay while the order is written in words, and don’t go with it', async () => {
  alPedir()
  await abrir('/pedido/nuevo/proveedor0')
  await enLineas().click()
  await expect.element(celda('Descripción', 1)).toHaveFocus()
  await teclas('Cemento')
  await page.getByRole('button', { name: 'Escribirlo en palabras' }).click()
  await expect.element(page.getByLabelText('¿Qué necesitas?')).toHaveFocus()
  await expect.element(page.getByText(/no van con un pedido en palabras/)).toBeVisible()
  await teclas('Arena')
  contestar('post', '/api/save/index/pedido', rechazo(409, 'uno-cualquiera', 'Todavía no.'))
  await enviar().click()
  await expect.poll(cuerpos).toEqual([{ hashIdProv: 'proveedor0', descripcion: 'Arena' }])
  await enLineas().click()
  await expect.element(celda('Descripción', 1)).toHaveValue('Cemento')
})

it('the lines of an order are edited with their numbers', async () => {
  const cuenta = enSuCasa('consumidor')
  const fila = unPedido({
    lado: 'consumidor',
    tipoUsuario: 'consumidor',
    consumidor_id: cuenta.id,
    idProv: 'proveedor0',
    nroLineas: 2,
    descriPedido: '',
  })
  contestar('get', '/api/pedidos/pedidoUno1', {
    ...fila,
    lista: 1,
    lineas: [DE_PEDIDO, { ...DE_PEDIDO, numero: 4, descripcion: 'Arena', referencia: '' }],
    lineasAntes: null,
  })
  contestar('get', '/carga_pedidos_ajax', tablaDePedidos(fila))
  contestar('post', '/pedido/edit/cliente/pedidoUno1', { posicion: '2' })
  await abrir('/personal?lado=proveedores&filtro=todos&panel=editar&pedido=pedidoUno1')
  await expect.element(celda('Cantidad', 4)).toHaveValue('1,5')
  await celda('Cantidad', 4).click()
  await teclas('{Enter}', '2', '{Shift>}{Tab}{/Shift}', 'Ripio', '{Tab}', '{Tab}', 'm3')
  await page.getByRole('button', { name: 'Quitar la línea 1' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect
    .poll(() => pedidasA('/pedido/edit/cliente/pedidoUno1').map(({ cuerpo }) => cuerpo))
    .toEqual([
      {
        descripcion: '',
        lineas: [
          { numero: 4, descripcion: 'Arena', cantidad: '1.5', unidad: 'qq' },
          { descripcion: 'Ripio', cantidad: '2', unidad: 'm³' },
        ],
      },
    ])
})
