import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'
import type { Config } from './config.ts'
import type { Cierres } from './direcciones.ts'
import { noSeEscucha } from './puerto.ts'

/** The metrics of another process, as its registry gives them. */
type Ajenas = MetricObjectWithValues<MetricValue<string>>[]

const conTodo = (metrica: Ajenas[number]) => ({
  ...metrica,
  aggregator: metrica.aggregator === 'omit' ? 'first' : metrica.aggregator,
})

/** The question between a process and its child, and the field of the answer. */
const PREGUNTA = 'metricas'
const RESPUESTA_MS = 1_000

/** Answers the parent process when it asks for this one's metrics. */
export const contarAlPadre = (registro: Registry): void => {
  process.on('message', async (pregunta) => {
    if (pregunta === PREGUNTA) process.send?.({ [PREGUNTA]: await registro.getMetricsAsJSON() })
  })
}

/** The questions that wait for a child's answer: scrapes at one time share one. */
const preguntas = new WeakMap<ChildProcess, Promise<Ajenas>>()

/** Resolves with a child's metrics, with none when it doesn't answer. */
const preguntarA = (hijo: ChildProcess): Promise<Ajenas> => {
  const enCurso = preguntas.get(hijo)
  if (enCurso) return enCurso
  const pregunta = new Promise<Ajenas>((resolve) => {
    const acabar = (ajenas: Ajenas) => {
      preguntas.delete(hijo)
      clearTimeout(plazo)
      hijo.off('message', oir)
      resolve(ajenas)
    }
    const oir = (dicho: unknown) => acabar((dicho as { readonly [PREGUNTA]?: Ajenas })[PREGUNTA] ?? [])
    const plazo = setTimeout(() => acabar([]), RESPUESTA_MS)
    hijo.on('message', oir)
    hijo.send(PREGUNTA, (error) => {
      if (error) acabar([])
    })
  })
  preguntas.set(hijo, pregunta)
  return pregunta
}

/**
 * Serves a part's metrics at METRICS_PORT, if there is one, and those of the processes that it
 * keeps. Throws ConfiguracionInvalida when the port can't be used.
 */
export const servirMetricas = async (
  { metricsPort, host }: Pick<Config, 'metricsPort' | 'host'>,
  registro: Registry,
  cierres: Cierres,
  hijos: () => readonly ChildProcess[] = () => [],
): Promise<void> => {
  if (metricsPort === undefined) return
  const metricas = async () => {
    const ajenas = await Promise.all(hijos().map(preguntarA))
    if (ajenas.length === 0) return registro.metrics()
    const todas = [await registro.getMetricsAsJSON(), ...ajenas]
    // Each part has its name in its series, so nothing has to be left out to be told as one.
    return AggregatorRegistry.aggregate(todas.map((suyas) => suyas.map(conTodo))).metrics()
  }
  const servidor = createServer(async (_peticion, respuesta) => {
    respuesta.setHeader('content-type', registro.contentType)
    respuesta.end(await metricas())
  })
  servidor.listen(metricsPort, host)
  await once(servidor, 'listening').catch(noSeEscucha(metricsPort, host, 'METRICS_PORT'))
  cierres.push(async () => servidor.close())
}
