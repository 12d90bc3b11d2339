import { expect, it } from 'vitest'
import { escribir, pronto, toast, unaEscena } from '#tests/e2e/escena.ts'
import { arrastrar, aviso, banda, dicho, logo, sinQuejas, tomar, unoNuevo, ver, zona } from '#tests/e2e/red/banda.ts'

const escena = unaEscena()

it('a logo dragged onto the favourites stays there after a reload, shows on the other device, and leaves by the trash', async () => {
  const persona = await escena().entra('cliente', '/personal')
  const { pagina } = persona
  const otro = await escena().entra('cliente', '/personal')
  const nombre = await unoNuevo(persona)
  await ver(otro.pagina, 'Favoritos')
  await arrastrar(pagina, logo(pagina, nombre), zona(pagina, 'favoritos'))
  await toast(pagina, 'Añadido a tus favoritos').waitFor()
  await logo(otro.pagina, nombre).waitFor()
  await ver(pagina, 'Favoritos')
  await pagina.reload()
  await logo(pagina, nombre).waitFor()
  await arrastrar(pagina, logo(pagina, nombre), zona(pagina, 'papelera'))
  await logo(pagina, nombre).waitFor({ state: 'detached' })
  await logo(otro.pagina, nombre).waitFor({ state: 'detached' })
  sinQuejas(persona)
  sinQuejas(otro)
})

it('the keyboard carries a logo to the zone, and says where it is', async () => {
  const persona = await escena().entra('cliente', '/personal')
  const { pagina } = persona
  const nombre = await unoNuevo(persona, 1)
  await logo(pagina, nombre).focus()
  await tomar(pagina, nombre)
  await pagina.keyboard.press('ArrowDown')
  await dicho(pagina, `${nombre} está sobre Favoritos.`)
  await pagina.keyboard.press('Escape')
  await dicho(pagina, `${nombre} quedó donde estaba.`)
  await tomar(pagina, nombre)
  await pagina.keyboard.press('ArrowDown')
  await dicho(pagina, `${nombre} está sobre Favoritos.`)
  await pagina.keyboard.press('Space')
  await toast(pagina, 'Añadido a tus favoritos').waitFor()
  await ver(pagina, 'Favoritos')
  await logo(pagina, nombre).focus()
  await tomar(pagina, nombre)
  await pagina.keyboard.press('ArrowDown')
  await dicho(pagina, `${nombre} está sobre la papelera.`)
  await pagina.keyboard.press('Enter')
  await logo(pagina, nombre).waitFor({ state: 'detached' })
  sinQuejas(persona)
})

it('a search says what it found and where, and the refresh button brings the band back', async () => {
  const persona = await escena().entra('cliente', '/personal')
  const { pagina, contexto } = persona
  const caja = banda(pagina).getByRole('searchbox', { name: 'Buscar en la banda' })
  const nombre = await unoNuevo(persona)
  await logo(pagina, nombre).waitFor()
  await caja.pressSequentially('imprenta')
  expect(await caja.inputValue()).toBe('Imprenta')
  await caja.press('Enter')
  await banda(pagina).getByRole('region', { name: 'Resultados de «Imprenta»' }).waitFor()
  await escribir(caja, 'zzzzqqqq')
  await caja.press('Enter')
  await pagina
    .getByText(
      'No existen resultados... informa a todos tus proveedores o quizás debas ser más específico con tu búsqueda.',
    )
    .waitFor()
  expect(await logo(pagina, nombre).count()).toBe(0)
  await banda(pagina).getByRole('button', { name: 'Limpiar la búsqueda' }).click()
  expect(await caja.inputValue()).toBe('')
  await logo(pagina, nombre).waitFor()

  await contexto.route('**/buscar?*', (ruta) =>
    ruta.fulfill({ status: 500, json: { code: 'error', detail: 'La búsqueda no está disponible.' } }),
  )
  await escribir(caja, 'cemento')
  await caja.press('Enter')
  await aviso(pagina, /ERROR handleSubmitBuscador\(\).*La búsqueda no está disponible\./s)
  sinQuejas(persona)
})

it('a provider has its clients by kind, and the tile that invites can’t be a favourite', async () => {
  const persona = await escena().entra('proveedor', '/proveedor')
  const { pagina } = persona
  const clientes = banda(pagina, 'clientes')
  await clientes.getByRole('button', { name: 'Empresas' }).click()
  await clientes.getByRole('link', { name: 'Compras Quito Norte' }).waitFor()
  await arrastrar(pagina, clientes.getByRole('link', { name: '+ Invitar' }), zona(pagina, 'favoritos'))
  await aviso(pagina, 'Solo puedes añadir a tus clientes registrados')
  await arrastrar(pagina, clientes.getByRole('link', { name: 'Compras Quito Norte' }), zona(pagina, 'favoritos'))
  await toast(pagina, 'Añadido a tus favoritos').waitFor()
  await clientes.getByRole('link', { name: 'Compras Quito Norte' }).click()
  await pagina.waitForURL('**/proveedor?buscar=Compras*')
  await pagina.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Proveedores' }).click()
  const nombre = await unoNuevo(persona)
  await logo(pagina, nombre).click()
  await pagina.getByRole('heading', { level: 1, name: nombre }).waitFor()
  await pagina.getByRole('button', { name: 'Cerrar las publicaciones' }).click()
  await pronto(() => logo(pagina, nombre).evaluate((enlace) => enlace === document.activeElement)).toBe(true)
  sinQuejas(persona)
})
