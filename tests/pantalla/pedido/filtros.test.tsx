import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { abrir, contestar } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import { tablaDePedidos, unPedido } from '#tests/pantalla/pedido.ts'

const NANDU = { id: 'proveedor1', nombre: 'Ferretería Ñandú', ciudad: 'Loja' }

/** Answers a client's table, and returns what narrows each of its requests. */
const enSuTabla = () => {
  enSuCasa('consumidor')
  const pedidas: Record<string, string>[] = []
  contestar('get', '/api/pedidos/contrapartes', ({ ruta }) => {
    const { searchParams } = new URL(ruta, location.href)
    return { items: (searchParams.get('q') ?? '') === 'nadie' ? [] : [NANDU] }
  })
  contestar('get', '/carga_pedidos_ajax', ({ ruta }) => {
    const { searchParams } = new URL(ruta, location.href)
    const cotas = ['con', 'desde', 'hasta', 'totalDesde', 'totalHasta', 'estado', 'start']
    pedidas.push(Object.fromEntries([...searchParams].filter(([campo]) => cotas.includes(campo))))
    return searchParams.has('totalHasta')
      ? { ...tablaDePedidos(), contadores: { todas: 0 } }
      : tablaDePedidos(unPedido({ descriPedido: 'Cemento gris' }))
  })
  return () => pedidas.at(-1)
}
const en = () => Object.fromEntries(new URLSearchParams(location.search))

it('orders are narrowed to a provider, days and totals, in the address alone, and let go at once', async () => {
  const ultima = enSuTabla()
  await abrir('/personal?pagina=2&filtro=todos')
  await page.getByRole('button', { name: 'Filtros' }).click()
  // The first field has the focus, so the keyboard goes on there.
  await expect.element(page.getByLabelText('Proveedor')).toHaveFocus()
  // Its list lies over the dates, so it waits until it is asked for.
  const nandu = page.getByRole('button', { name: /Ferretería Ñandú/ })
  expect(page.getByRole('list', { name: /^Proveedor: / }).elements()).toEqual([])
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(nandu).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(nandu).not.toBeInTheDocument()
  await userEvent.keyboard('ñandú')
  await expect.element(nandu).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Quitar «Ferretería Ñandú»' })).toBeVisible()
  expect(en()).toMatchObject({ con: 'proveedor1' })
  expect(en()).not.toHaveProperty('pagina')

  await page.getByLabelText('Creado desde').fill('2026-03-01')
  const desde = page.getByLabelText('Total desde')
  await desde.fill('1.234,5')
  await userEvent.keyboard('{Enter}')
  await expect.poll(ultima).toMatchObject({ con: 'proveedor1', desde: '2026-03-01', totalDesde: '1234.50', start: '0' })
  // The amount stays as it was typed.
  await expect.element(desde).toHaveValue('1.234,5')

  await page.getByLabelText('Total hasta').fill('10')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('Escribe un monto que no sea menor que el otro.')).toBeVisible()
  expect(ultima()).not.toHaveProperty('totalHasta')
  await page.getByLabelText('Total hasta').fill('diez')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Escribe un monto, por ejemplo 125,50.')).toBeVisible()

  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.poll(ultima).toEqual({ start: '0' })
  await expect.element(page.getByText('Cemento gris').first()).toBeVisible()
})

it('an address with filters shows them, and ignores what can’t be one', async () => {
  const ultima = enSuTabla()
  await abrir('/personal?con=proveedor1&desde=2026-02-30&hasta=2026-03-04&totalDesde=mucho')
  await expect.element(page.getByText('Ferretería Ñandú', { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Creado hasta')).toHaveValue('2026-03-04')
  await expect.element(page.getByLabelText('Creado desde')).toHaveValue('')
  await expect.element(page.getByLabelText('Total desde')).toHaveValue('')
  // Without a filter by state, they are looked for in all.
  await expect.poll(ultima).toEqual({ con: 'proveedor1', hasta: '2026-03-04', start: '0' })
})
