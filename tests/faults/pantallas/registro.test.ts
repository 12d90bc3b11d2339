import { expect, it } from 'vitest'
import { campo, crear, llenar } from '#tests/e2e/cuenta/formulario.ts'
import { escribir, unaEscena } from '#tests/e2e/escena.ts'
import { cedulaNueva } from '#tests/formularios.ts'

const escena = unaEscena()

it('a registration in one of many tabs lets the other tabs in, and no address of another account does', async () => {
  const { contexto, pagina, quejas } = await escena().entra(undefined, '/registro/cliente')
  const [escrita, vacia] = [await contexto.newPage(), await contexto.newPage()]
  for (const otra of [escrita, vacia]) await otra.goto('/registro/cliente')
  const correo = `doble${cedulaNueva()}@prueba.ec`
  for (const ventana of [pagina, escrita]) {
    await escribir(campo(ventana, 'Correo'), correo)
    await llenar(ventana, { nombre: ['Nombre y apellido', 'Elsa Dos Veces'] })
  }
  await crear(pagina)
  await pagina.waitForURL('**/personal')
  await crear(escrita)
  await escrita.waitForURL('**/personal')
  await escribir(campo(vacia, 'Correo'), 'cliente@demo.ec')
  await campo(vacia, 'Celular').click()
  await vacia.getByText('Ese correo ya tiene una cuenta.').waitFor()
  await escribir(campo(vacia, 'Correo'), correo.toUpperCase())
  await campo(vacia, 'Celular').click()
  await vacia.waitForURL('**/personal')
  expect(quejas).toEqual([])
})
