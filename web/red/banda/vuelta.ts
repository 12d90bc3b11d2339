/** Milliseconds that the band may take to be drawn again. */
const PACIENCIA = 3_000

/**
 * The address of the logo that opened the posts in view. It isn't the element, because the band may
 * be drawn anew in between.
 */
let abierto: string | undefined
export const recordarLogo = (direccion: string): void => {
  abierto = direccion
}

/** Returns a logo in view. A carousel shows the same one several times, and hides most of them. */
const aLaVista = (direccion: string): HTMLElement | undefined => {
  const logos = document.querySelectorAll<HTMLElement>('li[aria-hidden=false] a')
  return [...logos].find((logo) => logo.getAttribute('href')?.split('?')[0] === direccion)
}

/**
 * Moves the focus to the logo that opened `panel` once the panel has gone, unless the person has
 * put the focus elsewhere.
 */
export const volverAlLogo = (panel: HTMLElement | null, direccion: string): void => {
  const hasta = performance.now() + PACIENCIA
  const buscada = abierto ?? direccion
  abierto = undefined
  const buscar = () => {
    const { activeElement: activo, body } = document
    const sigue = panel?.isConnected === true
    if (!sigue && activo !== body && activo?.id !== 'contenido') return
    const logo = sigue ? undefined : aLaVista(buscada)
    if (logo) logo.focus()
    else if (performance.now() < hasta) requestAnimationFrame(buscar)
  }
  requestAnimationFrame(buscar)
}
