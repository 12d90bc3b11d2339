import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { abrir, contestar } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import pieza from '#web/ui/piezas.module.css'
import { parpadear } from '#web/vivo/senales.ts'

const PARPADEA = String(pieza.parpadea)
const cuenta = () => page.getByRole('button', { name: /^Cuenta de / })
const campana = () => page.getByRole('button', { name: /^Avisos/ })

it('what concerns a page of the account’s menu makes the account and that entry blink until it is looked at', async () => {
  enSuCasa('proveedor')
  contestar('get', '/api/incidentes/propios', {
    draw: 0,
    recordsTotal: 0,
    recordsFiltered: 0,
    contadores: {},
    posicion: '1',
    siguiente: null,
    data: [],
  })
  await abrir('/proveedor?filtro=todos')
  await expect.element(cuenta()).not.toHaveClass(PARPADEA)
  parpadear('incidentes')
  await expect.element(cuenta()).toHaveClass(PARPADEA)
  await cuenta().click()
  const entrada = page.getByRole('menuitem', { name: 'Mis incidentes' })
  await expect.element(entrada).toHaveClass(PARPADEA)
  await expect.element(page.getByRole('menuitem', { name: 'Consumo' })).not.toHaveClass(PARPADEA)
  await entrada.click()
  await userEvent.hover(page.getByRole('banner'))
  await expect.element(cuenta()).not.toHaveClass(PARPADEA)
})

it('a mass message makes the bell blink until it is opened', async () => {
  enSuCasa('proveedor')
  await abrir('/proveedor?filtro=todos')
  parpadear('avisos')
  await expect.element(campana()).toHaveClass(PARPADEA)
  await expect.element(cuenta()).not.toHaveClass(PARPADEA)
  await campana().click()
  await userEvent.hover(page.getByRole('dialog', { name: 'Avisos' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(campana()).not.toHaveClass(PARPADEA)
})
