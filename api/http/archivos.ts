import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'

export type Guardado = { readonly sha256: string; readonly bytes: number; readonly tipo: string | undefined }

/** A file that something is about to name, by how many at once; `nuevo`: it wasn't there before them, `nombrado`: one of them has named it. */
type EnUso = { cuantos: number; nuevo: boolean; nombrado: boolean }

/** Whether a link was made; false where the name is taken. */
const enlazado = (desde: string, hacia: string): Promise<boolean> =>
  link(desde, hacia).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

/**
 * Files by the account that brought them and the SHA-256 of their bytes, outside any web root: `<account>/<sha256>` (decisiones/pedido,
 * «Attachments»). A file is there whole or not at all.
 */
export const crearArchivos = (dir: string) => {
  const carpetaDe = (cuentaId: number) => join(dir, String(cuentaId))
  const lugar = (cuentaId: number, sha256: string) => join(carpetaDe(cuentaId), sha256)
  const enUso = new Map<string, EnUso>()

  /** Reads it all into a file of its own; `comprobar` may have something against the whole. */
  const recibir = async (contenido: Readable, temporal: string, comprobar: (leido: Guardado) => void) => {
    const hash = createHash('sha256')
    let bytes = 0
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
    const guardado = { sha256: hash.digest('hex'), bytes, tipo: (await fileTypeFromFile(temporal))?.mime }
    comprobar(guardado)
    return guardado
  }
  const temporalNuevo = async () => {
    const entrantes = join(dir, 'entrantes')
    await mkdir(entrantes, { recursive: true, mode: 0o700 })
    return join(entrantes, randomUUID())
  }
  /** True when it wasn't there. */
  const poner = async (cuentaId: number, sha256: string, temporal: string): Promise<boolean> => {
    await mkdir(carpetaDe(cuentaId), { recursive: true, mode: 0o700 })
    const nuevo = await enlazado(temporal, lugar(cuentaId, sha256))
    const carpeta = await open(carpetaDe(cuentaId))
    await carpeta.sync().finally(() => carpeta.close())
    return nuevo
  }

  /**
   * Stores what the stream gives, then does what it was brought for; `tipo` is found from the content. Keeps nothing when it throws before that:
   * ENOSPC, what the stream throws, or what `comprobar` has against the whole. Where `hacer` throws and `rechazado` says that nothing was done, the
   * file goes again, unless it was there before or others who brought the same are about to name it.
   */
  const guardarPara = async <R>(
    cuentaId: number,
    contenido: Readable,
    comprobar: (leido: Guardado) => void,
    hacer: (guardado: Guardado) => Promise<R>,
    rechazado: (error: unknown) => boolean,
  ): Promise<R> => {
    const temporal = await temporalNuevo()
    try {
      const guardado = await recibir(contenido, temporal, comprobar)
      const suyo = lugar(cuentaId, guardado.sha256)
      const uso = enUso.get(suyo) ?? { cuantos: 0, nuevo: false, nombrado: false }
      uso.cuantos += 1
      enUso.set(suyo, uso)
      try {
        if (await poner(cuentaId, guardado.sha256, temporal)) uso.nuevo = true
        const hecho = await hacer(guardado)
        uso.nombrado = true
        return hecho
      } catch (error) {
        // What isn't known to be refused may be written.
        if (!rechazado(error)) uso.nombrado = true
        throw error
      } finally {
        uso.cuantos -= 1
        if (uso.cuantos === 0) {
          enUso.delete(suyo)
          if (uso.nuevo && !uso.nombrado) await rm(suyo, { force: true })
        }
      }
    } finally {
      await rm(temporal, { force: true })
    }
  }

  return {
    guardarPara,
    /** As `guardarPara`, for what is named later. */
    guardar: (
      cuentaId: number,
      contenido: Readable,
      comprobar: (leido: Guardado) => void = () => undefined,
    ): Promise<Guardado> =>
      guardarPara(
        cuentaId,
        contenido,
        comprobar,
        async (guardado) => guardado,
        () => false,
      ),
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
    /** How many bytes it has, undefined when nobody stored it. */
    medir: (cuentaId: number, sha256: string): Promise<number | undefined> =>
      stat(lugar(cuentaId, sha256)).then(
        ({ size }) => size,
        () => undefined,
      ),
    /** The bytes of what is known to be stored. */
    leer: (cuentaId: number, sha256: string): Readable => createReadStream(lugar(cuentaId, sha256)),
    /** The bytes, undefined when nobody stored them. */
    abrir: async (cuentaId: number, sha256: string): Promise<{ bytes: number; contenido: Readable } | undefined> => {
      const datos = await stat(lugar(cuentaId, sha256)).catch(() => undefined)
      return datos && { bytes: datos.size, contenido: createReadStream(lugar(cuentaId, sha256)) }
    },
  }
}

export type Archivos = ReturnType<typeof crearArchivos>
