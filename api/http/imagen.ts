import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Sharp } from 'sharp'
import { refuse } from '#domain/decider.ts'
import type { Archivos } from './archivos.ts'
import { Rechazado } from './problema.ts'
import { comprobarNombre, nombreLimpio } from './subidas.ts'

const TIPOS = new Set(['image/png', 'image/jpeg', 'image/webp'])
const MIB = 1024 * 1024
const MEGA = 1_000_000
/** Dots per inch at which a drawn emblem becomes a picture. */
const DENSIDAD = 144

/** Why a picture can't be used; its form shows it at the file. */
export const ilegible = (detalle: string) => new Rechazado(refuse('imagen-ilegible', detalle, { campo: 'archivo' }))

/**
 * The picture of a multipart form, of at most `maximo` bytes, on disk while `hacer` works on it: who sends slowly, or many at once, takes no
 * memory. `que` names it ('El logo'). Refusals: imagen-ilegible, archivo-grande, tipo-no-admitido, nombre-invalido.
 */
export const recibirImagen = async <R>(
  request: FastifyRequest,
  archivos: Pick<Archivos, 'prestado'>,
  { maximo, que }: { readonly maximo: number; readonly que: string },
  hacer: (ruta: string, parte: MultipartFile) => Promise<R>,
): Promise<R> => {
  const parte = await request.file({ limits: { fileSize: maximo } })
  if (!parte) throw ilegible('Falta la imagen.')
  const comprobar = ({ tipo }: { readonly tipo: string | undefined }) => {
    if (parte.file.truncated) throw new Rechazado(refuse('archivo-grande', `La imagen supera los ${maximo / MIB} MiB.`))
    if (tipo === undefined || !TIPOS.has(tipo))
      throw new Rechazado(refuse('tipo-no-admitido', `${que} debe ser PNG, JPEG o WebP.`))
    comprobarNombre(nombreLimpio(parte.filename))
  }
  return archivos.prestado(parte.file, comprobar, (ruta) => hacer(ruta, parte))
}

type Numeros = {
  readonly aLaVez: number
  /** Who waits, beyond whom the next is refused, and for how long, in seconds. */
  readonly enEspera: number
  readonly esperaS: number
  readonly pixeles: number
  /** Seconds of work on one picture. */
  readonly trabajoS: number
}

/**
 * Where pictures are made anew, a few at a time in the order in which they came: each unfolds into its pixels (decisiones/http, «Pictures»). Of
 * the camera's data nothing goes with what is made.
 */
export const crearTaller = ({ aLaVez, enEspera, esperaS, pixeles, trabajoS }: Numeros) => {
  let libres = aLaVez
  const cola = new Set<() => void>()
  const lleno = () => {
    const detalle = 'Se están preparando muchas imágenes a la vez: vuelve a probar en unos segundos.'
    return new Rechazado(refuse('taller-lleno', detalle, { segundos: esperaS }))
  }
  const esperar = () =>
    new Promise<void>((llega, falla) => {
      const entrar = () => {
        clearTimeout(reloj)
        cola.delete(entrar)
        llega()
      }
      const reloj = setTimeout(() => {
        cola.delete(entrar)
        falla(lleno())
      }, esperaS * 1_000)
      cola.add(entrar)
    })
  const conLugar = async <T>(hacer: () => Promise<T>): Promise<T> => {
    if (libres > 0) libres -= 1
    else if (cola.size >= enEspera) throw lleno()
    else await esperar()
    try {
      return await hacer()
    } finally {
      // A place that is left goes to the first who waits.
      const [siguiente] = cola
      if (siguiente) siguiente()
      else libres += 1
    }
  }

  return (
    /** A picture's bytes or where they lie. Throws imagen-ilegible, and taller-lleno where too many wait or the turn doesn't come. */
    (imagen: Buffer | string, hacer: (abrir: () => Sharp) => Sharp | Promise<Sharp>): Promise<Buffer> =>
      conLugar(async () => {
        // Loaded for whoever uploads a picture, not for every request of the others.
        const { default: sharp } = await import('sharp')
        const abrir = () => sharp(imagen, { limitInputPixels: pixeles, failOn: 'error', density: DENSIDAD })
        try {
          return await (await hacer(abrir)).timeout({ seconds: trabajoS }).toBuffer()
        } catch (error) {
          if (error instanceof Rechazado) throw error
          if (/pixel limit/.test((error as Error).message))
            throw ilegible(`La imagen pasa de ${pixeles / MEGA} megapíxeles: redúcela y súbela otra vez.`)
          throw ilegible('Esa imagen no se pudo leer: prueba con otra.')
        }
      })
  )
}

export type Taller = ReturnType<typeof crearTaller>
