import type { KeyboardEvent as TeclaDeReact } from 'react'

/**
 * Escape presses that closed a hint. Radix gives a press to the topmost layer alone, and a hint
 * lies over its dialog.
 */
const deUnaPista = new WeakSet<Event>()

export const notarEscape = (suceso: KeyboardEvent): void => {
  deUnaPista.add(suceso)
}

/**
 * The box that holds the focus closes on an Escape that a hint has taken, so that nobody presses it
 * twice.
 */
export const trasUnaPista =
  (cerrar: () => void) =>
  ({ nativeEvent, currentTarget, target }: TeclaDeReact): void => {
    // React's events bubble through portals: a menu over a dialog isn't in it.
    if (deUnaPista.has(nativeEvent) && currentTarget.contains(target as Node)) cerrar()
  }
