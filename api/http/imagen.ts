import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { lru } from 'tiny-lru'
import { crearTurnos } from '#commands/log/turnos.ts'
import { refuse } from '#domain/decider.ts'
import type { Archivos } from './archivos.ts'
import { comprobarNombre, nombreLimpio } from './nombres.ts'
import { CODIGOS, type Obra } from './obra.ts'
import { Rechazado } from './rechazado.ts'

const TIPOS = new Set(['image/png', 'image/jpeg', 'image/webp'])
const MIB = 1024 * 1024
const MEGA = 1_000_000

/** Returns the refusal of a picture that can't be used. The form shows it at the file. */
export const ilegible = (detalle: string) => new Rechazado(refuse('imagen-ilegible', detalle, { campo: 'archivo' }))

/**
 * Receives the picture of a multipart form, of at most `maximo` bytes, and keeps it on disk while
 * `hacer` works on it: slow senders, or many at once, take no memory. `que` names it ('El logo').
 * Refusals: imagen-ilegible, archivo-grande, tipo-no-admitido, nombre-invalido.
 */
export const recibirImagen = async <R>(
  request: FastifyRequest,
  archivos: Pick<Archivos, 'prestado'>,
  { maximo, que }: { readonly maximo: number; readonly que: string },
  hacer: (ruta: string, parte: MultipartFile) => Promise<R>,
): Promise<R> => {
  request.sinPlazo()
  const parte = await request.file({ limits: { fileSize: maximo } })
  if (!parte) throw ilegible('Falta la imagen.')
  const comprobar = ({ tipo }: { readonly tipo: string | undefined }) => {
    if (parte.file.truncated) throw new Rechazado(refuse('archivo-grande', `La imagen supera los ${maximo / MIB} MiB.`))
    if (tipo === undefined || !TIPOS.has(tipo))
      throw new Rechazado(refuse('tipo-no-admitido', `${que} debe ser PNG, JPEG o WebP.`))
    comprobarNombre(nombreLimpio(parte.filename))
  }
  return archivos.prestado(parte.file, comprobar, async (ruta) => {
    await request.sigueDentro()
    return hacer(ruta, parte)
  })
}

const OBRADOR = join(import.meta.dirname, '../herramientas/imagen.ts')
const OPCIONES = ['--max-semi-space-size=1', '--max-old-space-size=64']
/** The most bytes of a picture that is made. */
const HECHA_MAXIMO = 32 * MIB
/** Cached logos as documents print them, a few dozen kilobytes each. */
const IMPRESAS = 64
const IMPRESA_VALE_MS = 10 * 60_000
/**
 * The `nice` value of a picture's process. With 5 it gets a third of the share of another process
 * on a busy core. With 10 it would get a tenth, and a machine with nothing to spare would make none
 * in time.
 */
const CEDE = 5
const ejecutar = promisify(execFile)

type Numeros = {
  readonly aLaVez: number
  /** The most pictures that wait. Beyond it the next one is refused. */
  readonly enEspera: number
  /** Seconds that a picture may wait. */
  readonly esperaS: number
  readonly pixeles: number
  /** Seconds of work on one picture. */
  readonly trabajoS: number
}

/**
 * Creates the workshop in which pictures are made again, a few at a time. Each unfolds into its
 * pixels in a process of its own, at lower priority. The process frees its memory when it ends, and
 * gets nothing of our environment (decisiones/http, «Pictures»). No camera data is kept in the
 * result.
 */
export const crearTaller = ({ aLaVez, enEspera, esperaS, pixeles, trabajoS }: Numeros) => {
  const lleno = () => {
    const detalle = 'Se están preparando muchas imágenes a la vez: vuelve a probar en unos segundos.'
    return new Rechazado(refuse('taller-lleno', detalle, { segundos: esperaS }))
  }
  const enTurno = crearTurnos({ aLaVez, maximo: enEspera, esperaMs: esperaS * 1_000, lleno })
  const noSale = ({ code, killed }: { readonly code?: number | string; readonly killed?: boolean }): Rechazado => {
    if (code === CODIGOS.pixeles)
      return ilegible(`La imagen pasa de ${pixeles / MEGA} megapíxeles: redúcela y súbela otra vez.`)
    if (code === CODIGOS.corte) return ilegible('El recorte se sale de la imagen.')
    // The machine can't start more programs, or leaves them no time.
    if (killed || code === 'EAGAIN' || code === 'ENOMEM' || code === 'EMFILE') return lleno()
    return ilegible('Esa imagen no se pudo leer: prueba con otra.')
  }

  const impresas = lru<Promise<Buffer>>(IMPRESAS, IMPRESA_VALE_MS)
  const hacer = (imagen: Buffer | string, obra: Obra): Promise<Buffer> =>
    enTurno('imágenes', async () => {
      const ruta = typeof imagen === 'string' ? imagen : undefined
      const orden = JSON.stringify({ obra, pixeles, segundos: Math.ceil(trabajoS), ruta })
      const hecha = ejecutar(process.execPath, [...OPCIONES, OBRADOR, orden], {
        encoding: 'buffer',
        maxBuffer: HECHA_MAXIMO,
        timeout: trabajoS * 1_000,
        killSignal: 'SIGKILL',
        env: { SystemRoot: process.env['SystemRoot'] },
      })
      const { pid } = hecha.child
      // Threads inherit the priority, and none has begun yet.
      if (pid !== undefined) setPriority(pid, CEDE)
      // A process that ends before it has read all has reported why.
      hecha.child.stdin?.on('error', () => undefined).end(ruta === undefined ? imagen : undefined)
      try {
        return (await hecha).stdout
      } catch (error) {
        throw noSale(error as { code?: number | string })
      }
    })

  return (
    /**
     * Makes a picture from its bytes or from the path of its file. Throws imagen-ilegible. Throws
     * taller-lleno when too many wait, the turn doesn't come or the work isn't done in time.
     */
    (imagen: Buffer | string, obra: Obra): Promise<Buffer> => {
      if (obra.de !== 'impresa' || typeof imagen === 'string') return hacer(imagen, obra)
      // The same logo is printed on document after document.
      const nombre = `${obra.lado} ${hash('sha256', imagen)}`
      const sabida = impresas.get(nombre)
      if (sabida) return sabida
      const impresa = hacer(imagen, obra)
      impresas.set(nombre, impresa)
      impresa.catch(() => impresas.delete(nombre))
      return impresa
    }
  )
}

export type Taller = ReturnType<typeof crearTaller>
