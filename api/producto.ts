import { hostname } from 'node:os'
import { setImmediate as turno } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { SecretoDesconocido } from '#api/access/envoltura.ts'
import { COMPONENTES, type Componente, nombreDe } from '#api/arranque/componentes.ts'
import { ConfiguracionInvalida, leerConfig } from '#api/arranque/config.ts'
import { DatosInservibles } from '#api/arranque/datos.ts'
import { abrirDirecciones, type Cierres } from '#api/arranque/direcciones.ts'
import { probarPuerto } from '#api/arranque/puerto.ts'
import { abrirTrazas, deQueTraza } from '#api/arranque/trazas.ts'
import { VERSION } from '#api/operacion/version.ts'
import { LogInadmisible, NoDisponible } from '#commands/log/fallos.ts'
import { fraseSinConexion } from '#projections/motor/database.ts'
import { LogAtrasado, OtroAlmacen } from '#projections/motor/punto.ts'

/** Errors whose message is a sentence for the operator who starts the product. */
const CON_FRASE = [
  NoDisponible,
  LogInadmisible,
  LogAtrasado,
  ConfiguracionInvalida,
  DatosInservibles,
  OtroAlmacen,
  SecretoDesconocido,
]

/** The resources to release at the end, the last one first. */
const cierres: Cierres = []
const alto = new AbortController()
let cerrando = false
/** Takes the server out of use, once it is in use. The other parts still work for it. */
let retirar = async () => {}

const cerrar = async (codigo: number): Promise<void> => {
  if (cerrando) return
  cerrando = true
  setTimeout(() => process.exit(codigo || 1), 40_000).unref()
  await retirar().catch(() => undefined)
  alto.abort()
  for (const cierre of cierres.reverse()) await cierre().catch(() => undefined)
  process.exit(codigo)
}

const argumentos = () => {
  try {
    return parseArgs({
      options: {
        only: { type: 'string' },
        // Set by the part that starts this one.
        reserva: { type: 'string' },
        medido: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new ConfiguracionInvalida(`Solo se conoce --only: ${(error as Error).message}`)
  }
}

const componentesPedidos = (only: string | undefined): ReadonlySet<Componente> => {
  if (only === undefined) return new Set(COMPONENTES)
  const pedidos = only.split(',').map((componente) => componente.trim())
  const ajena = pedidos.find((componente) => !(COMPONENTES as readonly string[]).includes(componente))
  if (ajena !== undefined)
    throw new ConfiguracionInvalida(`--only no conoce «${ajena}»: usa ${COMPONENTES.join(', ')}.`)
  return new Set(pedidos as Componente[])
}

/**
 * Imports the rest of the product one module at a time, with a turn of the event loop before each.
 * Most of that code takes longer to load than Postgres takes to start, and the start needs turns of
 * its own.
 */
const leerPartes = async () => {
  for (const leer of [
    () => import('#projections/modelos.ts'),
    () => import('#api/arranque/nucleo.ts'),
    () => import('#api/arranque/app.ts'),
  ]) {
    await turno()
    await leer()
  }
  return import('#api/servir.ts')
}

const iniciar = async (): Promise<void> => {
  const { only, reserva, medido } = argumentos()
  const componentes = componentesPedidos(only)
  const config = leerConfig(process.env)
  const base = {
    pid: process.pid,
    hostname: hostname(),
    part: nombreDe(componentes),
    version: VERSION,
    commit: config.commit,
  }
  const ajustes = { level: config.logLevel, base, ...(config.trazas ? { mixin: deQueTraza } : {}) }
  const logger = pino(ajustes, pino.destination({ dest: 2, sync: false }))
  await abrirTrazas(config, base.part, logger, cierres)
  // Checked first, so that a port in use is reported before anything is started for it.
  if (componentes.has('api')) {
    await probarPuerto(config.port, config.host, 'PORT')
  }
  if (config.metricsPort !== undefined) await probarPuerto(config.metricsPort, config.host, 'METRICS_PORT')
  const abriendo = abrirDirecciones(config, logger, cierres, alto.signal)
  const entorno = { config, logger, cierres, signal: alto.signal }
  if (componentes.has('proyector') && componentes.size === 1) {
    const [direcciones, { serProyector }] = await Promise.all([abriendo, import('#api/arranque/proyector.ts')])
    return serProyector({ ...entorno, direcciones }, { reserva, medido })
  }
  const [direcciones, { servir }] = await Promise.all([abriendo, leerPartes()])
  retirar = await servir(componentes, { ...entorno, direcciones })
}

// Once isn't enough: a second signal would end it in the middle, and leave Postgres running.
process.on('SIGTERM', () => void cerrar(0))
process.on('SIGINT', () => void cerrar(0))
if (process.connected) process.once('disconnect', () => void cerrar(0))

iniciar().catch((error: unknown) => {
  // Work that the shutdown interrupts fails; that is no error.
  if (cerrando) return
  const { message, stack } = error as Error
  const frase = CON_FRASE.some((clase) => error instanceof clase) ? message : fraseSinConexion(error)
  process.stderr.write(`${frase ?? stack ?? message}\n`)
  void cerrar(1)
})
