import { type Attributes, context, propagation, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Metadata } from '#domain/hecho.ts'

/** A span's attributes. Their values are names and counts of ours, and nobody's words or ids. */
export type Atributos = Readonly<Record<string, string | number | boolean>>

/** Spans come from here. Until a part opens traces, all of this does nothing. */
export const trazador = trace.getTracer('bandwork')

/**
 * Runs work as a span of the active trace. The work may add attributes. A failure is told by its
 * class, since its words may be a person's.
 */
export const tramo = <T>(
  nombre: string,
  attributes: Atributos,
  hacer: (anotar: (mas: Attributes) => void) => Promise<T>,
): Promise<T> =>
  trazador.startActiveSpan(nombre, { attributes }, async (span) => {
    try {
      return await hacer((mas) => void span.setAttributes(mas))
    } catch (error) {
      span.setAttribute('error.type', (error as Error).constructor.name).setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })

/** Returns the active span as facts carry it, if it is traced (decisiones/operar, «Traces»). */
export const trazaActiva = (): Pick<Metadata, 'traza'> => {
  if (!trace.getActiveSpan()?.isRecording()) return {}
  const cabeceras: { traceparent?: string } = {}
  propagation.inject(context.active(), cabeceras)
  return cabeceras.traceparent === undefined ? {} : { traza: cabeceras.traceparent }
}

const contextoDe = (traza: string) => propagation.extract(ROOT_CONTEXT, { traceparent: traza })

/** Runs work as a span of the trace of the fact that it answers, if that has one. */
export const tramoTras = <T>(
  { traza }: Pick<Metadata, 'traza'>,
  nombre: string,
  atributos: Atributos,
  hacer: () => Promise<T>,
): Promise<T> =>
  traza === undefined ? hacer() : context.with(contextoDe(traza), () => tramo(nombre, atributos, hacer))

/**
 * Adds a span that is over now to the trace of a fact, if that has one. `desde`: when it began, in
 * ms of the monotonic clock.
 */
export const tramoPasado = (
  { traza }: Pick<Metadata, 'traza'>,
  nombre: string,
  attributes: Atributos,
  desde: number,
): void => {
  if (traza === undefined) return
  trazador.startSpan(nombre, { attributes, startTime: performance.timeOrigin + desde }, contextoDe(traza)).end()
}
