/** The id of the heading of a page's table, which names the table. */
export const TITULO = 'titulo-tabla'

/** Scrolls from what lies above the table to its heading. */
export const irALaTabla = (): void => document.getElementById(TITULO)?.scrollIntoView({ block: 'start' })
