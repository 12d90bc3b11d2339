import { expect, it } from 'vitest'
import type { TablaSupuesto } from '#api/contract/consumo.ts'
import { crearProcesoDeCierres } from '#commands/processes/cierre.ts'
import { seCierra } from '#domain/consumo/cierre.ts'
import { mesDe, mesesAntes } from '#domain/consumo/mes.ts'
import { abrirPedido, bien, type Persona, unSistema } from '#tests/sistema.ts'

// A system of its own, because it closes a month of all accounts.
const sistema = unSistema()

it('finance reads what another tariff would have charged for closed months, and nothing is written', async () => {
  const { avance, consumos, store } = sistema().servicios
  const [mio, sinVentas, ana, financiero] = [
    await sistema().abrirCuenta('proveedor', 'empresa', 'Tejares del Supuesto'),
    await sistema().abrirCuenta('proveedor', 'empresa', 'Alfarería sin ventas'),
    await sistema().abrirCuenta('consumidor', 'empresa', 'Ana'),
    await sistema().abrirCuenta('financiero', 'staff', 'Ricardo'),
  ]
  const encargar = (a: Persona) => abrirPedido(ana, a, '200 tejas')
  await encargar(sinVentas)
  const { idPedido } = await encargar(mio)
  await bien(mio, '/api/pedidos/envio/precio', { idPedido, subtotal: '10.00' })
  await bien(ana, '/api/pedidos/aprobar', { idPedido, version: 1 })
  const mes = mesDe(new Date().toISOString())
  const meses = `desde=${mes}&hasta=${mes}`
  const leer = async (mas: string): Promise<TablaSupuesto> => {
    const { estado, cuerpo } = await financiero.pedir('GET', `/api/consumo/supuesto?${mas}`)
    expect(estado, JSON.stringify(cuerpo)).toBe(200)
    return cuerpo
  }
  expect(await leer(meses), 'the month is open').toMatchObject({ data: [], meses: [], suma: { real: '0.00' } })
  await crearProcesoDeCierres({ ...sistema().servicios, ahora: () => seCierra(mes) }).revisar()
  await avance.esperar((await consumos.cierreDe(mes)) ?? 0n, 20_000)

  const antes = await store.ultimaPosicion()
  // The approved order costs 0.20 + 0.10: one approval and one order.
  const hoy = await leer(`${meses}&filtro=todas`)
  expect(hoy).toMatchObject({
    desde: mes,
    hasta: mes,
    suma: { real: '0.30', supuesto: '0.30', diferencia: '0.00' },
    meses: [{ mes, real: '0.30', supuesto: '0.30', diferencia: '0.00' }],
    contadores: { cambian: 0, todas: 2 },
  })
  expect(hoy.data.find(({ id }) => id === mio.hash)).toMatchObject({ nombre: 'Tejares del Supuesto', real: '0.30' })
  const otra = await leer(`${meses}&aprobado=1&pedido=0.05`)
  expect(otra.data).toEqual([
    { id: mio.hash, nombre: 'Tejares del Supuesto', meses: 1, real: '0.30', supuesto: '1.05', diferencia: '0.75' },
  ])
  const archivo = await fetch(
    `http://127.0.0.1:${sistema().port}/api/consumo/supuesto?${meses}&aprobado=1&formato=csv`,
    {
      headers: { cookie: financiero.cookie },
    },
  )
  expect(await archivo.text()).toContain('Tejares del Supuesto')
  expect(await store.ultimaPosicion()).toBe(antes)

  for (const malo of [
    `desde=${mes}&hasta=${mesesAntes(mes, 1)}`,
    `desde=${mesesAntes(mes, 36)}&hasta=${mes}`,
    `desde=${mes}`,
    'desde=2026-13&hasta=2026-13',
    'aprobado=0.001',
    'aprobado=-1',
    'aprobado=10000',
    'pedido=1e3',
    'palabra=NaN',
    'filtro=otros',
    'length=11',
  ])
    expect((await financiero.pedir('GET', `/api/consumo/supuesto?${malo}`)).estado, malo).toBe(422)
  expect((await mio.pedir('GET', '/api/consumo/supuesto')).estado).toBe(403)
})
