import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crearTurnos } from '#commands/log/turnos.ts'
import { type Cuota, crearCuota } from './cuota.ts'
import { tipoDe } from './tipo.ts'

export type Guardado = { readonly sha256: string; readonly bytes: number; readonly tipo: string | undefined }

type Abierto = { readonly bytes: number; readonly contenido: Readable }
type Leidos = {
  readonly abrir: (cuentaId: number, sha256: string) => Promise<Abierto | undefined>
  readonly medir: (cuentaId: number, sha256: string) => Promise<number | undefined>
}

/**
 * A file that requests are about to name, and how many of them. `puesto`: when one of them put it
 * there, ms. `nombrado`: one of them has named it. `borrado`: it was deleted meanwhile.
 */
type EnUso = { cuantos: number; puesto: number | undefined; nombrado: boolean; borrado?: true }

/** Makes a link. Returns false when the name is taken. */
const enlazado = (desde: string, hacia: string): Promise<boolean> =>
  link(desde, hacia).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

const noHay = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

/** The folders below FILES_DIR in which `crearArchivos` keeps files, by what they hold. */
export const CARPETAS = { archivos: '', imagenes: 'publicaciones', logos: 'logos' } as const
/**
 * The path of a kept file below FILES_DIR. A backup takes these alone and brings back nothing else.
 */
export const LUGAR_DE_ARCHIVO = /^(?:(?:publicaciones|logos)\/)?\d{1,19}\/[0-9a-f]{64}$/

const ENTRANTES = 'entrantes'
/** The name of a file that is being removed: its account and the hash of its bytes. */
const APARTADO = /^(\d+)-([0-9a-f]{64})-/
/**
 * Milliseconds after which an incoming file belongs to nobody, because its request was cut off. No
 * request lasts so long.
 */
const ABANDONADO_MS = 10 * 60_000

/**
 * Creates the store of files, by the account that brought them and the SHA-256 of their bytes,
 * outside any web root: `<account>/<sha256>` (decisiones/pedido, «Attachments»). A file is there
 * whole or not at all. `antes`: the store in which an earlier release kept the same files.
 */
export const crearArchivos = (dir: string, cuota: Cuota, antes?: Leidos) => {
  const carpetaDe = (cuentaId: number) => join(dir, String(cuentaId))
  const lugar = (cuentaId: number, sha256: string) => join(carpetaDe(cuentaId), sha256)
  const enUso = new Map<string, EnUso>()
  const comprobarCuota = crearCuota(carpetaDe, cuota)
  const enTurno = crearTurnos({ maximo: 64, esperaMs: 5_000 })

  /** Reads a stream into a file of its own. `comprobar` may reject the whole. */
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
    const guardado = { sha256: hash.digest('hex'), bytes, tipo: await tipoDe(temporal) }
    comprobar(guardado)
    return guardado
  }
  /**
   * Keeps a stream's content in a temporary file while `hacer` works on it. Throws what the stream
   * or `comprobar` throws.
   */
  const prestado = async <R>(
    contenido: Readable,
    comprobar: (leido: Guardado) => void,
    hacer: (temporal: string, guardado: Guardado) => Promise<R>,
  ): Promise<R> => {
    const entrantes = join(dir, ENTRANTES)
    await mkdir(entrantes, { recursive: true, mode: 0o700 })
    const temporal = join(entrantes, randomUUID())
    try {
      return await hacer(temporal, await recibir(contenido, temporal, comprobar))
    } finally {
      await rm(temporal, { force: true })
    }
  }
  /** Puts a file in its place. Returns true when it wasn't there. */
  const poner = async (cuentaId: number, sha256: string, temporal: string): Promise<boolean> => {
    await mkdir(carpetaDe(cuentaId), { recursive: true, mode: 0o700 })
    const nuevo = await enlazado(temporal, lugar(cuentaId, sha256))
    const carpeta = await open(carpetaDe(cuentaId))
    await carpeta.sync().finally(() => carpeta.close())
    return nuevo
  }
  /** Marks a file that was already there as just arrived. */
  const tocar = async (ruta: string): Promise<void> => {
    const ahora = new Date()
    await utimes(ruta, ahora, ahora).catch(noHay)
  }

  /**
   * Removes a file that was put there, unless somebody else has brought the same bytes since: it is
   * the same file.
   */
  const retirar = async (cuentaId: number, sha256: string, puesto: number): Promise<void> => {
    const ruta = lugar(cuentaId, sha256)
    // The name tells the account and the hash, so that a file set aside by a process that died can
    // be put back.
    const aparte = join(dir, ENTRANTES, `${cuentaId}-${sha256}-${randomUUID()}`)
    await rename(ruta, aparte).catch(noHay)
    const llego = (await stat(aparte).catch(noHay))?.mtimeMs
    if (llego !== undefined && llego !== puesto) await enlazado(aparte, ruta)
    await rm(aparte, { force: true })
  }

  /**
   * Stores the content of a stream, then does what it was brought for. `tipo` is detected from the
   * content. Keeps nothing when it throws before `hacer`: ENOSPC, what the stream throws, what
   * `comprobar` throws, or cuota-llena. When `hacer` throws and `rechazado` says that nothing was
   * done, the file is removed, unless it was there before or other requests with the same bytes are
   * about to name it.
   */
  const guardarPara = <R>(
    cuentaId: number,
    contenido: Readable,
    comprobar: (leido: Guardado) => void,
    hacer: (guardado: Guardado) => Promise<R>,
    rechazado: (error: unknown) => boolean,
  ): Promise<R> =>
    prestado(contenido, comprobar, async (temporal, guardado) => {
      const ruta = lugar(cuentaId, guardado.sha256)
      const uso: EnUso = enUso.get(ruta) ?? { cuantos: 0, puesto: undefined, nombrado: false }
      uso.cuantos += 1
      enUso.set(ruta, uso)
      try {
        // One at a time for an account, so that the first of two finds room. What another process
        // puts there meanwhile is counted too.
        await enTurno(String(cuentaId), async () => {
          // Read before the file is in place: a request that brings the same bytes from then on
          // changes this time.
          const { mtimeMs } = await stat(temporal)
          const nuevo = await poner(cuentaId, guardado.sha256, temporal)
          if (nuevo) uso.puesto = mtimeMs
          // Checked for a file that was already there too: if another process has just put it
          // there, it counts for both.
          if (!uso.nombrado) await comprobarCuota(cuentaId, guardado)
          // Not before the quota check: the new time keeps a process that was refused the same
          // bytes from removing the file.
          if (!nuevo) await tocar(ruta)
        })
        try {
          const hecho = await hacer(guardado)
          uso.nombrado = true
          // Another process that was refused the same bytes may have removed them before it saw
          // these arrive.
          if (!uso.borrado && !(await stat(ruta).catch(noHay))) await poner(cuentaId, guardado.sha256, temporal)
          return hecho
        } catch (error) {
          // Unless it is known to be refused, it may have been written.
          if (!rechazado(error)) uso.nombrado = true
          throw error
        }
      } finally {
        uso.cuantos -= 1
        if (uso.cuantos === 0) {
          enUso.delete(ruta)
          if (uso.puesto !== undefined && !uso.nombrado) await retirar(cuentaId, guardado.sha256, uso.puesto)
        }
      }
    })

  return {
    guardarPara,
    prestado,
    /** Does the same as `guardarPara`, for a file that is named later. */
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
    borrar: async (cuentaId: number, sha256: string): Promise<void> => {
      const uso = enUso.get(lugar(cuentaId, sha256))
      if (uso) uso.borrado = true
      await rm(lugar(cuentaId, sha256), { force: true })
    },
    /** Returns the files that an account has stored, with the time of arrival of each in ms. */
    lista: async (cuentaId: number): Promise<{ sha256: string; llego: number }[]> => {
      const nombres = (await readdir(carpetaDe(cuentaId)).catch(noHay)) ?? []
      const halladas = nombres.map(async (sha256) => {
        const datos = await stat(lugar(cuentaId, sha256)).catch(noHay)
        return datos ? [{ sha256, llego: datos.mtimeMs }] : []
      })
      return (await Promise.all(halladas)).flat()
    },
    hay: (cuentaId: number, sha256: string): Promise<boolean> =>
      stat(lugar(cuentaId, sha256)).then(
        () => true,
        () => false,
      ),
    /** Returns the accounts that have brought files. */
    cuentas: async (): Promise<number[]> => {
      const nombres = (await readdir(dir).catch(noHay)) ?? []
      return nombres.filter((nombre) => /^\d+$/.test(nombre)).map(Number)
    },
    /** Deletes all files that an account brought. */
    vaciar: async (cuentaId: number): Promise<void> => {
      // Files that still arrive meanwhile are deleted too.
      await rm(carpetaDe(cuentaId), { recursive: true, force: true, maxRetries: 5 })
    },
    /**
     * Deletes incoming files that were never stored because their process died. A stored file that
     * it had set aside goes back to its place.
     */
    barrer: async (): Promise<void> => {
      const entrantes = join(dir, ENTRANTES)
      for (const nombre of (await readdir(entrantes).catch(noHay)) ?? []) {
        const datos = await stat(join(entrantes, nombre)).catch(noHay)
        if (!datos || datos.mtimeMs > Date.now() - ABANDONADO_MS) continue
        const [, cuentaId, sha256 = ''] = APARTADO.exec(nombre) ?? []
        if (cuentaId) await enlazado(join(entrantes, nombre), lugar(Number(cuentaId), sha256)).catch(noHay)
        await rm(join(entrantes, nombre), { force: true })
      }
    },
    /** Returns the size of a file in bytes, or undefined when nobody stored it. */
    medir: async (cuentaId: number, sha256: string): Promise<number | undefined> =>
      (await stat(lugar(cuentaId, sha256)).catch(noHay))?.size ?? antes?.medir(cuentaId, sha256),
    /**
     * Returns the content of a file, or undefined when nobody stored it. An opened file can be read
     * to its end even if it is deleted meanwhile.
     */
    abrir: async (cuentaId: number, sha256: string): Promise<Abierto | undefined> => {
      const asa = await open(lugar(cuentaId, sha256)).catch(noHay)
      if (!asa) return antes?.abrir(cuentaId, sha256)
      return { bytes: (await asa.stat()).size, contenido: asa.createReadStream() }
    },
  }
}

export type Archivos = ReturnType<typeof crearArchivos>
