/**
 * A place of the page that outlives its element: each ancestor, with the index of the child that
 * leads to the place.
 */
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

const sirve = (elemento: HTMLElement): boolean =>
  !elemento.matches(':disabled') && elemento.checkVisibility() && !elemento.closest('[inert], [aria-hidden=true]')

/**
 * Returns the first element in it that takes the focus; a field only if that brings no keyboard
 * over the page.
 */
const mando = (en: Element | undefined): HTMLElement | undefined => {
  const selector = matchMedia('(pointer: fine)').matches ? `${MANDOS}, ${CAMPOS}` : MANDOS
  return (
    en &&
    ([en, ...en.querySelectorAll(selector)].find(
      (elemento) => elemento instanceof HTMLElement && elemento.matches(selector) && sirve(elemento),
    ) as HTMLElement | undefined)
  )
}

/** Makes an element that leads nowhere take the focus, so that it can be read. */
const enfocable = (elemento: HTMLElement): HTMLElement => {
  if (!elemento.hasAttribute('tabindex')) elemento.tabIndex = -1
  return elemento
}

/**
 * Returns what takes the focus in these rows, as `tomar` finds it in one of them, from the index
 * `puesto` on and then back from there.
 */
const desde = (
  filas: readonly Element[],
  puesto: number,
  tomar: (fila: Element) => HTMLElement | undefined,
): HTMLElement | undefined => {
  for (const fila of [...filas.slice(puesto), ...filas.slice(0, puesto).reverse()]) {
    const hallado = tomar(fila)
    if (hallado) return hallado
  }
  return undefined
}

/**
 * Selector of what changes as a whole with each step taken: the focus mustn't land on the next
 * step's button.
 */
const PASO = '[data-paso]'

/** Returns the start of a part: its chosen view, or its heading; for a form, its first field. */
const principio = (parte: Element): HTMLElement | undefined => {
  if (parte.matches('form')) return mando(parte)
  const elegido = [...parte.querySelectorAll<HTMLElement>('fieldset > [aria-pressed=true]')].find(sirve)
  const cabeza = [...parte.querySelectorAll<HTMLElement>('h1, h2, h3')].find(sirve)
  return elegido ?? (cabeza && enfocable(cabeza))
}

/** Returns the start of the topmost layer: under a dialog the page is out of reach. */
const alPrincipio = (): HTMLElement | null => {
  const dialogo = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].findLast(sirve)
  return dialogo ? (principio(dialogo) ?? dialogo) : document.getElementById('contenido')
}

/**
 * Returns where the focus goes on from a place whose control has gone: to what came there instead;
 * in a list to that row, else to the next one, else to the previous one; else to the start of that
 * part of the page. After a field it is nothing that a key would press, as a hand types on: the row
 * itself, or the heading.
 */
const cercaDe = ({ elemento, camino }: Lugar): HTMLElement | null => {
  const escribia = elemento.matches(CAMPOS)
  const enFila = (fila: Element) =>
    escribia && sirve(fila as HTMLElement) ? enfocable(fila as HTMLElement) : mando(fila)
  const enParte = (parte: Element | undefined) => {
    const hallado = mando(parte)
    return escribia && !hallado?.matches(CAMPOS) ? undefined : hallado
  }
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
      ? desde([...dentro.children], puesto, enFila)
      : dentro.matches('tr, li')
        ? enFila(dentro)
        : fila !== undefined
          ? desde([...(dentro.children[puesto]?.querySelectorAll(FILAS) ?? [])], fila, enFila)
          : (enParte(dentro.children[puesto]) ?? desde([...dentro.children].slice(0, puesto), puesto, enParte))
    const donde = hallado ?? (dentro.matches(PARTE) ? principio(dentro) : undefined)
    if (donde) return donde
  }
  return alPrincipio()
}

/** The last place of the focus, as long as the focus is anywhere. */
let ultimo: Lugar | undefined
/** The element that got the focus of a control that went away. Nobody chose it. */
let puesto: HTMLElement | null = null

/** Returns the button of the menu that an item is in, as the item is gone once it is chosen. */
export const duradero = (elemento: HTMLElement): HTMLElement => {
  const menu = elemento.closest('[role=menu]')
  return (menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')) ?? elemento
}

const perdido = (): boolean => !document.activeElement || document.activeElement === document.body

/** Returns the place to which the focus has to return when what opens now has closed. */
export const quienAbre = (): Lugar | undefined => {
  const { activeElement: activo } = document
  return !perdido() && activo instanceof HTMLElement ? lugarDe(duradero(activo)) : ultimo
}

/**
 * Returns the focus to a place, or to what is there now. If the focus has been put somewhere
 * meanwhile, it stays there.
 */
export const devolverFoco = (lugar: Lugar | undefined): void => {
  const { activeElement: activo } = document
  if (!perdido() && activo !== puesto && activo?.id !== 'contenido') return
  lugar?.elemento.focus()
  if (lugar && document.activeElement === lugar.elemento) return
  ;(lugar ? cercaDe(lugar) : alPrincipio())?.focus({ preventScroll: true })
}

/**
 * Moves the focus of a control that goes away to what is near, for as long as there is a page
 * (decisiones/pantallas, «The keyboard's place»). A user who has put the focus nowhere is left
 * alone.
 */
export const vigilarFoco = (): void => {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) ultimo = lugarDe(duradero(target))
  })
  document.addEventListener('focusout', ({ target }) =>
    requestAnimationFrame(() => {
      if (!perdido() || !(target instanceof HTMLElement)) return
      // The focus may have gone on meanwhile, to a control that then went away.
      if (target.isConnected && ultimo?.elemento.isConnected) ultimo = undefined
    }),
  )
  const poner = () => {
    if (!perdido() || !ultimo || ultimo.elemento.isConnected) return
    puesto = cercaDe(ultimo)
    puesto?.focus({ preventScroll: true })
  }
  new MutationObserver(() => {
    if (!ultimo) return
    if (ultimo.elemento.isConnected) ultimo = lugarDe(ultimo.elemento)
    // Waits for the next paint: code that has its own place for the focus comes first.
    else requestAnimationFrame(() => requestAnimationFrame(poner))
  }).observe(document.body, { childList: true, subtree: true })
}

/** Focuses the first invalid field, once it has been painted as such. */
export const enfocarFalta = (forma: Element | null | undefined): void => {
  requestAnimationFrame(() => forma?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

/** Milliseconds that the result of a step may take to appear. */
const LLEGA_MS = 2_000
/** Focuses the result of a step, once it is there. */
export const enfocarEnCuantoEste = (buscar: () => HTMLElement | null | undefined, desde = performance.now()): void => {
  const hallado = buscar()
  if (hallado) hallado.focus()
  else if (performance.now() - desde < LLEGA_MS) requestAnimationFrame(() => enfocarEnCuantoEste(buscar, desde))
}
