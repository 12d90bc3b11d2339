import { describe, expect, it } from 'vitest'
import { enlaceDelCorreo } from '#tests/e2e/buzon.ts'
import { escenaComun, escribir, pronto } from '#tests/e2e/escena.ts'
import { cedulaNueva } from '#tests/formularios.ts'
import { campo, crear, llenar } from './formulario.ts'

const escena = escenaComun()

describe('a new account', () => {
  it('is opened by a person, and confirmed by the mail', async () => {
    const { contexto, pagina, quejas } = await escena().entra(undefined, '/registro/cliente?clase=personal')
    const correo = `rosa${cedulaNueva()}@prueba.ec`
    await escribir(campo(pagina, 'Correo'), correo)
    await llenar(pagina, {
      nombre: ['Nombre y apellido', 'Rosa Elena Toapanta'],
      identificacion: ['Cédula o RUC (opcional)', cedulaNueva()],
    })
    await crear(pagina)
    await pagina.waitForURL('**/personal')
    const aviso = pagina.getByRole('complementary', { name: 'Confirma tu correo' })
    await aviso.getByText(correo).waitFor()
    await pagina.goto('/perfil')
    const resumen = pagina.getByRole('checkbox', { name: 'Pedidos: correo' })
    const falta = pagina.getByText('Para que te llegue al correo falta que lo confirmes')
    await resumen.waitFor()
    expect(await falta.count()).toBe(0)
    await resumen.click()
    await falta.waitFor()
    await pagina.goto(await enlaceDelCorreo(contexto, correo, /Confirma tu correo/))
    await pagina.getByText('Tu correo está confirmado.').waitFor()
    expect(await pagina.getByRole('link', { name: 'Entrar' }).count()).toBe(0)
    await pagina.getByRole('button', { name: 'Continuar' }).click()
    await pagina.waitForURL('**/personal')
    await pagina.getByRole('heading', { level: 1, name: 'Tus pedidos' }).waitFor()
    expect(await aviso.count()).toBe(0)
    await pagina.goto('/perfil')
    await pronto(() => resumen.isChecked()).toBe(true)
    expect(await falta.count()).toBe(0)
    expect(quejas).toEqual([])
  })

  it('is opened by a branch with its head office’s invitation, which works once', async () => {
    const matriz = await escena().entra('proveedor', '/proveedor/sucursales')
    const correo = `sucursal${cedulaNueva()}@prueba.ec`
    await matriz.pagina.getByRole('button', { name: 'Invitar sucursales' }).click()
    const dialogo = matriz.pagina.getByRole('dialog', { name: 'Invita a tus sucursales' })
    await escribir(dialogo.getByRole('textbox', { name: 'Correo 1' }), correo)
    await dialogo.getByRole('button', { name: 'Enviar invitación' }).click()
    const enlace = await enlaceDelCorreo(matriz.contexto, correo, /./)

    const { pagina, contexto, quejas } = await escena().entra(undefined, enlace)
    await pagina.getByText('Ferrecentro Andino te invita a abrir la cuenta de una de sus sucursales.').waitFor()
    expect(await campo(pagina, 'Correo').inputValue()).toBe(correo)
    await llenar(pagina, { nombre: ['Nombre de la sucursal', 'Ferrecentro Andino — Loja'] })
    await escribir(campo(pagina, 'A qué te dedicas'), 'Ferretería')
    await crear(pagina)
    await pagina.waitForURL((url) => url.pathname === '/proveedor')
    await pagina.getByRole('heading', { level: 1, name: 'Mis ventas' }).waitFor()
    // The invitation went to this very address, so there is nothing to confirm.
    expect(await pagina.getByRole('complementary', { name: 'Confirma tu correo' }).count()).toBe(0)
    expect(quejas).toEqual([])

    // The head office, which is watching, has the branch in its table.
    const fila = matriz.pagina.getByRole('row').filter({ hasText: correo })
    await fila.waitFor()
    expect(await fila.innerText()).toContain('Catamayo, Loja')
    await contexto.clearCookies()
    await pagina.goto(enlace)
    await pagina.getByRole('heading', { name: 'Esta invitación ya no sirve' }).waitFor()
    await pagina.getByRole('button', { name: 'Registrarme sin invitación' }).click()
    await pagina.getByRole('heading', { level: 1, name: 'Crea tu cuenta de proveedor' }).waitFor()
  })
})
