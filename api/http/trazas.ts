import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import { trazador } from '#commands/log/trazas.ts'
import type { App } from './app.ts'

/**
 * Makes each request a span: of the trace that its `traceparent` names, else of a new one. What the
 * request does runs within it. Spans tell a request by its route, without what it brought.
 */
export const trazarPeticiones = (app: App): void => {
  const contextos = new WeakMap<FastifyRequest, Context>()
  const dentro = (request: FastifyRequest, sigue: () => void) =>
    context.with(contextos.get(request) ?? context.active(), sigue)

  app.addHook('onRequest', (request, _reply, sigue) => {
    const { method, routeOptions, headers, id } = request
    const { traceparent } = headers
    const de = propagation.extract(ROOT_CONTEXT, { traceparent })
    const attributes = {
      'http.request.method': method,
      'http.route': routeOptions.url ?? '',
      'bandwork.request_id': id,
    }
    const span = trazador.startSpan(`${method} ${routeOptions.url ?? ''}`, { kind: SpanKind.SERVER, attributes }, de)
    contextos.set(request, trace.setSpan(de, span))
    dentro(request, sigue)
  })
  // A body arrives in another asynchronous context.
  app.addHook('preValidation', (request, _reply, sigue) => dentro(request, sigue))
  app.addHook('onResponse', (request, reply, sigue) => {
    dentro(request, () => {
      const { statusCode } = reply
      const span = trace.getActiveSpan()?.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
      sigue()
    })
  })
}
