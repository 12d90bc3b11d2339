import { expect, it } from 'vitest'
import { cargarDemo } from '#api/demo/demo.ts'
import { unSistema } from '#tests/sistema.ts'

const sistema = unSistema()

it('the demo market isn’t loaded into a log that holds somebody’s facts', async () => {
  await sistema().abrirCuenta('consumidor', 'personal', 'Rosa')
  const { store } = sistema().servicios
  const antes = await store.ultimaPosicion()
  await cargarDemo(sistema())
  expect(await store.ultimaPosicion()).toBe(antes)
})
