import { readFileSync } from 'node:fs'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { PARTES, type Salud, salud as saludDelServicio } from '#api/contract/salud.ts'
import type { App } from '#api/http/app.ts'
import { responderProblema } from '#api/http/problema.ts'
import type { Retiro } from '#api/http/retiro.ts'
import { enPlazo } from '#commands/log/plazo.ts'
import { patron } from '#domain/rutas.ts'
import { aparcadosDe } from '#projections/motor/aparcados.ts'
import { crearLlegada } from './llegada.ts'
import type { Servicios } from './servicios.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const VIGENCIA_MS = 1_000
/** Milliseconds to wait for the store and the database. */
const PLAZO_MS = 1_500
/** Bytes of free disk space below which the service isn't healthy. */
const ESPACIO_MINIMO = 256 * 1024 ** 2
/** Seconds behind the log above which the projector counts as not answering. */
const ATRASO_S = 5

/** Adds the routes of health, and returns the registry of metrics. */
export const rutasDeSalud = (
  app: App,
  { avance, config, db, espacio: medir, store, vigia, olvidosAtrasados }: Servicios,
  { enRetiro }: Pick<Retiro, 'enRetiro'>,
): Registry => {
  const enPlazoOSin = <T>(que: Promise<T>): Promise<T | undefined> => enPlazo(que, PLAZO_MS).catch(() => undefined)
  const enBase = async () =>
    [avance.listo() ? await aparcadosDe(db, avance.esquema()) : undefined, await olvidosAtrasados()] as const
  const [puestaAlDia, obra] = [crearLlegada(), crearLlegada()]
  let hecha = 0
  avance.eventos.on('avance', (posicion) => puestaAlDia.anotar({ ms: performance.now(), lleva: Number(posicion) }))
  avance.eventos.on('obra', (posicion) => {
    hecha = Number(posicion)
    obra.anotar({ ms: performance.now(), lleva: hecha })
  })
  const enLog = async () => {
    const [ultima] = await Promise.all([store.ultimaPosicion(), store.escribible()])
    return ultima ?? 0n
  }
  /** Returns a function that doesn't ask again while its last question is unanswered. */
  const deUnaEnUna = <T>(preguntar: () => Promise<T>) => {
    let enCurso: Promise<T> | undefined
    return () => {
      enCurso ??= preguntar().finally(() => {
        enCurso = undefined
      })
      return enCurso
    }
  }
  const [preguntarAlLog, preguntarALaBase] = [deUnaEnUna(enLog), deUnaEnUna(enBase)]
  const salud = async (): Promise<{ readonly listo: boolean; readonly cuerpo: Salud }> => {
    const [final, deBase, espacio] = await Promise.all([
      enPlazoOSin(preguntarAlLog()),
      enPlazoOSin(preguntarALaBase()),
      medir(),
    ])
    const [aparcados, olvidos] = deBase ?? []
    const proyeccion = avance.posicion()
    const posicion = final ?? vigia.vista() ?? 0n
    const atraso = vigia.atraso(Date.now())
    const hechos = Math.max(atraso.hechos, posicion > proyeccion ? 1 : 0)
    const calla = { log: final === undefined, base: deBase === undefined, proyector: atraso.segundos > ATRASO_S }
    const sinRespuesta = PARTES.filter((parte) => calla[parte])
    const escribe = !store.noEscribe()
    const listo = avance.sirve() && final !== undefined && deBase !== undefined && escribe
    const preparando = !avance.listo()
    const parados = new Set([...(aparcados ?? []).map(({ stream }) => stream), ...store.detenidos()])
    const bien =
      listo &&
      !preparando &&
      sinRespuesta.length === 0 &&
      parados.size === 0 &&
      olvidos === 0 &&
      !vigia.atrasado() &&
      espacio >= ESPACIO_MINIMO
    return {
      listo,
      cuerpo: {
        estado: bien ? 'ok' : 'degradado',
        sinRespuesta,
        escribe,
        preparando,
        preparacion: preparando
          ? {
              parte: posicion > 0n ? Math.min(hecha / Number(posicion), 1) : 0,
              quedan: obra.quedan(Number(posicion), { ms: performance.now(), lleva: hecha }),
            }
          : null,
        posicion: String(posicion),
        proyeccion: String(proyeccion),
        atraso: {
          hechos,
          segundos: atraso.segundos,
          quedan: puestaAlDia.quedan(Number(posicion), { ms: performance.now(), lleva: Number(proyeccion) }),
        },
        version,
        demo: config.demo,
        aparcados: parados.size,
        olvidosAtrasados: olvidos ?? 0,
        espacio,
      },
    }
  }
  let reciente: ReturnType<typeof salud> | undefined
  /** Anybody may ask, so the store is asked one question at a time, and at most one a second. */
  const saludReciente = () => {
    reciente ??= salud().finally(() => setTimeout(() => (reciente = undefined), VIGENCIA_MS).unref())
    return reciente
  }

  app.get(
    patron('salud'),
    {
      config: { permiso: 'publico' },
      schema: {
        tags: ['Salud'],
        summary: 'Cómo está el servicio y hasta dónde llega el lado de lectura.',
        response: {
          200: saludDelServicio,
        },
      },
    },
    async () => (await saludReciente()).cuerpo,
  )
  app.get(
    patron('salud_listo'),
    {
      config: { permiso: 'publico' },
      schema: { tags: ['Salud'], summary: '200 cuando se puede atender, 503 cuando todavía no.' },
    },
    async (_request, reply) => {
      const listo = !enRetiro() && (await saludReciente()).listo
      if (listo) return { listo }
      reply.header('retry-after', '1')
      return responderProblema(reply, 503, 'no-listo', 'BandWork todavía no puede atender, o ya no.')
    },
  )

  const metricas = new Registry()
  new Gauge({
    name: 'bandwork_responde',
    help: 'Si cada parte responde: 1, o 0',
    labelNames: ['parte'],
    registers: [metricas],
    async collect() {
      const { sinRespuesta } = (await saludReciente()).cuerpo
      for (const parte of PARTES) this.set({ parte }, sinRespuesta.includes(parte) ? 0 : 1)
    },
  })
  new Gauge({
    name: 'bandwork_atraso_segundos',
    help: 'Desde cuándo espera el hecho más antiguo que el lado de lectura no tiene',
    registers: [metricas],
    async collect() {
      this.set((await saludReciente()).cuerpo.atraso.segundos)
    },
  })
  new Gauge({
    name: 'bandwork_escribe',
    help: 'Si el log acepta lo que este proceso escribe: 1, o 0 mientras falla todo',
    registers: [metricas],
    collect() {
      this.set(store.noEscribe() ? 0 : 1)
    },
  })
  collectDefaultMetrics({ register: metricas })
  const tiempos = new Histogram({
    name: 'bandwork_http_segundos',
    help: 'Duración de las peticiones',
    labelNames: ['ruta', 'metodo', 'estado'],
    registers: [metricas],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
  })
  new Gauge({
    name: 'bandwork_posicion_proyeccion',
    help: 'Posición del lado de lectura',
    registers: [metricas],
    collect() {
      this.set(Number(avance.posicion()))
    },
  })
  new Gauge({
    name: 'bandwork_streams_aparcados',
    help: 'Streams detenidos por un hecho que no se pudo aplicar',
    registers: [metricas],
    async collect() {
      if (avance.listo()) this.set((await aparcadosDe(db, avance.esquema())).length)
    },
  })
  new Counter({
    name: 'bandwork_suscripciones_soltadas_total',
    help: 'Suscripciones que el log soltó porque se leían despacio',
    registers: [metricas],
    collect() {
      this.reset()
      this.inc(store.soltadas())
    },
  })
  app.addHook('onResponse', (request, reply, sigue) => {
    const ruta = request.routeOptions.url ?? 'desconocida'
    tiempos.observe({ ruta, metodo: request.method, estado: reply.statusCode }, reply.elapsedTime / 1000)
    sigue()
  })
  return metricas
}
