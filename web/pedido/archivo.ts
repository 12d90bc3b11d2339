import { MAXIMO_ARCHIVOS, MAXIMO_BYTES_ARCHIVO, TIPOS_ARCHIVO } from '#domain/pedido/pasos.ts'

const PALABRAS = Object.values(TIPOS_ARCHIVO)
const EXTENSIONES = new Set([...PALABRAS.map((palabra) => palabra.toLowerCase()), 'jpg'])

/** What a file field offers to choose. */
export const ADMITIDOS = Object.keys(TIPOS_ARCHIVO).join(',')
/** The same in words (decisiones/pedido, «Attachments»). */
export const LIMITES = `${PALABRAS.join(', ')}; 10 MiB cada uno, ${MAXIMO_ARCHIVOS} por pedido.`

type Archivo = Pick<File, 'name' | 'type' | 'size'>

/** Why a file can't be attached, as far as a browser knows; undefined when it may. The server looks into its bytes. */
export const faltaDeArchivo = ({ name, type, size }: Archivo): string | undefined => {
  // Not every system knows every type by its name.
  const conocido = type === '' ? EXTENSIONES.has(name.split('.').at(-1)?.toLowerCase() ?? '') : type in TIPOS_ARCHIVO
  if (!conocido) return `Se admiten ${PALABRAS.join(', ')}.`
  if (size > MAXIMO_BYTES_ARCHIVO) return 'El archivo supera los 10 MiB.'
  return size === 0 ? 'El archivo está vacío.' : undefined
}

const mismo = (a: File, b: File): boolean => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Files chosen besides those there are: which of them may come along, and why not the others. One that is there already isn't said. */
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
