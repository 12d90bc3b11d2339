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
const PULSAN: ReadonlySet<string> = new Set(['Enter', ' '])

const conPista = (en: EventTarget | null): HTMLElement | null =>
  en instanceof Element ? en.closest<HTMLElement>('[data-pista]') : null
/** A button that can't be pressed now: its hint says why. */
const parado = (de: HTMLElement | null): de is HTMLElement => de?.ariaDisabled === 'true'

/**
 * For as long as there is a page, shows the short hint that an element holds in `data-pista`, one
 * at a time: on hover, on focus that a key moved there, and on a press that a stopped button
 * doesn't take. What draws hints comes with the first one, since nobody needs it to see the page.
 */
export const atenderPistas = (): void => {
  let apuntado: HTMLElement | null = null
  /** What its hint was then. */
  let suPista: string | undefined
  /** For which element a hint was last asked, until it is closed: each time is another one. */
  let pedida: { readonly de: HTMLElement; readonly alApuntar: boolean } | undefined
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
  const abrir = async (de: HTMLElement, alApuntar: boolean): Promise<void> => {
    if (pedida?.de === de) return
    cerrar()
    const esta = { de, alApuntar }
    pedida = esta
    const { ponerPista } = await import('./pista-puesta.ts')
    if (pedida !== esta) return
    const quitarla = ponerPista(de, cerrar)
    if (pedida === esta) quitar = quitarla
    else quitarla()
  }
  // Without a connection the first hint doesn't come, and the next asks for it again.
  const mostrar = (de: HTMLElement, alApuntar = false): void =>
    void abrir(de, alApuntar).catch(() => de === pedida?.de && cerrar())
  const apuntar = (a: HTMLElement | null): void => {
    const pista = a?.dataset['pista']
    if (a === apuntado && pista === suPista) return
    clearTimeout(reloj)
    ;[apuntado, suPista] = [a, pista]
    if (a && a === pedida?.de) return
    // One that a key or a press opened stays while the pointer wanders where there is none.
    if (a || pedida?.alApuntar) cerrar()
    if (a) reloj = setTimeout(mostrar, performance.now() - cerradaEn < SEGUIDAS_MS ? 0 : ESPERA_MS, a, true)
  }

  // Under a pointer that rests, a button can stop and have a reason: the next move tells it.
  for (const suceso of ['pointerover', 'pointermove'] as const)
    document.addEventListener(suceso, ({ pointerType, target }) => {
      if (pointerType !== 'touch') apuntar(conPista(target))
    })
  document.documentElement.addEventListener('pointerleave', () => apuntar(null))
  // Who presses or types has seen the hint, except for the reason that the press asks for.
  const dejar = ({ target }: Event): void => {
    const de = conPista(target)
    if (!parado(de) || de !== pedida?.de) cerrar()
  }
  document.addEventListener('pointerdown', dejar, true)
  // A finger that moves the page.
  document.addEventListener('pointercancel', cerrar, true)
  document.addEventListener(
    'click',
    ({ target }) => {
      const de = conPista(target)
      if (parado(de)) mostrar(de)
      else cerrar()
    },
    true,
  )
  document.addEventListener(
    'keydown',
    (suceso) => {
      const { key } = suceso
      if (PULSAN.has(key)) dejar(suceso)
      else cerrar()
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
    if (conPista(target) === pedida?.de) cerrar()
  })
}
