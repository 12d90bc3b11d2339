import { expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { dibujar } from '#tests/pantalla/escena.tsx'
import { Boton } from '#web/ui/boton.tsx'

const TEXTO = 'Se lee al pasar por encima, y con el teclado.'
const pista = page.getByRole('tooltip')
const boton = (nombre = 'Con pista') => page.getByRole('button', { name: nombre, exact: true })

const apartar = () => userEvent.hover(page.getByRole('heading', { name: 'Arriba' }))

/** Draws some buttons at the top of a page that scrolls, away from the pointer. */
const abrirPiezas = async (): Promise<void> => {
  await dibujar(
    <>
      <h2>Arriba</h2>
      <Boton>Más acciones</Boton>
      <Boton cuadrado aria-label="Añadir">
        +
      </Boton>
      <Boton pista={TEXTO}>Con pista</Boton>
      <div style={{ height: '200vh' }} />
    </>,
  )
  await apartar()
}
/**
 * Asserts that no hint opens. The code that draws hints is loaded on demand: only once it is there,
 * and had its turn, no hint means that none was asked for.
 */
const ningunaSeAbre = async (): Promise<void> => {
  await import('#web/ui/flotante/pista-puesta.ts')
  await new Promise((listo) => setTimeout(listo))
  expect(pista.elements()).toEqual([])
}
/** Returns the pixels between the hint and its element, above or below it. */
const hueco = (): number => {
  const [dePista, deBoton] = [pista, boton()].map((lugar) => lugar.element().getBoundingClientRect())
  return dePista && deBoton ? Math.max(deBoton.top - dePista.bottom, dePista.top - deBoton.bottom) : Number.NaN
}
/** Moves the focus to an element as a key does: from the element before it. */
const llegarConTecla = async (a: Element): Promise<void> => {
  ;(a as HTMLElement).focus()
  await userEvent.tab({ shift: true })
  await userEvent.tab()
  expect(document.activeElement).toBe(a)
}

it('a hint always describes its element, opens beside it on hover, and goes with the pointer', async () => {
  await abrirPiezas()
  await expect.element(boton()).toHaveAccessibleDescription(TEXTO)
  await boton().hover()
  await expect.element(pista).toHaveTextContent(TEXTO)
  await expect.poll(hueco).toBeCloseTo(6, 0)
  await apartar()
  await expect.element(pista).not.toBeInTheDocument()
})

it('a hint opens on focus moved by a key, not by the program, and a press closes it', async () => {
  await abrirPiezas()
  ;(boton().element() as HTMLElement).focus()
  await ningunaSeAbre()
  await llegarConTecla(boton().element())
  await expect.element(pista).toHaveTextContent(TEXTO)
  await userEvent.keyboard('{Enter}')
  await expect.element(pista).not.toBeInTheDocument()
})

it('a hint opened by a key follows its element when the page scrolls, and isn’t shown without it', async () => {
  await abrirPiezas()
  const elemento = boton().element() as HTMLElement
  elemento.focus()
  await userEvent.tab({ shift: true })
  scrollTo(0, document.documentElement.scrollHeight)
  expect(elemento.getBoundingClientRect().bottom).toBeLessThan(0)
  await userEvent.tab()
  await expect.element(pista).toHaveTextContent(TEXTO)
  await expect.poll(hueco).toBeCloseTo(6, 0)
  scrollBy(0, 20)
  await expect.poll(hueco).toBeCloseTo(6, 0)
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(pista).not.toBeInTheDocument()
  elemento.scrollIntoView()
  await expect.element(pista).toBeVisible()
})

it.each([
  ['a click', (de: Locator) => de.click({ force: true })],
  ['Enter', () => userEvent.keyboard('{Enter}')],
  ['the space bar', () => userEvent.keyboard(' ')],
])('a disabled button shows its reason when pressed, until Escape: %s', async (_, pulsar) => {
  await abrirPiezas()
  const elemento = boton().element() as HTMLElement
  elemento.ariaDisabled = 'true'
  elemento.focus()
  await ningunaSeAbre()
  for (const _vez of [1, 2]) {
    await pulsar(boton())
    await expect.element(pista).toHaveTextContent(TEXTO)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(pista).not.toBeInTheDocument()
})

it('a hint that is closed and asked for again before it was drawn is shown once', async () => {
  await abrirPiezas()
  const elemento = boton().element() as HTMLElement
  elemento.ariaDisabled = 'true'
  elemento.focus()
  elemento.click()
  elemento.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  elemento.click()
  await expect.element(pista).toHaveTextContent(TEXTO)
  await userEvent.keyboard('{Escape}')
  expect(pista.elements()).toEqual([])
})

it('a button that is disabled under a resting pointer says why at the pointer’s next move', async () => {
  await abrirPiezas()
  const elemento = boton().element() as HTMLElement
  await boton().hover()
  await expect.element(pista).toHaveTextContent(TEXTO)
  await boton().click()
  await expect.element(pista).not.toBeInTheDocument()
  elemento.dataset['pista'] = 'Ya se hizo.'
  await boton().hover({ position: { x: 4, y: 4 } })
  await expect.element(pista).toHaveTextContent('Ya se hizo.')
})

it('a hint goes when another key than a press is typed, wherever the focus is', async () => {
  await abrirPiezas()
  const elemento = boton().element() as HTMLElement
  await boton().hover()
  await expect.element(pista).toBeInTheDocument()
  await userEvent.keyboard('a')
  await expect.element(pista).not.toBeInTheDocument()
  elemento.ariaDisabled = 'true'
  elemento.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(pista).toBeInTheDocument()
  await userEvent.keyboard('a')
  await expect.element(pista).not.toBeInTheDocument()
})

it('a hint opened by a key stays when the pointer leaves its button', async () => {
  await abrirPiezas()
  await apartar()
  await llegarConTecla(boton().element())
  await expect.element(pista).toBeVisible()
  await boton().hover()
  await boton('Más acciones').hover()
  await expect.element(pista).toBeVisible()
  await boton('Añadir').hover()
  await expect.element(pista).toHaveTextContent('Añadir')
})

it('a hint isn’t shown while something covers its button', async () => {
  await abrirPiezas()
  await llegarConTecla(boton().element())
  await expect.element(pista).toBeVisible()
  const tapa = document.body.appendChild(document.createElement('div'))
  Object.assign(tapa.style, { position: 'fixed', inset: '0', zIndex: '999' })
  scrollBy(0, 1)
  await expect.element(pista).not.toBeInTheDocument()
  tapa.remove()
  scrollBy(0, 1)
  await expect.element(pista).toBeVisible()
})

it('only one hint is shown at a time, and one that is its element’s name doesn’t describe it again', async () => {
  await abrirPiezas()
  await boton().hover()
  await expect.element(pista).toHaveTextContent(TEXTO)
  await boton('Añadir').hover()
  await expect.element(pista).toHaveTextContent('Añadir')
  expect(pista.elements()).toHaveLength(1)
  await expect.element(boton('Añadir')).toHaveAccessibleDescription('')
})

it('a hint shows its element’s present text, and goes with the element', async () => {
  await abrirPiezas()
  await boton().hover()
  await expect.element(pista).toHaveTextContent(TEXTO)
  const elemento = boton().element() as HTMLElement
  elemento.dataset['pista'] = 'Otra cosa.'
  await expect.element(pista).toHaveTextContent('Otra cosa.')
  delete elemento.dataset['pista']
  await expect.element(pista).not.toBeInTheDocument()
  await apartar()
  await boton('Añadir').hover()
  await expect.element(pista).toBeInTheDocument()
  ;(boton('Añadir').element() as HTMLElement).style.display = 'none'
  await expect.element(pista).not.toBeInTheDocument()
})

it('a hint stays whole within the window at its edges', async () => {
  await abrirPiezas()
  const elemento = boton().element() as HTMLElement
  for (const lado of ['left', 'right'] as const) {
    Object.assign(elemento.style, { position: 'fixed', top: '0', left: '', right: '', zIndex: '9', [lado]: '0' })
    await boton().hover()
    await expect.element(pista).toHaveTextContent(TEXTO)
    const { left, right, top } = pista.element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(8)
    expect(right).toBeLessThanOrEqual(innerWidth - 8)
    expect(top).toBeGreaterThan(elemento.getBoundingClientRect().bottom)
    await apartar()
    await expect.element(pista).not.toBeInTheDocument()
  }
})
