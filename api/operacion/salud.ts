import { PARTES, REPAROS, type Reparo, type Salud, salud as saludDelServicio } from '#api/contract/salud.ts'
import type { App } from '#api/http/app.ts'
import { responderProblema } from '#api/http/problema.ts'
import type { Retiro } from '#api/http/retiro.ts'
import { enPlazo } from '#commands/log/plazo.ts'
import { ATRASO_S } from '#domain/cifras.ts'
import { patron } from '#domain/rutas.ts'
import { aparcadosDe, omitidosDe } from '#projections/motor/aparcados.ts'
import { CORREDOR, type Latido } from './latido.ts'
import { crearLlegada } from './llegada.ts'
import type { Servicios } from './servicios.ts'
import { VERSION } from './version.ts'

const VIGENCIA_MS = 1_000
/** Milliseconds to wait for the store and the database. */
const PLAZO_MS = 1_500
/** Bytes of free disk space below which the service isn't healthy. */
const ESPACIO_MINIMO = 256 * 1024 ** 2
/** Seconds without word of the process runner after which nobody seems to run it. */
const SIN_LATIDO_S = 30
/** Seconds after the start in which a runner may not have been heard of yet. */
const SIN_LATIDO_AL_INICIO_S = 60
/**
 * Milliseconds after the start in which a server isn't ready while its read side lacks facts that
 * were there before. After that it is better than none.
 */
const PUESTA_AL_DIA_MS = 30_000

/**
 * Measurements in a row without an answer of the log or the database that take a server out of
 * turn. One slow answer of a busy machine would otherwise take out all servers at once.
 */
const CALLADAS = 2

/** Seconds that a mail may wait: a try that fails is followed by others for five minutes. */
const CORREO_ATRASADO_S = 900

/** A measurement at one moment: the answers of both routes, and what the processes told. */
export type Medida = {
  readonly listo: boolean
  readonly cuerpo: Salud
  readonly latidos: readonly Latido[]
}

/** Adds the routes of health. Returns what they answer from, at most a second old. */
export const rutasDeSalud = (
  app: App,
  { abandonado, avance, config, db, eliminaciones, espacio: medir, raices, store, vigia, ...deBase }: Servicios,
  { enRetiro }: Pick<Retiro, 'enRetiro'>,
) => {
  const enPlazoOSin = <T>(que: Promise<T>): Promise<T | undefined> => enPlazo(que, PLAZO_MS).catch(() => undefined)
  const enBase = async () =>
    [
      avance.listo() ? await aparcadosDe(db, avance.esquema()) : undefined,
      await deBase.olvidosAtrasados(),
      await deBase.latidos(),
      await deBase.ultimoRespaldo(),
      avance.listo() ? await omitidosDe(db, avance.esquema()) : undefined,
    ] as const
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
  // A stopped stream of roots is among the stopped streams already.
  const ultimaRaiz = async () => (await raices.estado().catch(() => undefined))?.ultima?.momento
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
  /** Measurements in a row in which the log or the database didn't answer. */
  let calladas = 0
  const desde = performance.now()
  let meta: bigint | undefined
  let puesto = false
  /** Returns whether the read side has once had what the log had when this server began. */
  const seHaPuesto = (final: bigint | undefined): boolean => {
    meta ??= final
    puesto ||= (meta !== undefined && avance.posicion() >= meta) || performance.now() - desde > PUESTA_AL_DIA_MS
    return puesto
  }
  const [preguntarAlLog, preguntarALaBase] = [deUnaEnUna(enLog), deUnaEnUna(enBase)]
  const preguntarPorRaiz = deUnaEnUna(ultimaRaiz)
  const salud = async (): Promise<Medida> => {
    const [final, dicho, espacio, raiz] = await Promise.all([
      enPlazoOSin(preguntarAlLog()),
      enPlazoOSin(preguntarALaBase()),
      medir(),
      enPlazoOSin(preguntarPorRaiz()),
    ])
    const [aparcados, olvidos, latidos = [], respaldo, omitidos = []] = dicho ?? []
    const latidoDe = (nombre: string) => latidos.find(({ proceso }) => proceso === nombre)
    const [corredor, correos] = [latidoDe(CORREDOR), latidoDe('correos')]
    const proyeccion = avance.posicion()
    const posicion = final ?? vigia.vista() ?? 0n
    const atraso = vigia.atraso(Date.now())
    const hechos = Math.max(atraso.hechos, posicion > proyeccion ? 1 : 0)
    const calla = {
      log: final === undefined,
      base: dicho === undefined,
      proyector: atraso.segundos > ATRASO_S || abandonado(),
    }
    const sinRespuesta = PARTES.filter((parte) => calla[parte])
    const escribe = !store.noEscribe()
    const lee = avance.sirve() && !abandonado() && seHaPuesto(final)
    calladas = final === undefined || dicho === undefined ? calladas + 1 : 0
    const listo = lee && calladas < CALLADAS && escribe
    const preparando = !avance.listo()
    const parados = new Set([...(aparcados ?? []).map(({ stream }) => stream), ...store.detenidos()])
    const sinCorredor =
      (corredor?.haceS ?? (process.uptime() < SIN_LATIDO_AL_INICIO_S ? 0 : Number.POSITIVE_INFINITY)) > SIN_LATIDO_S
    const mal: Readonly<Record<Reparo, boolean>> = {
      ...calla,
      escritura: !escribe,
      preparando: preparando || !avance.sirve(),
      'log-atrasado': vigia.atrasado(),
      aparcados: parados.size > 0,
      olvidos: (olvidos ?? 0) > 0,
      eliminaciones: eliminaciones.falla(),
      correos: (correos?.esperaS ?? 0) > CORREO_ATRASADO_S,
      procesos: dicho !== undefined && sinCorredor,
      espacio: espacio < ESPACIO_MINIMO,
    }
    const reparos = REPAROS.filter((reparo) => mal[reparo])
    return {
      listo,
      latidos,
      cuerpo: {
        estado: reparos.length === 0 ? 'ok' : 'degradado',
        reparos,
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
        version: VERSION,
        demo: config.demo,
        aparcados: parados.size,
        omitidos: [...omitidos],
        olvidosAtrasados: olvidos ?? 0,
        procesos: corredor?.haceS ?? null,
        correos: {
          pendientes: correos?.pendientes ?? 0,
          segundos: correos?.esperaS ?? 0,
          fallo: correos?.fallo ?? null,
        },
        ultimaRaiz: raiz ?? null,
        ultimoRespaldo: respaldo ?? null,
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

  return saludReciente
}
