import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dibujar } from '#tests/pantalla/escena.tsx'
import { Flotantes } from '#web/desarrollo/piezas/acciones.tsx'

it.each(['Caja', 'Panel'])(
  'Escape closes a dialog at one press, also while a hint is open over it: %s',
  async (nombre) => {
    await dibujar(<Flotantes />)
    const pista = page.getByRole('tooltip')
    const dialogo = page.getByRole('dialog')
    const cerrar = dialogo.getByRole('button', { name: 'Cerrar' })
    const abrirla = () => page.getByRole('button', { name: nombre }).click()
    const salir = async () => {
      await userEvent.keyboard('{Escape}')
      await expect.element(dialogo).not.toBeInTheDocument()
    }
    await abrirla()
    await cerrar.hover()
    await expect.element(pista).toBeInTheDocument()
    await salir()
    await abrirla()
    await userEvent.keyboard('{Tab}')
    await expect.element(pista).toBeInTheDocument()
    await salir()
  },
)

it('a closed dialog gives the focus back to the button that opened it', async () => {
  await dibujar(<Flotantes />)
  const boton = page.getByRole('button', { name: 'Caja' })
  const dialogo = page.getByRole('dialog')
  for (const cerrar of [
    () => userEvent.keyboard('{Escape}'),
    () => dialogo.getByRole('button', { name: 'Cerrar' }).click(),
  ]) {
    await boton.click()
    await expect.element(dialogo).toBeVisible()
    await expect.element(dialogo).toHaveFocus()
    await cerrar()
    await expect.element(dialogo).not.toBeInTheDocument()
    await expect.element(boton).toHaveFocus()
  }
})

it('Shift+Tab goes from a box that was just opened to its last control, and Tab to its first', async () => {
  await dibujar(<Flotantes />)
  await page.getByRole('button', { name: 'Caja' }).click()
  const dialogo = page.getByRole('dialog')
  await expect.element(dialogo).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(dialogo.getByRole('button').last()).toHaveFocus()
  await userEvent.tab()
  await expect.element(dialogo.getByRole('button', { name: 'Cerrar' })).toHaveFocus()
})
