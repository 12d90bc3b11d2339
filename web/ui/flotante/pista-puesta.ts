import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom'
import estilo from './pista.module.css'

const ID = 'pista'
/** Pixels between a hint and its element, and between it and the window's edge. */
const [SEPARADA, DEL_BORDE] = [6, 8]

/** What else describes an element. */
const ajenas = (de: Element): readonly string[] =>
  (de.getAttribute('aria-describedby') ?? '').split(/\s+/).filter((id) => id && id !== ID)

/**
 * Puts an element's hint beside it, and keeps it there and up to date; `alIrse` when the element
 * has gone or has no hint any more. Returns what takes the hint away.
 */
export const ponerPista = (de: HTMLElement, alIrse: () => void): (() => void) => {
  const pista = document.createElement('div')
  Object.assign(pista, { id: ID, role: 'tooltip', className: estilo.pista })
  document.body.append(pista)
  const colocar = async (): Promise<void> => {
    const texto = de.dataset['pista']
    if (!texto || !de.checkVisibility()) return alIrse()
    pista.textContent = texto
    // What its name says isn't said twice.
    const describen = de.ariaLabel?.startsWith(texto) ? ajenas(de) : [...ajenas(de), ID]
    if (describen.length > 0) de.setAttribute('aria-describedby', describen.join(' '))
    const { x, y } = await computePosition(de, pista, {
      placement: 'top',
      strategy: 'fixed',
      middleware: [offset(SEPARADA), flip({ padding: DEL_BORDE }), shift({ padding: DEL_BORDE })],
    })
    pista.style.translate = `${x}px ${y}px`
  }
  const seguir = autoUpdate(de, pista, () => void colocar())
  const vigia = new MutationObserver(() => void colocar())
  vigia.observe(de, { attributeFilter: ['data-pista'] })
  return () => {
    seguir()
    vigia.disconnect()
    pista.remove()
    const quedan = ajenas(de)
    if (quedan.length > 0) de.setAttribute('aria-describedby', quedan.join(' '))
    else de.removeAttribute('aria-describedby')
  }
}
