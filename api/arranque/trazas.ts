import { createHmac } from 'node:crypto'
import { context, DiagLogLevel, diag, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import type { Sampler } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { VERSION } from '#api/operacion/version.ts'
import type { Config } from './config.ts'
import type { Cierres } from './direcciones.ts'

/** Milliseconds that the end of a process waits for its last spans to go out. */
const ULTIMAS_MS = 2_000
/** Milliseconds between two lines that say that spans don't go out. */
const DICHO_CADA_MS = 60_000

/** OpenTelemetry's decisions: not to record, and to record and send. */
const [NINGUNA, ENTERA] = [0, 2]

/**
 * Returns the rule by which a part of all traces is sent: the same in every process that knows the
 * secret, and one that nobody else can foresee, since a client may choose its trace's id.
 */
const muestreoDe = (parte: number, secreto: string): Sampler => ({
  shouldSample: (_contexto, traceId) => {
    if (parte === 1) return { decision: ENTERA }
    const suerte = createHmac('sha256', secreto).update(`traza ${traceId}`).digest().readUInt32BE() / 2 ** 32
    return { decision: suerte < parte ? ENTERA : NINGUNA }
  },
  toString: () => `Muestreo(${parte})`,
})

/** Returns the sentence of an error that the SDK tells as JSON. */
const loDicho = (motivo: string): string => {
  try {
    return String(JSON.parse(motivo).message).slice(0, 200)
  } catch {
    return motivo.slice(0, 200)
  }
}

/** Returns the trace and the span that a log line belongs to, by OpenTelemetry's names. */
export const deQueTraza = (): object => {
  const dentro = trace.getActiveSpan()?.spanContext()
  return dentro ? { trace_id: dentro.traceId, span_id: dentro.spanId } : {}
}

/**
 * Turns traces on if a collector is configured: spans of this process go to it in batches, and
 * those that it doesn't take in time are dropped.
 */
export const abrirTrazas = async (
  { trazas, commit, secretos }: Pick<Config, 'trazas' | 'commit' | 'secretos'>,
  part: string,
  logger: Logger,
  cierres: Cierres,
): Promise<void> => {
  if (!trazas) return
  const { BatchSpanProcessor, TracerProvider } = await import('@opentelemetry/sdk-trace')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks')
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')

  let dicho = Number.NEGATIVE_INFINITY
  const decir = (motivo: string) => {
    if (performance.now() - dicho < DICHO_CADA_MS) return
    dicho = performance.now()
    // The request that is under way has nothing to do with it.
    context.with(ROOT_CONTEXT, () => logger.warn({ motivo: loDicho(motivo) }, 'las trazas no salen'))
  }
  const callar = () => {}
  diag.setLogger({ error: decir, warn: decir, info: callar, debug: callar, verbose: callar }, DiagLogLevel.WARN)

  const exporter = new OTLPTraceExporter({ url: `${trazas.url}/v1/traces`, headers: trazas.cabeceras })
  const proveedor = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'bandwork',
      'service.name': `bandwork-${part}`,
      'service.version': VERSION,
      ...(commit ? { 'vcs.ref.head.revision': commit } : {}),
    }),
    sampler: muestreoDe(trazas.parte, secretos.actual),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  trace.setGlobalTracerProvider(proveedor)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  cierres.push(() =>
    Promise.race([proveedor.shutdown(), new Promise<void>((listo) => setTimeout(listo, ULTIMAS_MS).unref())]),
  )
}
