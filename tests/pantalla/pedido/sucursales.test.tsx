import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CompraPropia, HistoriaCompra } from '#api/contract/compra.ts'
import type { FilaPedido, HistoriaPedido } from '#api/contract/pedido.ts'
import type { MapaDeSucursales, TablaSucursales } from '#api/contract/sucursales.ts'
import { PASOS } from '#domain/pedido/pasos.ts'
import { unaCompra } from '#tests/pantalla/compra.ts'
import { abrir, contestar, idPropio } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import { tablaDePedidos, unPedido } from '#tests/pantalla/pedido.ts'

const NORTE = { id: 'sucursal01', nombre: 'Ñandú Norte' }
const SOLO_LEE = 'El pedido es de tu sucursal: solo lo lees.'
const deSucursal = (cambios: Partial<FilaPedido> = {}): FilaPedido =>
  unPedido({
    sucursal: NORTE,
    meEspera: false,
    estadoPedido: 'Por Aprobar',
    estadoPedProv: 'Esperando Aprobación',
    propuestaProv: {
      version: 2,
      subtotal: '100.00',
      iva: '15.00',
      total: '115.00',
      enviada: '2026-03-02T16:00:00.000Z',
    },
    subtotalPedido: '100.00',
    ivaPedido: '15.00',
    totalPedido: '115.00',
    pasos: Object.fromEntries(Object.keys(PASOS).map((paso) => [paso, SOLO_LEE])) as FilaPedido['pasos'],
    adjuPedido: [
      {
        sha256: 'a'.repeat(64),
        nombre: 'plano.pdf',
        tipo: 'application/pdf',
        bytes: 2_000,
        lado: 'proveedor',
        prohibido: false,
        url: `/api/proveedor/pedidos/visualizar/doc/pedidoUno1?archivo=${'a'.repeat(64)}&sucursal=${NORTE.id}`,
      },
    ],
    ...cambios,
  })

const SUCURSALES: TablaSucursales = {
  draw: 0,
  recordsTotal: 1,
  recordsFiltered: 1,
  contadores: {},
  data: [
    {
      id: NORTE.id,
      nombre_sucursal: NORTE.nombre,
      correo: 'norte@prueba.ec',
      celular: '0991234567',
      direccion: 'Av. del Norte',
      ciudad: 'Ibarra',
      provincia: 'Imbabura',
      abierto: false,
      isActive: true,
      conUbicacion: false,
      fecharegistro: '2026-01-02T15:00:00.000Z',
      logo: '/api/logos/sucursal01',
    },
  ],
}

/** Answers a head office's tables; returns the branch that each request for orders names. */
const enLaMatriz = () => {
  enSuCasa('proveedor', { clase: 'empresa' })
  const pedidas: (string | null)[] = []
  contestar('get', '/api/sucursales', SUCURSALES)
  contestar('get', '/api/pedidos/contrapartes', { items: [] })
  contestar('get', '/proveedor_ajax', ({ ruta }) => {
    const sucursal = new URL(ruta, location.href).searchParams.get('sucursal')
    pedidas.push(sucursal)
    return sucursal === null
      ? tablaDePedidos(unPedido({ descriPedido: 'Cemento de la matriz' }))
      : tablaDePedidos(deSucursal({ descriPedido: 'Clavos del norte' }))
  })
  return pedidas
}

it('a head office chooses whose orders it sees, by the address alone, and only reads those of a branch', async () => {
  const pedidas = enLaMatriz()
  await abrir('/proveedor?filtro=todos')
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByLabelText('De quién').selectOptions('De mis sucursales')
  await expect.element(page.getByRole('heading', { name: 'Ventas de tus sucursales' })).toBeVisible()
  await expect.element(page.getByText('Clavos del norte').first()).toBeVisible()
  expect(new URLSearchParams(location.search).get('sucursal')).toBe('todas')
  expect(pedidas.at(-1)).toBe('todas')
  await expect.element(page.getByRole('button', { name: /^Más acciones/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^(Chat|Nota)/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: /^Subtotal de/ })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'P1-2026-000001' }).first())
    .toHaveAttribute('href', `/proveedor/pedido/pedidoUno1?sucursal=${NORTE.id}`)

  // The keyboard alone goes on to one branch, and back to one’s own.
  await page.getByLabelText('De quién').selectOptions(NORTE.nombre)
  await expect.poll(() => pedidas.at(-1)).toBe(NORTE.id)
  await page.getByRole('button', { name: 'Ver tus ventas' }).click()
  await expect.element(page.getByText('Cemento de la matriz').first()).toBeVisible()
  expect(location.search).not.toContain('sucursal')
})

it('an account that is no company’s ignores such an address', async () => {
  enLaMatriz()
  enSuCasa('proveedor', { clase: 'individual' })
  contestar('get', '/proveedor_ajax', ({ ruta }) =>
    ruta.includes('sucursal') ? tablaDePedidos(deSucursal()) : tablaDePedidos(unPedido({ descriPedido: 'Uno mío' })),
  )
  await abrir('/proveedor?filtro=todos&sucursal=todas')
  await expect.element(page.getByText('Uno mío').first()).toBeVisible()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await expect.element(page.getByLabelText('Creado desde')).toBeVisible()
  await expect.element(page.getByLabelText('De quién')).not.toBeInTheDocument()
})

const EVENTO = {
  cadena: 'c'.repeat(64),
  posicion: '1',
  quien: { id: 'cliente001', tipo: 'consumidor', nombre: 'Lucía Andrade', lado: 'consumidor' as const },
}
const HISTORIA: HistoriaPedido = {
  idPedido: 'pedidoUno1',
  revision: 1,
  siguiente: null,
  eventos: [
    {
      ...EVENTO,
      revision: 0,
      tipo: 'PedidoColocado',
      data: { consumidorId: 'cliente001', proveedorId: NORTE.id, descripcion: 'Clavos', sinConexion: false },
      momento: '2026-03-02T15:00:00.000Z',
      texto: 'Envió el pedido',
    },
    {
      ...EVENTO,
      revision: 1,
      tipo: 'PropuestaEnviada',
      data: { version: 1, subtotal: 10_000, tasaIva: 1_500, iva: 1_500, total: 11_500 },
      momento: '2026-03-02T16:00:00.000Z',
      texto: 'Envió la propuesta 1 por $115,00 con IVA',
    },
  ],
}

it('a branch’s order opens with its proposals, files and history, without chat, note or a step', async () => {
  enLaMatriz()
  contestar('get', '/api/pedidos/pedidoUno1', ({ ruta }) => {
    expect(ruta).toContain(`sucursal=${NORTE.id}`)
    return deSucursal()
  })
  contestar('get', '/api/pedidos/pedidoUno1/historia', ({ ruta }) => {
    expect(ruta).toContain(`sucursal=${NORTE.id}`)
    return HISTORIA
  })
  await abrir(`/proveedor/pedido/pedidoUno1?sucursal=${NORTE.id}`)
  await expect.element(page.getByRole('heading', { name: 'Espera al cliente' })).toBeVisible()
  await expect.element(page.getByText('Es de Ñandú Norte: aquí solo lo lees.')).toBeVisible()
  await expect.element(page.getByText('Envió la propuesta 1 por $115,00 con IVA').first()).toBeVisible()
  for (const nombre of [/^Chat/, /^Más acciones/, /^Adjuntar/, /^Retirar/, /^Descartar/, /^Enviar/])
    await expect.element(page.getByRole('button', { name: nombre })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Tu nota' })).not.toBeInTheDocument()
  await expect.element(page.getByText('PDF · 2 KB · de Ñandú Norte')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'PDF', exact: true }))
    .toHaveAttribute('href', `/api/pedidos/pedidoUno1/pdf?sucursal=${NORTE.id}`)
  await expect
    .element(page.getByRole('link', { name: 'De tus sucursales' }))
    .toHaveAttribute('href', '/proveedor?sucursal=todas')

  // As it was, by the keyboard.
  page.getByRole('slider', { name: 'Momento de la historia' }).element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByText(/^Así estaba el pedido/)).toBeVisible()
  await userEvent.keyboard('{End}')

  await page.getByRole('button', { name: 'Comparar 2 propuestas' }).click()
  await expect.element(page.getByRole('dialog').getByText('primera propuesta')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Descartar' })).not.toBeInTheDocument()
})

it('a branch’s subscription opens from the list of branches, to be read', async () => {
  enLaMatriz()
  const id = idPropio()
  const mapa: MapaDeSucursales = {
    empresa: { id: 'propia0001', nombre: 'Ñandú', actividad: '', logo: '/api/logos/propia0001' },
    sucursales: [],
  }
  contestar('get', `/registro/mapa/sucursales/${id}`, mapa)
  contestar('get', '/api/mapa', { teselas: null })
  const propia: CompraPropia = {
    compra: unaCompra({ pasos: { aprobarOferta: 'La suscripción es de tu sucursal: solo la lees.' } }),
    anteriores: [],
  }
  contestar('get', '/api/compras/propia', ({ ruta }) =>
    ruta.includes(`sucursal=${NORTE.id}`) ? propia : { compra: null, anteriores: [] },
  )
  const historia: HistoriaCompra = {
    idCompra: unaCompra().id,
    revision: 0,
    siguiente: null,
    eventos: [
      {
        ...EVENTO,
        quien: { id: null, tipo: 'sistema', nombre: 'BandWork' },
        revision: 0,
        tipo: 'CompraAbierta',
        data: {},
        momento: '2026-03-02T15:00:00.000Z',
        texto: 'Abrió la negociación',
      },
    ],
  }
  contestar('get', `/api/compras/${unaCompra().id}/historia`, ({ ruta }) => {
    expect(ruta).toContain(`sucursal=${NORTE.id}`)
    return historia
  })
  await abrir('/proveedor/sucursales')
  await expect
    .element(page.getByRole('link', { name: 'Ventas de Ñandú Norte' }).first())
    .toHaveAttribute('href', `/proveedor?sucursal=${NORTE.id}`)
  await page
    .getByRole('button', { name: /^Suscripción/ })
    .first()
    .click()
  const dialogo = page.getByRole('dialog')
  await expect.element(dialogo.getByText('Abrió la negociación')).toBeVisible()
  await expect.element(dialogo.getByRole('list', { name: 'Pasos de la suscripción' })).toBeVisible()
  for (const nombre of [/^Aceptar/, /^Pedir/, /^Chat/, /^Enviar/])
    await expect.element(dialogo.getByRole('button', { name: nombre })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialogo).not.toBeInTheDocument()
})
