import type { ReadableStream } from 'node:stream/web'
import { setImmediate as respirar } from 'node:timers/promises'
import { quien } from '#api/access/puerta.ts'
import { dibujarLogo } from '#api/cuenta/logo.ts'
import type { App } from '#api/http/app.ts'
import { comoDescarga, hacerArchivo } from '#api/http/descarga.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { patron, ruta } from '#domain/rutas.ts'
import { proveedoresEnLaRed } from '#projections/red/bandas.ts'

type Proveedor = Awaited<ReturnType<typeof proveedoresEnLaRed>>[number]
/** A file of a zip. */
type Entrada = { readonly name: string; readonly input: AsyncIterable<Uint8Array> | string }

/** Entries written in a row; after them other work has its turn. */
const SEGUIDOS = 50

/**
 * Builds a file name that every system accepts, unique by the id: «ferreteria-nandu-9FtBw7ngr4».
 */
const nombreDe = (nombre: string, hash: string): string => {
  const llano = nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `${llano || 'proveedor'}-${hash}`
}

/**
 * Registers the downloads of every provider's logo, and of a printable code that leads to its page.
 */
export const rutasDeDescargas = (app: App, servicios: Servicios): void => {
  const { avance, db, ids, logos, publicUrl } = servicios

  const logoDe = async ({ id, nombre, logo }: Proveedor): Promise<Entrada> => {
    const name = nombreDe(nombre, ids.ocultar(id))
    const propio = logo === '' ? undefined : await logos.abrir(id, logo)
    return propio
      ? { name: `${name}.webp`, input: propio.contenido }
      : { name: `${name}.svg`, input: dibujarLogo(id, nombre) }
  }
  const codigoDe = async ({ id, nombre }: Proveedor): Promise<Entrada> => {
    const { encodeQR } = await import('qr')
    const hashIdProv = ids.ocultar(id)
    const input = encodeQR(`${publicUrl}${ruta('publicaciones_proveedor', { hashIdProv })}`, 'svg')
    return { name: `${nombreDe(nombre, hashIdProv)}.svg`, input }
  }

  for (const [nombreDeRuta, nombre, summary, entradaDe] of [
    ['logos_zip', 'logos.zip', 'Los logos de los proveedores.', logoDe],
    ['qr_zip', 'qr.zip', 'Un código QR por proveedor, que lleva a su página.', codigoDe],
  ] as const)
    app.get(
      patron(nombreDeRuta),
      { config: { permiso: 'sesion.propia' }, schema: { tags: ['Red'], summary } },
      async (request, reply) => {
        const entradas = async function* () {
          for (const [n, proveedor] of (await proveedoresEnLaRed(db, avance.esquema())).entries()) {
            yield { ...(await entradaDe(proveedor)), lastModified: new Date(0) }
            if (n % SEGUIDOS === SEGUIDOS - 1) await respirar()
          }
        }
        const { makeZip } = await import('client-zip')
        const { bytes, contenido } = await hacerArchivo(
          reply,
          quien(request).id,
          () => makeZip(entradas()) as ReadableStream<Uint8Array>,
        )
        return comoDescarga(reply, nombre, 'application/zip').header('content-length', bytes).send(contenido)
      },
    )
}
