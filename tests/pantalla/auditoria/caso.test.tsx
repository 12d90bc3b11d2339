import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { dibujar } from '#tests/pantalla/escena.tsx'
import { enMesa } from '#tests/pantalla/mesa.ts'
import { Caso } from '#web/auditoria/caso.tsx'
import { useYo } from '#web/yo/sesion.ts'

/** The place of a history's case, drawn once it is known who reads. */
const Lugar = () => {
  const { data: yo } = useYo()
  return yo ? (
    <main aria-label={yo.cuenta.tipoUsuario}>
      <Caso stream="pedido-pedidoUno1" />
    </main>
  ) : null
}

it.each([
  ['auditor', 1],
  ['financiero', 0],
] as const)('a history’s case is offered only to a role that may have it: %s', async (tipo, cuantos) => {
  enMesa(tipo)
  await dibujar(<Lugar />)
  await expect.element(page.getByRole('main', { name: tipo })).toBeInTheDocument()
  expect(page.getByRole('region', { name: 'Caso' }).elements()).toHaveLength(cuantos)
})
