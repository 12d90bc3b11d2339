/** Of the heading of a page's table, which names it. */
export const TITULO = 'titulo-tabla'

/** Brings it where one looks, from what lies above it. */
export const irALaTabla = (): void => document.getElementById(TITULO)?.scrollIntoView({ block: 'start' })
