import { EventEmitter } from 'node:events'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { prepararAcceso } from '#api/access/base.ts'
import { CANAL_CLAVES, crearClaves } from '#api/access/claves.ts'
import { abrirConstante, CONSTANTE, comprobarClaves, guardadaDe } from '#api/access/constante.ts'
import { oirCanal } from '#api/access/oyente.ts'
import { type CabezaDe, conectarEventStore, type EventStore } from '#commands/log/event-store.ts'
import { LogInadmisible, NoDisponible } from '#commands/log/fallos.ts'
import type { MedidasDelLog } from '#commands/log/medidas.ts'
import type { Secretos } from '#commands/log/secretos.ts'
import { falloDe } from '#domain/fallo.ts'
import { MODELOS } from '#projections/modelos.ts'
import { crearPool } from '#projections/motor/database.ts'
import { esquemaActivo } from '#projections/motor/esquema.ts'
import { comprobarPunto, OtroAlmacen } from '#projections/motor/punto.ts'
import { comprobarObras } from './obras.ts'

export type Direcciones = { readonly databaseUrl: string; readonly eventstoreUrl: string }

const SIN_CLAVES =
  'La base de datos no tiene las claves de este log: usa la de antes, o lleva todo a una nueva con «npm run respaldo» y «npm run restaurar».'

const prepararClaves = async (
  pool: Pool,
  secretos: Secretos,
  store: Pick<EventStore, 'ultimaPosicion'>,
  comprobar: () => Promise<void>,
): Promise<string> => {
  await prepararAcceso(pool)
  await comprobar()
  const esNueva = async () => (await guardadaDe(pool, CONSTANTE)) === undefined
  // Asked again: when several processes start at once, another may have made the keys and begun to
  // write.
  if ((await esNueva()) && (await store.ultimaPosicion()) !== undefined && (await esNueva()))
    throw new LogInadmisible(SIN_CLAVES)
  const constante = await abrirConstante(pool, secretos)
  await comprobarClaves(pool, secretos)
  return constante
}

/**
 * Opens the store and the keys, which every part of the product needs from the log. Throws
 * SecretoDesconocido, or LogInadmisible if the keys are elsewhere or a restore or copy is
 * unfinished.
 *
 * `cabezaDe` says how far a stream is known to go, for those who read streams. `alSanar` is called
 * when a stopped stream is whole again.
 */
export const abrirLog = async (
  { databaseUrl, eventstoreUrl }: Direcciones,
  secretos: Secretos,
  {
    cabezaDe,
    alSanar = () => {},
    logger,
    enObra = false,
    medidas,
  }: {
    readonly cabezaDe?: (pool: Pool, stream: string) => ReturnType<CabezaDe>
    readonly alSanar?: (stream: string) => void
    readonly logger?: Logger
    /** Whether the caller is the tool that makes what is marked as unfinished. */
    readonly enObra?: boolean
    readonly medidas?: MedidasDelLog
  } = {},
) => {
  const pool = crearPool(databaseUrl)
  const claves = crearClaves(pool, secretos)
  const sanados = new EventEmitter<{ sanado: [string] }>()
  const store = conectarEventStore(eventstoreUrl, claves, secretos, {
    ...(cabezaDe ? { cabezaDe: (stream) => cabezaDe(pool, stream) } : {}),
    ...(medidas ? { medidas } : {}),
    alSanar: (stream) => {
      alSanar(stream)
      sanados.emit('sanado', stream)
    },
    alSoltar: (posicion, veces) =>
      logger?.warn({ posicion: String(posicion ?? ''), veces }, 'el log soltó una suscripción lenta; sigue desde ahí'),
  })
  const comprobar = async () => (enObra ? undefined : comprobarObras(pool, eventstoreUrl))
  const constante = await prepararClaves(pool, secretos, store, comprobar).catch(async (error: unknown) => {
    await store.dispose()
    await pool.end()
    throw error
  })
  const eventos = new EventEmitter<{ olvido: [] }>()
  const olvidar = (cuentaId?: number) => {
    claves.olvidar(cuentaId)
    eventos.emit('olvido')
  }
  const cerrarOyente = await oirCanal(
    pool,
    CANAL_CLAVES,
    (texto) => olvidar(Number(texto)),
    () => olvidar(),
  )
  return {
    pool,
    store,
    claves,
    /** The constant that keyed names derive from, whatever the secret. */
    constante,
    /** 'olvido': a person was erased; what was decrypted before must go. */
    eventos,
    /** 'sanado': a stopped stream is whole again. */
    sanados,
    /** Drops what this process could read of an erased person. */
    olvidar,
    cerrar: async () => {
      cerrarOyente()
      await store.dispose()
      await pool.end()
    },
  }
}

/**
 * Refuses to start on a log that can't be used, or that lacks facts that were projected from it. A
 * store that doesn't answer yet is only logged; the code that needs it reports it. Throws
 * LogInadmisible, OtroAlmacen, LogAtrasado.
 */
export const admitirLog = async (pool: Pool, store: EventStore, logger: Logger): Promise<void> => {
  try {
    const esquema = await esquemaActivo(pool, MODELOS)
    // This is checked before an identity is written to the log.
    if (esquema !== undefined && (await store.ultimaPosicion()) === undefined) {
      throw new OtroAlmacen(
        `El log está vacío y el lado de lectura ${esquema} viene de otro. Usa el log de antes, o una base de datos nueva.`,
      )
    }
    await store.identidad()
    if (esquema !== undefined) await comprobarPunto(pool, esquema, store)
  } catch (error) {
    if (!(error instanceof NoDisponible)) throw error
    logger.warn({ motivo: falloDe(error) }, 'el log todavía no se pudo comprobar')
  }
}

export type Log = Awaited<ReturnType<typeof abrirLog>>
