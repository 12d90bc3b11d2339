/**
 * A destination's limits for a file: bytes; for a picture also its pixels, and pixels per side
 * where fewer will do.
 */
type Cabida = { readonly bytes: number; readonly pixeles?: number; readonly lado?: number }

/** Maximum pixels of a result: the server can process it, and every browser has a canvas for it. */
const PIXELES = 16_000_000
/** Maximum pixels per side in canvas and WebP. */
const LADO = 16_383
const CALIDAD = 0.9
/** Attempts, each with half the pixels of the previous one. */
const INTENTOS = 5

const SIN_PIXELES = new Set(['image/svg+xml', 'image/gif'])
/** Returns whether a browser may take it for a photo, by its type. Its bytes tell the real type. */
export const pareceFoto = ({ type }: Pick<File, 'type'>): boolean => type.startsWith('image/') && !SIN_PIXELES.has(type)

/** Returns the type of a picture that the server accepts, by its first bytes. */
const tipoPorBytes = async (archivo: Blob): Promise<string | undefined> => {
  const bytes = new Uint8Array(await archivo.slice(0, 12).arrayBuffer())
  const letras = String.fromCharCode(...bytes)
  if (letras.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (letras.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  return letras.startsWith('RIFF') && letras.endsWith('WEBP') ? 'image/webp' : undefined
}

/**
 * Draws it upright, by the camera's orientation. Resolves with undefined where the browser can't
 * write that type.
 */
const dibujar = async (imagen: HTMLImageElement, escala: number, tipo: string): Promise<Blob | undefined> => {
  const lienzo = document.createElement('canvas')
  lienzo.width = Math.max(1, Math.floor(imagen.naturalWidth * escala))
  lienzo.height = Math.max(1, Math.floor(imagen.naturalHeight * escala))
  const pincel = lienzo.getContext('2d')
  if (!pincel) return undefined
  pincel.imageSmoothingQuality = 'high'
  if (tipo === 'image/jpeg') {
    pincel.fillStyle = '#fff'
    pincel.fillRect(0, 0, lienzo.width, lienzo.height)
  }
  pincel.drawImage(imagen, 0, 0, lienzo.width, lienzo.height)
  const hecha = await new Promise<Blob | null>((listo) => lienzo.toBlob(listo, tipo, CALIDAD))
  // Frees its memory now instead of at garbage collection.
  lienzo.width = 0
  return hecha?.type === tipo ? hecha : undefined
}

/**
 * Returns a photo that fits its destination: scaled if it has too many bytes or pixels, converted
 * to JPEG if the browser reads its type but the server doesn't accept it. Any other file stays as
 * it is, and the server says what is wrong with it.
 */
export const reducirFoto = async (archivo: File, { bytes, pixeles, lado = LADO }: Cabida): Promise<File> => {
  if (!pareceFoto(archivo)) return archivo
  const tipo = await tipoPorBytes(archivo)
  const pesa = tipo === undefined || archivo.size > bytes
  if (!pesa && pixeles === undefined) return archivo
  const direccion = URL.createObjectURL(archivo)
  try {
    const imagen = new Image()
    imagen.src = direccion
    await imagen.decode()
    const { naturalWidth: ancho, naturalHeight: alto } = imagen
    if (!pesa && ancho * alto <= (pixeles ?? PIXELES)) return archivo
    const cabe = Math.min(1, Math.sqrt(PIXELES / (ancho * alto)), lado / Math.max(ancho, alto))
    // A JPEG has no transparency, and not every browser writes WebP.
    const tipos = tipo === 'image/png' || tipo === 'image/webp' ? ['image/webp', 'image/jpeg'] : ['image/jpeg']
    for (let n = 0; n < INTENTOS; n += 1) {
      for (const formato of tipos) {
        const hecha = await dibujar(imagen, cabe / Math.SQRT2 ** n, formato)
        if (hecha && hecha.size <= bytes)
          return new File([hecha], archivo.name, { type: formato, lastModified: archivo.lastModified })
      }
    }
    return archivo
  } catch {
    return archivo
  } finally {
    URL.revokeObjectURL(direccion)
  }
}
