import { it } from 'vitest'
import { escenaComun, pronto, toast } from '#tests/e2e/escena.ts'
import { arrastrar, aviso, banda, logo, sinQuejas, unoNuevo, ver, zona } from '#tests/e2e/red/banda.ts'

const escena = escenaComun()

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
