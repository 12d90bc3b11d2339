import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dibujar, escribir } from '#tests/pantalla/escena.tsx'
import { type Cobrado, ConfirmarCobro } from '#web/compra/cobro.tsx'

const YA = 'Rosa Toapanta confirmó este pago.'
const referencia = page.getByRole('textbox', { name: 'Referencia del banco' })

/** A payment that is open when a colleague answers it. */
const DeDos = ({ alConfirmar }: { alConfirmar: (cobrado: Cobrado) => Promise<void> }) => {
  const [resuelto, resolver] = useState<string>()
  return (
    <>
      <ConfirmarCobro esperado="345.00" resuelto={resuelto} alConfirmar={alConfirmar} />
      <button type="button" onClick={() => resolver(YA)}>
        Un colega responde
      </button>
    </>
  )
}
const escrito = async () => {
  const confirmados: Cobrado[] = []
  await dibujar(<DeDos alConfirmar={async (cobrado) => void confirmados.push(cobrado)} />)
  await escribir(page.getByRole('textbox', { name: 'Monto recibido' }), '345,00')
  await escribir(referencia, 'TR-77')
  return confirmados
}

it('Enter confirms a payment with the amount and the reference as they were typed', async () => {
  const confirmados = await escrito()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => confirmados).toEqual([{ recibido: '345.00', referencia: 'TR-77' }])
})

it('Enter confirms no payment that a colleague has answered meanwhile, and what was typed stays', async () => {
  const confirmados = await escrito()
  await page.getByRole('button', { name: 'Un colega responde' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: YA })).toBeVisible()
  await referencia.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(referencia).toHaveValue('TR-77')
  expect(confirmados).toEqual([])
})
