import { expect, it } from 'vitest'
import { escribir, filaDe, hacerPedido, pronto, unaEscena } from './escena.ts'

const escena = unaEscena()

it('a login that fails says why beside the fields and keeps the address', async () => {
  const { pagina, quejas } = await escena().entra(undefined, '/login')
  const correo = pagina.getByRole('textbox', { name: 'Correo' })
  const contrasena = pagina.getByRole('textbox', { name: 'Contraseña' })
  const entrar = pagina.getByRole('button', { name: 'Entrar', exact: true })
  await entrar.click()
  await pagina.getByText('Es necesario escribir un correo').waitFor()
  await pagina.getByText('Escribe tu contraseña').waitFor()
  expect(await correo.getAttribute('aria-invalid')).toBe('true')
  await escribir(correo, 'cliente@demo.ec')
  await escribir(contrasena, 'no es esta')
  await entrar.click()
  await pagina.getByRole('alert').getByText('El correo o la contraseña no son correctos.').waitFor()
  expect(await correo.inputValue()).toBe('cliente@demo.ec')
  await escribir(contrasena, 'bandwork-demo')
  await entrar.click()
  await pagina.getByRole('heading', { level: 1, name: 'Tus pedidos' }).waitFor()
  expect(quejas).toEqual([])
})

it('what nobody sees in what is pasted stays out of a field, and of no password', async () => {
  const { contexto, pagina } = await escena().entra(undefined, '/login')
  await contexto.grantPermissions(['clipboard-read', 'clipboard-write'])
  const pegado = '\u202acliente@\u200bdemo.ec\u202c'
  await pagina.evaluate((texto) => navigator.clipboard.writeText(texto), pegado)
  for (const [campo, queda] of Object.entries({ Correo: 'cliente@demo.ec', Contraseña: pegado })) {
    await pagina.getByRole('textbox', { name: campo }).click()
    await pagina.keyboard.press('Control+V')
    const hay = () => pagina.getByRole('textbox', { name: campo }).inputValue()
    expect(await hay()).toBe(queda)
    await pagina.keyboard.press('Control+Z')
    await pronto(hay).toBe('')
  }
})

it('a page that needs an account asks for it and then comes back', async () => {
  const { pagina } = await escena().entra(undefined, '/proveedor?tamano=10')
  await pagina.waitForURL('**/login?volver=*')
  await pagina.getByRole('button', { name: 'Proveedor', exact: true }).click()
  await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
  await pagina.waitForURL('**/proveedor?tamano=10')
})

it('leaving in one tab ends the other, and coming back comes back there', async () => {
  const { contexto, pagina, quejas } = await escena().entra('cliente')
  const otra = await contexto.newPage()
  await otra.goto('/personal')
  await otra.getByRole('heading', { level: 1, name: 'Tus pedidos' }).waitFor()
  await otra.getByRole('banner').getByText('en vivo', { exact: true }).waitFor()
  await pagina.getByRole('button', { name: 'Cuenta de Lucía Andrade' }).click()
  await pagina.getByRole('menuitem', { name: 'Salir' }).click()
  await pagina.waitForURL('**/login')
  await otra.waitForURL('**/login*')
  expect(await otra.getByText('Tus pedidos').count()).toBe(0)
  // And whoever comes back in one is back in the other, on the page that it showed.
  await pagina.getByRole('button', { name: 'Cliente', exact: true }).click()
  await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
  await otra.getByRole('heading', { level: 1, name: 'Tus pedidos' }).waitFor()
  expect(quejas).toEqual([])
})

it('the page /logout signs out, here and in the other tab, and leads to the login page', async () => {
  const { contexto, pagina, quejas } = await escena().entra('cliente')
  const otra = await contexto.newPage()
  await otra.goto('/logout')
  await otra.waitForURL('**/login')
  await pagina.waitForURL('**/login*')
  expect((await contexto.request.get('/api/yo')).status()).toBe(401)
  await otra.goto('/logout')
  await otra.waitForURL('**/login')
  expect(quejas).toEqual([])
})

it('an amount that is none says so, is not sent, and is not lost', async () => {
  const proveedor = await escena().entra('proveedor')
  const cliente = await escena().entra('cliente')
  await hacerPedido(cliente.pagina, 'Cable sólido número doce')
  const fila = filaDe(proveedor.pagina, 'Cable sólido número doce')
  const subtotal = fila.getByRole('textbox', { name: /^Subtotal/ })
  const enviar = fila.getByRole('button', { name: 'Enviar propuesta' })
  await pronto(() => enviar.getAttribute('aria-disabled')).toBe('true')
  await escribir(subtotal, '12,3456')
  expect(await subtotal.getAttribute('aria-invalid')).toBe('true')
  expect(await enviar.getAttribute('aria-disabled')).toBe('true')
  await fila.getByText('Escribe un monto como 125,50.').waitFor()
  await proveedor.pagina.reload()
  await pronto(() => subtotal.inputValue()).toBe('12,3456')
  await escribir(subtotal, '12,35')
  await enviar.click()
  await cliente.pagina.getByRole('button', { name: 'Aprobar $14,20' }).waitFor()
})

it('whoever must wait sees for how long, and when they may try again', async () => {
  const { pagina } = await escena().entra(undefined, '/login')
  await escribir(pagina.getByRole('textbox', { name: 'Correo' }), 'empresa@demo.ec')
  const entrar = pagina.getByRole('button', { name: 'Entrar', exact: true })
  const aviso = pagina.getByRole('alert').getByText(/Espera \d+ segundos/)
  // The wait doubles from the fifth wrong one; a moment's is waited by the page.
  for (let n = 0; n < 12 && !(await aviso.isVisible()); n += 1) {
    await escribir(pagina.getByRole('textbox', { name: 'Contraseña' }), 'no es esta')
    await entrar.click()
    await pronto(() => entrar.getAttribute('aria-busy')).not.toBe('true')
  }
  await pagina.getByText(/^Faltan 0:0\d$/).waitFor()
  await pagina.getByText('Ya puedes volver a probar.').waitFor()
  await escribir(pagina.getByRole('textbox', { name: 'Contraseña' }), 'bandwork-demo')
  await entrar.click()
  await pagina.getByRole('heading', { level: 1, name: 'Tus pedidos' }).waitFor()
})

it('Escape closes a dialog at one press, also while a hint is open over it', async () => {
  const { pagina } = await escena().entra(undefined, '/desarrollo/piezas')
  const mitad = pagina.getByRole('region', { name: 'Oscura' })
  const pista = pagina.getByRole('tooltip')
  for (const [boton, rol] of [
    ['Caja', 'dialog'],
    ['Panel', 'dialog'],
  ] as const) {
    const dialogo = pagina.getByRole(rol)
    const cerrar = dialogo.getByRole('button', { name: 'Cerrar' })
    const abrir = () => mitad.getByRole('button', { name: boton, exact: true }).click()
    // The program moves the focus when a form goes: nobody asked for a hint there.
    await abrir()
    await cerrar.focus()
    expect(await pista.count()).toBe(0)
    await pagina.keyboard.press('Escape')
    await dialogo.waitFor({ state: 'hidden' })
    await abrir()
    await cerrar.hover()
    await pista.waitFor()
    await pagina.keyboard.press('Escape')
    await dialogo.waitFor({ state: 'hidden' })
    await abrir()
    await pagina.keyboard.press('Tab')
    await pista.waitFor()
    await pagina.keyboard.press('Escape')
    await dialogo.waitFor({ state: 'hidden' })
  }
})
