import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { dibujar } from '#tests/pantalla/escena.tsx'
import { ListaDeDiferencias } from '#web/auditoria/conciliacion/hechos.tsx'

it('a difference names its day, month or history, or else whatever stands in their place', async () => {
  const diferencia = (de: string, llamado = '') => {
    const enQue = { fuente: 'sumas', figura: 'pedidos' } as const
    return { ...enQue, de, llamado, registro: '0', leido: '5' }
  }
  const deDias = ['2026-07-31', '2026-07-99', '2026-02-30', '2026-07:', 'x', ''].map((de) => diferencia(de))
  const todas = [...deDias, diferencia('2026-07'), diferencia('pedido-abcdefghij', '1-0001')]
  await dibujar(<ListaDeDiferencias diferencias={todas} cuantas={todas.length} sobre={() => 'de '} />)
  const dichas = page.getByRole('listitem')
  await expect.element(page.getByText('de 31 jul')).toBeVisible()
  const deQue = dichas.elements().map((elemento) => elemento.querySelector('b')?.textContent)
  expect(deQue.slice(1)).toEqual([
    'de 2026-07-99',
    'de 2026-02-30',
    'de 2026-07:',
    'de x',
    'de ',
    'de julio de 2026',
    'de 1-0001',
  ])
  await expect.element(page.getByRole('link')).toHaveAttribute('href', expect.stringContaining('pedido-abcdefghij'))
})
