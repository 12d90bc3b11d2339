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
