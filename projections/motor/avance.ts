import { EventEmitter } from 'node:events'
import pg from 'pg'
import { conexion } from './database.ts'
import { CANAL_AVANCE, candadoDeLectores, esPuente, esquemaActivo } from './esquema.ts'
import type { Logger } from './fuente.ts'
import type { Modelos } from './modelo.ts'

/** The error for a read side that isn't there yet. A later retry may succeed. */
export class LecturaAtrasada extends Error {
  override name = 'LecturaAtrasada'
}

type Espera = { readonly posicion: bigint; readonly listo: () => void }

/**
 * Follows the read side: its active schema and the position it has reached, as the projector's own
 * transactions announce them. Emits 'avance' (position) after each transaction of that schema, and
 * 'obra' (position) after each one of a schema of this version that isn't read yet.
 *
 * The projector's commits needn't reach the disk. A crash of Postgres takes back the last of them,
 * and they come again. So a position announced before a lost connection counts for nothing until it
 * is read again, and may be lower then.
 */
export const seguirAvance = async (databaseUrl: string, modelos: Modelos, logger: Logger) => {
  const eventos = new EventEmitter<{ avance: [bigint]; obra: [bigint] }>()
  let esquema: string | undefined
  let posicion = 0n
  let cerrado = false
  let client: pg.Client | undefined
  /** Whether the known position was read or announced on the present connection. */
  let alDia = false
  let perdidas = 0
  /** The schema whose readers' lock this connection holds. */
  let anunciado: string | undefined
  let esperas: Espera[] = []

  const llegar = (nueva: bigint) => {
    posicion = nueva
    alDia = true
    const listas = esperas.filter((espera) => espera.posicion <= nueva)
    if (listas.length > 0) {
      esperas = esperas.filter((espera) => espera.posicion > nueva)
      for (const { listo } of listas) listo()
    }
    eventos.emit('avance', nueva)
  }

  const leer = async (conectado: pg.Client) => {
    esquema = await esquemaActivo(conectado, modelos, { conPuente: true })
    if (!esquema) return
    if (anunciado !== esquema) {
      await conectado.query('select pg_advisory_lock_shared($1)', [String(candadoDeLectores(esquema))])
      if (anunciado)
        await conectado.query('select pg_advisory_unlock_shared($1)', [String(candadoDeLectores(anunciado))])
      anunciado = esquema
    }
    const { rows: puntos } = await conectado.query<{ posicion: string }>(
      `select coalesce(posicion, 0)::text as posicion from ${esquema}.checkpoint`,
    )
    llegar(BigInt(puntos[0]?.posicion ?? 0))
  }

  let leyendo: 'no' | 'si' | 'otra vez' = 'no'
  /**
   * Reads the active schema again, one query at a time. Called when another schema moves: it may
   * have become the active one.
   */
  const releer = (conectado: pg.Client) => {
    if (leyendo !== 'no') {
      leyendo = 'otra vez'
      return
    }
    leyendo = 'si'
    leer(conectado)
      .catch(() => undefined)
      .finally(() => {
        const deNuevo = leyendo === 'otra vez'
        leyendo = 'no'
        if (deNuevo) releer(conectado)
      })
  }

  const conectar = async (): Promise<void> => {
    const nuevo = new pg.Client({ ...conexion(databaseUrl), application_name: 'bandwork-avance' })
    nuevo.on('error', () => undefined)
    nuevo.on('notification', ({ payload = '' }) => {
      const [nombrado = '', hasta] = payload.split(' ')
      if (nombrado === esquema && hasta) return llegar(BigInt(hasta))
      if (nombrado.startsWith(`lectura_${modelos.version}_`) && hasta) eventos.emit('obra', BigInt(hasta))
      releer(nuevo)
    })
    await nuevo.connect()
    anunciado = undefined
    let oye = false
    nuevo.once('end', () => {
      alDia = false
      perdidas += 1
      // If it never listened, the caller that opened the connection gets the error.
      if (cerrado || !oye) return
      logger.warn({}, 'se perdió el aviso de avance; se vuelve a conectar')
      reconectar()
    })
    try {
      await nuevo.query(`listen ${CANAL_AVANCE}`)
      await leer(nuevo)
    } catch (error) {
      await nuevo.end().catch(() => undefined)
      throw error
    }
    oye = true
    client = nuevo
  }

  const reconectar = () => {
    setTimeout(() => {
      if (!cerrado) conectar().catch(reconectar)
    }, 250).unref()
  }

  await conectar()
  const listo = (): boolean => esquema !== undefined && !esPuente(esquema)

  return {
    eventos,
    /** Returns the position of the read side, 0 before the first fact. */
    posicion: () => posicion,
    /**
     * Returns whether the position is known. It isn't between a lost connection and the next one.
     */
    alDia: () => alDia,
    /**
     * Returns how many times the connection was lost. Reads from before and after a loss may be
     * inconsistent with each other.
     */
    perdidas: () => perdidas,
    /**
     * Returns the schema that is read: this version's own or, until that is built, the bridge to
     * the previous version. Throws LecturaAtrasada without either.
     */
    esquema: (): string => {
      if (!esquema) throw new LecturaAtrasada('El lado de lectura todavía se está preparando.')
      return esquema
    },
    /** Returns whether anything can be read. */
    sirve: () => esquema !== undefined,
    /**
     * Returns whether the schema that is read is this version's own. Actions that can't be undone
     * rely on no other.
     */
    listo,
    /** Returns this version's own schema. Throws LecturaAtrasada before its first projection. */
    propio: (): string => {
      if (!esquema || !listo()) throw new LecturaAtrasada('El lado de lectura todavía se está preparando.')
      return esquema
    },
    /** Waits until the read side has reached a position. Throws LecturaAtrasada after `plazoMs`. */
    esperar: (hasta: bigint, plazoMs = 3_000): Promise<void> => {
      if (alDia && posicion >= hasta) return Promise.resolve()
      return new Promise((resolve, reject) => {
        const plazo = setTimeout(() => {
          esperas = esperas.filter((otra) => otra !== espera)
          reject(new LecturaAtrasada(`El lado de lectura va por ${posicion} y se pidió ${hasta}.`))
        }, plazoMs)
        const espera: Espera = {
          posicion: hasta,
          listo: () => {
            clearTimeout(plazo)
            resolve()
          },
        }
        esperas.push(espera)
      })
    },
    cerrar: async () => {
      cerrado = true
      await client?.end().catch(() => undefined)
    },
  }
}

export type Avance = Awaited<ReturnType<typeof seguirAvance>>
