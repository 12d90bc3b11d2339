import { expect, it } from 'vitest'
import { clienteNuevo } from '#tests/e2e/cuentas.ts'
import { darMotivo, escenaComun, escribir, filaDe, pronto, responder, toast } from '#tests/e2e/escena.ts'

const escena = escenaComun()

it('an administrator finds, deactivates and activates an account, whose session ends at once', async () => {
  const cuenta = await clienteNuevo(escena(), { nombre: 'Berta Sisa' })
  const { correo } = cuenta
  const cliente = await escena().entra(cuenta)
  // Another administrator watches.
  const otra = await escena().entra('admin', `/admin/view/todosClientes?buscar=${encodeURIComponent(correo)}`)
  const { pagina, quejas } = await escena().entra('admin', '/admin')
  await pagina.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name: 'Cuentas' }).click()
  const tipos = pagina.getByRole('group', { name: 'Filtrar por tipo' })
  await tipos.getByRole('button', { name: /^Cliente/ }).click()
  await escribir(pagina.getByRole('searchbox', { name: 'Buscar en las cuentas' }), correo)
  await pronto(() => new URL(pagina.url()).search).toBe(`?filtro=consumidor&buscar=${encodeURIComponent(correo)}`)
  const fila = filaDe(pagina, correo)
  await pronto(() => pagina.getByRole('row').count()).toBe(2)
  // The counters follow the search.
  expect(await tipos.getByRole('button').allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Todas\s*1$/), expect.stringMatching(/^Proveedor\s*0$/)]),
  )
  const acciones = fila.getByRole('button', { name: 'Acciones de Berta Sisa' })
  await acciones.click()
  await pagina.getByRole('menuitem', { name: 'Desactivar' }).click()
  await darMotivo(pagina, '¿Desactivar la cuenta de Berta Sisa?', 'Nadie contesta ese teléfono')
  await toast(pagina, 'Cuenta desactivada').waitFor()
  await fila.getByText('Desactivada').waitFor()
  await filaDe(otra.pagina, correo).getByText('Desactivada').waitFor()
  await cliente.pagina.waitForURL('**/login?volver=*')
  await acciones.click()
  await pagina.getByRole('menuitem', { name: 'Activar' }).click()
  await responder(pagina, '¿Activar la cuenta de Berta Sisa?')
  await fila.getByText('Activa', { exact: true }).waitFor()
  await filaDe(otra.pagina, correo).getByText('Activa', { exact: true }).waitFor()
  expect(quejas).toEqual([])
})
