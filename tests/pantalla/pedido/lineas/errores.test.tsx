import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CANTIDAD_MALA, UNIDAD_MALA } from '#domain/pedido/linea-escrita.ts'
import { celda, conHoja, escritas, linea, teclas } from './hoja.tsx'

it('a cell isn’t called wrong while it is written for the first time, but once it is left', async () => {
  await conHoja()
  await celda('Descripción', 1).click()
  await teclas('Cemento', '{Tab}', 'ocho')
  await expect.element(celda('Cantidad', 1)).not.toHaveAttribute('aria-invalid')
  await expect.element(celda('Unidad', 1)).not.toHaveAttribute('aria-invalid')
  await teclas('{Tab}')
  await expect.element(celda('Cantidad', 1)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(celda('Cantidad', 1)).toHaveAccessibleDescription(CANTIDAD_MALA)
  // The unit has the cursor and is still to be written.
  await expect.element(celda('Unidad', 1)).not.toHaveAttribute('aria-invalid')
  await teclas('{Shift>}{Tab}{/Shift}', '8')
  await expect.element(celda('Cantidad', 1)).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Después' }).click()
  await expect.element(celda('Unidad', 1)).toHaveAccessibleDescription(UNIDAD_MALA)
  expect(escritas()).toEqual(['Cemento | 8 |  | '])
})

it('a blank line is no error, wherever it is', async () => {
  await conHoja([linea('A'), linea('', '', ''), linea('B')])
  await celda('Descripción', 3).click()
  await teclas('{Enter}', '{Tab}', '{Tab}')
  await page.getByRole('button', { name: 'Después' }).click()
  expect(
    page
      .getByRole('textbox')
      .elements()
      .filter((campo) => campo.ariaInvalid),
  ).toEqual([])
  expect(escritas()).toHaveLength(4)
})

it('what the server says of a cell stands beside it until its line is changed', async () => {
  await conHoja([linea('A'), linea('B')], { errores: { 'lineas.1.referencia': 'Esa referencia no existe.' } })
  await expect.element(celda('Referencia', 2)).toHaveAccessibleDescription('Esa referencia no existe.')
  await celda('Referencia', 2).click()
  await teclas('X')
  await expect.element(celda('Referencia', 2)).not.toHaveAttribute('aria-invalid')
})

it('on a phone each line is a card with its fields named, and buttons move it', async () => {
  await page.viewport(390, 800)
  await conHoja([linea('A'), linea('B')])
  expect(page.getByRole('table').elements()).toEqual([])
  const tarjeta = page.getByRole('listitem').nth(1)
  for (const nombre of ['Línea 2', 'Descripción', 'Cantidad', 'Unidad', 'Referencia'])
    await expect.element(tarjeta.getByText(nombre, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Subir la línea 2' }).click()
  expect(escritas()).toEqual(['B | 1 | unidad | ', 'A | 1 | unidad | '])
  await celda('Cantidad', 1).click()
  await teclas('{Enter}', '7')
  expect(escritas()[1]).toBe('A | 7 | unidad | ')
})
