/** Milliseconds for which the pointer rests on an element before its hint opens. */
const ESPERA_MS = 350
/** Milliseconds after a hint has closed in which the next one opens at once. */
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
/** Returns whether the button can't be pressed now, so that its hint says why. */
const parado = (de: HTMLElement | null): de is HTMLElement => de?.ariaDisabled === 'true'

/**
 * Shows the short hint that an element has in `data-pista`, one at a time, for as long as there is
 * a page: on hover, on focus that a key moved there, and on a press that a disabled button doesn't
 * take. The code that draws hints is loaded with the first one, since the page can be seen without
 * it.
 */
export const atenderPistas = (): void => {
  let apuntado: HTMLElement | null = null
  /** The hint it had then. */
  let suPista: string | undefined
  /**
   * The last request for a hint, until that is closed. Two requests for one element are different
   * objects.
   */
  let pedida: { readonly de: HTMLElement; readonly alApuntar: boolean } | undefined
  let quitar: (() => void) | undefined
  let reloj: ReturnType<typeof setTimeout> | undefined
  let cerradaEn = Number.NEGATIVE_INFINITY
  /**
   * Whether a key is moving the focus. It stays true until the end of the task, in which the
   * browser moves it.
   */
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
  // Without a connection the first hint isn't loaded; the next one requests it again.
  const mostrar = (de: HTMLElement, alApuntar = false): void =>
    void abrir(de, alApuntar).catch(() => de === pedida?.de && cerrar())
  const apuntar = (a: HTMLElement | null): void => {
    const pista = a?.dataset['pista']
    if (a === apuntado && pista === suPista) return
    clearTimeout(reloj)
    ;[apuntado, suPista] = [a, pista]
    if (a && a === pedida?.de) return
    // A hint that a key or a press opened stays while the pointer moves where there is none.
    if (a || pedida?.alApuntar) cerrar()
    if (a) reloj = setTimeout(mostrar, performance.now() - cerradaEn < SEGUIDAS_MS ? 0 : ESPERA_MS, a, true)
  }

  // A button can be disabled, with a reason, under a resting pointer; the next move shows the
  // reason.
  for (const suceso of ['pointerover', 'pointermove'] as const)
    document.addEventListener(suceso, ({ pointerType, target }) => {
      if (pointerType !== 'touch') apuntar(conPista(target))
    })
  document.documentElement.addEventListener('pointerleave', () => apuntar(null))
  // A user who presses or types has seen the hint, unless it is the reason that the press asks for.
  const dejar = ({ target }: Event): void => {
    const de = conPista(target)
    if (!parado(de) || de !== pedida?.de) cerrar()
  }
  document.addEventListener('pointerdown', dejar, true)
  // A finger that scrolls the page.
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
  // The program moves the focus, too, and nobody asked for a hint then.
  document.addEventListener('focusin', ({ target }) => {
    const de = conPista(target)
    if (de && mueveUnaTecla) mostrar(de)
  })
  document.addEventListener('focusout', ({ target }) => {
    if (conPista(target) === pedida?.de) cerrar()
  })
}
