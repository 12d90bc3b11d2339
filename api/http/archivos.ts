import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'

export type Guardado = { readonly sha256: string; readonly bytes: number; readonly tipo: string | undefined }

/**
 * Files by the account that brought them and the SHA-256 of their bytes, outside any web root: `<account>/<sha256>` (decisiones/pedido,
 * «Attachments»). A file is there whole or not at all.
 */
export const crearArchivos = (dir: string) => {
  const carpetaDe = (cuentaId: number) => join(dir, String(cuentaId))
  const lugar = (cuentaId: number, sha256: string) => join(carpetaDe(cuentaId), sha256)
  return {
    /**
     * Stores what the stream gives; `tipo` is found from the content. Keeps nothing when it throws: ENOSPC, what the stream throws, or
     * what `comprobar` has against the whole.
     */
    guardar: async (
      cuentaId: number,
      contenido: Readable,
      comprobar: (leido: Guardado) => void = () => undefined,
    ): Promise<Guardado> => {
      const entrantes = join(dir, 'entrantes')
      await mkdir(entrantes, { recursive: true, mode: 0o700 })
      const temporal = join(entrantes, randomUUID())
      const hash = createHash('sha256')
      let bytes = 0
      try {
        await pipeline(
          contenido,
          async function* (fuente) {
            for await (const trozo of fuente) {
              hash.update(trozo)
              bytes += trozo.length
              yield trozo
            }
          },
          createWriteStream(temporal, { flush: true, mode: 0o600 }),
        )
        const sha256 = hash.digest('hex')
        const tipo = (await fileTypeFromFile(temporal))?.mime
        comprobar({ sha256, bytes, tipo })
        await mkdir(carpetaDe(cuentaId), { recursive: true, mode: 0o700 })
        await rename(temporal, lugar(cuentaId, sha256))
        const carpeta = await open(carpetaDe(cuentaId))
        await carpeta.sync().finally(() => carpeta.close())
        return { sha256, bytes, tipo }
      } catch (error) {
        await rm(temporal, { force: true })
        throw error
      }
    },
    /** Forgets a file. */
    borrar: async (cuentaId: number, sha256: string): Promise<void> => {
      await rm(lugar(cuentaId, sha256), { force: true })
    },
    /** What an account has stored, and when each came, in ms. */
    lista: async (cuentaId: number): Promise<{ sha256: string; llego: number }[]> => {
      const nombres = await readdir(carpetaDe(cuentaId)).catch(() => [])
      const halladas = nombres.map(async (sha256) => {
        const datos = await stat(lugar(cuentaId, sha256)).catch(() => undefined)
        return datos ? [{ sha256, llego: datos.mtimeMs }] : []
      })
      return (await Promise.all(halladas)).flat()
    },
    hay: (cuentaId: number, sha256: string): Promise<boolean> =>
      stat(lugar(cuentaId, sha256)).then(
        () => true,
        () => false,
      ),
    /** Forgets all that an account brought. */
    vaciar: async (cuentaId: number): Promise<void> => {
      await rm(carpetaDe(cuentaId), { recursive: true, force: true })
    },
    /** The bytes, undefined when nobody stored them. */
    abrir: async (cuentaId: number, sha256: string): Promise<{ bytes: number; contenido: Readable } | undefined> => {
      const datos = await stat(lugar(cuentaId, sha256)).catch(() => undefined)
      return datos && { bytes: datos.size, contenido: createReadStream(lugar(cuentaId, sha256)) }
    },
  }
}

export type Archivos = ReturnType<typeof crearArchivos>
