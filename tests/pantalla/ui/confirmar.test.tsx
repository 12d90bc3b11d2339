import { useSyncExternalStore } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dibujar } from '#tests/pantalla/escena.tsx'
import { type Pregunta, useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { crearSenal } from '#web/ui/senal.ts'

const APROBAR: Pregunta = { titulo: '¿Aprobar?', acto: 'aprobar $5' }
const CAMBIADA: Pregunta = { titulo: 'La propuesta cambió', acto: 'aprobar $6', cambiada: true }
const dialogo = (de: Pregunta = APROBAR) => page.getByRole('alertdialog', { name: de.titulo })
const si = page.getByRole('alertdialog').getByRole('button', { name: /^SI, / })

/** Draws a button that asks. Returns it, the answers, and a function that changes the question. */
const preguntando = async (primera: Pregunta = APROBAR) => {
  const dichos: string[] = []
  const pregunta = crearSenal(primera)
  const usePregunta = () => useSyncExternalStore(pregunta.oir, pregunta.leer)
  const Boton = () => {
    const confirmar = useConfirmar()
    return (
      <button type="button" onClick={async () => dichos.push((await confirmar(usePregunta))?.acto ?? 'no')}>
        Aprobar
      </button>
    )
  }
  const pantalla = await dibujar(<Boton />)
  return { dichos, boton: pantalla.getByRole('button', { name: 'Aprobar' }), cambiar: pregunta.poner }
}

/**
 * Presses «SI» in the moment in which a question appears, as a hand on its way does. `veces` is the
 * browser's count of the presses that follow each other: 2 for a double click's second.
 */
const pulsarEnCuantoDiga = (titulo: string, veces = 1): Promise<void> =>
  new Promise((listo) => {
    const mirar = new MutationObserver(() => {
      if (!document.querySelector('[role=alertdialog] h2')?.textContent?.includes(titulo)) return
      mirar.disconnect()
      si.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: veces }))
      listo()
    })
    mirar.observe(document.body, { childList: true, subtree: true, characterData: true })
  })

it('a question closed with Escape answers no', async () => {
  const { boton, dichos } = await preguntando()
  await boton.click()
  await expect.element(dialogo()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(dichos).toEqual(['no'])
})

it('a question can be answered as soon as it is there', async () => {
  const { boton, dichos } = await preguntando()
  const pulsada = pulsarEnCuantoDiga(APROBAR.titulo)
  await boton.click()
  await pulsada
  await expect.poll(() => dichos).toEqual(['aprobar $5'])
})

it('the second press of the double click that asked a question doesn’t answer it, the next press does', async () => {
  const { boton, dichos } = await preguntando()
  const pulsada = pulsarEnCuantoDiga(APROBAR.titulo, 2)
  await boton.click()
  await pulsada
  await expect.element(dialogo()).toBeVisible()
  await si.click()
  await expect.poll(() => dichos).toEqual(['aprobar $5'])
})

it('a question that changes waits for a second before «SI» counts, shows that, and says why when pressed', async () => {
  const { boton, dichos, cambiar } = await preguntando()
  await boton.click()
  await expect.element(dialogo()).toBeVisible()
  for (const cambio of [CAMBIADA, APROBAR, CAMBIADA]) {
    const pulsada = pulsarEnCuantoDiga(cambio.titulo)
    cambiar(cambio)
    await pulsada
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Acaba de cambiar: léelo antes de responder.')
    await expect.element(dialogo(cambio)).toBeVisible()
  }
  await expect.element(si).not.toHaveAttribute('aria-disabled')
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  await si.click()
  await expect.poll(() => dichos).toEqual(['aprobar $6'])
})

it('a question about something that has changed since it was pressed waits from the start', async () => {
  const { boton, dichos } = await preguntando(CAMBIADA)
  const pulsada = pulsarEnCuantoDiga(CAMBIADA.titulo)
  await boton.click()
  await pulsada
  await expect.element(dialogo(CAMBIADA)).toBeVisible()
  await expect.element(si).not.toHaveAttribute('aria-disabled')
  await si.click()
  await expect.poll(() => dichos).toEqual(['aprobar $6'])
})
