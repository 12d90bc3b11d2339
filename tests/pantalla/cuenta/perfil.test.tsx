import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Perfil } from '#api/contract/cuenta.ts'
import { abrir, contestar, escribir, pedidasA, recargar, rechazo } from '#tests/pantalla/escena.tsx'
import { enSuCasa } from '#tests/pantalla/inicio.ts'
import { clienteConsultas } from '#web/servidor/consultas.ts'
import { refrescar } from '#web/servidor/refresco.ts'
import { contestarPerfil, unPerfil } from './perfil.ts'

const barra = page.getByRole('region', { name: 'Guardar el perfil' })
const guardar = barra.getByRole('button', { name: 'Guardar' })
const datos = page.getByRole('region', { name: 'Tus datos' })
const campo = (nombre: string) => datos.getByRole('textbox', { name: nombre })
const horario = page.getByRole('region', { name: 'Horario de atención' })

/** Signs in a provider; returns its stored profile, which saving changes. */
const enSuPerfil = () => {
  const cuenta = enSuCasa('proveedor')
  const estado: { perfil: Partial<Perfil> } = { perfil: {} }
  contestarPerfil(() => unPerfil(cuenta, estado.perfil))
  contestar('post', '/api/cuenta/perfil', ({ cuerpo }) => {
    const {
      antes: _,
      palabras,
      horario: horas,
      ...cambios
    } = cuerpo as Record<string, never> & {
      palabras?: { palabras: string[] }
      horario?: { horario: Perfil['horario']; feriados: string[] }
    }
    estado.perfil = {
      ...estado.perfil,
      ...cambios,
      ...(palabras ? { palabrasClave: palabras.palabras } : {}),
      ...(horas ? { horario: horas.horario, feriados: horas.feriados } : {}),
    }
    return { posicion: '2' }
  })
  return estado
}

it('one button saves all that was changed, says what, and has nothing to do before and after', async () => {
  enSuPerfil()
  await abrir('/perfil')
  await expect.element(guardar).toHaveAttribute('aria-disabled', 'true')
  await escribir(campo('Celular'), '0987654321')
  await page.getByRole('textbox', { name: /palabra/i }).fill('cemento')
  await userEvent.keyboard('{Enter}')
  await horario.getByRole('checkbox', { name: 'lunes' }).click()
  await expect.element(barra.getByText('Cambiaste: celular, palabras clave, horario.')).toBeVisible()
  await horario.getByLabelText('lunes: cierra a las').fill('07:00')
  await expect.element(horario.getByText('del día siguiente')).toBeVisible()
  await horario.getByLabelText('lunes: cierra a las').fill('')
  await guardar.click()
  await expect.element(horario.getByText('Escribe la hora como 08:30.')).toBeVisible()
  expect(pedidasA('/api/cuenta/perfil').filter(({ metodo }) => metodo === 'POST')).toEqual([])
  await horario.getByLabelText('lunes: cierra a las').fill('18:00')
  await guardar.click()
  await expect.element(page.getByText('Cambiaste: celular, palabras clave, horario.')).toBeVisible()
  await expect.element(barra.getByText('No has cambiado nada todavía.')).toBeVisible()
  expect(pedidasA('/api/cuenta/perfil').filter(({ metodo }) => metodo === 'POST')).toMatchObject([
    {
      cuerpo: {
        celular: '0987654321',
        antes: { celular: '0991234567' },
        palabras: { palabras: ['cemento'], antes: [] },
        horario: { horario: [{ dia: 1, abre: '08:30', cierra: '18:00' }], antes: [] },
      },
    },
  ])
})

it('changes are kept through a reload, undone at once, and said when one leaves', async () => {
  enSuPerfil()
  await abrir('/perfil')
  await escribir(campo('Celular'), '0987654321')
  await horario.getByRole('checkbox', { name: 'martes' }).click()
  await expect.element(barra.getByText('Cambiaste: celular, horario.')).toBeVisible()
  const salida = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(salida)
  expect(salida.defaultPrevented).toBe(true)
  await recargar()
  await expect.element(barra.getByText('Cambiaste: celular, horario.')).toBeVisible()
  await expect.element(campo('Celular')).toHaveValue('0987654321')
  await expect.element(horario.getByRole('checkbox', { name: 'martes' })).toBeChecked()
  await page.getByRole('link', { name: 'BandWork, inicio' }).click()
  await expect.element(page.getByText('Tu perfil tiene cambios sin guardar')).toBeVisible()
  await abrir('/perfil')
  await barra.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(campo('Celular')).toHaveValue('0991234567')
  await expect.element(horario.getByRole('checkbox', { name: 'martes' })).not.toBeChecked()
  await expect.element(barra.getByText('No has cambiado nada todavía.')).toBeVisible()
})

it('what another tab changed meanwhile is shown beside one’s own, and doesn’t go unseen', async () => {
  const estado = enSuPerfil()
  await abrir('/perfil')
  await escribir(campo('Celular'), '0987654321')
  // The other tab's change comes live.
  estado.perfil = { celular: '0980000001', direccion: 'Otra calle' }
  await refrescar(clienteConsultas, 'cuenta')
  await expect.element(barra.getByText(/Mientras tanto cambió en otra parte: celular: «0980000001»/)).toBeVisible()
  await expect.element(campo('Celular')).toHaveValue('0987654321')
  await expect.element(campo('Dirección (opcional)')).toHaveValue('Otra calle')

  // Or only the server knows of it.
  contestar('post', '/api/cuenta/perfil', () => {
    estado.perfil = { ...estado.perfil, celular: '0980000002' }
    return rechazo(409, 'perfil-cambio', 'Mientras tanto cambió en otra parte: celular.')
  })
  await guardar.click()
  await expect.element(barra.getByText(/celular: «0980000002»/)).toBeVisible()
  expect(pedidasA('/api/cuenta/perfil').at(-1)).toBeDefined()
  await expect.element(campo('Celular')).toHaveValue('0987654321')
})
