import { useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { dibujar } from '#tests/pantalla/escena.tsx'
import { useParametros } from '#web/ui/parametros.ts'

/** A page whose press changes two parameters, each for itself. */
const Dos = () => {
  const { search } = useLocation()
  const [parametros, cambiar] = useParametros()
  const poner = (campo: string, valor: string) =>
    cambiar((nuevos) => {
      nuevos.set(campo, valor)
      return nuevos
    })
  const ambos = () => {
    poner('de', 'pedidos')
    poner('buscar', 'cal')
  }
  return (
    <>
      <button type="button" onClick={ambos}>
        Ambos
      </button>
      <output>{`${search} ${parametros.get('otro')}`}</output>
    </>
  )
}

it('two changes of an address that come before the page is drawn again both count, and the rest of it stays', async () => {
  history.replaceState(null, '', '/?otro=1')
  await dibujar(<Dos />)
  await page.getByRole('button', { name: 'Ambos' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('?otro=1&de=pedidos&buscar=cal 1')
})

it.each(['/otra?otro=1', '/?ver=otra&otro=1'])(
  'a change on a page that is being left for %s doesn’t reach that address',
  async (direccion) => {
    history.replaceState(null, '', '/?ver=esta&otro=1')
    await dibujar(<Dos />)
    // The address is the next page's before that page is drawn.
    history.pushState(null, '', direccion)
    await page.getByRole('button', { name: 'Ambos' }).click()
    await expect.element(page.getByRole('status')).toHaveTextContent('?ver=esta&otro=1 1')
    expect(location.pathname + location.search).toBe(direccion)
  },
)
