import { expect, it } from 'vitest'
import { desplegar, tableroDe } from '#tests/e2e/cifras/tablero.ts'
import { type Demo, unaEscena } from '#tests/e2e/escena.ts'
import { quieta, revisar } from '#tests/e2e/revisar.ts'

const escena = unaEscena()

it.each([
  ['callcenter', '/vendedor', 'Tablero'],
  ['financiero', '/vendedor/financiero', 'Tablero'],
  ['vendedor', '/vendedor', 'Tablero'],
  ['cliente', '/personal', 'Tus compras en cifras'],
  ['proveedor', '/proveedor', 'Tus ventas en cifras'],
] as const satisfies readonly (readonly [Demo, string, string])[])(
  'the dashboard reads in both skins and fits a small phone as %s',
  async (demo, ruta, nombre) => {
    const { pagina, quejas } = await escena().entra(demo, ruta)
    await desplegar(tableroDe(pagina, nombre), nombre)
    await quieta(pagina)
    await revisar(pagina)
    expect(quejas).toEqual([])
  },
)

it('the auditor’s dashboard reads in both skins and fits a small phone', async () => {
  const { pagina, quejas } = await escena().entra('auditor', '/auditoria')
  await pagina.getByRole('heading', { level: 1, name: 'Tablero' }).waitFor()
  await quieta(pagina)
  await revisar(pagina)
  expect(quejas).toEqual([])
})
