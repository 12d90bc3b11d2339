import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setImmediate as respirar } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { quien } from '#api/access/puerta.ts'
import { dibujarLogo } from '#api/cuenta/logo.ts'
import type { App } from '#api/http/app.ts'
import { ocupar } from '#api/http/descarga.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { patron, ruta } from '#domain/rutas.ts'
import { proveedoresEnLaRed } from '#projections/red/bandas.ts'

type Proveedor = Awaited<ReturnType<typeof proveedoresEnLaRed>>[number]
/** A file of a zip: its size is known before its bytes are read. */
type Entrada = { readonly name: string; readonly size: number; readonly leer: () => AsyncIterable<Uint8Array> | string }

/** Between two of these the others have their turn. */
const SEGUIDOS = 50

/** «ferreteria-nandu-9FtBw7ngr4»: what every system takes for a name, no two alike. */
const nombreDe = (nombre: string, hash: string): string => {
  const llano = nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${llano || 'proveedor'}-${hash}`
}

/** Sends files as a zip, one after the other as they are taken; its length is told first, so that whoever waits sees how far it is. */
const enviarZip = async (reply: FastifyReply, nombre: string, entradas: readonly Entrada[]): Promise<FastifyReply> => {
  const { makeZip, predictLength } = await import('client-zip')
  const archivos = function* () {
    for (const { name, leer } of entradas) yield { name, input: leer(), lastModified: new Date(0) }
  }
  return reply
    .header('content-disposition', `attachment; filename="${nombre}"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .header('content-length', String(predictLength(entradas.map(({ name, size }) => ({ name, size })))))
    .type('application/zip')
    .send(Readable.fromWeb(makeZip(archivos()) as ReadableStream))
}

/** Every provider's logo, and a code that leads to its page, to print. */
export const rutasDeDescargas = (app: App, servicios: Servicios): void => {
  const { avance, db, ids, logos, publicUrl } = servicios

  const logoDe = async ({ id, nombre, logo }: Proveedor): Promise<Entrada> => {
    const name = nombreDe(nombre, ids.ocultar(id))
    const size = logo === '' ? undefined : await logos.medir(id, logo)
    // One that was replaced since its length was told leaves its place empty.
    const leer = async function* () {
      const abierto = await logos.abrir(id, logo)
      yield* abierto?.contenido ?? [Buffer.alloc(size ?? 0)]
    }
    if (size !== undefined) return { name: `${name}.webp`, size, leer }
    const dibujo = dibujarLogo(id, nombre)
    return { name: `${name}.svg`, size: Buffer.byteLength(dibujo), leer: () => dibujo }
  }
  const codigoDe = async ({ id, nombre }: Proveedor): Promise<Entrada> => {
    const { encodeQR } = await import('qr')
    const hashIdProv = ids.ocultar(id)
    const dibujar = () => encodeQR(`${publicUrl}${ruta('publicaciones_proveedor', { hashIdProv })}`, 'svg')
    return { name: `${nombreDe(nombre, hashIdProv)}.svg`, size: Buffer.byteLength(dibujar()), leer: dibujar }
  }

  for (const [cual, nombre, summary, entradaDe] of [
    ['logos_zip', 'logos.zip', 'Los logos de los proveedores.', logoDe],
    ['qr_zip', 'qr.zip', 'Un código QR por proveedor, que lleva a su página.', codigoDe],
  ] as const)
    app.get(
      patron(cual),
      { config: { permiso: 'sesion.propia' }, schema: { tags: ['Red'], summary } },
      async (request, reply) => {
        ocupar(reply, quien(request).id)
        const entradas: Entrada[] = []
        for (const [n, proveedor] of (await proveedoresEnLaRed(db, avance.esquema())).entries()) {
          entradas.push(await entradaDe(proveedor))
          if (n % SEGUIDOS === SEGUIDOS - 1) await respirar()
        }
        return enviarZip(reply, nombre, entradas)
      },
    )
}
