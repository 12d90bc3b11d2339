export const PDF = 'application/pdf'
export const esImagen = (tipo: string): boolean => tipo.startsWith('image/')

/** Whether the page can show a file of a type: the rest is taken along. */
export const seMuestra = (tipo: string): boolean => tipo === PDF || esImagen(tipo)
