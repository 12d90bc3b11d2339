import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Proveedores } from '#api/contract/pedido.ts'
import { abrir, contestar, pedidasA, recargar, rechazo } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import { unPedido } from '#tests/pantalla/pedido.ts'

type Item = Proveedores['items'][number]
const proveedor = (id: string, nombre: string, cambios: Partial<Item> = {}): Item => ({
  id,
  nombre,
  clase: 'empresa',
  actividad: 'Ferretería',
  ciudad: 'Loja',
  logo: `/api/logos/${id}`,
  abierto: true,
  sucursales: [],
  ...cambios,
})
const SHA = 'a'.repeat(64)
const archivo = { nombre: 'plano.pdf', tipo: 'application/pdf', bytes: 1024, prohibido: false, url: '/x' }

const enSuPedido = () => {
  enSuCasa('consumidor')
  contestar('get', '/api/proveedores', {
    items: [
      proveedor('proveedor0', 'El de siempre', { trato: 'pedido' }),
      proveedor('proveedor1', 'Ferretería Ñandú', { trato: 'pedido' }),
      proveedor('proveedor2', 'Maderas Zumba', { trato: 'favorito' }),
      proveedor('proveedor3', 'Clavos del Sur'),
    ],
  })
  const pedido = unPedido({
    lado: 'consumidor',
    tipoUsuario: 'consumidor',
    idProv: 'proveedor0',
    descriPedido: 'Cemento gris',
    adjuPedido: [
      { ...archivo, sha256: SHA, lado: 'consumidor' },
      { ...archivo, sha256: 'b'.repeat(64), nombre: 'catálogo.pdf', lado: 'proveedor' },
    ],
  })
  contestar('get', '/api/pedidos/pedidoUno1', pedido)
  return pedido
}

it('an order goes to further providers with its text and its client’s files, each its own, and what failed goes on', async () => {
  enSuPedido()
  let cae = true
  contestar('post', '/api/save/index/pedido', ({ cuerpo }) => {
    const { hashIdProv } = cuerpo as { hashIdProv: string }
    return { idPedido: `pedido${hashIdProv.slice(-1)}xxxx`, posicion: '2' }
  })
  contestar('post', '/api/pedidos/copiar/archivos', ({ cuerpo }) => {
    const { idPedido } = cuerpo as { idPedido: string }
    return cae && idPedido === 'pedido2xxxx' ? rechazo(409, 'demasiados-archivos', 'No caben más.') : { posicion: '3' }
  })
  await abrir('/pedido/nuevo?de=pedidoUno1')
  await expect.element(page.getByText('Cemento gris')).toBeVisible()
  await expect.element(page.getByLabelText(/plano.pdf/)).toBeChecked()
  expect(page.getByLabelText(/catálogo.pdf/).elements()).toEqual([])
  // Its own provider isn't asked again.
  expect(page.getByLabelText('El de siempre').elements()).toEqual([])
  await page.getByLabelText('Ferretería Ñandú').click()
  await page.getByLabelText('Maderas Zumba').click()
  await page.getByRole('button', { name: 'Enviar a 2 proveedores' }).click()
  await expect.element(page.getByText('El pedido se envió, pero sin los archivos: No caben más.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ver el pedido' })).toBeVisible()

  // A reload loses nothing of it.
  await recargar()
  cae = false
  await page.getByRole('button', { name: 'Reintentar lo que falta' }).click()
  await expect.poll(() => page.getByRole('link', { name: 'Ver el pedido' }).elements().length).toBe(2)
  // With nothing left to send there is no button, and the prices stand side by side in the table.
  expect(page.getByRole('button', { name: /Enviar|Reintentar/ }).elements()).toEqual([])
  await expect
    .element(page.getByRole('link', { name: 'en tus pedidos' }))
    .toHaveAttribute('href', '/personal?lado=proveedores&buscar=Cemento+gris')

  const colocados = pedidasA('/api/save/index/pedido')
  expect(colocados.map(({ cuerpo }) => cuerpo)).toEqual([
    { descripcion: 'Cemento gris', hashIdProv: 'proveedor1' },
    { descripcion: 'Cemento gris', hashIdProv: 'proveedor2' },
  ])
  expect(new Set(colocados.map(({ clave }) => clave)).size).toBe(2)
  expect(pedidasA('/api/pedidos/copiar/archivos').map(({ cuerpo }) => cuerpo)).toEqual(
    ['pedido1xxxx', 'pedido2xxxx', 'pedido2xxxx'].map((idPedido) => ({ idPedido, de: 'pedidoUno1', archivos: [SHA] })),
  )
})

it('what one provider refuses stops no other, and files that were left out don’t go', async () => {
  enSuPedido()
  let veces = 0
  contestar('post', '/api/save/index/pedido', () => {
    veces += 1
    return veces === 1
      ? rechazo(422, 'proveedor-inactivo', 'Ese proveedor ya no recibe pedidos.')
      : { idPedido: 'pedido9xxxx', posicion: '2' }
  })
  await abrir('/pedido/nuevo?de=pedidoUno1')
  await page.getByLabelText(/plano.pdf/).click()
  await page.getByLabelText('Ferretería Ñandú').click()
  await page.getByLabelText('Clavos del Sur').click()
  await page.getByRole('button', { name: 'Enviar a 2 proveedores' }).click()
  await expect.element(page.getByText('Ese proveedor ya no recibe pedidos.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ver el pedido' })).toBeVisible()
  await page.getByRole('button', { name: 'Quitar Ferretería Ñandú' }).click()
  await expect.element(page.getByText('Ese proveedor ya no recibe pedidos.')).not.toBeInTheDocument()
  expect(pedidasA('/api/pedidos/copiar/archivos')).toEqual([])
})

it('whom to order from is listed under what one has with them', async () => {
  enSuPedido()
  await abrir('/pedido/nuevo')
  await expect.element(page.getByRole('heading', { name: 'Ya les pediste' })).toBeVisible()
  const lista = page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  const lugar = (texto: string) => lista.findIndex((dicho) => dicho?.includes(texto))
  const orden = ['Ya les pediste', 'Ferretería Ñandú', 'Tus favoritos', 'Maderas Zumba', 'Más proveedores', 'Clavos']
  expect(orden.map(lugar)).toEqual(orden.map(lugar).toSorted((a, b) => a - b))
  expect(orden.map(lugar)).not.toContain(-1)
})
