import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import type { Sharp } from 'sharp'
import { refuse } from '#domain/decider.ts'
import { Rechazado } from './problema.ts'

/** A picture of more pixels isn't opened: a few kilobytes could unfold into gigabytes. */
const PIXELES_MAXIMOS = 40_000_000
const TIPOS = new Set(['image/png', 'image/jpeg', 'image/webp'])
const MIB = 1024 * 1024

/** Why a picture can't be used; its form shows it at the file. */
export const ilegible = (detalle: string) => new Rechazado(refuse('imagen-ilegible', detalle, { campo: 'archivo' }))

/** The picture of a multipart form, of at most `maximo` bytes; `que` names it ('El logo'). Refusals: imagen-ilegible, archivo-grande, tipo-no-admitido. */
export const recibirImagen = async (
  request: FastifyRequest,
  maximo: number,
  que: string,
): Promise<{ parte: MultipartFile; bytes: Buffer }> => {
  const parte = await request.file({ limits: { fileSize: maximo } })
  if (!parte) throw ilegible('Falta la imagen.')
  const bytes = await parte.toBuffer()
  if (parte.file.truncated) throw new Rechazado(refuse('archivo-grande', `La imagen supera los ${maximo / MIB} MiB.`))
  const tipo = (await fileTypeFromBuffer(bytes))?.mime
  if (tipo === undefined || !TIPOS.has(tipo))
    throw new Rechazado(refuse('tipo-no-admitido', `${que} debe ser PNG, JPEG o WebP.`))
  return { parte, bytes }
}

/** Makes a picture anew from what somebody brought: nothing of the camera's data goes with it. Throws `ilegible` where it can't be read. */
export const trabajar = async (
  bytes: Buffer,
  hacer: (abrir: () => Sharp) => Sharp | Promise<Sharp>,
): Promise<Buffer> => {
  // Loaded for whoever uploads a picture, not for every request of the others.
  const { default: sharp } = await import('sharp')
  try {
    return await (await hacer(() => sharp(bytes, { limitInputPixels: PIXELES_MAXIMOS, failOn: 'error' }))).toBuffer()
  } catch (error) {
    if (error instanceof Rechazado) throw error
    throw ilegible('Esa imagen no se pudo leer o es demasiado grande: prueba con otra.')
  }
}
