import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dibujar } from '#tests/pantalla/escena.tsx'

/** Draws rows with a link, a button and a field, and a way to take one of them away. */
const conFilas = async (quitar: 'campo' | 'fila') => {
  const pulsados: string[] = []
  let ido = () => {}
  const Fila = ({ nombre, campo }: { nombre: string; campo: ReactNode }) => (
    <li aria-label={nombre}>
      <button type="button" onClick={() => pulsados.push(nombre)}>
        Abrir {nombre}
      </button>
      {campo}
    </li>
  )
  const Filas = () => {
    const [sin, quitarlo] = useState(false)
    ido = () => quitarlo(true)
    const campo = sin ? null : <input aria-label="Precio" />
    return (
      <section>
        <h2>Pedidos</h2>
        <ul>
          {sin && quitar === 'fila' ? null : <Fila nombre="uno" campo={campo} />}
          <Fila nombre="otro" campo={null} />
        </ul>
      </section>
    )
  }
  await dibujar(<Filas />)
  return { pulsados, quitar: () => ido() }
}

it.each([
  ['campo', 'uno'],
  ['fila', 'otro'],
] as const)('what is typed on after a field went with its %s presses nothing', async (que, fila) => {
  const { pulsados, quitar } = await conFilas(que)
  await page.getByRole('textbox', { name: 'Precio' }).click()
  await userEvent.keyboard('80')
  quitar()
  await expect.element(page.getByRole('listitem', { name: fila })).toHaveFocus()
  await userEvent.keyboard('5 {Enter}')
  expect(pulsados).toEqual([])
  // The row is where the keyboard goes on.
  await userEvent.keyboard('{Tab}{Enter}')
  expect(pulsados).toEqual([fila])
})

it('a button that goes with the press that took the focus to it leaves the focus to what comes there', async () => {
  const Forma = () => {
    const [enviando, enviar] = useState(false)
    return (
      <form
        onSubmit={(suceso) => {
          suceso.preventDefault()
          enviar(true)
          setTimeout(() => enviar(false), 30)
        }}
      >
        <input aria-label="Correo" />
        <div>{enviando ? <p tabIndex={-1}>Enviando…</p> : <button type="submit">Enviar</button>}</div>
      </form>
    )
  }
  await dibujar(<Forma />)
  await page.getByRole('textbox', { name: 'Correo' }).click()
  const boton = page.getByRole('button', { name: 'Enviar' })
  // Both moves of the focus within one frame, as a quick click has them.
  ;(boton.element() as HTMLElement).focus()
  ;(boton.element() as HTMLElement).click()
  await expect.element(page.getByText('Enviando…')).not.toBeInTheDocument()
  await expect.element(boton).toHaveFocus()
})
