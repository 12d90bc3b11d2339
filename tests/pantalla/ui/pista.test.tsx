import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { abrir } from '#tests/pantalla/escena.tsx'

const TEXTO = 'Se lee al pasar por encima, y con el teclado.'
const pista = page.getByRole('tooltip')
const boton = (nombre = 'Con pista') =>
  page.getByRole('region', { name: 'Oscura' }).getByRole('button', { name: nombre, exact: true })

const abrirPiezas = () => abrir('/desarrollo/piezas')
const apartar = () => userEvent.hover(page.getByRole('heading', { name: 'Oscura' }))
/** As a key moves the focus: to the button from the one before it. */
const llegarConTecla = async (a: Element): Promise<void> => {
  ;(a as HTMLElement).focus()
  await userEvent.tab({ shift: true })
  await userEvent.tab()
  expect(document.activeElement).toBe(a)
}

it('a hint opens on hover beside its element, describes it, and goes with the pointer', async () => {
  await abrirPiezas()
  await boton().hover()
  await expect.element(pista).toHaveTextContent(TEXTO)
  await expect.element(boton()).toHaveAccessibleDescription(TEXTO)
  const [suya, suyo] = [pista, boton()].map((uno) => uno.element().getBoundingClientRect())
  expect(suya && suyo && Math.abs(suyo.top - suya.bottom)).toBeCloseTo(6, 0)
  await apartar()
  await expect.element(pista).not.toBeInTheDocument()
  await expect.element(boton()).not.toHaveAttribute('aria-describedby')
})

it('a hint opens on focus that a key moved, not on one that the program did, and a press closes it', async () => {
  await abrirPiezas()
  ;(boton().element() as HTMLElement).focus()
  expect(pista.elements()).toEqual([])
  await llegarConTecla(boton().element())
  await expect.element(pista).toHaveTextContent(TEXTO)
  await userEvent.keyboard('{Enter}')
  await expect.element(pista).not.toBeInTheDocument()
})

it('one hint at a time stands there, and a hint that is its element’s name describes nothing twice', async () => {
  await abrirPiezas()
  await boton().hover()
  await expect.element(pista).toHaveTextContent(TEXTO)
  await boton('Añadir, suave').hover()
  await expect.element(pista).toHaveTextContent('Añadir, suave')
  expect(pista.elements()).toHaveLength(1)
  await expect.element(boton('Añadir, suave')).not.toHaveAttribute('aria-describedby')
})

it('a hint says what its element says now, and goes with the element', async () => {
  await abrirPiezas()
  await boton().hover()
  await expect.element(pista).toHaveTextContent(TEXTO)
  const elemento = boton().element() as HTMLElement
  elemento.dataset['pista'] = 'Otra cosa.'
  await expect.element(pista).toHaveTextContent('Otra cosa.')
  delete elemento.dataset['pista']
  await expect.element(pista).not.toBeInTheDocument()
  await apartar()
  await boton('Añadir, suave').hover()
  await expect.element(pista).toBeInTheDocument()
  ;(boton('Añadir, suave').element() as HTMLElement).style.display = 'none'
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
