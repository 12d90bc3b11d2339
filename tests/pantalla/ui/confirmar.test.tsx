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

const medioDe = (elemento: Element) => {
  const { left, top, width, height } = elemento.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
/**
 * Presses an element's middle with a mouse. `cuando` is the press's own time, which may lie before
 * the page comes to it.
 */
const presionar = (elemento: Element, cuando: number, { x, y } = medioDe(elemento)): void => {
  const presion = { bubbles: true, clientX: x, clientY: y, detail: 1 }
  const abajo = new PointerEvent('pointerdown', presion)
  Object.defineProperty(abajo, 'timeStamp', { value: cuando })
  elemento.dispatchEvent(abajo)
  elemento.dispatchEvent(new MouseEvent('mousedown', presion))
  elemento.dispatchEvent(new MouseEvent('click', presion))
}
/** Presses «SI» in the moment in which a question appears, as a hand on its way does. */
const pulsarEnCuantoDiga = (titulo: string): Promise<void> =>
  new Promise((listo) => {
    const mirar = new MutationObserver(() => {
      if (!document.querySelector('[role=alertdialog] h2')?.textContent?.includes(titulo)) return
      mirar.disconnect()
      presionar(si.element(), performance.now())
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

it('a question asked by a press can be answered by a key at once', async () => {
  const { boton, dichos } = await preguntando()
  await boton.click()
  await expect.element(dialogo()).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => dichos).toEqual(['aprobar $5'])
})

it('a run of presses that asked a question doesn’t answer it, however long it is and however late it comes', async () => {
  const { boton, dichos } = await preguntando()
  const antes = performance.now()
  // «SI» appears where the pointer is.
  const donde = { x: 300, y: 300 }
  presionar(boton.element(), antes, donde)
  await expect.element(si).toBeVisible()
  for (const despues of [300, 900, 1_500]) {
    presionar(si.element(), antes + despues, { x: 305, y: 295 })
    await expect.element(dialogo()).toBeVisible()
  }
  // A press elsewhere is a new one.
  presionar(si.element(), antes + 1_600)
  await expect.poll(() => dichos).toEqual(['aprobar $5'])
})

it('a press that was made before the question was there doesn’t answer it, and one after a pause does', async () => {
  const { boton, dichos } = await preguntando()
  const antes = performance.now()
  presionar(boton.element(), antes)
  await expect.element(si).toBeVisible()
  presionar(si.element(), antes + 1)
  await expect.element(dialogo()).toBeVisible()
  presionar(si.element(), antes + 60_000)
  await expect.poll(() => dichos).toEqual(['aprobar $5'])
})

it('a question that changes waits for a second before «SI» counts, and says so', async () => {
  const { boton, dichos, cambiar } = await preguntando()
  await boton.click()
  await expect.element(dialogo()).toBeVisible()
  for (const cambio of [CAMBIADA, APROBAR, CAMBIADA]) {
    const pulsada = pulsarEnCuantoDiga(cambio.titulo)
    cambiar(cambio)
    await pulsada
    await expect.element(si).toHaveAccessibleDescription('Acaba de cambiar: léelo antes de responder.')
    await expect.element(dialogo(cambio)).toBeVisible()
  }
  await expect.element(si).not.toHaveAttribute('aria-disabled')
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

it('a question that becomes a statement under somebody who types a reason isn’t dismissed by what they type on', async () => {
  const motivo = { escrito: '', alEscribir: () => undefined, loLee: 'el proveedor' }
  const { boton, dichos, cambiar } = await preguntando({ ...APROBAR, motivo })
  await boton.click()
  await userEvent.keyboard('muy caro')
  await expect.element(page.getByRole('textbox', { name: 'Motivo' })).toHaveValue('muy caro')
  const fin: Pregunta = { titulo: 'El pedido cambió', acto: undefined }
  cambiar(fin)
  await expect.element(page.getByRole('button', { name: 'Aceptar' })).toBeVisible()
  await userEvent.keyboard(' para nosotros{Enter}')
  await expect.element(dialogo(fin)).toHaveFocus()
  expect(dichos).toEqual([])
  // Taken back: the reason can be written on.
  cambiar({ ...APROBAR, motivo })
  await expect.element(page.getByRole('textbox', { name: 'Motivo' })).toHaveFocus()
  cambiar(fin)
  await expect.element(dialogo(fin)).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => dichos).toEqual(['no'])
})
