import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Logger, pino } from 'pino'
import { SecretoDesconocido } from '#api/access/envoltura.ts'
import { crearApp } from '#api/arranque/app.ts'
import { crearBarrido } from '#api/arranque/barrido.ts'
import { type Config, ConfiguracionInvalida, leerConfig } from '#api/arranque/config.ts'
import { DatosInservibles } from '#api/arranque/datos.ts'
import { abrirDirecciones } from '#api/arranque/direcciones.ts'
import { MEMORIA_JOVEN, MEMORIA_VIEJA, mantener } from '#api/arranque/hijos.ts'
import { abrirLog, abrirNucleo, admitirLog, type Direcciones } from '#api/arranque/nucleo.ts'
import { correrProcesos } from '#api/arranque/procesos.ts'
import { noSeEscucha, probarPuerto, puertoLibre } from '#api/arranque/puerto.ts'
import { construirWeb, WEB } from '#api/arranque/web.ts'
import { crearEliminacion } from '#api/cuenta/eliminar.ts'
import { cargarDemo } from '#api/demo/demo.ts'
import { crearLive } from '#api/wamp/live.ts'
import { LogInadmisible, NoDisponible } from '#commands/log/fallos.ts'
import { MODELOS } from '#projections/modelos.ts'
import { fraseSinConexion } from '#projections/motor/database.ts'
import { correrProyector } from '#projections/motor/projector.ts'
import { LogAtrasado, OtroAlmacen } from '#projections/motor/punto.ts'

/** Milliseconds for which the first read side is waited for. */
const PREPARACION_MS = 10_000

/** Faults whose message is a sentence for whoever starts the product. */
const CON_FRASE = [
  NoDisponible,
  LogInadmisible,
  LogAtrasado,
  ConfiguracionInvalida,
  DatosInservibles,
  OtroAlmacen,
  SecretoDesconocido,
]

const COMPONENTES = ['api', 'live', 'proyector', 'procesos'] as const
type Componente = (typeof COMPONENTES)[number]

/** What has to be let go of at the end, the last first. */
const cierres: (() => Promise<unknown>)[] = []
const alto = new AbortController()
let cerrando = false

const cerrar = async (codigo: number): Promise<void> => {
  if (cerrando) return
  cerrando = true
  setTimeout(() => process.exit(codigo || 1), 40_000).unref()
  alto.abort()
  for (const cierre of cierres.reverse()) await cierre().catch(() => undefined)
  process.exit(codigo)
}

const componentesPedidos = (): ReadonlySet<Componente> => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  if (values.only === undefined) return new Set(COMPONENTES)
  const pedidos = values.only.split(',').map((componente) => componente.trim())
  const ajena = pedidos.find((componente) => !(COMPONENTES as readonly string[]).includes(componente))
  if (ajena !== undefined)
    throw new ConfiguracionInvalida(`--only no conoce «${ajena}»: usa ${COMPONENTES.join(', ')}.`)
  return new Set(pedidos as Componente[])
}

/** This process is the projector: it follows the log until it is told to stop. */
const serProyector = async (config: Config, direcciones: Direcciones, logger: Logger) => {
  const { pool, store, cerrar: cerrarLog } = await abrirLog(direcciones, config.secretos, { logger })
  cierres.push(cerrarLog)
  await admitirLog(pool, store, logger)
  await correrProyector({ databaseUrl: direcciones.databaseUrl, modelos: MODELOS, fuente: store, logger }, alto.signal)
}

/** Milliseconds for which what is being answered may go on once the product stops. */
const ANTES_DE_CORTAR_MS = 2_000

/** Lets what was asked be answered. Node closes the connections that nothing is asked on now; those that were busy then would be kept for more. */
const cerrarHttp = async (app: Awaited<ReturnType<typeof crearApp>>['app']): Promise<void> => {
  const ociosas = setInterval(() => app.server.closeIdleConnections(), 50)
  const corte = setTimeout(() => app.server.closeAllConnections(), ANTES_DE_CORTAR_MS)
  await app.close().finally(() => {
    clearInterval(ociosas)
    clearTimeout(corte)
  })
}

const publicarMetricas = async (config: Config, metricas: { metrics(): Promise<string>; contentType: string }) => {
  if (config.metricsPort === undefined) return
  const servidor = createServer(async (_peticion, respuesta) => {
    respuesta.setHeader('content-type', metricas.contentType)
    respuesta.end(await metricas.metrics())
  })
  servidor.listen(config.metricsPort, config.host)
  await once(servidor, 'listening').catch(noSeEscucha(config.metricsPort, config.host, 'METRICS_PORT'))
  cierres.push(async () => servidor.close())
}

const iniciar = async (): Promise<void> => {
  const componentes = componentesPedidos()
  const config = leerConfig(process.env)
  const logger = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: false }))
  // Told before anything was started for it.
  if (componentes.has('api')) {
    await probarPuerto(config.port, config.host, 'PORT')
    if (config.metricsPort !== undefined) await probarPuerto(config.metricsPort, config.host, 'METRICS_PORT')
  }
  const direcciones = await abrirDirecciones(config, logger, cierres)
  const todos = componentes.size === COMPONENTES.length

  if (componentes.has('proyector') && !todos && componentes.size === 1) return serProyector(config, direcciones, logger)

  const entorno = {
    ...process.env,
    DATABASE_URL: direcciones.databaseUrl,
    EVENTSTORE_URL: direcciones.eventstoreUrl,
    SECRETO: config.secretos.actual,
  }
  const web = componentes.has('api') ? construirWeb(logger) : undefined
  const puerto = config.port === 0 ? await puertoLibre() : config.port
  const nucleo = await abrirNucleo(config, direcciones, puerto, logger, {
    conLive: componentes.has('api') && componentes.has('live'),
  })
  cierres.push(nucleo.cerrar)
  await admitirLog(nucleo.pool, nucleo.servicios.store, logger)
  if (componentes.has('proyector')) {
    const proyector = mantener(
      'el proyector',
      [MEMORIA_JOVEN, MEMORIA_VIEJA, join(import.meta.dirname, 'server.ts'), '--only', 'proyector'],
      entorno,
      logger,
    )
    cierres.push(proyector.detener)
    proyector.iniciar()
  }
  if (config.demo && todos) await cargarDemo(nucleo)
  if (componentes.has('procesos')) {
    const procesos = correrProcesos(nucleo, direcciones, entorno, logger, alto.signal)
    cierres.push(() => procesos)
  }
  if (!componentes.has('api')) return
  const { archivos, imagenes, logos } = nucleo.servicios
  const { terminar } = crearEliminacion(nucleo.servicios)
  void crearBarrido({ ...nucleo, archivos: [archivos, imagenes, logos], terminar, logger }).correr(alto.signal)
  await web
  const { avance } = nucleo.servicios
  const live = componentes.has('live') ? crearLive(nucleo, logger) : undefined
  const { app, metricas } = await crearApp(nucleo.servicios, live, logger, WEB)
  await publicarMetricas(config, metricas)
  cierres.push(async () => {
    await live?.cerrar()
    await cerrarHttp(app)
  })
  await app.listen({ port: puerto, host: config.host }).catch(noSeEscucha(puerto, config.host, 'PORT'))
  if (componentes.has('proyector') && !avance.listo()) {
    // What people are told is ready answers; a read side that has much to build goes on behind it.
    const plazo = { signal: AbortSignal.timeout(PREPARACION_MS) }
    while (!avance.listo() && !plazo.signal.aborted) await once(avance.eventos, 'avance', plazo).catch(() => undefined)
    if (!avance.listo()) logger.warn('el lado de lectura todavía se está construyendo')
  }
  process.stdout.write(`BandWork listo: http://localhost:${puerto}\n`)
}

process.once('SIGTERM', () => void cerrar(0))
process.once('SIGINT', () => void cerrar(0))
if (process.connected) process.once('disconnect', () => void cerrar(0))

iniciar().catch((error: unknown) => {
  // What it was stopped in the middle of breaks.
  if (cerrando) return
  const { message, stack } = error as Error
  const frase = CON_FRASE.some((clase) => error instanceof clase) ? message : fraseSinConexion(error)
  process.stderr.write(`${frase ?? stack ?? message}\n`)
  void cerrar(1)
})
