import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { oirCambios } from '#api/access/cambios.ts'
import { crearCandados } from '#api/access/candados.ts'
import { type ClavePush, parDePush } from '#api/access/clave-push.ts'
import { abrirUnica, CLAVE_PUSH } from '#api/access/constante.ts'
import { crearCredenciales } from '#api/access/credenciales.ts'
import { crearDispositivos } from '#api/access/dispositivos.ts'
import { crearEliminaciones } from '#api/access/eliminaciones.ts'
import { crearEquipos } from '#api/access/equipos.ts'
import { crearIdentidades } from '#api/access/identidades.ts'
import { crearIntentos } from '#api/access/intentos.ts'
import { crearLeidos } from '#api/access/leidos.ts'
import * as limites from '#api/access/limites.ts'
import { crearPuerta } from '#api/access/puerta.ts'
import { crearClavesDeRaices } from '#api/access/raices.ts'
import { crearSesiones } from '#api/access/sesiones.ts'
import { CARPETAS, crearArchivos } from '#api/http/archivos.ts'
import { crearOfuscador } from '#api/http/ids.ts'
import { crearTaller } from '#api/http/imagen.ts'
import { crearBuzon } from '#api/operacion/buzon.ts'
import { espacioEn } from '#api/operacion/espacio.ts'
import { crearMedidas } from '#api/operacion/medidas.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { crearVigia } from '#api/operacion/vigia.ts'
import { crearCuadrilla } from '#api/taller/cuadrilla.ts'
import { crearExtractos } from '#api/taller/guardados.ts'
import { crearTrabajos } from '#api/trabajos/cola.ts'
import { crearEscrituras } from '#api/wamp/escrituras.ts'
import { crearPresencia } from '#api/wamp/presencia.ts'
import { comandosCompra } from '#commands/compra.ts'
import { comandosConsumo } from '#commands/consumo.ts'
import { comandosConversacion } from '#commands/conversacion.ts'
import { comandosCuenta } from '#commands/cuenta.ts'
import { comandosInvitacion } from '#commands/invitacion.ts'
import { crearFirmas } from '#commands/log/firmas.ts'
import { crearHandle } from '#commands/log/handle.ts'
import { crearHistorias } from '#commands/log/historias.ts'
import { type MedidasDelLog, SIN_MEDIDAS } from '#commands/log/medidas.ts'
import type { Secretos } from '#commands/log/secretos.ts'
import { comandosOferta } from '#commands/oferta.ts'
import { comandosPedido } from '#commands/pedido.ts'
import type { Mensajero } from '#commands/processes/correo.ts'
import { comandosPropuesta } from '#commands/propuesta.ts'
import { comandosPublicacion } from '#commands/publicacion.ts'
import { comandosRaiz } from '#commands/raiz.ts'
import { comandosRed } from '#commands/red.ts'
import { comandosRevision } from '#commands/revision.ts'
import { falloDe } from '#domain/fallo.ts'
import { type Lectura, MODELOS } from '#projections/modelos.ts'
import { pedirReintento } from '#projections/motor/aparcados.ts'
import { seguirAvance } from '#projections/motor/avance.ts'
import { cabezaDe } from '#projections/motor/cabezas.ts'
import { crearKysely, crearPoolDePlanes } from '#projections/motor/database.ts'
import { puntoDe } from '#projections/motor/punto.ts'
import { leerCatalogo } from './catalogo.ts'
import type { Config } from './config.ts'
import { leerLatidos, ultimoRespaldo } from './latidos.ts'
import { abrirLog, type Direcciones, type Log } from './log.ts'
import { eliminadas, olvidosAtrasados } from './olvido.ts'
import { crearReserva, type Proceso } from './reserva.ts'
import { crearSmtp } from './smtp.ts'

/** Builds the write side: commands over one handler. */
export const abrirComandos = (
  { store, claves, constante, eventos, pool }: Log,
  secretos: Secretos,
  medidas: MedidasDelLog = SIN_MEDIDAS,
) => {
  const handle = crearHandle(store, medidas)
  eventos.on('olvido', handle.olvidar)
  const firmas = crearFirmas(secretos)
  const candados = crearCandados(pool)
  return {
    handle,
    candados,
    firmas,
    pedidos: comandosPedido(handle),
    ofertas: comandosOferta(handle, firmas),
    propuestas: comandosPropuesta(handle, firmas),
    compras: comandosCompra(handle, candados),
    conversaciones: comandosConversacion(handle),
    consumos: comandosConsumo(handle, candados),
    cuentas: comandosCuenta(handle, claves, constante),
    invitaciones: comandosInvitacion(handle, firmas),
    publicaciones: comandosPublicacion(handle),
    red: comandosRed(handle),
    raices: comandosRaiz(handle, store),
    revisiones: comandosRevision(handle),
  }
}

/**
 * Returns a reader of the key by which push services know this installation: the configured one, or
 * one that the first use makes.
 */
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

/** Opens the stores of files below FILES_DIR. */
export const abrirDepositos = (filesDir: string) => {
  const cuota = { archivos: limites.ARCHIVOS_POR_CUENTA, bytes: limites.BYTES_POR_CUENTA }
  const archivos = crearArchivos(join(filesDir, CARPETAS.archivos), cuota)
  return {
    archivos,
    imagenes: crearArchivos(join(filesDir, CARPETAS.imagenes), cuota, archivos),
    logos: crearArchivos(join(filesDir, CARPETAS.logos), cuota, archivos),
  }
}

const ahora = () => new Date().toISOString()

/**
 * Opens everything that the API is wired to, with a function that closes it. `puerto` is known only
 * once the server listens. `conLive`: a live feed of this process hears every fact.
 * `lanzarReserva` makes a projector for when there is none; `reiniciarProyector` ends the one that
 * this process keeps, which then starts again. `part` names this process in metrics.
 */
export const abrirNucleo = async (
  config: Config,
  direcciones: Direcciones,
  puerto: number,
  logger: Logger,
  {
    conLive = true,
    lanzarReserva,
    reiniciarProyector,
    part = 'api',
  }: {
    readonly conLive?: boolean
    readonly lanzarReserva?: (nombre: string) => Proceso
    readonly reiniciarProyector?: () => void
    readonly part?: string
  } = {},
) => {
  const avance = await seguirAvance(direcciones.databaseUrl, MODELOS, logger)
  const medidas = crearMedidas(part, config.commit)
  const log = await abrirLog(direcciones, config.secretos, {
    logger,
    medidas: medidas.delLog,
    cabezaDe: async (pool, stream) => (avance.listo() ? cabezaDe(pool, avance.esquema(), stream) : undefined),
    alSanar: (stream) =>
      void pedirReintento(db).catch((error) =>
        logger.warn({ motivo: falloDe(error), stream }, 'sigue aparcado hasta que se pida otra vez'),
      ),
  })
  const { pool, store } = log
  const { handle, ...comandos } = abrirComandos(log, config.secretos, medidas.delLog)
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
  const reserva = crearReserva({
    pool,
    logger,
    esperaS: () => (avance.listo() ? vigia.atraso(Date.now()).segundos : 0),
    ...(lanzarReserva ? { lanzar: lanzarReserva } : {}),
    ...(reiniciarProyector ? { reiniciar: reiniciarProyector } : {}),
  })
  const vigia = crearVigia(ultimaProbada, avance, store, { conOtro: conLive, logger })
  const locales = [`http://localhost:${puerto}`, `http://127.0.0.1:${puerto}`]
  const publicUrl = config.publicUrl ?? `http://localhost:${puerto}`
  const origenes = new Set([new URL(publicUrl).origin, ...(config.produccion ? [] : locales)])
  const buzon =
    config.smtpUrl === undefined ? crearBuzon(join(config.dataDir, 'correo'), config.remite, ahora) : undefined
  const ids = crearOfuscador(log.constante)
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
    identidades: crearIdentidades(pool, config.secretos),
    clavesDeRaices: crearClavesDeRaices(pool, config.secretos),
    puerta: crearPuerta({ sesiones, db, avance, origenes, ids, escriturasPorMinuto: config.escriturasPorMinuto }),
    ids,
    presencia,
    leidos,
    dispositivos: crearDispositivos(pool),
    clavePush: clavePushDe(pool, config),
    vigia,
    medidas,
    conexiones: () =>
      Object.entries({ general: pool, plans: poolDePlanes }).map(([nombre, poza]) => ({
        nombre,
        usadas: poza.totalCount - poza.idleCount,
        libres: poza.idleCount,
        esperan: poza.waitingCount,
      })),
    abandonado: reserva.abandonado,
    espacio: () => espacioEn([config.dataDir, config.filesDir]),
    latidos: () => leerLatidos(pool),
    ultimoRespaldo: () => ultimoRespaldo(pool),
    historias,
    trabajos: crearTrabajos(pool),
    extractos: crearExtractos(pool),
    cuadrilla,
    ...abrirDepositos(config.filesDir),
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
    eliminaciones: crearEliminaciones(pool, log.constante, config.erasuresFile, logger),
    publicUrl,
    ahora,
  }
  const cartero: Mensajero =
    config.smtpUrl === undefined ? (buzon as Mensajero) : crearSmtp(config.smtpUrl, config.remite)
  const mensajero: Mensajero = {
    enviar: async (correo) => {
      const enviado = cartero.enviar(correo)
      await enviado.catch(() => medidas.alEnviarCorreo('failed'))
      await enviado
      medidas.alEnviarCorreo('accepted')
    },
  }
  return {
    servicios,
    medidas,
    reserva,
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
