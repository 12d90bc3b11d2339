import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { unaCompra } from '#tests/pantalla/compra.ts'
import { dibujar } from '#tests/pantalla/escena.tsx'
import { Reloj } from '#web/compra/reloj.tsx'

it.each([
  ['verde', 30, 'quedan 30 días', '--verde'],
  ['naranja', 10, 'quedan 10 días', '--ambar-letra'],
  ['rojo', 1, 'queda 1 día', '--rojo'],
] as const)('a term’s clock says what is left in its colour: %s', async (color, dias, dicho, tinta) => {
  await dibujar(
    <>
      <Reloj fila={unaCompra({ reloj: { dias, color } })} />
      <span style={{ color: `var(${tinta})` }}>muestra</span>
    </>,
  )
  const colorDe = (texto: string) => getComputedStyle(page.getByText(texto).element()).color
  await expect.element(page.getByText(dicho)).toBeVisible()
  expect(colorDe(dicho)).toBe(colorDe('muestra'))
})
