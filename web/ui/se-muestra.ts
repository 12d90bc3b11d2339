export const PDF = 'application/pdf'
export const esImagen = (tipo: string): boolean => tipo.startsWith('image/')

/** Returns whether the page can show a file of a type; the others are downloaded. */
export const seMuestra = (tipo: string): boolean => tipo === PDF || esImagen(tipo)
