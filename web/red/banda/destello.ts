/**
 * Milliseconds from one provider to the next, and from there to its label (decisiones/red,
 * «Carousels»).
 */
export const DESTELLO_MS = 3_000
export const ETIQUETA_MS = 1_000

type Logo = Pick<HTMLElement, 'dataset'>

/**
 * Brings the logos in view forward, one after the other, and shows each one's label a second later.
 * Returns a function that stops it.
 */
export const destellar = (aLaVista: () => readonly Logo[]): (() => void) => {
  let [logo, turno]: [Logo | undefined, number] = [undefined, -1]
  let etiqueta: ReturnType<typeof setTimeout> | undefined
  const apagar = () => {
    clearTimeout(etiqueta)
    if (logo) delete logo.dataset.destello
  }
  const cada = setInterval(() => {
    apagar()
    const logos = aLaVista()
    turno = (turno + 1) % Math.max(logos.length, 1)
    const este = logos[turno]
    logo = este
    if (!este) return
    este.dataset.destello = 'logo'
    etiqueta = setTimeout(() => {
      este.dataset.destello = 'etiqueta'
    }, ETIQUETA_MS)
  }, DESTELLO_MS)
  return () => {
    clearInterval(cada)
    apagar()
  }
}
