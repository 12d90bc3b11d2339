import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { abrir, contestar } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import { enMesa } from '#tests/pantalla/mesa.ts'
import { tablaDePedidos, unPedido } from '#tests/pantalla/pedido.ts'

/** Returns the names of those whose focus ring the window or a box around them would cut. */
const cortados = (cosas: readonly Element[]): readonly string[] =>
  cosas.flatMap((cosa) => {
    ;(cosa as HTMLElement).focus({ focusVisible: true } as FocusOptions)
    const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(cosa)
    expect(outlineStyle).toBe('solid')
    const fuera = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    const { top, bottom } = cosa.getBoundingClientRect()
    const cajas = [{ top: 0, bottom: innerHeight }]
    for (let caja = cosa.parentElement; caja; caja = caja.parentElement)
      if (getComputedStyle(caja).overflowY !== 'visible') cajas.push(caja.getBoundingClientRect())
    const cabe = cajas.every((caja) => top - fuera >= caja.top && bottom + fuera <= caja.bottom)
    return cabe ? [] : [cosa.textContent ?? '']
  })

it('the focus ring of an account’s tabs and of a table’s filters is whole', async () => {
  enSuCasa('proveedor')
  contestar('get', '/proveedor_ajax', tablaDePedidos(unPedido()))
  await abrir('/proveedor?filtro=todos')
  const filtros = page.getByRole('group', { name: /filtr/i }).getByRole('button')
  await expect.element(filtros.first()).toBeVisible()
  const pestanas = page.getByRole('banner').getByRole('link')
  expect(cortados([...pestanas.elements(), ...filtros.elements()])).toEqual([])
})

it('the focus ring of a desk’s tabs is whole', async () => {
  enMesa('financiero')
  await abrir('/vendedor/financiero')
  const pestanas = page.getByRole('main').getByRole('navigation').getByRole('link')
  await expect.element(pestanas.first()).toBeVisible()
  expect(cortados(pestanas.elements())).toEqual([])
})
