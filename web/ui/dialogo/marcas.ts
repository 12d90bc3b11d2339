/**
 * Marks a field that has its own use for Escape: the first press is the field's, the second closes
 * the box.
 */
export const SUYO_ES_ESCAPE = 'data-suyo-es-escape'
/** Marks the foot that holds the next step: a box that opens puts the focus there. */
export const SIGUIENTE = 'data-siguiente'
/** Selector of the next step in it, if that can be taken. */
export const PASO_SIGUIENTE = `[${SIGUIENTE}] button:not([aria-disabled=true])`
/** Marks a box beside which the page stays in use. */
export const ACOMPANA = 'data-acompana'
/** The value of that mark for a box that takes less of the page's room. */
export const ANGOSTA = 'angosta'
/** The media query of windows in which a box may stand beside the page. */
export const JUNTO_A_LA_PAGINA = '(min-width: 1180px)'
/** Selector of what lies over a page and gets all keys. */
export const ENCIMA = `[role=dialog]:not([${ACOMPANA}]), [role=alertdialog], [role=menu]`
/** Selector of the elements in which a key types. */
export const ESCRIBE = 'input, textarea, select, [contenteditable=true]'
/** Marks the control that opens a row, if it isn't the first one in the row that can be pressed. */
export const ABRE_FILA = 'data-abre-fila'
