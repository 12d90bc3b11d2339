/** How long one points at an element before its hint opens. */
const ESPERA_MS = 350
/** After a hint closed the next opens at once for this long. */
const SEGUIDAS_MS = 300
const MUEVEN_EL_FOCO: ReadonlySet<string> = new Set([
  'Tab',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
])

const conPista = (en: EventTarget | null): HTMLElement | null =>
  en instanceof Element ? en.closest<HTMLElement>('[data-pista]') : null

/**
 * For as long as there is a page, shows the short hint that an element holds in `data-pista`, one
 * at a time: on hover, and on focus that a key moved there. What draws hints comes with the first
 * one, since nobody needs it to see the page.
 */
export const atenderPistas = (): void => {
  let apuntado: HTMLElement | null = null
  let pedida: HTMLElement | undefined
  let quitar: (() => void) | undefined
  let reloj: ReturnType<typeof setTimeout> | undefined
  let cerradaEn = Number.NEGATIVE_INFINITY
  /** From a key that moves the focus until the browser has moved it, which happens in one task. */
  let mueveUnaTecla = false

  const cerrar = (): void => {
    clearTimeout(reloj)
    pedida = undefined
    if (!quitar) return
    quitar()
    quitar = undefined
    cerradaEn = performance.now()
  }
  const abrir = async (de: HTMLElement): Promise<void> => {
    cerrar()
    pedida = de
    const { ponerPista } = await import('./pista-puesta.ts')
    if (pedida !== de) return
    const quitarla = ponerPista(de, cerrar)
    if (pedida === de) quitar = quitarla
    else quitarla()
  }
  // Without a connection the first hint doesn't come, and the next asks for it again.
  const mostrar = (de: HTMLElement): void => void abrir(de).catch(() => undefined)
  const apuntar = (a: HTMLElement | null): void => {
    if (a === apuntado) return
    if (a || pedida === apuntado) cerrar()
    clearTimeout(reloj)
    apuntado = a
    if (a) reloj = setTimeout(mostrar, performance.now() - cerradaEn < SEGUIDAS_MS ? 0 : ESPERA_MS, a)
  }

  document.addEventListener('pointerover', ({ pointerType, target }) => {
    if (pointerType !== 'touch') apuntar(conPista(target))
  })
  document.documentElement.addEventListener('pointerleave', () => apuntar(null))
  document.addEventListener('pointerdown', cerrar, true)
  document.addEventListener('click', cerrar, true)
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (pedida && (target as Node).contains(pedida)) cerrar()
    },
    true,
  )
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') cerrar()
      if (!MUEVEN_EL_FOCO.has(key)) return
      mueveUnaTecla = true
      setTimeout(() => {
        mueveUnaTecla = false
      })
    },
    true,
  )
  // The program, too, moves the focus, and nobody asked for a hint there.
  document.addEventListener('focusin', ({ target }) => {
    const de = conPista(target)
    if (de && mueveUnaTecla) mostrar(de)
  })
  document.addEventListener('focusout', ({ target }) => {
    if (conPista(target) === pedida) cerrar()
  })
}
