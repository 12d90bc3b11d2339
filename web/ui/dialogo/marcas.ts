/** Marks a field that has a use of its own for Escape: the first press is the field's, the second closes the box. */
export const SUYO_ES_ESCAPE = 'data-suyo-es-escape'
/** Marks the foot that holds the next step: what is opened begins there. */
export const SIGUIENTE = 'data-siguiente'
/** The next step in it, where it can be taken. */
export const PASO_SIGUIENTE = `[${SIGUIENTE}] button:not([aria-disabled=true])`
/** Marks a box beside which the page is still used. */
export const ACOMPANA = 'data-acompana'
/** What lies over a page and has the keys to itself. */
export const ENCIMA = `[role=dialog]:not([${ACOMPANA}]), [role=alertdialog], [role=menu]`
/** Where somebody writes, and keys are what they write. */
export const ESCRIBE = 'input, textarea, select, [contenteditable=true]'
/** Marks what opens a row, where it isn't the first that can be pressed in it. */
export const ABRE_FILA = 'data-abre-fila'
