import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { prepararAcceso } from '#api/access/base.ts'
import { oirCambios } from '#api/access/cambios.ts'
import { type ClavePush, parDePush } from '#api/access/clave-push.ts'
import { CANAL_CLAVES, crearClaves } from '#api/access/claves.ts'
import {
  abrirConstante,
  abrirUnica,
  CLAVE_PUSH,
  CONSTANTE,
  comprobarClaves,
  guardadaDe,
} from '#api/access/constante.ts'
import { crearCredenciales } from '#api/access/credenciales.ts'
import { crearDispositivos } from '#api/access/dispositivos.ts'
import { crearEquipos } from '#api/access/equipos.ts'
import { crearIntentos } from '#api/access/intentos.ts'
import { crearLeidos } from '#api/access/leidos.ts'
import * as limites from '#api/access/limites.ts'
import { oirCanal } from '#api/access/oyente.ts'
import { crearPuerta } from '#api/access/puerta.ts'
import { crearClavesDeRaices } from '#api/access/raices.ts'
import { crearSesiones } from '#api/access/sesiones.ts'
import { crearCuadrilla } from '#api/extracto/cuadrilla.ts'
import { crearExtractos } from '#api/extracto/guardados.ts'
import { crearArchivos } from '#api/http/archivos.ts'
import { crearOfuscador } from '#api/http/ids.ts'
import { crearTaller } from '#api/http/imagen.ts'
import { crearBuzon } from '#api/operacion/buzon.ts'
import { espacioEn } from '#api/operacion/espacio.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { crearVigia } from '#api/operacion/vigia.ts'
import { crearTrabajos } from '#api/trabajos/cola.ts'
import { crearEscrituras } from '#api/wamp/escrituras.ts'
import { crearPresencia } from '#api/wamp/presencia.ts'
import { comandosCompra } from '#commands/compra.ts'
import { comandosConsumo } from '#commands/consumo.ts'
import { comandosConversacion } from '#commands/conversacion.ts'
import { comandosCuenta } from '#commands/cuenta.ts'
import { comandosInvitacion } from '#commands/invitacion.ts'
import { type CabezaDe, conectarEventStore, type EventStore } from '#commands/log/event-store.ts'
import { LogInadmisible, NoDisponible } from '#commands/log/fallos.ts'
import { crearFirmas } from '#commands/log/firmas.ts'
import { crearHandle } from '#commands/log/handle.ts'
import { crearHistorias } from '#commands/log/historias.ts'
import type { Secretos } from '#commands/log/secretos.ts'
import { comandosOferta } from '#commands/oferta.ts'
import { comandosPedido } from '#commands/pedido.ts'
import type { Mensajero } from '#commands/processes/correo.ts'
import { comandosPropuesta } from '#commands/propuesta.ts'
import { comandosPublicacion } from '#commands/publicacion.ts'
import { comandosRaiz } from '#commands/raiz.ts'
import { comandosRed } from '#commands/red.ts'
import { falloDe } from '#domain/fallo.ts'
import { type Lectura, MODELOS } from '#projections/modelos.ts'
import { pedirReintento } from '#projections/motor/aparcados.ts'
import { seguirAvance } from '#projections/motor/avance.ts'
import { cabezaDe } from '#projections/motor/cabezas.ts'
import { crearKysely, crearPool, crearPoolDePlanes } from '#projections/motor/database.ts'
import { esquemaActivo } from '#projections/motor/esquema.ts'
import { comprobarPunto, OtroAlmacen, puntoDe } from '#projections/motor/punto.ts'
import { leerCatalogo } from './catalogo.ts'
import type { Config } from './config.ts'
import { comprobarObras } from './obras.ts'
import { eliminadas, olvidosAtrasados } from './olvido.ts'
import { crearSmtp } from './smtp.ts'

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
  // Asked again: of several that start at once another may have made them, and begun to write.
  if ((await esNueva()) && (await store.ultimaPosicion()) !== undefined && (await esNueva()))
    throw new LogInadmisible(SIN_CLAVES)
  const constante = await abrirConstante(pool, secretos)
  await comprobarClaves(pool, secretos)
  return constante
}

/**
 * The store and the keys: what every part of the product needs of the log. Throws SecretoDesconocido, LogInadmisible where the keys are elsewhere
 * or what is there is unfinished.
 * `cabezaDe`: how far a stream is known to go, for who reads streams; `alSanar`: one that stood still is whole again.
 */
export const abrirLog = async (
  { databaseUrl, eventstoreUrl }: Direcciones,
  secretos: Secretos,
  {
    cabezaDe,
    alSanar = () => {},
    logger,
    enObra = false,
  }: {
    readonly cabezaDe?: (pool: Pool, stream: string) => ReturnType<CabezaDe>
    readonly alSanar?: (stream: string) => void
    readonly logger?: Logger
    /** For whoever makes what is marked as unfinished. */
    readonly enObra?: boolean
  } = {},
) => {
  const pool = crearPool(databaseUrl)
  const claves = crearClaves(pool, secretos)
  const sanados = new EventEmitter<{ sanado: [string] }>()
  const store = conectarEventStore(eventstoreUrl, claves, secretos, {
    ...(cabezaDe ? { cabezaDe: (stream) => cabezaDe(pool, stream) } : {}),
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
    /** What keyed names come from, whatever the secret. */
    constante,
    /** 'olvido': a person was erased; what was decrypted before must go. */
    eventos,
    /** 'sanado': a stream that stood still is whole again. */
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
 * Stops who starts on a log that can't be used, or that lacks what was projected from it. A store that doesn't answer yet is told by whoever
 * needs it. Throws LogInadmisible, OtroAlmacen, LogAtrasado.
 */
export const admitirLog = async (pool: Pool, store: EventStore, logger: Logger): Promise<void> => {
  try {
    const esquema = await esquemaActivo(pool, MODELOS)
    // Told before an identity is written to it.
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

type Log = Awaited<ReturnType<typeof abrirLog>>

/** The write side: commands over one handler. */
export const abrirComandos = ({ store, claves, constante, eventos }: Log, secretos: Secretos) => {
  const handle = crearHandle(store)
  eventos.on('olvido', handle.olvidar)
  const firmas = crearFirmas(secretos)
  return {
    handle,
    firmas,
    pedidos: comandosPedido(handle),
    ofertas: comandosOferta(handle, firmas),
    propuestas: comandosPropuesta(handle, firmas),
    compras: comandosCompra(handle),
    conversaciones: comandosConversacion(handle),
    consumos: comandosConsumo(handle),
    cuentas: comandosCuenta(handle, claves, constante),
    invitaciones: comandosInvitacion(handle, firmas),
    publicaciones: comandosPublicacion(handle),
    red: comandosRed(handle),
    raices: comandosRaiz(handle, store),
  }
}

/** The key by which push services know this installation: the configured one, or one that the first use makes. */
const clavePushDe = (pool: Pool, { clavePush, secretos }: Config) => {
  let propia: Promise<ClavePush> | undefined
  const leer = async () => parDePush(await abrirUnica(pool, secretos, CLAVE_PUSH)) as ClavePush
  return async (): Promise<ClavePush> => {
    if (clavePush) return clavePush
    propia ??= leer().catch((error) => {
      propia = undefined
      throw error
    })
    return propia
  }
}

const ahora = () => new Date().toISOString()

/** Everything the API is wired to, and how to let go of it. `puerto` is known only once it listens; `conLive`: a live feed of this process hears every fact. */
export const abrirNucleo = async (
  config: Config,
  direcciones: Direcciones,
  puerto: number,
  logger: Logger,
  { conLive = true }: { readonly conLive?: boolean } = {},
) => {
  const avance = await seguirAvance(direcciones.databaseUrl, MODELOS, logger)
  const log = await abrirLog(direcciones, config.secretos, {
    logger,
    cabezaDe: async (pool, stream) => (avance.listo() ? cabezaDe(pool, avance.esquema(), stream) : undefined),
    alSanar: (stream) =>
      void pedirReintento(db).catch((error) =>
        logger.warn({ motivo: falloDe(error), stream }, 'sigue aparcado hasta que se pida otra vez'),
      ),
  })
  const { pool, store } = log
  const { handle, ...comandos } = abrirComandos(log, config.secretos)
  const historias = crearHistorias(store)
  log.eventos.on('olvido', historias.olvidar)
  const db = crearKysely<Lectura>(pool)
  const poolDePlanes = crearPoolDePlanes(direcciones.databaseUrl)
  const sesiones = await crearSesiones(pool)
  const presencia = await crearPresencia(pool, `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`)
  const escrituras = await crearEscrituras(pool)
  const leidos = await crearLeidos(pool)
  const cambios = await oirCambios(pool)
  const ultimaProbada = async () => (avance.listo() ? (await puntoDe(pool, avance.esquema())).probada : undefined)
  const cuadrilla = crearCuadrilla()
  const vigia = crearVigia(ultimaProbada, avance, store, conLive)
  const locales = [`http://localhost:${puerto}`, `http://127.0.0.1:${puerto}`]
  const publicUrl = config.publicUrl ?? `http://localhost:${puerto}`
  const origenes = new Set([new URL(publicUrl).origin, ...(config.produccion ? [] : locales)])
  const buzon =
    config.smtpUrl === undefined ? crearBuzon(join(config.dataDir, 'correo'), config.remite, ahora) : undefined
  const ids = crearOfuscador(log.constante)
  const cuota = { archivos: limites.ARCHIVOS_POR_CUENTA, bytes: limites.BYTES_POR_CUENTA }
  const archivos = crearArchivos(config.filesDir, cuota)
  const servicios: Servicios = {
    config,
    store,
    ...comandos,
    db,
    preparado: crearKysely<Lectura>(poolDePlanes),
    avance,
    sesiones,
    credenciales: crearCredenciales(pool, log.constante),
    equipos: crearEquipos(pool),
    intentos: crearIntentos(pool, log.constante),
    clavesDeRaices: crearClavesDeRaices(pool, config.secretos),
    puerta: crearPuerta({ sesiones, db, avance, origenes, ids, escriturasPorMinuto: config.escriturasPorMinuto }),
    ids,
    presencia,
    leidos,
    dispositivos: crearDispositivos(pool),
    clavePush: clavePushDe(pool, config),
    vigia,
    espacio: () => espacioEn([config.dataDir, config.filesDir]),
    historias,
    trabajos: crearTrabajos(pool),
    extractos: crearExtractos(pool),
    cuadrilla,
    archivos,
    imagenes: crearArchivos(join(config.filesDir, 'publicaciones'), cuota, archivos),
    logos: crearArchivos(join(config.filesDir, 'logos'), cuota, archivos),
    taller: crearTaller({
      aLaVez: limites.IMAGENES_A_LA_VEZ,
      enEspera: limites.IMAGENES_EN_ESPERA,
      esperaS: limites.ESPERA_DE_IMAGEN_S,
      pixeles: limites.PIXELES_MAXIMOS,
      trabajoS: limites.TRABAJO_DE_IMAGEN_S,
    }),
    catalogo: leerCatalogo(config.ofertasFile),
    buzon: config.produccion ? undefined : buzon,
    olvidosAtrasados: () => olvidosAtrasados(pool),
    publicUrl,
    ahora,
  }
  const mensajero: Mensajero =
    config.smtpUrl === undefined ? (buzon as Mensajero) : crearSmtp(config.smtpUrl, config.remite)
  return {
    servicios,
    escrituras,
    cambios,
    pool,
    eventos: log.eventos,
    sanados: log.sanados,
    olvidar: log.olvidar,
    eliminadas: () => eliminadas(pool),
    handle,
    mensajero,
    publicUrl,
    cerrar: async () => {
      vigia.cerrar()
      escrituras.cerrar()
      leidos.cerrar()
      cambios.cerrar()
      await cuadrilla.cerrar()
      await presencia.cerrar()
      sesiones.cerrarOyente()
      await avance.cerrar()
      await poolDePlanes.end()
      await log.cerrar()
    },
  }
}

export type Nucleo = Awaited<ReturnType<typeof abrirNucleo>>
