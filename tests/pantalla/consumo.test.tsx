import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Objetivo } from '#web/consumo/anio/objetivo.tsx'
import { contestar, dibujar, pedidasA, rechazo } from './escena.tsx'

const VACIO = { listObjetivos: [] } as never

it('the year’s objective is asked about and sent once', async () => {
  contestar('post', '/api/consumo/objetivo', { message: 'ok', posicion: '1' })
  await dibujar(<Objetivo idProv="abcdefghij" anio={2026} grafico={VACIO} />)
  const campo = page.getByRole('textbox', { name: /^Objetivo de/ })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByRole('alert').getByText(/^Escribe un monto/)).toBeVisible()
  await campo.click()
  await userEvent.keyboard('12a3.4567')
  await expect.element(campo).toHaveValue('123.45')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('alertdialog').getByRole('button', { name: /^SI/ }).click()
  await expect.element(page.getByText('Objetivo guardado')).toBeVisible()
  expect(pedidasA('/api/consumo/objetivo').map(({ cuerpo }) => cuerpo)).toEqual([
    { idProv: 'abcdefghij', cantObj: '123.45' },
  ])
})

it('the year’s objective that another tab saved is told', async () => {
  contestar('post', '/api/consumo/objetivo', () => rechazo(409, 'ya', 'Ya guardaste tu objetivo.'))
  await dibujar(<Objetivo idProv="abcdefghij" anio={2026} grafico={VACIO} />)
  await page.getByRole('textbox', { name: /^Objetivo de/ }).click()
  await userEvent.keyboard('999{Enter}')
  await page.getByRole('alertdialog').getByRole('button', { name: /^SI/ }).click()
  await expect.element(page.getByText('Ya guardaste tu objetivo.')).toBeVisible()
})
