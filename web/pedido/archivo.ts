import { MAXIMO_ARCHIVOS, MAXIMO_BYTES_ARCHIVO, TIPOS_ARCHIVO } from '#domain/pedido/pasos.ts'
import { pareceFoto } from '#web/servidor/foto.ts'

const PALABRAS = Object.values(TIPOS_ARCHIVO)
const EXTENSIONES = new Set([...PALABRAS.map((palabra) => palabra.toLowerCase()), 'jpg'])

/**
 * The `accept` value of a file field: types and file extensions, since not every system knows every
 * type by its name.
 */
export const ADMITIDOS = [...Object.keys(TIPOS_ARCHIVO), ...[...EXTENSIONES].map((extension) => `.${extension}`)].join(
  ',',
)
/** The same limits in words (decisiones/pedido, «Attachments»). */
export const LIMITES = `${PALABRAS.join(', ')}; 10 MiB cada uno, ${MAXIMO_ARCHIVOS} por pedido. Una foto más grande se reduce sola.`

type Archivo = Pick<File, 'name' | 'type' | 'size'>

/**
 * Returns why a file can't be attached, as far as a browser knows, or undefined when it may. The
 * server looks into its bytes.
 */
export const faltaDeArchivo = ({ name, type, size }: Archivo): string | undefined => {
  const foto = pareceFoto({ type })
  const puede =
    type === '' || type in TIPOS_ARCHIVO || foto || EXTENSIONES.has(name.split('.').at(-1)?.toLowerCase() ?? '')
  if (!puede) return `Se admiten ${PALABRAS.join(', ')}.`
  // A photo is scaled before the upload.
  if (size > MAXIMO_BYTES_ARCHIVO && !foto) return 'El archivo supera los 10 MiB.'
  return size === 0 ? 'El archivo está vacío.' : undefined
}

const mismo = (a: File, b: File): boolean => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/**
 * Splits the files chosen besides `hay` into those that may be added and the reasons against the
 * others. A file that is already there is skipped without a reason.
 */
export const elegirArchivos = (
  hay: readonly File[],
  elegidos: readonly File[],
): { readonly nuevos: readonly File[]; readonly faltas: readonly string[] } => {
  const nuevos: File[] = []
  const faltas: string[] = []
  for (const archivo of elegidos) {
    if ([...hay, ...nuevos].some((otro) => mismo(otro, archivo))) continue
    const falta =
      faltaDeArchivo(archivo) ??
      (hay.length + nuevos.length >= MAXIMO_ARCHIVOS
        ? `No cabe: un pedido admite hasta ${MAXIMO_ARCHIVOS} archivos.`
        : undefined)
    if (falta === undefined) nuevos.push(archivo)
    else faltas.push(`«${archivo.name}»: ${falta}`)
  }
  return { nuevos, faltas }
}
