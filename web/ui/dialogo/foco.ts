/** Where the focus is to return when what opens now has closed: a menu's item is gone by then, its button isn't. */
export const quienAbre = (): HTMLElement | null => {
  const activo = document.activeElement
  const menu = activo?.closest('[role=menu]')
  const boton = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return boton ?? (activo instanceof HTMLElement ? activo : null)
}

/** Gives the focus back; when the step taken did away with the button, the keyboard goes on from the page's content. */
export const devolverFoco = (a: HTMLElement | null): void => {
  a?.focus()
  if (!a?.isConnected || document.activeElement !== a)
    document.getElementById('contenido')?.focus({ preventScroll: true })
}

/**
 * Call it as an action begins and what it answers when that is done: a button that the step took away leaves the focus in its row, and a row that
 * left leaves it in the one that came into its place.
 */
export const guardarFoco = (): (() => void) => {
  const lugar = quienAbre()?.closest('tr, li')
  const lista = lugar?.parentElement
  const puesto = lista && lugar ? [...lista.children].indexOf(lugar) : -1
  const poner = () => {
    if (document.activeElement && document.activeElement !== document.body) return
    const fila = lugar?.isConnected ? lugar : (lista?.children[puesto] ?? lista?.lastElementChild)
    const cerca = fila?.querySelector<HTMLElement>('a, button')
    ;(cerca ?? document.getElementById('contenido'))?.focus({ preventScroll: true })
  }
  // After the next painting, when the button is gone.
  return () => requestAnimationFrame(() => requestAnimationFrame(poner))
}
