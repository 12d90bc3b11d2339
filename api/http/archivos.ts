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

/** A file that something is about to name, by how many at once; `puesto`: when one of them put it there, ms, `nombrado`: one of them has named it, `borrado`: and forgotten it. */
type EnUso = { cuantos: number; puesto: number | undefined; nombrado: boolean; borrado?: true }

/** Whether a link was made; false where the name is taken. */
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
export const LUGAR_DE_ARCHIVO = new RegExp(
  `^(?:(?:${Object.values(CARPETAS).filter(Boolean).join('|')})/)?\\d{1,19}/[0-9a-f]{64}$`,
)

const ENTRANTES = 'entrantes'
/** What is about to be taken away: whose, and its bytes' hash. */
const APARTADO = /^(\d+)-([0-9a-f]{64})-/
/** No request lasts so long: what came in with one that was cut off is nobody's. */
const ABANDONADO_MS = 10 * 60_000

/**
 * Files by the account that brought them and the SHA-256 of their bytes, outside any web root: `<account>/<sha256>` (decisiones/pedido,
 * «Attachments»). A file is there whole or not at all. `antes`: where an earlier release kept the same.
 */
export const crearArchivos = (dir: string, cuota: Cuota, antes?: Leidos) => {
  const carpetaDe = (cuentaId: number) => join(dir, String(cuentaId))
  const lugar = (cuentaId: number, sha256: string) => join(carpetaDe(cuentaId), sha256)
  const enUso = new Map<string, EnUso>()
  const comprobarCuota = crearCuota(carpetaDe, cuota)
  const enTurno = crearTurnos({ maximo: 64, esperaMs: 5_000 })

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
    const guardado = { sha256: hash.digest('hex'), bytes, tipo: await tipoDe(temporal) }
    comprobar(guardado)
    return guardado
  }
  /** Keeps what the stream gives for as long as something works on it. Throws what the stream throws, or what `comprobar` has against the whole. */
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
  /** True when it wasn't there. */
  const poner = async (cuentaId: number, sha256: string, temporal: string): Promise<boolean> => {
    await mkdir(carpetaDe(cuentaId), { recursive: true, mode: 0o700 })
    const nuevo = await enlazado(temporal, lugar(cuentaId, sha256))
    const carpeta = await open(carpetaDe(cuentaId))
    await carpeta.sync().finally(() => carpeta.close())
    return nuevo
  }
  /** What was there has come just now. */
  const tocar = async (suyo: string): Promise<void> => {
    const ahora = new Date()
    await utimes(suyo, ahora, ahora).catch(noHay)
  }

  /** Takes away what was put there, unless somebody else has brought the same since: theirs is the same file. */
  const retirar = async (cuentaId: number, sha256: string, puesto: number): Promise<void> => {
    const suyo = lugar(cuentaId, sha256)
    // By its own name, so that one that was set aside by a process that died finds its way back.
    const aparte = join(dir, ENTRANTES, `${cuentaId}-${sha256}-${randomUUID()}`)
    await rename(suyo, aparte).catch(noHay)
    const llego = (await stat(aparte).catch(noHay))?.mtimeMs
    if (llego !== undefined && llego !== puesto) await enlazado(aparte, suyo)
    await rm(aparte, { force: true })
  }

  /**
   * Stores what the stream gives, then does what it was brought for; `tipo` is found from the content. Keeps nothing when it throws before that:
   * ENOSPC, what the stream throws, what `comprobar` has against the whole, or cuota-llena. Where `hacer` throws and `rechazado` says that nothing
   * was done, the file goes again, unless it was there before or others who brought the same are about to name it.
   */
  const guardarPara = <R>(
    cuentaId: number,
    contenido: Readable,
    comprobar: (leido: Guardado) => void,
    hacer: (guardado: Guardado) => Promise<R>,
    rechazado: (error: unknown) => boolean,
  ): Promise<R> =>
    prestado(contenido, comprobar, async (temporal, guardado) => {
      const suyo = lugar(cuentaId, guardado.sha256)
      const uso: EnUso = enUso.get(suyo) ?? { cuantos: 0, puesto: undefined, nombrado: false }
      uso.cuantos += 1
      enUso.set(suyo, uso)
      try {
        // One after the other, so that of two the first finds its place; what another process puts there meanwhile is counted too.
        await enTurno(String(cuentaId), async () => {
          // Before it is there: whoever brings the same from then on says so by its time.
          const { mtimeMs } = await stat(temporal)
          const nuevo = await poner(cuentaId, guardado.sha256, temporal)
          if (nuevo) uso.puesto = mtimeMs
          // What another process has just put there counts for both.
          if (!uso.nombrado) await comprobarCuota(cuentaId, guardado)
          // Not before: who was refused the same bytes takes away what nobody else wants.
          if (!nuevo) await tocar(suyo)
        })
        try {
          const hecho = await hacer(guardado)
          uso.nombrado = true
          // Another process that was refused the same bytes may have taken them away before it saw these come.
          if (!uso.borrado && !(await stat(suyo).catch(noHay))) await poner(cuentaId, guardado.sha256, temporal)
          return hecho
        } catch (error) {
          // What isn't known to be refused may be written.
          if (!rechazado(error)) uso.nombrado = true
          throw error
        }
      } finally {
        uso.cuantos -= 1
        if (uso.cuantos === 0) {
          enUso.delete(suyo)
          if (uso.puesto !== undefined && !uso.nombrado) await retirar(cuentaId, guardado.sha256, uso.puesto)
        }
      }
    })

  return {
    guardarPara,
    prestado,
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
      const uso = enUso.get(lugar(cuentaId, sha256))
      if (uso) uso.borrado = true
      await rm(lugar(cuentaId, sha256), { force: true })
    },
    /** What an account has stored, and when each came, in ms. */
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
    /** The accounts that have brought something. */
    cuentas: async (): Promise<number[]> => {
      const nombres = (await readdir(dir).catch(noHay)) ?? []
      return nombres.filter((nombre) => /^\d+$/.test(nombre)).map(Number)
    },
    /** Forgets all that an account brought. */
    vaciar: async (cuentaId: number): Promise<void> => {
      // What still comes in meanwhile goes with it.
      await rm(carpetaDe(cuentaId), { recursive: true, force: true, maxRetries: 5 })
    },
    /** Forgets what came in and was never stored, because who was taking it in died. */
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
    /** How many bytes it has, undefined when nobody stored it. */
    medir: async (cuentaId: number, sha256: string): Promise<number | undefined> =>
      (await stat(lugar(cuentaId, sha256)).catch(noHay))?.size ?? antes?.medir(cuentaId, sha256),
    /** The bytes, undefined when nobody stored them. Whoever has opened it reads it to its end, though it goes meanwhile. */
    abrir: async (cuentaId: number, sha256: string): Promise<Abierto | undefined> => {
      const asa = await open(lugar(cuentaId, sha256)).catch(noHay)
      if (!asa) return antes?.abrir(cuentaId, sha256)
      return { bytes: (await asa.stat()).size, contenido: asa.createReadStream() }
    },
  }
}

export type Archivos = ReturnType<typeof crearArchivos>
