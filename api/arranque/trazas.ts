import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api'
import type { Logger } from 'pino'
import { VERSION } from '#api/operacion/version.ts'
import type { Config } from './config.ts'
import type { Cierres } from './direcciones.ts'

/** Milliseconds that the end of a process waits for its last spans to go out. */
const ULTIMAS_MS = 2_000
/** Milliseconds between two lines that say that spans don't go out. */
const DICHO_CADA_MS = 60_000

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
  { trazas, commit }: Pick<Config, 'trazas' | 'commit'>,
  part: string,
  logger: Logger,
  cierres: Cierres,
): Promise<void> => {
  if (!trazas) return
  const { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } = await import('@opentelemetry/sdk-trace')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks')
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')

  let dicho = Number.NEGATIVE_INFINITY
  const decir = (motivo: string) => {
    if (performance.now() - dicho < DICHO_CADA_MS) return
    dicho = performance.now()
    logger.warn({ motivo: motivo.slice(0, 500) }, 'las trazas no salen')
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
    // The trace's own id decides, so all parts decide alike, and no client decides for us.
    sampler: new TraceIdRatioBasedSampler(trazas.parte),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  trace.setGlobalTracerProvider(proveedor)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  cierres.push(() =>
    Promise.race([proveedor.shutdown(), new Promise<void>((listo) => setTimeout(listo, ULTIMAS_MS).unref())]),
  )
}
