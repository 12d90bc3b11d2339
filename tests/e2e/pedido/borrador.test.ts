import { expect, it } from 'vitest'
import { escenaComun, escribir, filaDe, formularioDe, pronto } from '#tests/e2e/escena.ts'

const escena = escenaComun()

it('an order to a provider who is away is kept as a draft and sent later, with a mail', async () => {
  const { pagina, quejas } = await escena().entra('cliente')
  await formularioDe(pagina, 'Ferrecentro Andino')
  await pagina.getByText(/no está en línea/).waitFor()
  await escribir(pagina.getByRole('textbox', { name: '¿Qué necesitas?' }), 'Malla para gallinero, cien metros')
  await pagina.getByRole('button', { name: 'Guardar borrador' }).click()
  await pagina.waitForURL('**/pedido/cliente/*')
  await pagina.getByRole('heading', { level: 2, name: 'Todavía no se ha enviado' }).waitFor()
  // A draft offers no step that it can't take, and says why where one looks for it.
  const motivo = (verbo: string) => `No se puede ${verbo}: el pedido está en estado «Borrador».`
  await pagina.getByRole('region', { name: 'Archivos' }).getByText(motivo('adjuntar un archivo')).waitFor()
  await pagina.getByRole('region', { name: 'Tu nota' }).getByText(motivo('guardar una nota')).waitFor()
  await pagina.getByRole('button', { name: /^Más acciones de/ }).click()
  const nota = pagina.getByRole('menuitem', { name: 'Nota' })
  expect(await nota.getAttribute('aria-disabled')).toBe('true')
  await nota.getByText(motivo('guardar una nota')).waitFor()
  await pagina.keyboard.press('Escape')
  const deBorrador = pagina.url()
  await pagina.goto(`${deBorrador}?panel=nota`)
  await pronto(() => new URL(pagina.url()).search).toBe('')
  expect(await pagina.getByRole('dialog').count()).toBe(0)
  await pagina.getByRole('button', { name: 'Enviar pedido' }).first().click()
  await pagina.getByRole('heading', { level: 2, name: 'El proveedor prepara su propuesta' }).waitFor()
  // No fact holds its code, which comes a moment later.
  const titulo = pagina.getByRole('heading', { level: 1 })
  await pronto(() => titulo.innerText()).toMatch(/^P\d/)
  const codigo = await titulo.innerText()

  const buzon = await escena().entra(undefined, '/desarrollo/buzon')
  await buzon.pagina
    .getByRole('button', { name: `${codigo}: cotiza el pedido de Lucía Andrade proveedor@demo.ec` })
    .click()
  // The mail's link opens its order, here after the login.
  await buzon.pagina.getByRole('article').getByRole('link').first().click()
  await buzon.pagina.waitForURL('**/login?volver=*')
  const destino = new URL(pagina.url()).pathname.replace('/pedido/cliente/', '/proveedor/pedido/')
  expect(new URL(buzon.pagina.url()).searchParams.get('volver')).toBe(destino)
  const proveedor = await escena().entra('proveedor')
  await pronto(() => filaDe(proveedor.pagina, codigo).innerText()).toContain('Malla para gallinero')
  expect([...quejas, ...proveedor.quejas]).toEqual([])
})
