import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AvisosElegidos, conEleccion, type EleccionDeAvisos } from '#domain/cuenta/eleccion-de-avisos.ts'
import { abrir, contestar, pedidasA, recargar, rechazo } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import { seLeeEnTodaPiel } from '#tests/pantalla/piel.ts'
import { contestarPerfil, unPerfil } from './perfil.ts'

const ajustes = page.getByRole('region', { name: 'Cómo te llegan los avisos' })
const casilla = (nombre: string) => ajustes.getByRole('checkbox', { name: nombre })
const deNoche = casilla('No molestar a ciertas horas')
const guardar = ajustes.getByRole('button', { name: 'Guardar horas' })

/** Opens the profile of somebody whose choices are stored as the server stores them. */
const enPerfil = async () => {
  const cuenta = enSuCasa('proveedor')
  let avisos: AvisosElegidos = cuenta.avisos
  contestarPerfil(() => unPerfil(cuenta, { avisos }))
  contestar('post', '/api/cuenta/avisos', ({ cuerpo }) => {
    const eleccion = cuerpo as EleccionDeAvisos
    if ('silencio' in eleccion && eleccion.silencio && eleccion.silencio.desde === eleccion.silencio.hasta)
      return rechazo(422, 'silencio-vacio', 'El silencio empieza a una hora y acaba a otra.')
    avisos = conEleccion(avisos, eleccion)
    return { posicion: '2' }
  })
  await abrir('/perfil')
}
const teclear = async (campo: ReturnType<typeof casilla>, hora: string) => {
  ;(campo.element() as HTMLElement).focus()
  await userEvent.keyboard(hora)
}

it('kinds are turned on in the daily mail, its hour follows the silence, and both are there after a reload', async () => {
  await enPerfil()
  await expect.element(ajustes.getByText(/uno al día, a las 07:00/)).toBeVisible()
  const porCorreo = ajustes.getByRole('checkbox', { name: /: correo$/ })
  for (const casilla of porCorreo.elements()) expect((casilla as HTMLInputElement).checked).toBe(false)
  expect(porCorreo.elements().length).toBeGreaterThan(3)
  const [pedidos, chat] = [casilla('Pedidos: correo'), casilla('Mensajes de chat: correo')]
  ;(pedidos.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await chat.click()
  await expect.element(chat).toBeChecked()
  await deNoche.click()
  await expect.element(guardar).toBeVisible()
  await teclear(ajustes.getByLabelText('No molestar hasta las'), '0830a')
  await guardar.click()
  await expect.element(ajustes.getByText(/uno al día, a las 08:30/)).toBeVisible()
  await seLeeEnTodaPiel()
  await recargar()
  await expect.element(pedidos).toBeChecked()
  await expect.element(chat).toBeChecked()
  await expect.element(casilla('Red: correo')).not.toBeChecked()
  await pedidos.click()
  await chat.click()
  await expect.element(chat).not.toBeChecked()
  await expect.element(pedidos).not.toBeChecked()
})

it('a kind turned off on the screen stays off after a reload, until it is turned on again', async () => {
  await enPerfil()
  const enPantalla = casilla('Pedidos: en pantalla')
  await expect.element(enPantalla).toBeChecked()
  ;(enPantalla.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(enPantalla).not.toBeChecked()
  await recargar()
  await expect.element(enPantalla).not.toBeChecked()
  await enPantalla.click()
  await expect.element(enPantalla).toBeChecked()
  await expect
    .poll(() => pedidasA('/api/cuenta/avisos').map(({ cuerpo }) => cuerpo))
    .toEqual([false, true].map((llega) => ({ canal: 'pantalla', clase: 'pedido', llega })))
})

it('hours that are no span are refused beside their field, and stored hours needn’t be saved again', async () => {
  await enPerfil()
  await deNoche.click()
  const [desde, hasta] = [
    ajustes.getByLabelText('No molestar desde las'),
    ajustes.getByLabelText('No molestar hasta las'),
  ]
  await expect.element(guardar).toBeVisible()
  await teclear(desde, '0800a')
  await teclear(hasta, '0800a')
  await guardar.click()
  const error = ajustes.getByRole('alert').getByText('El silencio empieza a una hora y acaba a otra.')
  await expect.element(error).toBeVisible()
  await expect.element(hasta).toHaveValue('08:00')
  await expect.element(hasta).toHaveAttribute('aria-invalid', 'true')
  await teclear(hasta, '0759a')
  ;(guardar.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(guardar).toHaveAttribute('aria-disabled', 'true')
  await expect.element(error).not.toBeInTheDocument()
  await deNoche.click()
  await expect.element(deNoche).not.toBeChecked()
  await expect.element(desde).not.toBeInTheDocument()
})
