import type { FastifyReply } from 'fastify'
import { lru } from 'tiny-lru'
import { quien } from '#api/access/puerta.ts'
import { deStream } from '#api/contract/auditoria.ts'
import { conPosicion } from '#api/contract/comunes.ts'
import type { App } from '#api/http/app.ts'
import { comoDescarga, preparar } from '#api/http/descarga.ts'
import { esperarPosicion } from '#api/http/peticion.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { canonico } from '#commands/log/cadena.ts'
import { patron } from '#domain/rutas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { type CasoReunido, reunirCaso } from './caso.ts'
import { imprimirCaso } from './caso-pdf.ts'
import { lectorDe, streamDe } from './lector.ts'

/** Builds a file name that every system accepts: codes are letters, digits and hyphens. */
const archivoDe = (asunto: string, formato: string): string =>
  `caso-${asunto.replace(/[^A-Za-z0-9-]+/g, '-')}.${formato}`

/**
 * Cases remembered, and for how many milliseconds. Asked for again while nothing in it has changed,
 * a remembered case is the same file, as JSON or within the PDF.
 */
const RECORDADOS = 500
const VALEN_MS = 3_600_000

/**
 * Registers the routes of an order's or a purchase's case file
 * (decisiones/auditoria, «The case file»). An account makes one at a time.
 */
export const rutasDeCasos = (app: App, servicios: Servicios): void => {
  const { avance, ids, publicUrl, ahora } = servicios
  const generados = lru<string>(RECORDADOS, VALEN_MS)
  const cuando = (contenido: string): string => {
    const generado = generados.get(contenido) ?? ahora()
    generados.set(contenido, generado)
    return generado
  }
  /** Gathers a case and returns the result of `hacer` on it. */
  const reunir = async <T>(
    reply: FastifyReply,
    cuenta: TuplaCuenta,
    { nombrado, posicion }: { nombrado: string; posicion: string | undefined },
    hacer: (reunido: CasoReunido, signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const lector = lectorDe(cuenta)
    const stream = streamDe(nombrado, lector, ids)
    await esperarPosicion(avance, posicion)
    return preparar(reply, cuenta.id, async (signal) =>
      hacer(await reunirCaso(servicios, stream, { lector, nombre: cuenta.nombre }, { cuando, signal }), signal),
    )
  }

  app.get(
    patron('auditoria_caso'),
    {
      config: { permiso: 'auditoria.caso' },
      schema: {
        tags: ['Auditoría'],
        summary: 'El caso de un pedido o de una compra, que se comprueba con verificar.mjs sin este servidor.',
        params: deStream,
        querystring: conPosicion,
      },
    },
    async (request, reply) => {
      const pedido = { nombrado: request.params.stream, posicion: request.query.posicion }
      const { asunto, texto } = await reunir(reply, quien(request), pedido, async ({ caso }) => ({
        asunto: caso.asunto,
        texto: canonico(caso),
      }))
      return comoDescarga(reply, archivoDe(asunto, 'json'), 'application/json; charset=utf-8').send(texto)
    },
  )

  app.get(
    patron('auditoria_caso_pdf'),
    {
      config: { permiso: 'auditoria.caso' },
      schema: {
        tags: ['Auditoría'],
        summary:
          'El mismo caso para leerlo: su historia, sus propuestas, su conversación y sus archivos, con el caso dentro.',
        params: deStream,
        querystring: conPosicion,
      },
    },
    async (request, reply) => {
      const pedido = { nombrado: request.params.stream, posicion: request.query.posicion }
      const { asunto, pdf } = await reunir(reply, quien(request), pedido, async (reunido, signal) => {
        const { asunto } = reunido.caso
        const json = { nombre: archivoDe(asunto, 'json'), texto: canonico(reunido.caso) }
        return { asunto, pdf: await imprimirCaso(reunido, json, publicUrl, signal) }
      })
      return comoDescarga(reply, archivoDe(asunto, 'pdf'), 'application/pdf').send(Buffer.from(pdf))
    },
  )
}
