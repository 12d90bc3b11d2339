import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom'
import estilo from './pista.module.css'

/** Pixels between a hint and its element, and between the hint and the window's edge. */
const [SEPARADA, DEL_BORDE] = [6, 8]

/** Returns whether its centre is in the window and uncovered. */
const estaALaVista = (de: HTMLElement): boolean => {
  const { left, top, width, height } = de.getBoundingClientRect()
  const hay = document.elementFromPoint(left + width / 2, top + height / 2)
  return hay !== null && de.contains(hay)
}

/**
 * Shows an element's hint beside it and keeps its place and text up to date. It follows the page's
 * scroll, and is hidden while its element is. `alIrse` is called when the element has gone or has
 * no hint any more. Returns the function that removes the hint.
 */
export const ponerPista = (de: HTMLElement, alIrse: () => void): (() => void) => {
  const pista = document.createElement('div')
  Object.assign(pista, { role: 'tooltip', className: estilo.pista })
  document.body.append(pista)
  const colocar = async (): Promise<void> => {
    const texto = de.dataset['pista']
    if (!texto || !de.checkVisibility({ visibilityProperty: true })) return alIrse()
    pista.textContent = texto
    const { x, y } = await computePosition(de, pista, {
      placement: 'top',
      strategy: 'fixed',
      middleware: [offset(SEPARADA), flip({ padding: DEL_BORDE }), shift({ padding: DEL_BORDE })],
    })
    pista.style.translate = `${x}px ${y}px`
    pista.style.visibility = estaALaVista(de) ? '' : 'hidden'
  }
  const seguir = autoUpdate(de, pista, () => void colocar())
  const vigia = new MutationObserver(() => void colocar())
  vigia.observe(de, { attributeFilter: ['data-pista'] })
  return () => {
    seguir()
    vigia.disconnect()
    pista.remove()
  }
}
