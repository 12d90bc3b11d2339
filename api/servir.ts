import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { RESPUESTA_MS } from '#api/access/limites.ts'
import { crearApp } from '#api/arranque/app.ts'
import { crearBarrido } from '#api/arranque/barrido.ts'
import { COMPONENTES, type Componente, type Entorno, nombreDe } from '#api/arranque/componentes.ts'
import { SECRETAS } from '#api/arranque/config.ts'
import { MEMORIA_JOVEN, MEMORIA_VIEJA, mantener } from '#api/arranque/hijos.ts'
import { admitirLog } from '#api/arranque/log.ts'
import { servirMetricas } from '#api/arranque/medidor.ts'
import { abrirNucleo } from '#api/arranque/nucleo.ts'
import { correrProcesos } from '#api/arranque/procesos.ts'
import { noSeEscucha, puertoLibre } from '#api/arranque/puerto.ts'
import { construirWeb, WEB } from '#api/arranque/web.ts'
import { crearEliminacion } from '#api/cuenta/eliminar.ts'
import { cargarDemo } from '#api/demo/demo.ts'
import { crearLive } from '#api/wamp/live.ts'

/** Milliseconds to wait for the first read side. */
const PREPARACION_MS = 10_000

/** Milliseconds that requests in progress may still take once the product stops. */
const ANTES_DE_CORTAR_MS = RESPUESTA_MS + 500

/**
 * Closes the server and lets requests in progress be answered. Node closes only the connections
 * that are idle at that moment. The interval closes those that become idle later, which would
 * otherwise be kept alive.
 */
const cerrarHttp = async (app: Awaited<ReturnType<typeof crearApp>>['app']): Promise<void> => {
  const ociosas = setInterval(() => app.server.closeIdleConnections(), 50)
  const corte = setTimeout(() => app.server.closeAllConnections(), ANTES_DE_CORTAR_MS)
  await app.close().finally(() => {
    clearInterval(ociosas)
    clearTimeout(corte)
  })
}

/**
 * Runs parts of the product in this process, and the projector in a process of its own. Resolves
 * once the product is ready, with a function that takes the server out of use while the other parts
 * still work.
 */
export const servir = async (
  componentes: ReadonlySet<Componente>,
  { config, direcciones, logger, cierres, signal }: Entorno,
): Promise<() => Promise<void>> => {
  const entorno = {
    ...process.env,
    // The files may hold others by the time a child starts.
    ...Object.fromEntries(SECRETAS.map((nombre) => [`${nombre}_FILE`, ''])),
    ...config.deArchivos,
    DATABASE_URL: direcciones.databaseUrl,
    EVENTSTORE_URL: direcciones.eventstoreUrl,
    SECRETO: config.secretos.actual,
    // A child tells its metrics to this process.
    METRICS_PORT: '',
  }
  const web = componentes.has('api') ? construirWeb(logger) : undefined
  const puerto = config.port === 0 ? await puertoLibre() : config.port
  const proyectores = new Set<() => ChildProcess | undefined>()
  const hijos = () => [...proyectores].flatMap((proceso) => proceso() ?? [])
  const matarHijos = () => {
    for (const hijo of hijos()) hijo.kill('SIGKILL')
  }
  const lanzar = (...argumentos: readonly string[]) => {
    const medido = config.metricsPort === undefined ? [] : ['--medido']
    const programa = [join(import.meta.dirname, 'server.ts'), '--only', 'proyector', ...argumentos, ...medido]
    const proyector = mantener('el proyector', [MEMORIA_JOVEN, MEMORIA_VIEJA, ...programa], entorno, logger)
    proyectores.add(proyector.proceso)
    const detener = () => {
      proyectores.delete(proyector.proceso)
      return proyector.detener()
    }
    return { ...proyector, detener }
  }
  const conProyector = componentes.has('proyector')
  const nucleo = await abrirNucleo(config, direcciones, puerto, logger, {
    conLive: componentes.has('api') && componentes.has('live'),
    part: nombreDe(componentes),
    ...(conProyector
      ? { reiniciarProyector: matarHijos }
      : { lanzarReserva: (nombre: string) => lanzar('--reserva', nombre) }),
  })
  cierres.push(nucleo.cerrar)
  await admitirLog(nucleo.pool, nucleo.servicios.store, logger)
  if (conProyector) {
    const proyector = lanzar()
    cierres.push(proyector.detener)
    proyector.iniciar(signal)
  }
  const reserva = nucleo.reserva.correr(signal)
  cierres.push(() => reserva)
  if (config.demo && componentes.size === COMPONENTES.length) await cargarDemo(nucleo)
  if (componentes.has('procesos')) {
    const procesos = correrProcesos(nucleo, direcciones, entorno, logger, signal)
    cierres.push(() => procesos)
  }
  if (!componentes.has('api')) {
    await servirMetricas(config, nucleo.medidas.registro, cierres, hijos)
    return async () => undefined
  }
  const { archivos, eliminaciones, identidades, imagenes, intentos, logos, sesiones } = nucleo.servicios
  const { terminar } = crearEliminacion(nucleo.servicios)
  void crearBarrido({
    ...nucleo,
    archivos: [archivos, imagenes, logos],
    terminar,
    eliminaciones,
    tablas: [sesiones, intentos, identidades],
    logger,
  }).correr(signal)
  await web
  const { avance } = nucleo.servicios
  const live = componentes.has('live') ? crearLive(nucleo, logger) : undefined
  const { app, metricas, retirar } = await crearApp(nucleo.servicios, live, logger, WEB)
  await servirMetricas(config, metricas, cierres, hijos)
  let cerrada: Promise<unknown> | undefined
  const cerrarApi = () => {
    // The sockets' pages come back at once, so both begin together.
    cerrada ??= Promise.all([live?.cerrar(), cerrarHttp(app)])
    return cerrada
  }
  cierres.push(cerrarApi)
  await app.listen({ port: puerto, host: config.host }).catch(noSeEscucha(puerto, config.host, 'PORT'))
  if (conProyector && !avance.listo()) {
    // The ready line promises that the product answers. A read side with much to build continues
    // after it.
    const plazo = { signal: AbortSignal.timeout(PREPARACION_MS) }
    while (!avance.listo() && !plazo.signal.aborted) await once(avance.eventos, 'avance', plazo).catch(() => undefined)
    if (!avance.listo()) logger.warn('el lado de lectura todavía se está construyendo')
  }
  process.stdout.write(`BandWork listo: http://localhost:${puerto}\n`)
  return async () => {
    await retirar(config.retiroS)
    await cerrarApi()
  }
}
