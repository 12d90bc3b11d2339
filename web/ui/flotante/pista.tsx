import * as Tooltip from 'radix-ui/tooltip'
import { type FocusEvent, type ReactElement, type ReactNode, useEffect } from 'react'
import { notarEscape } from './escape.ts'
import estilo from './flotante.module.css'

const MUEVEN_EL_FOCO: ReadonlySet<string> = new Set([
  'Tab',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
])
/** True from a key that moves the focus until the browser has moved it, which happens in the same task. */
let mueveUnaTecla = false
const notarTecla = ({ key }: KeyboardEvent): void => {
  if (!MUEVEN_EL_FOCO.has(key)) return
  mueveUnaTecla = true
  setTimeout(() => {
    mueveUnaTecla = false
  })
}
/** Radix opens a hint on every focus, also where the program put it and nobody asked for one. */
const soloPorTecla = (suceso: FocusEvent): void => {
  if (!mueveUnaTecla) suceso.preventDefault()
}

/**
 * A short hint that opens on hover and on keyboard focus. Without a text there is none, and its trigger stays the same
 * element.
 */
export const Pista = ({ texto, children }: { texto: string | undefined; children: ReactElement }) => (
  <Tooltip.Root>
    <Tooltip.Trigger asChild onFocus={soloPorTecla}>
      {children}
    </Tooltip.Trigger>
    {texto ? (
      <Tooltip.Portal>
        <Tooltip.Content className={estilo.pista} sideOffset={6} collisionPadding={8} onEscapeKeyDown={notarEscape}>
          {texto}
        </Tooltip.Content>
      </Tooltip.Portal>
    ) : null}
  </Tooltip.Root>
)

/** Holds the hints of a page together: one at a time, and the next opens without a delay. */
export const PistasJuntas = ({ children, delayDuration }: { children?: ReactNode; delayDuration?: number }) => {
  useEffect(() => {
    document.addEventListener('keydown', notarTecla, true)
    return () => document.removeEventListener('keydown', notarTecla, true)
  }, [])
  return <Tooltip.Provider {...(delayDuration === undefined ? {} : { delayDuration })}>{children}</Tooltip.Provider>
}
