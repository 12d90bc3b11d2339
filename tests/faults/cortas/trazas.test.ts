import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { temaDeHechos } from '#api/contract/hechos.ts'
import { conectarWamp } from '#tests/api/wamp/conexion.ts'
import { hastaQue } from '#tests/espera.ts'
import { unaInstalacion } from '#tests/instalacion.ts'

/** A word of a person that nothing of the product writes by itself. */
const MARCA = 'Quilumbaqui'
const CABECERA = 'clave secreta, con coma'

type Atributo = { readonly key: string; readonly value: Readonly<Record<string, unknown>> }
type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly Atributo[]
}

/** The collector's take: the bodies, their headers, and each span with its service. */
const llegado: { cuerpos: string[]; cabeceras: unknown[]; spans: (Span & { servicio: unknown })[] } = {
  cuerpos: [],
  cabeceras: [],
  spans: [],
}
const colector = createServer(async (peticion, respuesta) => {
  let cuerpo = ''
  for await (const trozo of peticion) cuerpo += trozo
  llegado.cuerpos.push(cuerpo)
  llegado.cabeceras.push([peticion.url, peticion.headers['x-clave']])
  for (const { resource, scopeSpans } of JSON.parse(cuerpo).resourceSpans) {
    const { value } = resource.attributes.find(({ key }: Atributo) => key === 'service.name')
    for (const { spans } of scopeSpans)
      for (const span of spans) llegado.spans.push({ ...span, servicio: value.stringValue })
  }
  respuesta.setHeader('content-type', 'application/json').end('{}')
})

colector.listen(0, '127.0.0.1')
await once(colector, 'listening')
afterAll(() => void colector.close())

const casa = unaInstalacion({
  ajustes: {
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(colector.address() as AddressInfo).port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: `x-clave=${encodeURIComponent(CABECERA)}`,
  },
})

const TRAZA = '4bf92f3577b34da6a3ce929d0e0e4736'
const de = (traza: string) => llegado.spans.filter(({ traceId }) => traceId === traza)
const nombres = (traza: string) => new Set(de(traza).map(({ name }) => name))

describe('an action under a traceparent', () => {
  it('is one trace: route, command, append, projector and live message, each under its cause', async () => {
    const cliente = await casa.entrar('cliente@demo.ec')
    const { data } = (await casa.pedir('/carga_pedidos_ajax?draw=1&length=5', { cookie: cliente })).cuerpo
    const idPedido = data[0].id
    const port = Number(new URL(casa.url()).port)
    const wamp = await conectarWamp({ port }, { cookie: cliente }, { origin: casa.url() })
    await wamp.saludar()
    await wamp.suscribir(temaDeHechos('pedido', idPedido, 'consumidor'))
    const { estado, cuerpo } = await casa.pedir('/api/pedidos/nota', {
      method: 'POST',
      cookie: cliente,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        // A client doesn't decide whether it is traced: its flag says no.
        traceparent: `00-${TRAZA}-00f067aa0ba902b7-00`,
      },
      body: JSON.stringify({ idPedido, nota: `de ${MARCA}` }),
    })
    expect([estado, cuerpo.detail]).toEqual([200, undefined])
    await hastaQue(() => expect([...nombres(TRAZA)]).toEqual(expect.arrayContaining(['project', 'publish'])))
    const [ruta, mando, anexo] = ['POST /api/pedidos/nota', 'command GuardarNota', 'append pedido'].map((nombre) =>
      de(TRAZA).find(({ name }) => name === nombre),
    )
    expect(ruta?.parentSpanId).toBe('00f067aa0ba902b7')
    expect(mando?.parentSpanId).toBe(ruta?.spanId)
    expect(anexo?.parentSpanId).toBe(mando?.spanId)
    const [proyectado, publicado] = ['project', 'publish'].map((nombre) =>
      de(TRAZA).find(({ name }) => name === nombre),
    )
    expect(proyectado).toMatchObject({ parentSpanId: mando?.spanId, servicio: 'bandwork-proyector' })
    expect(publicado).toMatchObject({ parentSpanId: mando?.spanId, servicio: 'bandwork-todo' })
    // The line of the request names its trace.
    await casa.errores(new RegExp(`"trace_id":"${TRAZA}".*"atendida"`))
    await wamp.cerrar()
  })

  it('under one that is none begins a trace of its own', async () => {
    const ajena = 'f'.repeat(31)
    await casa.pedir('/api/salud', { headers: { traceparent: `00-${ajena}-00f067aa0ba902b7-01` } })
    await hastaQue(() => expect(llegado.spans.map(({ name }) => name)).toContain('GET /api/salud'))
    const suya = llegado.spans.find(({ name }) => name === 'GET /api/salud')
    expect(suya?.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(suya?.parentSpanId ?? '').toBe('')
  })

  it('leaves no word of a person in the spans, and brings the collector its headers', () => {
    expect(llegado.cuerpos.join()).not.toContain(MARCA)
    expect(llegado.cuerpos.join()).not.toContain('demo.ec')
    expect(llegado.cabeceras).toContainEqual(['/v1/traces', CABECERA])
  })
})
