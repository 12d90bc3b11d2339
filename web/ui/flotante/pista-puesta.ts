import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom'
import estilo from './pista.module.css'

/** Pixels between a hint and its element, and between it and the window's edge. */
const [SEPARADA, DEL_BORDE] = [6, 8]

/** Whether its middle is in the window, and nothing covers it. */
const estaALaVista = (de: HTMLElement): boolean => {
  const { left, top, width, height } = de.getBoundingClientRect()
  const hay = document.elementFromPoint(left + width / 2, top + height / 2)
  return hay !== null && de.contains(hay)
}

/**
 * Puts an element's hint beside it, and keeps it there and up to date: it goes along where the page
 * scrolls, and isn't seen while its element isn't. `alIrse` when the element has gone or
 * has no hint any more. Returns what takes the hint away.
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
