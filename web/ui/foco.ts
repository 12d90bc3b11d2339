import { SORDERA_MS } from './dialogo/sordera.ts'

/** A place of the page that outlives what stands there: each thing that holds it, and the how-manieth of its children leads there. */
type Lugar = {
  readonly elemento: HTMLElement
  readonly camino: readonly (readonly [dentro: Element, puesto: number])[]
}

const MANDOS = 'a[href], button, summary, [role=button], [tabindex]'
const CAMPOS = 'input:not([type=hidden], [type=file]), select, textarea'
const LISTA = 'tbody, ul, ol'
const FILAS = 'tbody > tr, ul > li, ol > li'
const PARTE = 'section, form, aside, [role=dialog], [role=alertdialog], main'

const lugarDe = (elemento: HTMLElement): Lugar => {
  const camino: [Element, number][] = []
  for (let hijo: Element = elemento; hijo.parentElement; hijo = hijo.parentElement)
    camino.push([hijo.parentElement, [...hijo.parentElement.children].indexOf(hijo)])
  return { elemento, camino }
}

const sirve = (uno: HTMLElement): boolean =>
  !uno.matches(':disabled') && uno.checkVisibility() && !uno.closest('[inert], [aria-hidden=true]')

/** The first thing in it that takes the focus; a field only where that brings no keyboard over the page. */
const mando = (en: Element | undefined): HTMLElement | undefined => {
  const cuales = matchMedia('(pointer: fine)').matches ? `${MANDOS}, ${CAMPOS}` : MANDOS
  return (
    en &&
    ([en, ...en.querySelectorAll(cuales)].find(
      (uno) => uno instanceof HTMLElement && uno.matches(cuales) && sirve(uno),
    ) as HTMLElement | undefined)
  )
}

/** The first of these, from the `puesto`-th on and then back from there, where a control is. */
const desde = (filas: readonly Element[], puesto: number): HTMLElement | undefined => {
  for (const fila of [...filas.slice(puesto), ...filas.slice(0, puesto).reverse()]) {
    const hallado = mando(fila)
    if (hallado) return hallado
  }
  return undefined
}

/** What changes as a whole with each step taken: nobody lands on the next step's act. */
const PASO = '[data-paso]'

/** Where a part begins: what of it is chosen to be seen, or its heading; a form at its first field. */
const principio = (parte: Element): HTMLElement | undefined => {
  if (parte.matches('form')) return mando(parte)
  const elegido = [...parte.querySelectorAll<HTMLElement>('fieldset > [aria-pressed=true]')].find(sirve)
  const cabeza = elegido ?? [...parte.querySelectorAll<HTMLElement>('h1, h2, h3')].find(sirve)
  if (cabeza && !elegido && !cabeza.hasAttribute('tabindex')) cabeza.tabIndex = -1
  return cabeza
}

/** Where what is on top begins: the page under a dialog is out of reach. */
const alPrincipio = (): HTMLElement | null => {
  const dialogo = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].findLast(sirve)
  return dialogo ? (principio(dialogo) ?? dialogo) : document.getElementById('contenido')
}

/**
 * Where the keyboard goes on from a place whose control has gone: from what came there instead; in a list from that row, else the next one, else
 * the one before; else from where that part of the page begins.
 */
const cercaDe = ({ camino }: Lugar): HTMLElement | null => {
  let fila: number | undefined
  let parteIda = false
  for (const [dentro, puesto] of camino) {
    const enLista = dentro.matches(LISTA)
    if (enLista) fila ??= puesto
    if (!dentro.isConnected) {
      parteIda ||= dentro.matches(PARTE)
      continue
    }
    if (dentro.matches(PASO)) return principio(dentro) ?? alPrincipio()
    if (dentro.matches('main, body') || (parteIda && fila === undefined)) break
    const hallado = enLista
      ? desde([...dentro.children], puesto)
      : dentro.matches('tr, li')
        ? mando(dentro)
        : fila !== undefined
          ? desde([...(dentro.children[puesto]?.querySelectorAll(FILAS) ?? [])], fila)
          : (mando(dentro.children[puesto]) ?? desde([...dentro.children].slice(0, puesto), puesto))
    const donde = hallado ?? (dentro.matches(PARTE) ? principio(dentro) : undefined)
    if (donde) return donde
  }
  return alPrincipio()
}

/** Where the keyboard was last, while it is anywhere. */
let ultimo: Lugar | undefined

/** A menu's item is gone once it is chosen, its button isn't. */
const duradero = (elemento: HTMLElement): HTMLElement => {
  const menu = elemento.closest('[role=menu]')
  return (menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')) ?? elemento
}

const perdido = (): boolean => !document.activeElement || document.activeElement === document.body

/** Where the focus is to return when what opens now has closed. */
export const quienAbre = (): Lugar | undefined => {
  const { activeElement: activo } = document
  return !perdido() && activo instanceof HTMLElement ? lugarDe(duradero(activo)) : ultimo
}

/** Gives the focus back, or to what is there now; whoever has put it somewhere meanwhile keeps it. */
export const devolverFoco = (lugar: Lugar | undefined): void => {
  if (!perdido() && document.activeElement?.id !== 'contenido') return
  lugar?.elemento.focus()
  if (lugar && document.activeElement === lugar.elemento) return
  ;(lugar ? cercaDe(lugar) : alPrincipio())?.focus({ preventScroll: true })
}

/** A field that went away under the hands of who writes in it, and until when keys are still meant for it. */
const ido: { campo?: HTMLElement; hasta: number } = { hasta: Number.NEGATIVE_INFINITY }
/** What ends or leaves a field by one's own hand. */
const DEJAN: readonly string[] = ['Enter', 'Escape', 'Tab']
let dejado = false

const notarIdo = ({ elemento }: Lugar): void => {
  if (elemento === ido.campo || !elemento.matches(CAMPOS)) return
  ido.campo = elemento
  if (!dejado) ido.hasta = performance.now() + SORDERA_MS
}

/** A key that was meant for a field that has just gone is nobody else's; each begins the time anew, as a hand goes on writing. */
const ensordecer = (suceso: KeyboardEvent): void => {
  const { key, ctrlKey, metaKey, altKey, target } = suceso
  const escribe = key.length === 1 || key === 'Enter'
  const enCampo = target instanceof Element && target.matches(CAMPOS)
  if (performance.now() >= ido.hasta || !escribe || enCampo || ctrlKey || metaKey || altKey) {
    dejado = DEJAN.includes(key)
    return
  }
  ido.hasta = performance.now() + SORDERA_MS
  suceso.preventDefault()
  suceso.stopPropagation()
}

/**
 * For as long as there is a page a control that goes away with the focus leaves it to what is near (decisiones/pantallas, «The keyboard's place»). A
 * person who takes it nowhere is let be.
 */
export const vigilarFoco = (): void => {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) ultimo = lugarDe(duradero(target))
  })
  document.addEventListener('focusout', ({ target }) =>
    requestAnimationFrame(() => {
      if (perdido() && target instanceof HTMLElement && target.isConnected) ultimo = undefined
    }),
  )
  document.addEventListener('keydown', ensordecer, true)
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      dejado = !(target instanceof Element && target.matches(CAMPOS))
    },
    true,
  )
  const poner = () => {
    if (perdido() && ultimo && !ultimo.elemento.isConnected) cercaDe(ultimo)?.focus({ preventScroll: true })
  }
  new MutationObserver(() => {
    if (!ultimo) return
    if (ultimo.elemento.isConnected) ultimo = lugarDe(ultimo.elemento)
    // After the next painting: whoever has a place of their own for it comes first.
    else {
      notarIdo(ultimo)
      requestAnimationFrame(() => requestAnimationFrame(poner))
    }
  }).observe(document.body, { childList: true, subtree: true })
}

/** To the first field that is wrong, once it has been painted so. */
export const enfocarFalta = (forma: Element | null | undefined): void => {
  requestAnimationFrame(() => forma?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

/** Milliseconds for which what a step brings may take to show. */
const LLEGA_MS = 2_000
/** Puts the focus on what a step brings, once it is there. */
export const enfocarEnCuantoEste = (buscar: () => HTMLElement | null | undefined, desde = performance.now()): void => {
  const hallado = buscar()
  if (hallado) hallado.focus()
  else if (performance.now() - desde < LLEGA_MS) requestAnimationFrame(() => enfocarEnCuantoEste(buscar, desde))
}
