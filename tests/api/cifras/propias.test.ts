import { expect, it } from 'vitest'
import type { PedidosEnEstado, SucesosDeCifra } from '#api/contract/cifras.ts'
import type { TableroAdministrador, TableroPropio } from '#api/contract/tableros.ts'
import type { EstadoPedido } from '#domain/pedido/maquina.ts'
import { leer } from '#tests/api/compra/venta.ts'
import { abrirPedido, bien, type Persona, unSistema } from '#tests/sistema.ts'

// A system of its own, because it counts all orders.
const sistema = unSistema()
const propio = (quien: Persona, lado: string, posicion = '0') =>
  leer<TableroPropio>(quien, `/api/cifras/propias?lado=${lado}&posicion=${posicion}`)
const en = ({ estados }: TableroPropio, estado: EstadoPedido) => estados.find((fila) => fila.estado === estado)?.cuantos

it('an order counts on both sides, each with the other one as its client or provider, and for nobody else', async () => {
  const [ana, luis, tejas, otra, ines] = await Promise.all([
    sistema().abrirCuenta('consumidor', 'personal', 'Ana'),
    sistema().abrirCuenta('consumidor', 'personal', 'Luis'),
    sistema().abrirCuenta('proveedor', 'empresa', 'Tejas del Sur'),
    sistema().abrirCuenta('proveedor', 'empresa', 'Otra'),
    sistema().abrirCuenta('administrador', 'staff', 'Inés'),
  ])
  const pedir = async (cliente: Persona, proveedor: Persona, subtotal?: string, aprueba = false) => {
    const { idPedido, posicion } = await abrirPedido(cliente, proveedor, 'Tejas')
    if (subtotal === undefined) return posicion
    const propuesta = await bien(proveedor, '/api/pedidos/envio/precio', { idPedido, subtotal })
    if (!aprueba) return propuesta.posicion
    // Four parallel approvals sell once.
    const firmes = await Promise.all(
      [1, 2, 3, 4].map(() => cliente.pedir('POST', '/api/pedidos/aprobar', { idPedido, version: 1 })),
    )
    return firmes.find(({ estado }) => estado === 200)?.cuerpo.posicion
  }
  await pedir(ana, tejas)
  await pedir(ana, tejas, '50.00')
  await pedir(ana, tejas, '100.00', true)
  await pedir(luis, tejas, '10.00', true)
  const ultima = await pedir(tejas, otra, '20.00', true)

  const vende = await propio(tejas, 'proveedor', ultima)
  expect([vende.pedidos.ahora, vende.valor.ahora]).toEqual([4, '126.50'])
  expect(vende.cotizados.ahora).toMatchObject({ cotizados: 3, aprobados: 2 })
  expect(vende.cotizados.ahora.dias).toBeGreaterThanOrEqual(0)
  expect([en(vende, 'En Curso'), en(vende, 'Por Aprobar'), en(vende, 'Aprobado')]).toEqual([1, 1, 2])
  expect(vende.mejores).toEqual([
    { id: ana.hash, nombre: 'Ana', pedidos: 1, valor: '115.00' },
    { id: luis.hash, nombre: 'Luis', pedidos: 1, valor: '11.50' },
  ])
  expect(vende.meses.at(-1)).toMatchObject({ valor: '126.50', aprobados: 2 })
  // Its purchases are on its other side.
  const compra = await propio(tejas, 'consumidor', ultima)
  expect([compra.pedidos.ahora, compra.valor.ahora, compra.mejores[0]?.nombre]).toEqual([1, '23.00', 'Otra'])
  const deAna = await propio(ana, 'consumidor', ultima)
  expect([deAna.pedidos.ahora, deAna.valor.ahora]).toEqual([3, '115.00'])

  const dias = `desde=${vende.desde}&hasta=${vende.hasta}`
  for (const [medida, suma] of [
    ['pedido', '4'],
    ['cotizado', '3'],
    ['aprobado', '2'],
    ['vendido', '126.50'],
  ]) {
    const lista = await leer<SucesosDeCifra>(tejas, `/api/cifras/${medida}/hechos?lado=proveedor&${dias}`)
    expect(lista.suma, medida).toBe(suma)
    for (const { cliente, pedido, compra: ninguna } of lista.items)
      expect([['Ana', 'Luis'].includes(cliente), pedido !== null, ninguna], medida).toEqual([true, true, null])
  }
  // The rows contain what the rate and the median count.
  const cotizados = await leer<SucesosDeCifra>(tejas, `/api/cifras/cotizado/hechos?lado=proveedor&${dias}`)
  expect(cotizados.items.filter(({ logro }) => logro).length).toBe(vende.cotizados.ahora.aprobados)
  const esperas = cotizados.items.map(({ espera }) => espera ?? Number.NaN).sort((a, b) => a - b)
  expect(esperas[1]).toBeCloseTo(vende.cotizados.ahora.dias ?? Number.NaN)
  const comprados = await leer<SucesosDeCifra>(ana, `/api/cifras/vendido/hechos?lado=consumidor&${dias}`)
  expect(comprados.items.map(({ cliente, valor }) => [cliente, valor])).toEqual([['Tejas del Sur', '115.00']])
  // Filters by one of the other parties, from either side.
  const con = (quien: Persona, lado: string, otra: Persona) =>
    leer<SucesosDeCifra>(quien, `/api/cifras/vendido/hechos?lado=${lado}&otro=${otra.hash}&${dias}`)
  expect((await con(tejas, 'proveedor', luis)).suma).toBe('11.50')
  expect((await con(tejas, 'consumidor', otra)).suma).toBe('23.00')
  expect((await con(ana, 'consumidor', tejas)).suma).toBe('115.00')
  // Each account sees only its own: no other's by naming it, no purchases, no side that it doesn't
  // have.
  expect((await con(luis, 'consumidor', ana)).items).toEqual([])
  expect((await con(otra, 'proveedor', ana)).items).toEqual([])
  for (const url of [`vendido/hechos?${dias}`, `facturado/hechos?lado=consumidor&${dias}`, 'propias?lado=proveedor'])
    expect((await luis.pedir('GET', `/api/cifras/${url}`)).estado, url).toBe(403)

  // The administrator's orders by state have as many rows and the same sums; a draft doesn't count.
  await bien(luis, `/pedido/cliente/sin-conexion/${tejas.hash}`, { descripcion: 'Borrador' }, 201)
  const { posicion } = await abrirPedido(luis, otra, 'Fin')
  const { pedidos } = await leer<TableroAdministrador>(ines, `/api/cifras/administrador?posicion=${posicion}`)
  for (const { estado, cuantos, valor } of pedidos) {
    const lista = await leer<PedidosEnEstado>(ines, `/api/cifras/pedidos/${encodeURIComponent(estado)}`)
    expect([lista.cuantos, lista.suma, lista.items.length], estado).toEqual([cuantos, valor, cuantos])
  }
  const todos = await leer<PedidosEnEstado>(ines, '/api/cifras/pedidos/todos')
  expect([todos.cuantos, todos.items.length]).toEqual([6, 6])
  expect(pedidos.reduce((suma, { cuantos }) => suma + cuantos, 0)).toBe(6)
})
