import { EventEmitter } from 'node:events'
import pg from 'pg'
import { conexion } from './database.ts'
import { CANAL_AVANCE, esPuente, esquemaActivo } from './esquema.ts'
import type { Logger } from './fuente.ts'
import type { Modelos } from './modelo.ts'

/** The read side isn't there yet: ask again later. */
export class LecturaAtrasada extends Error {
  override name = 'LecturaAtrasada'
}

type Espera = { readonly posicion: bigint; readonly listo: () => void }

/**
 * What a reader knows of the read side: its active schema and the position that it has reached, told by the projector's own
 * transactions. Emits 'avance' (position) after each, and 'obra' (position) after each of a schema
 * of this version that isn't read yet. Those needn't reach the disk: a crash of Postgres takes back
 * the last of them, which come again, so what was told before a connection was lost counts for
 * nothing until it is asked anew, and the position may be less then.
 */
export const seguirAvance = async (databaseUrl: string, modelos: Modelos, logger: Logger) => {
  const eventos = new EventEmitter<{ avance: [bigint]; obra: [bigint] }>()
  let esquema: string | undefined
  let posicion = 0n
  let cerrado = false
  let client: pg.Client | undefined
  /** What is known is of this connection. */
  let alDia = false
  let perdidas = 0
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
    const { rows: puntos } = await conectado.query<{ posicion: string }>(
      `select coalesce(posicion, 0)::text as posicion from ${esquema}.checkpoint`,
    )
    llegar(BigInt(puntos[0]?.posicion ?? 0))
  }

  let leyendo: 'no' | 'si' | 'otra vez' = 'no'
  /** A schema that isn't ours moved: it may have become ours. One question at a time. */
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
      const [suyo = '', hasta] = payload.split(' ')
      if (suyo === esquema && hasta) return llegar(BigInt(hasta))
      if (suyo.startsWith(`lectura_${modelos.version}_`) && hasta) eventos.emit('obra', BigInt(hasta))
      releer(nuevo)
    })
    await nuevo.connect()
    let oye = false
    nuevo.once('end', () => {
      alDia = false
      perdidas += 1
      // Of one that never listened, whoever asked for it hears.
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
    /** How far the read side is; 0 before the first fact. */
    posicion: () => posicion,
    /** Whether that is known: not between a connection that was lost and the next. */
    alDia: () => alDia,
    /** How often it was lost: what is read before and after that may not be of one piece. */
    perdidas: () => perdidas,
    /** The schema that is read: this version's own or, until that is made, what the one before it left. Throws LecturaAtrasada without either. */
    esquema: (): string => {
      if (!esquema) throw new LecturaAtrasada('El lado de lectura todavía se está preparando.')
      return esquema
    },
    /** Whether anything can be read. */
    sirve: () => esquema !== undefined,
    /** Whether that is this version's own: what is done for good rests on nothing else. */
    listo,
    /** This version's own. Throws LecturaAtrasada before its first projection. */
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
