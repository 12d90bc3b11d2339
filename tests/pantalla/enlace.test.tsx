import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PorEnlace } from '#web/remision/enlace.tsx'
import { contestar, dibujar, rechazo } from './escena.tsx'

const PAGINA = (
  <Routes>
    <Route
      path="/propuesta/:token"
      element={
        <PorEnlace<{ dice: string }>
          que="propuesta"
          titulo="Una propuesta"
          pedir="ver_propuesta_por_enlace"
          aQuien="al proveedor"
        >
          {({ dice }) => <p>{dice}</p>}
        </PorEnlace>
      }
    />
  </Routes>
)
const ver = page.getByRole('button', { name: 'Ver la propuesta' })
const titulo = (nombre: string) => page.getByRole('heading', { level: 1, name: nombre })

it('a mailed link shows the same in its tab after a reload, and another tab is told that it was used', async () => {
  let primeraClave: string | null = null
  contestar('post', '/propuesta/:token', ({ clave }) => {
    primeraClave ??= clave
    return clave === primeraClave ? { dice: 'Cuesta $425,50' } : rechazo(409, 'enlace-usado', 'Ya se usó: pide otra.')
  })
  history.replaceState(null, '', '/propuesta/deAna')
  const antes = await dibujar(PAGINA)
  await expect.element(titulo('Te enviaron una propuesta')).toBeVisible()
  expect(primeraClave, 'it isn’t used up by being opened').toBeNull()
  await ver.click()
  await expect.element(page.getByText('Cuesta $425,50')).toBeVisible()
  await antes.unmount()
  const despues = await dibujar(PAGINA)
  await ver.click()
  await expect.element(page.getByText('Cuesta $425,50')).toBeVisible()
  await despues.unmount()
  sessionStorage.clear()
  await dibujar(PAGINA)
  await ver.click()
  await expect.element(titulo('Este enlace ya se usó')).toBeVisible()
  await expect.element(page.getByText('Ya se usó: pide otra.')).toBeVisible()
})

it('a link that was never mailed is said not to exist', async () => {
  contestar('post', '/propuesta/:token', () => rechazo(404, 'no-existe', 'No existe.'))
  history.replaceState(null, '', '/propuesta/inventado')
  await dibujar(PAGINA)
  await ver.click()
  await expect.element(titulo('Este enlace no existe')).toBeVisible()
})
