import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { celda, conCursor, conHoja, escritas, linea, muchas, pegarTexto, teclas } from './hoja.tsx'

const LISTA = '8 u — Cemento 50 kg (A-101)\n- 12 sacos de arena\nAlgo más'

it('a pasted list becomes lines, says so, and is undone with Ctrl+Z or the button', async () => {
  await conHoja()
  await celda('Descripción', 1).click()
  expect(pegarTexto(LISTA)).toBe(false)
  const pegadas = ['Cemento 50 kg | 8 | unidad | A-101', 'arena | 12 | saco | ', 'Algo más |  |  | ']
  await expect.poll(escritas).toEqual(pegadas)
  await expect.element(page.getByRole('status')).toHaveTextContent('Pegadas 3 líneas.')
  expect(conCursor()).toBe('Descripción de la línea 1')
  // A line with blanks is marked at once, as nobody is typing in it.
  await expect.element(celda('Cantidad', 3)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(celda('Cantidad', 2)).not.toHaveAttribute('aria-invalid')
  await teclas('{Control>}z{/Control}')
  await expect.poll(escritas).toEqual([' |  |  | '])
  pegarTexto(LISTA)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(escritas).toEqual([' |  |  | '])
})

it('cells of a spreadsheet are read by their headings, and one column goes down its column', async () => {
  await conHoja([linea('Martillo', '1', 'unidad')])
  await celda('Unidad', 1).click()
  pegarTexto('Cant.\tDetalle\tU.\r\n8\t"Cemento\ngris"\tsacos\r\n1.500,50\tArroz\tkgs\r\n')
  await expect
    .poll(escritas)
    .toEqual(['Martillo | 1 | unidad | ', 'Cemento gris | 8 | saco | ', 'Arroz | 1500,5 | kg | '])
  await celda('Cantidad', 2).click()
  pegarTexto('5\r\n6\r\n7\r\n')
  await expect
    .poll(escritas)
    .toEqual(['Martillo | 1 | unidad | ', 'Cemento gris | 5 | saco | ', 'Arroz | 6 | kg | ', ' | 7 |  | '])
  await expect.element(page.getByRole('status')).toHaveTextContent('Pegado en 3 líneas.')
})

it('one plain value is pasted into its cell, where the cursor is', async () => {
  await conHoja([linea('Cemento')])
  await celda('Descripción', 1).click()
  await teclas('{End}')
  // The browser pastes it by itself.
  expect(pegarTexto(' gris, 8 sacos')).toBe(true)
  expect(pegarTexto(' gris\r\n')).toBe(false)
  await expect.poll(escritas).toEqual(['Cemento gris | 1 | unidad | '])
})

it('lines beyond the last are left out, and it is said which', async () => {
  await conHoja(muchas(199))
  await celda('Descripción', 199).click()
  pegarTexto('Uno\nDos\nTres')
  await expect.poll(() => escritas().length).toBe(200)
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Pegada 1 línea. Quedaron fuera 2, desde «Dos»: un pedido lleva hasta 200.')
})
