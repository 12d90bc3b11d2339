import { it } from 'vitest'
import { escenaComun, toast } from '#tests/e2e/escena.ts'
import { arrastrar, logo, sinQuejas, unoNuevo, ver, zona } from '#tests/e2e/red/banda.ts'

const escena = escenaComun()

it('a logo dragged onto the favourites survives a reload, shows on the other device, and leaves by the trash', async () => {
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
